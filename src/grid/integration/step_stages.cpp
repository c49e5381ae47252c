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

/// The settings with a pressure solver that can solve the cells.
Settings solvable(const Settings& settings, const GridCells& cells) {
  Settings able = settings;
  const bool can = unmet_need(settings.grid.pressure, pressure_grid(cells)).empty();
  if (!can) able.grid.pressure = PressureSolver::automatic;
  return able;
}

}  // namespace

StepStages::StepStages(gl::ShaderLibrary& shaders, const Settings& settings, const GridCells& cells,
                       const GridFluid& fluid, GridSolids* solids, GridSurface* surface, GridHeat* heat)
    : shaders_(&shaders),
      settings_(settings),
      cells_(cells),
      brush_(shaders, cells),
      forces_(shaders, cells),
      copy_(shaders, "gl/copy"),
      solids_(solids),
      surface_(surface),
      heat_(heat) {
  if (fluid.dye && StreamDye::enters(settings.stream, cells)) stream_dye_.emplace(shaders, cells, *fluid.dye);
  choose_methods(settings, cells);
}

void StepStages::stroke_velocity(gl::Field& velocity, std::span<const Stroke> strokes) {
  if (strokes.empty()) return;
  const StageScope stage("stroke_velocity", observer_, velocity, grid_stages::strokes);
  for (const Stroke& stroke : strokes) brush_.stroke_velocity(velocity, cells_.domain(), stroke);
}

void StepStages::supply_liquid(GridFluid& fluid, std::span<const Stroke> strokes) {
  if (surface_ == nullptr || std::none_of(strokes.begin(), strokes.end(), LiquidSupply::acts)) return;
  const StageScope stage("supply_liquid", observer_, surface_->volume().filling(), grid_stages::supply);
  surface_->supply(strokes, fluid.velocity, fluid.dye ? &*fluid.dye : nullptr);
}

void StepStages::stroke_dye(GridFluid& fluid, std::span<const Stroke> strokes) {
  if (!fluid.dye || strokes.empty()) return;
  const StageScope stage("stroke_dye", observer_, *fluid.dye, grid_stages::strokes_of_dye);
  for (const Stroke& stroke : strokes) brush_.stroke_dye(*fluid.dye, cells_.domain(), stroke);
}

void StepStages::stroke_temperature(GridFluid& fluid, std::span<const Stroke> strokes) {
  const bool any = std::any_of(strokes.begin(), strokes.end(),
                               [](const Stroke& stroke) { return stroke.heat_rate != 0.0; });
  if (!fluid.temperature || !any) return;
  const StageScope stage("stroke_temperature", observer_, *fluid.temperature, grid_stages::strokes_of_heat);
  for (const Stroke& stroke : strokes) {
    brush_.stroke_temperature(*fluid.temperature, cells_.domain(), stroke);
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
  for (const Ball& ball : balls) brush_.hold_ball(velocity, cells_.domain(), ball);
}

void StepStages::add_forces(gl::Field& velocity, const GridFluid& fluid, double dt_seconds,
                            double part_of_step) {
  const StageScope stage("add_forces", observer_, velocity,
                         [&] { return grid_stages::forces(forces_.captions()); });
  forces_.act(velocity,
              {settings_, cells_, fluid.dye ? &*fluid.dye : nullptr,
               fluid.temperature ? &*fluid.temperature : nullptr, nullptr, dt_seconds, part_of_step});
}

void StepStages::advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                                 double dt_seconds) {
  const StageScope stage("advect_velocity", observer_, result,
                         [&] { return grid_stages::advection(settings_.grid.advection); });
  if (!conserves_momentum_) return advection_->advect_velocity(advected, advecting, result, dt_seconds);
  if (!momentum_) momentum_.emplace(*shaders_, cells_);
  momentum_->remember(advected);
  advection_->advect_velocity(advected, advecting, result, dt_seconds);
  momentum_->give_back(result);
}

void StepStages::conserve_momentum(bool keeps) {
  conserves_momentum_ = keeps && projects() && AdvectedMomentum::can_keep(cells_);
}

void StepStages::advect_dye(GridFluid& fluid, const gl::Field& advecting, double dt_seconds) {
  if (!fluid.dye) return;
  gl::Field& dye = *fluid.dye;
  const StageScope stage("advect_dye", observer_, dye, [&] { return grid_stages::dye_advection(settings_); });
  const double decay = std::exp(-settings_.dye.dissipation * dt_seconds);
  advection_->advect_dye(dye, advecting, dt_seconds, decay);
  if (stream_dye_) stream_dye_->renew(dye, settings_.stream, cells_, dt_seconds);
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

void StepStages::diffuse(gl::Field& velocity, double dt_seconds, Half half) {
  const double viscosity = settings_.grid.viscosity;
  if (viscosity > 0.0 && !projection_->diffuses()) {
    const StageScope stage("diffuse", observer_, velocity, grid_stages::diffusion);
    // In the second half of a reflection the mirrored pressure has acted against the force.
    const double push = half == Half::first ? dt_seconds : 0.0;
    diffusion_->diffuse(velocity, dt_seconds, viscosity, {push * settings_.force.x, push * settings_.force.y},
                        surface_ != nullptr ? &projection_->pressure(half) : nullptr);
  }
  if (solids_ == nullptr) return;
  solids_->forces().record_friction(velocity, viscosity, half,
                                    surface_ != nullptr ? &surface_->cells() : nullptr);
}

void StepStages::project(gl::Field& velocity, double dt_seconds, Half half) {
  const gl::DebugGroup group("project");
  projection_->project(velocity, dt_seconds, half);
  end_projection(velocity);
}

void StepStages::project(gl::Field& projected, const gl::Field& velocity, double dt_seconds, Half half) {
  const gl::DebugGroup group("project");
  if (!projection_->project_into(projected, velocity, dt_seconds, half)) {
    copy_.read("u_value", velocity).write(projected);
    projection_->project(projected, dt_seconds, half);
  }
  end_projection(projected);
}

void StepStages::end_projection(gl::Field& velocity) {
  if (solids_ != nullptr) {
    const StageScope stage("hold_solids", observer_, velocity, grid_stages::solids);
    solids_->hold(velocity);
  }
  const std::optional<int> taken = projection_->iterations_taken();
  if (!taken) return;
  iterations_.taken += *taken;
  ++iterations_.projections;
}

std::optional<double> StepStages::mean_iterations() const {
  if (iterations_.projections == 0) return {};
  return static_cast<double>(iterations_.taken) / iterations_.projections;
}

void StepStages::observe(GridObserver* observer) {
  observer_ = observer;
  projection_->observe(observer);
}

void StepStages::begin_part(const char* name) {
  if (observer_ != nullptr) observer_->begin_part(name);
}

void StepStages::apply(const Settings& settings) {
  GridCells cells = cells_;
  if (cells.walls) cells.walls = GridCells::of(settings).walls;
  cells.face_means = cells.has_face_means(settings.grid.advection);
  choose_methods(settings, cells);
  if (closed_) {
    closed_->walls = cells.walls;
    closed_->face_means = cells.face_means;
  }
  if (heat_ != nullptr) heat_->apply(settings, cells);
  settings_ = settings;
  cells_ = cells;
}

void StepStages::cut_cells(const GridCells& cells, GridSolids& solids, bool for_now) {
  const Settings settings = for_now ? solvable(settings_, cells) : settings_;
  std::unique_ptr<Projection> projection = make_projection(*shaders_, settings, cells, &solids, surface_);
  if (for_now) closed_ = cells_;
  projection_ = std::move(projection);
  cells_ = cells;
  solids_ = &solids;
  if (heat_ != nullptr) heat_->cut_cells(cells, solids);
  advection_.reset();
  diffusion_.reset();
  choose_methods(settings_, cells);
}

void StepStages::close_cells() {
  cells_ = closed_.value();
  closed_.reset();
  projection_.reset();  // a warm start from before the balls would be no state of a checkpoint
  advection_.reset();
  diffusion_.reset();
  solids_ = nullptr;
  choose_methods(settings_, cells_);
}

Settings StepStages::in_effect(const Settings& settings, const GridCells& cells) const {
  return closed_ ? solvable(settings, cells) : settings;
}

void StepStages::choose_methods(const Settings& settings, const GridCells& cells) {
  const auto solver = [&](const Settings& named, const GridCells& solved) {
    return chosen_pressure_solver(in_effect(named, solved), solved).solver;
  };
  const PressureSolver chosen = solver(settings, cells);
  // The exact projection alone knows means from values at points.
  const bool same_means = cells.face_means == cells_.face_means || chosen != PressureSolver::spectral;
  const bool same_projection = chosen == solver(settings_, cells_) && same_means;
  if (!projection_ || !same_projection) {
    projection_ = make_projection(*shaders_, in_effect(settings, cells), cells, solids_, surface_);
  }
  const bool same_advection =
      settings.grid.advection == settings_.grid.advection && settings.dye.monotone == settings_.dye.monotone;
  if (!advection_ || !same_advection) {
    advection_ =
        std::make_unique<AdvectionScheme>(*shaders_, settings.grid.advection, cells, settings.dye.monotone);
    if (solids_ != nullptr) advection_->set_corners(solids_->corners());
    if (surface_ != nullptr) advection_->set_surface(surface_->cells());
  }
  if (!diffusion_) diffusion_ = std::make_unique<Diffusion>(*shaders_, cells, solids_, surface_);
  projection_->observe(observer_);
  projection_->follow(settings);
  diffusion_->set_walls(cells.walls);
  advection_->set_walls(cells.walls);
}

}  // namespace twinflow
