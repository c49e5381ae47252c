#include "grid/integration/step_stages.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "grid/integration/pressure_solvers.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"
#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {
namespace {

/// The settings that hold on cells: balls come and go, so that a pressure solver that cannot solve cells that
/// they alone cut gives way to one that can.
Settings in_effect(const Settings& settings, const GridCells& cells, const GridSolids* solids) {
  Settings able = settings;
  const bool give_way = solids != nullptr && solids->solids().are_balls_alone() && !cells.channel;
  if (give_way && !unmet_need(settings.grid.pressure, pressure_grid(cells)).empty()) {
    able.grid.pressure = PressureSolver::automatic;
  }
  return able;
}

}  // namespace

StepStages::StepStages(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
                       const GridFluid& fluid, std::unique_ptr<GridSolids> solids, GridSurface* surface,
                       GridHeat* heat)
    : shaders_(&shaders),
      settings_(settings),
      methods_{cells, std::move(solids)},
      brush_(shaders, cells),
      forces_(shaders, cells),
      reflect_(shaders, "grid/reflect"),
      surface_(surface),
      heat_(heat),
      whole_(shaders, cells) {
  whole_.set_whole();
  if (fluid.dye && StreamDye::enters(settings.stream, cells)) stream_dye_.emplace(shaders, cells, *fluid.dye);
  choose(methods_, settings, cells);
}

void StepStages::stroke_velocity(GridFluid& fluid, std::span<const Stroke> strokes) {
  if (strokes.empty()) return;
  projection().expect_jump();
  supply_liquid(fluid, strokes);
  {
    const StageScope stage("stroke_velocity", observer_, fluid.velocity, grid_stages::strokes);
    for (const Stroke& stroke : strokes) brush_.stroke_velocity(fluid.velocity, cells().domain(), stroke);
  }
  extend(fluid.velocity);
}

void StepStages::extend(gl::Field& velocity) {
  if (surface_ == nullptr) return;
  const StageScope stage("extend", observer_, velocity, grid_stages::extension);
  surface_->extend(velocity);
}

void StepStages::supply_liquid(GridFluid& fluid, std::span<const Stroke> strokes) {
  if (surface_ == nullptr || std::none_of(strokes.begin(), strokes.end(), LiquidSupply::acts)) return;
  const StageScope stage("supply_liquid", observer_, surface_->volume().filling(), grid_stages::supply);
  surface_->supply(strokes, fluid.velocity, fluid.dye ? &*fluid.dye : nullptr);
}

void StepStages::carry_liquid(const gl::Field& velocity, double dt_seconds) {
  if (surface_ == nullptr) return;
  const StageScope stage("drift", observer_, surface_->volume().filling(), grid_stages::drift);
  surface_->carry(velocity, dt_seconds);
}

void StepStages::stroke_dye(GridFluid& fluid, std::span<const Stroke> strokes) {
  if (!fluid.dye || strokes.empty()) return;
  const StageScope stage("stroke_dye", observer_, *fluid.dye, grid_stages::strokes_of_dye);
  for (const Stroke& stroke : strokes) brush_.stroke_dye(*fluid.dye, cells().domain(), stroke);
}

void StepStages::stroke_temperature(GridFluid& fluid, std::span<const Stroke> strokes) {
  const bool any = std::any_of(strokes.begin(), strokes.end(),
                               [](const Stroke& stroke) { return stroke.heat_rate != 0.0; });
  if (!fluid.temperature || !any) return;
  const StageScope stage("stroke_temperature", observer_, *fluid.temperature, grid_stages::strokes_of_heat);
  for (const Stroke& stroke : strokes) {
    brush_.stroke_temperature(*fluid.temperature, cells().domain(), stroke);
  }
}

void StepStages::follow_solids(GridFluid& fluid) {
  if (heat_ == nullptr) return;
  const gl::DebugGroup group("follow_solids");
  heat_->follow_solids(*fluid.temperature);
}

void StepStages::change_temperature(GridFluid& fluid, std::span<const float> change) {
  if (heat_ == nullptr || change.empty()) return;
  const StageScope stage("change_temperature", observer_, *fluid.temperature, grid_stages::heat_exchange);
  heat_->add(*fluid.temperature, change);
}

void StepStages::hold_balls(gl::Field& velocity, std::span<const Ball> balls) {
  if (balls.empty()) return;
  const StageScope stage("hold_balls", observer_, velocity, grid_stages::balls);
  for (const Ball& ball : balls) brush_.hold_ball(velocity, cells().domain(), ball);
}

void StepStages::add_forces(gl::Field& velocity, const GridFluid& fluid, double dt_seconds,
                            double part_of_step) {
  const StageScope stage("add_forces", observer_, velocity,
                         [&] { return grid_stages::forces(forces_.captions(), forces_.source()); });
  forces_.act(velocity,
              {settings_, cells(), fluid.dye ? &*fluid.dye : nullptr,
               fluid.temperature ? &*fluid.temperature : nullptr, nullptr, dt_seconds, part_of_step});
}

void StepStages::advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                                 double dt_seconds) {
  const StageScope stage("advect_velocity", observer_, result,
                         [&] { return grid_stages::advection(settings_.grid.advection); });
  if (!conserves_momentum_)
    return methods_.advection->advect_velocity(advected, advecting, result, dt_seconds);
  if (!momentum_) momentum_.emplace(*shaders_, cells());
  momentum_->remember(advected);
  methods_.advection->advect_velocity(advected, advecting, result, dt_seconds);
  momentum_->give_back(result);
}

void StepStages::conserve_momentum(bool keeps) {
  conserves_momentum_ = keeps && projects() && AdvectedMomentum::can_keep(cells());
}

void StepStages::advect_dye(GridFluid& fluid, const gl::Field& advecting, double dt_seconds) {
  if (!fluid.dye) return;
  gl::Field& dye = *fluid.dye;
  const StageScope stage("advect_dye", observer_, dye, [&] { return grid_stages::dye_advection(settings_); });
  const double decay = std::exp(-settings_.dye.dissipation * dt_seconds);
  methods_.advection->advect_dye(dye, advecting, dt_seconds, decay);
  if (stream_dye_) stream_dye_->renew(dye, settings_.stream, cells(), dt_seconds);
}

void StepStages::carry_heat(GridFluid& fluid, const gl::Field& advecting, double dt_seconds) {
  if (heat_ == nullptr) return;
  gl::Field& temperature = fluid.temperature.value();
  {
    const StageScope stage("advect_temperature", observer_, temperature, grid_stages::heat_advection);
    const bool conserves = projects() && !settings_.grid.frozen;
    heat_->begin_diffusion(temperature, dt_seconds);
    heat_->carry(temperature, advecting, dt_seconds, conserves);
  }
  const StageScope stage("diffuse_temperature", observer_, temperature, grid_stages::heat_diffusion);
  heat_->end_diffusion(temperature, dt_seconds);
}

bool StepStages::diffuses() const {
  return settings_.grid.viscosity > 0.0 && !methods_.projection->diffuses();
}

/// Among solids and in channels only if viscosity reaches over about three cells in a step. In shorter steps,
/// the last pressure of nearly closed cells settles so slowly that forces are nearer without it.
bool StepStages::has_second_order_viscosity() const {
  constexpr double kLeastAmongSolids = 8.0;  // (cells' sizes)²
  const double h = cells().shape.cell_size();
  const double diffusion = settings_.grid.viscosity * settings_.time.step / (h * h);
  const bool is_fit = surface_ == nullptr && (solids() == nullptr || diffusion >= kLeastAmongSolids);
  return diffuses() && is_fit && settings_.grid.viscous_scheme == ViscousScheme::two_stage;
}

bool StepStages::balances_diffusion() const {
  const PressureSolver solver = chosen_pressure_solver(settings_, cells()).solver;
  return has_second_order_viscosity() && !pressure_row(solver).for_comparison;
}

void StepStages::diffuse(gl::Field& velocity, double dt_seconds, Half half, const gl::Field* last_pressure,
                         const gl::Field* start) {
  if (!diffuses()) return record_friction(velocity, half);
  const bool in_two_stages = start != nullptr && has_second_order_viscosity();
  const StageScope stage("diffuse", observer_, velocity,
                         in_two_stages         ? grid_stages::diffusion_in_two_stages
                         : surface_ != nullptr ? grid_stages::diffusion_in_liquid
                                               : grid_stages::diffusion);
  const double viscosity = settings_.grid.viscosity;
  if (last_pressure != nullptr)
    methods_.projection->subtract_gradient(velocity, velocity, *last_pressure, dt_seconds);
  if (in_two_stages) {
    record_friction(methods_.diffusion->diffuse_in_two_stages(velocity, *start, dt_seconds, viscosity), half);
  } else {
    // In the second half of a reflection the mirrored pressure has acted against the force.
    const double push = half == Half::first ? dt_seconds : 0.0;
    methods_.diffusion->diffuse(velocity, dt_seconds, viscosity,
                                {push * settings_.force.x, push * settings_.force.y},
                                surface_ != nullptr ? &methods_.projection->pressure(half) : nullptr);
    record_friction(velocity, half);
  }
  if (last_pressure != nullptr)
    methods_.projection->subtract_gradient(velocity, velocity, *last_pressure, -dt_seconds);
}

void StepStages::record_friction(const gl::Field& velocity, Half half) {
  if (solids() == nullptr) return;
  solids()->forces().record_friction(velocity, settings_.grid.viscosity, half,
                                     surface_ != nullptr ? &surface_->cells() : nullptr);
}

void StepStages::project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half) {
  const gl::DebugGroup group("project");
  methods_.projection->project(projected, velocity, dt_seconds, half);
  if (solids() != nullptr) {
    const StageScope stage("hold_solids", observer_, projected, grid_stages::solids);
    solids()->hold(projected);
  }
  const std::optional<int> taken = methods_.projection->iterations_taken();
  if (!taken) return;
  iterations_.taken += *taken;
  ++iterations_.projections;
}

void StepStages::reflect(gl::Field& velocity, const gl::Field& projected, double dt_seconds) {
  if (!projects()) return;
  const StageScope stage("reflect", observer_, velocity, grid_stages::reflection);
  if (settings_.grid.viscosity == 0.0) {
    reflect_.read("u_projected", projected).read("u_unprojected", velocity).write(velocity);
    if (solids() != nullptr && surface_ == nullptr) solids()->hold(velocity);
    return;
  }
  // The projection was applied to a velocity that had diffused first. Its mirror image is as far on the other
  // side: one more gradient.
  methods_.projection->subtract_gradient_again(velocity, projected, dt_seconds, Half::first);
  const double tension = settings_.grid.surface_tension;
  if (surface_ != nullptr && tension > 0.0) surface_->contract(velocity, tension, dt_seconds);
}

std::optional<double> StepStages::mean_iterations() const {
  if (iterations_.projections == 0) return {};
  return static_cast<double>(iterations_.taken) / iterations_.projections;
}

void StepStages::observe(GridObserver* observer) {
  observer_ = observer;
  methods_.projection->observe(observer);
}

void StepStages::begin_part(const char* name) {
  if (observer_ != nullptr) observer_->begin_part(name);
}

void StepStages::apply(const Settings& settings) {
  GridCells after = cells();
  after.face_means = after.has_face_means(settings.grid.advection);
  choose(methods_, settings, after);
  if (heat_ != nullptr) heat_->apply(settings);
  settings_ = settings;
}

void StepStages::set_walls(const Walls& walls) {
  if (!cells().walls || *cells().walls == walls) return;
  methods_.cells.walls = walls;
  methods_.diffusion->set_walls(walls);
  methods_.advection->set_walls(walls);
  if (heat_ != nullptr) heat_->set_walls(walls);
}

CellMethods StepStages::methods_among(std::unique_ptr<GridSolids> solids) const {
  GridCells with_solids = cells();
  with_solids.solids = solids != nullptr;
  CellMethods methods{with_solids, std::move(solids)};
  choose(methods, settings_, with_solids);
  return methods;
}

std::string StepStages::pressure_caption() const {
  return chosen_pressure_solver(in_effect(settings_, cells(), solids()), cells()).caption(settings_.grid);
}

/// Makes the methods that are missing or that other settings and cells need.
void StepStages::choose(CellMethods& methods, const Settings& settings, const GridCells& cells) const {
  GridSolids* solids = methods.solids.get();
  const auto solver = [&](const Settings& named, const GridCells& solved) {
    return chosen_pressure_solver(in_effect(named, solved, solids), solved).solver;
  };
  const PressureSolver chosen = solver(settings, cells);
  const bool same_means = cells.face_means == methods.cells.face_means || !pressure_row(chosen).knows_means;
  const bool same_projection = chosen == solver(settings_, methods.cells) && same_means;
  if (!methods.projection || !same_projection) {
    methods.projection =
        make_projection(*shaders_, in_effect(settings, cells, solids), cells, solids, surface_);
  }
  const bool same_advection =
      settings.grid.advection == settings_.grid.advection && settings.dye.monotone == settings_.dye.monotone;
  if (!methods.advection || !same_advection) {
    methods.advection =
        std::make_unique<AdvectionScheme>(*shaders_, settings.grid.advection, cells, settings.dye.monotone);
    if (solids != nullptr) methods.advection->set_corners(solids->corners());
    if (surface_ != nullptr) methods.advection->set_surface(surface_->cells());
  }
  if (!methods.diffusion) {
    methods.diffusion = std::make_unique<Diffusion>(*shaders_, cells, solids, surface_);
  }
  methods.projection->observe(observer_);
  methods.projection->follow(settings);
  methods.cells = cells;
}

}  // namespace twinflow
