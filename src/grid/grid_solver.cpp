#include "grid/grid_solver.hpp"

#include <cmath>
#include <sstream>

#include "core/archive.hpp"
#include "gl/debug.hpp"
#include "grid/initial_fields.hpp"
#include "grid/operators/grid_stages.hpp"
#include "grid/operators/layout.hpp"
#include "grid/projection/multigrid.hpp"
#include "grid/projection/spectral.hpp"

namespace twinflow {
namespace {

gl::FieldDescription velocity_field(const char* name, const GridShape& shape,
                                    gl::Buffering buffering = gl::Buffering::single) {
  return {{.name = name, .width = shape.nx, .height = shape.ny, .format = gl::Format::rg32f},
          buffering,
          "u, v (domain units per second)"};
}

gl::FieldDescription dye_field(const GridShape& shape, gl::Wrap wrap) {
  return {{.name = "dye",
           .width = shape.nx,
           .height = shape.ny,
           .format = gl::Format::rgba32f,
           .filter = gl::Filter::linear,
           .wrap = wrap},
          gl::Buffering::ping_pong,
          "red, green, blue (0 to 1), unused"};
}

/// The solver that grid.pressure names, or the best one that can solve these cells.
PressureSolver chosen_solver(const Settings& settings, const GridCells& cells) {
  if (settings.grid.pressure != PressureSolver::automatic) return settings.grid.pressure;
  if (SpectralProjection::supports(cells)) return PressureSolver::spectral;
  return cells.layout == GridLayout::staggered ? PressureSolver::multigrid : PressureSolver::jacobi;
}

/// "spectral", "2 multigrid cycles", "multigrid to 0.001", "40 Jacobi"
std::string solver_caption(const Settings& settings, const GridCells& cells) {
  const Settings::GridSettings& grid = settings.grid;
  switch (chosen_solver(settings, cells)) {
    case PressureSolver::spectral:
      return "spectral";
    case PressureSolver::multigrid: {
      std::ostringstream caption;
      if (grid.tolerance > 0.0) {
        caption << "multigrid to " << grid.tolerance;
      } else {
        caption << grid.cycles << " multigrid cycle" << (grid.cycles == 1 ? "" : "s");
      }
      return caption.str();
    }
    default:
      return std::to_string(grid.iterations) + " Jacobi";
  }
}

/// Of u and v, which take turns.
glm::dvec2 mean_of(std::span<const float> velocities) {
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < velocities.size(); k += 2) {
    sum += glm::dvec2(velocities[k], velocities[k + 1]);
  }
  return 2.0 / static_cast<double>(velocities.size()) * sum;
}

}  // namespace

std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells) {
  const auto make = [&]() -> std::unique_ptr<Projection> {
    const PressureSolver solver = chosen_solver(settings, cells);
    if (solver == PressureSolver::spectral) return std::make_unique<SpectralProjection>(shaders, cells);
    if (solver == PressureSolver::multigrid) return std::make_unique<MultigridProjection>(shaders, cells);
    return std::make_unique<JacobiProjection>(shaders, cells);
  };
  std::unique_ptr<Projection> projection = make();
  projection->set_effort(settings.grid);
  return projection;
}

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed)
    : shaders_(&shaders),
      settings_(scene.settings),
      cells_(GridCells::of(settings_)),
      velocity_(velocity_field("velocity", cells_.shape, gl::Buffering::ping_pong)),
      middle_velocity_(velocity_field("velocity halfway", cells_.shape, gl::Buffering::ping_pong)),
      carrier_(velocity_field("carrier", cells_.shape)),
      change_(velocity_field("change of velocity", cells_.shape)),
      centers_(velocity_field("velocity at centres", cells_.shape)),
      divergence_(center_field("remaining divergence", cells_, gl::Buffering::single,
                               "∇·u (1/s), positive for outflow")),
      dye_(dye_field(GridShape::covering(settings_.domain.aspect, settings_.dye.resolution),
                     cells_.center_wrap())),
      brush_(shaders, cells_),
      forces_(shaders, cells_),
      differences_(shaders, cells_),
      mean_flow_(shaders, cells_),
      center_velocity_(shaders, "grid/center_velocity"),
      copy_(shaders, "gl/copy"),
      reflect_(shaders, "grid/reflect"),
      add_scaled_(shaders, "gl/add_scaled") {
  choose_schemes(settings_, cells_);
  velocity_.upload(sample_velocity(scene, cells_, seed));
  const std::vector<float> dye = sample_dye(scene, domain(), dye_.width(), dye_.height());
  dye_.upload(dye);
  if (settings_.stream.speed != 0.0) {
    gl::TextureDescription texture = dye_.texture().description();
    texture.name = "dye of the start";
    first_dye_.emplace(gl::FieldDescription{texture, gl::Buffering::single, dye_.channels()});
    first_dye_->upload(dye);
  }
}

void GridSolver::step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Ball> balls,
                      std::span<const float> velocity_change) {
  const gl::Timer::Measurement measurement(timer_);
  forces_.set_velocity_change(velocity_change);
  apply_strokes(strokes);
  start_counting_momentum(strokes, balls, velocity_change);
  if (reflects()) {
    advect_and_reflect(dt_seconds, balls);
  } else {
    advect_and_project(dt_seconds, balls);
  }
  keep_momentum(dt_seconds, velocity_change);
}

void GridSolver::observe(GridObserver* observer) {
  observer_ = observer;
  projection_->observe(observer);
}

void GridSolver::keep_last_good() {
  for (gl::Field* field : {&velocity_, &change_, &dye_}) field->keep();
  kept_change_seconds_ = change_seconds_;
  mean_flow_.keep();
  projection_->keep();
}

void GridSolver::take_last_good() {
  for (gl::Field* field : {&velocity_, &change_, &dye_}) field->restore();
  change_seconds_ = kept_change_seconds_;
  mean_flow_.restore();
  projection_->restore();
}

template <class Archive>
void GridSolver::archive_state(Archive& archive) {
  velocity_.archive_state(archive);
  dye_.archive_state(archive);
  archive(change_seconds_);
  if (change_seconds_ > 0.0) change_.archive_state(archive);
  mean_flow_.archive_state(archive);
  projection_->archive_state(archive);
}

template void GridSolver::archive_state(OutputArchive&);
template void GridSolver::archive_state(InputArchive&);

void GridSolver::start_counting_momentum(std::span<const Stroke> strokes, std::span<const Ball> balls,
                                         std::span<const float> velocity_change) {
  if (cells_.walls || settings_.stream.speed != 0.0 || !balls.empty() || velocity_change.empty()) {
    mean_flow_.forget();
  } else if (!mean_flow_.started() || !strokes.empty()) {
    mean_flow_.start_from(velocity_);
  }
}

/// Buoyancy and confinement give the fluid as a whole nothing.
void GridSolver::keep_momentum(double dt_seconds, std::span<const float> velocity_change) {
  if (!mean_flow_.started()) return;
  const gl::DebugGroup group("keep_momentum");
  const glm::dvec2 body_force(settings_.force.x, settings_.force.y);
  mean_flow_.hold(velocity_, mean_of(velocity_change) + dt_seconds * body_force);
  show(observer_, velocity_, grid_stages::momentum);
}

void GridSolver::apply_strokes(std::span<const Stroke> strokes) {
  const gl::DebugGroup group("apply_strokes");
  for (const Stroke& stroke : strokes) {
    brush_.drag_velocity(velocity_, domain(), stroke);
    brush_.add_dye(dye_, domain(), stroke);
  }
  if (strokes.empty()) return;
  show(observer_, velocity_, grid_stages::strokes);
  show(observer_, dye_, grid_stages::strokes_of_dye);
}

void GridSolver::advect_and_project(double dt_seconds, std::span<const Ball> balls) {
  const gl::DebugGroup group("advect_and_project");
  add_forces(velocity_, dt_seconds, 1.0);
  advection_->advect_velocity(velocity_, velocity_, velocity_, dt_seconds);
  show_advection(velocity_);
  hold_balls(velocity_, balls);
  project(velocity_, dt_seconds, Half::first);
  advect_dye(velocity_, dt_seconds);
  change_seconds_ = 0.0;
}

// Half a step and project, reflect, half a step, project (Zehnder et al. 2018, figure 2). What carries is the
// velocity in the middle of each half, and forces act on either side of the reflection: that makes the whole
// second order in time also where the flow is not steady. The dye takes the velocity halfway, and is there
// for the second half's buoyancy.
void GridSolver::advect_and_reflect(double dt_seconds, std::span<const Ball> balls) {
  const gl::DebugGroup group("advect_and_reflect");
  const double half = 0.5 * dt_seconds;
  if (observer_ != nullptr) observer_->begin_part("first half");
  advection_->advect_velocity(velocity_, carrier_ahead(velocity_, 0.5 * half), middle_velocity_, half);
  show_advection(middle_velocity_);
  add_forces(middle_velocity_, half, 0.5);
  hold_balls(middle_velocity_, balls);
  if (inviscid()) copy_.read("u_value", middle_velocity_).write(velocity_);
  project(middle_velocity_, half, Half::first);
  advect_dye(middle_velocity_, dt_seconds);

  if (observer_ != nullptr) observer_->begin_part("second half");
  reflect(half);
  show(observer_, velocity_, grid_stages::reflection);
  add_forces(velocity_, half, 0.5);
  advection_->advect_velocity(velocity_, carrier_ahead(middle_velocity_, 0.5 * half), velocity_, half);
  show_advection(velocity_);
  hold_balls(velocity_, balls);
  project(velocity_, half, Half::second);
  add_scaled_.set("u_scale", -1.0).read("u_value", velocity_).read("u_term", middle_velocity_).write(change_);
  change_seconds_ = half;
}

void GridSolver::add_forces(gl::Field& velocity, double dt_seconds, double part_of_step) {
  const gl::DebugGroup group("add_forces");
  forces_.add_body_force(velocity, {settings_.force.x, settings_.force.y}, dt_seconds);
  forces_.add_buoyancy(velocity, dye_, settings_.grid.buoyancy, dt_seconds);
  if (settings_.grid.confinement > 0.0) {
    forces_.confine_vorticity(velocity, at_centers(velocity), settings_.grid.confinement, dt_seconds);
  }
  forces_.add_velocity_change(velocity, part_of_step);
  forces_.drive_stream(velocity, settings_.stream, dt_seconds);
  show(observer_, velocity, [&] { return grid_stages::forces(settings_); });
}

void GridSolver::show_advection(const gl::Field& velocity) {
  show(observer_, velocity, [&] { return grid_stages::advection(settings_.grid.advection); });
}

void GridSolver::hold_balls(gl::Field& velocity, std::span<const Ball> balls) {
  for (const Ball& ball : balls) brush_.hold_ball(velocity, domain(), ball);
  if (!balls.empty()) show(observer_, velocity, grid_stages::balls);
}

void GridSolver::project(gl::Field& velocity, double dt_seconds, Half half) {
  projection_->project(velocity, dt_seconds, settings_.grid.viscosity, half);
}

/// velocity_ becomes the mirror image of what was projected; without viscosity it is that now.
void GridSolver::reflect(double dt_seconds) {
  if (inviscid()) {
    reflect_.read("u_projected", middle_velocity_).read("u_unprojected", velocity_).write(velocity_);
    return;
  }
  // What was projected had diffused first. The mirror image of that is as far on the other side: one more
  // gradient.
  copy_.read("u_value", middle_velocity_).write(velocity_);
  differences_.subtract_gradient(velocity_, projection_->pressure(Half::first), dt_seconds);
}

void GridSolver::advect_dye(const gl::Field& velocity, double dt_seconds) {
  const double kept = std::exp(-settings_.dye.dissipation * dt_seconds);
  advection_->advect_dye(dye_, velocity, dt_seconds, kept);
  if (first_dye_) forces_.renew_dye(dye_, *first_dye_, settings_.stream, dt_seconds);
  show(observer_, dye_, [&] { return grid_stages::dye_advection(settings_); });
}

/// The velocity `seconds` later, by the change of the step before; not by that of a far shorter one.
const gl::Field& GridSolver::carrier_ahead(const gl::Field& velocity, double seconds) {
  constexpr double kFarthest = 2.0;
  const double share = change_seconds_ > 0.0 ? seconds / change_seconds_ : kFarthest + 1.0;
  if (share > kFarthest) return velocity;
  add_scaled_.set("u_scale", share).read("u_value", velocity).read("u_term", change_).write(carrier_);
  return carrier_;
}

void GridSolver::apply(const Settings& settings) {
  GridCells cells = cells_;
  if (cells.walls) cells.walls = GridCells::of(settings).walls;
  choose_schemes(settings, cells);
  settings_ = settings;
  cells_ = cells;
}

void GridSolver::choose_schemes(const Settings& settings, const GridCells& cells) {
  if (!projection_ || chosen_solver(settings, cells) != chosen_solver(settings_, cells_)) {
    projection_ = make_projection(*shaders_, settings, cells);
  }
  const bool same_advection =
      settings.grid.advection == settings_.grid.advection && settings.dye.monotone == settings_.dye.monotone;
  if (!advection_ || !same_advection) {
    advection_ =
        std::make_unique<AdvectionScheme>(*shaders_, settings.grid.advection, cells, settings.dye.monotone);
  }
  projection_->observe(observer_);
  projection_->set_effort(settings.grid);
  projection_->set_walls(cells.walls);
  advection_->set_walls(cells.walls);
  forces_.set_walls(cells.walls);
  if (meter_) meter_->set_walls(cells.walls);
}

const gl::Field& GridSolver::center_velocity() const { return at_centers(velocity_); }

const gl::Field& GridSolver::at_centers(const gl::Field& velocity) const {
  if (cells_.layout == GridLayout::collocated) return velocity;
  center_velocity_.read("u_velocity", velocity).write(centers_);
  return centers_;
}

// A step that reflects takes off ½Δt ∇p of its first half twice, and that of its second half once.
const gl::Field& GridSolver::pressure() const {
  const gl::Field& first = projection_->pressure(Half::first);
  if (!reflects()) return first;
  if (!step_pressure_) {
    step_pressure_.emplace(
        center_field("pressure of the step", cells_, gl::Buffering::single, first.channels().c_str()));
  }
  add_scaled_.set("u_scale", 0.5);
  add_scaled_.read("u_value", first)
      .read("u_term", projection_->pressure(Half::second))
      .write(*step_pressure_);
  return *step_pressure_;
}

const gl::Field& GridSolver::remaining_divergence() const {
  differences_.measure_divergence(velocity_, divergence_);
  return divergence_;
}

GridMetrics GridSolver::metrics() {
  if (!meter_) meter_.emplace(*shaders_, cells_, dye_);
  return meter_->measure(velocity_, dye_);
}

std::string GridSolver::method_caption() const {
  const Settings::GridSettings& grid = settings_.grid;
  const char* advection = grid.advection == Advection::semi_lagrangian ? "semi-Lagrangian"
                          : grid.advection == Advection::maccormack    ? "MacCormack"
                                                                       : "bicubic";
  return std::string(advection) + (reflects() ? ", reflection, " : ", ") + solver_caption(settings_, cells_);
}

}  // namespace twinflow
