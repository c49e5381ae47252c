#include "grid/grid_solver.hpp"

#include <cmath>
#include <sstream>

#include "gl/debug.hpp"
#include "grid/initial_fields.hpp"
#include "grid/layout.hpp"
#include "grid/projection/multigrid.hpp"
#include "grid/projection/spectral.hpp"

namespace twinflow {
namespace {

gl::FieldDescription velocity_field(const char* name, const GridShape& shape) {
  return {{.name = name, .width = shape.nx, .height = shape.ny, .format = gl::Format::rg32f},
          gl::Buffering::ping_pong,
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

}  // namespace

std::unique_ptr<Projection> make_projection(gl::ShaderLibrary& shaders, const Settings& settings,
                                            const GridCells& cells) {
  const Settings::GridSettings& grid = settings.grid;
  switch (chosen_solver(settings, cells)) {
    case PressureSolver::spectral:
      return std::make_unique<SpectralProjection>(shaders, cells);
    case PressureSolver::multigrid: {
      auto multigrid = std::make_unique<MultigridProjection>(shaders, cells);
      multigrid->set_effort(grid.cycles, grid.tolerance, grid.warm_start);
      return multigrid;
    }
    default: {
      auto jacobi = std::make_unique<JacobiProjection>(shaders, cells);
      jacobi->set_effort(grid.iterations, grid.warm_start);
      return jacobi;
    }
  }
}

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene, std::uint64_t seed)
    : shaders_(&shaders),
      settings_(scene.settings),
      cells_(GridCells::of(settings_)),
      velocity_(velocity_field("velocity", cells_.shape)),
      middle_velocity_(velocity_field("velocity halfway", cells_.shape)),
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
      center_velocity_(shaders, "center_velocity"),
      copy_(shaders, "copy"),
      reflect_(shaders, "reflect"),
      extrapolate_(shaders, "extrapolate"),
      change_pass_(shaders, "change") {
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

void GridSolver::step(double dt_seconds, std::span<const Stroke> strokes, std::span<const Ball> balls) {
  timer_.begin();
  add_forces(dt_seconds, strokes);
  if (reflects()) {
    advect_and_reflect(dt_seconds, balls);
  } else {
    advect_and_project(dt_seconds, balls);
    change_seconds_ = 0.0;
  }
  add_dye(strokes);
  advect_dye(dt_seconds);
  timer_.end();
}

void GridSolver::add_forces(double dt_seconds, std::span<const Stroke> strokes) {
  const gl::DebugGroup group("add_forces");
  forces_.add_body_force(velocity_, {settings_.force.x, settings_.force.y}, dt_seconds);
  forces_.add_buoyancy(velocity_, dye_, settings_.grid.buoyancy, dt_seconds);
  if (settings_.grid.confinement > 0.0) {
    forces_.confine_vorticity(velocity_, center_velocity(), settings_.grid.confinement, dt_seconds);
  }
  forces_.drive_stream(velocity_, settings_.stream, dt_seconds);
  for (const Stroke& stroke : strokes) brush_.drag_velocity(velocity_, domain(), stroke);
}

void GridSolver::advect_and_project(double dt_seconds, std::span<const Ball> balls) {
  const gl::DebugGroup group("advect_and_project");
  advection_->advect_velocity(velocity_, velocity_, velocity_, dt_seconds);
  hold_balls(velocity_, balls);
  projection_->project(velocity_, dt_seconds, settings_.grid.viscosity);
}

// Half a step and project, reflect, half a step, project (Zehnder et al. 2018, figure 2). What carries is the
// velocity in the middle of each half, which makes the whole second order in time also where the flow is not
// steady.
void GridSolver::advect_and_reflect(double dt_seconds, std::span<const Ball> balls) {
  const gl::DebugGroup group("advect_and_reflect");
  const double half = 0.5 * dt_seconds;
  advection_->advect_velocity(velocity_, carrier_ahead(velocity_, 0.5 * half), middle_velocity_, half);
  hold_balls(middle_velocity_, balls);
  copy_.read("u_value", middle_velocity_).write(velocity_);
  projection_->project(middle_velocity_, half, settings_.grid.viscosity);
  reflect(half);
  advection_->advect_velocity(velocity_, carrier_ahead(middle_velocity_, 0.5 * half), velocity_, half);
  hold_balls(velocity_, balls);
  projection_->project(velocity_, half, settings_.grid.viscosity);
  change_pass_.read("u_before", middle_velocity_).read("u_after", velocity_).write(change_);
  change_seconds_ = half;
}

/// The velocity `seconds` later, by the change of the step before.
const gl::Field& GridSolver::carrier_ahead(const gl::Field& velocity, double seconds) {
  if (change_seconds_ == 0.0) return velocity;
  extrapolate_.set("u_share", seconds / change_seconds_);
  extrapolate_.read("u_velocity", velocity).read("u_change", change_).write(carrier_);
  return carrier_;
}

void GridSolver::hold_balls(gl::Field& velocity, std::span<const Ball> balls) {
  for (const Ball& ball : balls) brush_.hold_ball(velocity, domain(), ball);
}

/// velocity_, which is the one before projection, becomes the mirror image of it.
void GridSolver::reflect(double dt_seconds) {
  if (settings_.grid.viscosity == 0.0) {
    reflect_.read("u_projected", middle_velocity_).read("u_unprojected", velocity_).write(velocity_);
    return;
  }
  // What was projected had diffused first. The mirror image of that is as far on the other side: one more
  // gradient.
  copy_.read("u_value", middle_velocity_).write(velocity_);
  differences_.subtract_gradient(velocity_, projection_->pressure(), dt_seconds);
}

void GridSolver::add_dye(std::span<const Stroke> strokes) {
  for (const Stroke& stroke : strokes) brush_.add_dye(dye_, domain(), stroke);
}

void GridSolver::advect_dye(double dt_seconds) {
  const double kept = std::exp(-settings_.dye.dissipation * dt_seconds);
  // The velocity halfway makes the dye's way second order in time.
  advection_->advect_dye(dye_, reflects() ? middle_velocity_ : velocity_, dt_seconds, kept);
  if (first_dye_) forces_.renew_dye(dye_, *first_dye_, settings_.stream, dt_seconds);
}

void GridSolver::apply(const Settings& settings) {
  GridCells cells = cells_;
  if (cells.walls) cells.walls = GridCells::of(settings).walls;
  choose_schemes(settings, cells);
  settings_ = settings;
  cells_ = cells;
}

void GridSolver::choose_schemes(const Settings& settings, const GridCells& cells) {
  using Grid = Settings::GridSettings;
  const auto same = [&](auto member) { return settings.grid.*member == settings_.grid.*member; };
  const bool same_cells = cells == cells_;
  const bool same_solver = same_cells && same(&Grid::pressure) && same(&Grid::iterations) &&
                           same(&Grid::cycles) && same(&Grid::tolerance) && same(&Grid::warm_start);
  if (!projection_ || !same_solver) projection_ = make_projection(*shaders_, settings, cells);
  const bool same_advection =
      same_cells && same(&Grid::advection) && settings.dye.monotone == settings_.dye.monotone;
  if (!advection_ || !same_advection) {
    advection_ =
        std::make_unique<AdvectionScheme>(*shaders_, settings.grid.advection, cells, settings.dye.monotone);
  }
}

const gl::Field& GridSolver::center_velocity() {
  if (cells_.layout == GridLayout::collocated) return velocity_;
  center_velocity_.read("u_velocity", velocity_).write(centers_);
  return centers_;
}

const gl::Field& GridSolver::remaining_divergence() {
  differences_.measure_divergence(velocity_, divergence_);
  return divergence_;
}

GridMetrics GridSolver::metrics() {
  return measure_grid(cells_, velocity_.read_back(), remaining_divergence().read_back(), dye_.read_back());
}

std::string GridSolver::method_caption() const {
  const Settings::GridSettings& grid = settings_.grid;
  const char* advection = grid.advection == Advection::semi_lagrangian ? "semi-Lagrangian"
                          : grid.advection == Advection::maccormack    ? "MacCormack"
                                                                       : "bicubic";
  return std::string(advection) + (reflects() ? ", reflection, " : ", ") + solver_caption(settings_, cells_);
}

}  // namespace twinflow
