#include "grid/grid_solver.hpp"

#include "core/state_visitor.hpp"
#include "grid/forces/thermal_buoyancy.hpp"
#include "grid/integration/pressure_solvers.hpp"
#include "grid/operators/advection_schemes.hpp"
#include "grid/operators/velocity_on_cells.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"
#include "grid/state/initial_fields.hpp"
#include "scene/fields/formula.hpp"

namespace twinflow {
namespace {

/// The mean of an interleaved array of u and v.
glm::dvec2 mean_of(std::span<const float> velocities) {
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < velocities.size(); k += 2) {
    sum += glm::dvec2(velocities[k], velocities[k + 1]);
  }
  return 2.0 / static_cast<double>(velocities.size()) * sum;
}

Surroundings surroundings_of(const Scene& scene) {
  const GridCells cells = GridCells::of(scene);
  Surroundings surroundings(scene, cells.domain());
  if (cells.surface) surroundings.set_bodies(scene.bodies);
  return surroundings;
}

std::unique_ptr<GridSolids> solids_of(gl::ShaderLibrary& shaders, const GridCells& cells,
                                      const Surroundings& surroundings) {
  if (!cells.solids) return nullptr;
  return std::make_unique<GridSolids>(shaders, cells, surroundings.solids_in_liquid().without_balls(),
                                      surroundings.inlet(Fluid::grid));
}

std::optional<GridSurface> surface_of(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                                      GridSolids* solids) {
  if (!cells.surface) return std::nullopt;
  return std::make_optional<GridSurface>(shaders, scene, cells, solids);
}

std::optional<GridHeat> heat_of(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                                const GridSolids* solids) {
  if (!carries_heat(scene.settings)) return std::nullopt;
  return std::make_optional<GridHeat>(shaders, scene, cells, solids);
}

}  // namespace

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed)
    : GridSolver(shaders, scene, surroundings_of(scene), seed) {}

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, const Surroundings& surroundings,
                       std::uint64_t seed)
    : GridSolver(shaders, scene, seed, GridCells::of(scene),
                 solids_of(shaders, GridCells::of(scene), surroundings)) {
  start_among(surroundings);
}

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed,
                       const GridCells& cells, std::unique_ptr<GridSolids> solids)
    : shaders_(&shaders),
      fluid_(shaders, scene, cells, seed),
      surface_(surface_of(shaders, scene, cells, solids.get())),
      heat_(heat_of(shaders, scene, cells, solids.get())),
      scene_cuts_(GridCells::cut_by_solids_of(scene)),
      seed_(seed),
      prescribed_velocity_(prescribed_velocity(scene.settings, seed)),
      stages_(shaders, scene.settings, cells, fluid_, std::move(solids), surface_ ? &*surface_ : nullptr,
              heat_ ? &*heat_ : nullptr),
      integration_(make_integration(shaders, cells, settings().grid.integration, stages_.surface())),
      mean_flow_(shaders, cells),
      readings_(shaders, fluid_, stages_) {
  if (cells.free_stream) free_stream_.emplace(shaders, scene, cells, this->solids()->solids());
}

void GridSolver::drift_ahead(double dt_seconds) {
  if (settings().grid.frozen) return;
  integration_->begin(fluid_, stages_, dt_seconds);
}

void GridSolver::prescribe_velocity(double time) {
  if (!settings().grid.frozen || !prescribed_velocity_) return;
  fluid_.velocity.upload(
      sample_velocity([&](glm::dvec2 point) { return (*prescribed_velocity_)(point, time); }, cells()));
}

void GridSolver::meet(const Surroundings& surroundings) { meet(surroundings, are_cut_by(surroundings)); }

void GridSolver::start_among(const Surroundings& surroundings, bool are_cut) {
  meet(surroundings, are_cut);
  if (heat_) heat_->start_among_solids();
  if (surface_) surface_->start_among_solids();
}

/// Cells with a pressure solver for comparison cannot, nor can cells of a grid that does not share the bowl.
bool GridSolver::can_be_cut_by_balls() const {
  if (settings().grid.frozen) return false;
  if (solids() != nullptr && !solids()->solids().are_balls_alone()) return true;
  if (cells().channel) return true;
  if (bowl_of(settings()) && !bowl_cuts_grid(settings())) return false;
  const PressureSolver solver = chosen_pressure_solver(settings(), cells()).solver;
  return layout() == GridLayout::staggered && !pressure_row(solver).for_comparison;
}

bool GridSolver::are_cut_by(const Surroundings& surroundings) const {
  if (scene_cuts_ || surroundings.walls() != nullptr || surroundings.have_bodies()) return true;
  if (!surroundings.balls().empty() && can_be_cut_by_balls()) return true;
  // Heat and liquid leave the solids of the last step in this one.
  return (heat_ || surface_) && solids() != nullptr && !solids()->solids().empty();
}

void GridSolver::meet(const Surroundings& surroundings, bool are_cut) {
  const bool takes_balls = can_be_cut_by_balls();
  const std::span<const Ball> balls = surroundings.balls();
  balls_.assign(balls.begin(), takes_balls ? balls.begin() : balls.end());
  set_walls(surroundings.box());
  if (are_cut && solids() == nullptr) cut_cells(surroundings);
  if (!are_cut && solids() != nullptr) exchange_methods(stages_.methods_among(nullptr));
  if (!are_cut) return;
  const SolidSet solids = surroundings.solids_in_liquid();
  const std::optional<InletVelocity>& inlet = surroundings.inlet(Fluid::grid);
  stages_.solids()->meet(takes_balls ? solids : solids.without_balls(), inlet);
  if (free_stream_) free_stream_->set_speed((*inlet)(0.0, surroundings.end()).x);
}

/// Prepares whole cells for solids. Drawn walls, bodies and balls come with the next `GridSolids::meet`.
void GridSolver::cut_cells(const Surroundings& surroundings) {
  GridCells with_solids = cells();
  with_solids.solids = true;
  const bool only_balls = surroundings.walls() == nullptr && !surroundings.have_bodies();
  if (!only_balls) {
    require_pressure_solves(chosen_pressure_solver(settings(), with_solids).solver,
                            pressure_grid(with_solids));
  }
  SolidSet before = surroundings.solids().without_balls();
  if (before.walls()) before.set_walls(nullptr);
  exchange_methods(
      stages_.methods_among(std::make_unique<GridSolids>(*shaders_, with_solids, std::move(before))));
}

/// Goes on with methods for cells that are cut in another way.
void GridSolver::exchange_methods(CellMethods methods) {
  CellMethods last = stages_.exchange_methods(std::move(methods));
  // First of all: what follows may throw, and putting back needs them.
  if (!aside_.empty() && !replaced_) replaced_ = std::move(last);
  if (surface_) surface_->set_solids(*shaders_, cells(), stages_.solids());
  if (heat_) heat_->set_solids(cells(), solids());
  mean_flow_.forget();
  readings_.forget_cells();
}

void GridSolver::step(double dt_seconds, std::span<const Stroke> strokes,
                      std::span<const float> velocity_change, std::span<const float> temperature_change) {
  const gl::Timer::Measurement measurement(timer_);
  stages_.follow_solids(fluid_);
  stages_.change_temperature(fluid_, temperature_change);
  stages_.start_counting_iterations();
  if (settings().grid.frozen) return carry(dt_seconds, strokes);
  if (free_stream_) free_stream_->surround(*stages_.solids(), fluid_.velocity, dt_seconds);
  stages_.set_velocity_change(velocity_change);
  integration_->begin(fluid_, stages_, dt_seconds);
  stages_.stroke_velocity(fluid_, strokes);
  stages_.stroke_dye(fluid_, strokes);
  stages_.stroke_temperature(fluid_, strokes);
  start_counting_momentum(strokes, velocity_change);
  stages_.conserve_momentum(!velocity_change.empty());
  integration_->advance(fluid_, stages_, balls_, dt_seconds);
  stages_.level_pressure();
  last_step_ = {dt_seconds, settings().grid.viscosity};
  conserve_momentum(dt_seconds, velocity_change);
  if (free_stream_) free_stream_->start_reading(*solids(), fluid_.velocity);
}

void GridSolver::show_strokes(std::span<const Stroke> strokes) {
  if (!settings().grid.frozen) stages_.supply_liquid(fluid_, strokes);
  stages_.stroke_dye(fluid_, strokes);
  stages_.stroke_temperature(fluid_, strokes);
}

/// Carries liquid, dye and heat with the velocity as it is.
void GridSolver::carry(double dt_seconds, std::span<const Stroke> strokes) {
  mean_flow_.forget();
  fluid_.advecting.forget();
  if (free_stream_) free_stream_->forget_reading();
  stages_.carry_liquid(fluid_.velocity, dt_seconds);
  stages_.stroke_dye(fluid_, strokes);
  stages_.stroke_temperature(fluid_, strokes);
  stages_.advect_dye(fluid_, fluid_.velocity, dt_seconds);
  stages_.carry_heat(fluid_, fluid_.velocity, dt_seconds);
}

void GridSolver::start_counting_momentum(std::span<const Stroke> strokes,
                                         std::span<const float> velocity_change) {
  const bool is_buoyant = heat_ && ThermalBuoyancy::is_active(settings());
  if (!stages_.projects() || cells().walls || is_buoyant || settings().stream.speed != 0.0 ||
      !balls_.empty() || solids() != nullptr || velocity_change.empty()) {
    mean_flow_.forget();
  } else if (!mean_flow_.started() || !strokes.empty()) {
    mean_flow_.start_from(fluid_.velocity);
  }
}

/// Buoyancy of dye and confinement add nothing to the mean. Advection has given back what it had lost, so
/// that this corrects rounding.
void GridSolver::conserve_momentum(double dt_seconds, std::span<const float> velocity_change) {
  if (!mean_flow_.started()) return;
  const StageScope stage("conserve_momentum", stages_.observer(), fluid_.velocity, grid_stages::momentum);
  const glm::dvec2 body_force(settings().force.x, settings().force.y);
  mean_flow_.apply(fluid_.velocity, mean_of(velocity_change) + dt_seconds * body_force);
}

void GridSolver::set_aside() {
  replaced_.reset();
  StateWriter writer(FieldStorage::in_place, std::move(aside_));
  visit_state(writer);
  aside_ = writer.release();
}

void GridSolver::put_back(const Surroundings& surroundings) {
  if (aside_.empty()) throw std::logic_error("no state of the grid was set aside");
  if (replaced_) exchange_methods(*std::exchange(replaced_, {}));
  replaced_.reset();
  start_among(surroundings, solids() != nullptr);
  StateReader reader(aside_, FieldStorage::in_place);
  visit_state(reader);
}

void GridSolver::visit_state(StateVisitor& visitor, const Surroundings& surroundings) {
  bool are_cut = solids() != nullptr;
  visitor(are_cut);
  if (visitor.reads()) start_among(surroundings, are_cut);
  visit_state(visitor);
}

void GridSolver::visit_state(StateVisitor& visitor) {
  visitor(fluid_, mean_flow_, last_step_.dt_seconds, last_step_.viscosity);
  if (surface_) visitor(*surface_);
  visitor(*integration_, stages_, stages_.projection());
  if (free_stream_) free_stream_->visit_state(visitor, *stages_.solids());
}

void GridSolver::apply(const Settings& after) {
  std::unique_ptr<TimeIntegration> integration;
  if (after.grid.integration != settings().grid.integration) {
    integration = make_integration(*shaders_, cells(), after.grid.integration, stages_.surface());
  }
  const bool prescribes_anew = depends_on_change(after.velocity.u, settings(), after) ||
                               depends_on_change(after.velocity.v, settings(), after);
  const GridCells before = cells();
  const Projection* const solver = &stages_.projection();
  stages_.apply(after);
  if (integration) integration_ = std::move(integration);
  if (solver != &stages_.projection()) integration_->forget_pressure();
  if (cells().face_means != before.face_means) change_what_faces_hold(before);
  if (prescribes_anew) prescribed_velocity_ = prescribed_velocity(after, seed_);
  if (solids() != nullptr) stages_.solids()->set_face_means(cells().face_means);
}

/// Another advection scheme may take means over faces for values in their middles, or the other way round.
void GridSolver::change_what_faces_hold(const GridCells& before) {
  std::vector<float> velocity = fluid_.velocity.read_back();
  to_points(before, velocity);
  to_means(cells(), velocity);
  fluid_.velocity.upload(velocity);
  fluid_.advecting.forget();
  mean_flow_.forget();
}

std::string GridSolver::method_caption() const {
  const Settings::GridSettings& grid = settings().grid;
  std::string caption = advection_row(grid.advection).caption;
  if (grid.frozen) return caption + ", frozen velocity";
  const std::string integration = integration_row(grid.integration).caption;
  if (!integration.empty()) caption += ", " + integration;
  return caption + ", " + stages_.pressure_caption();
}

}  // namespace twinflow
