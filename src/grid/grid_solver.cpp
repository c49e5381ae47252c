#include "grid/grid_solver.hpp"

#include <cmath>

#include "gl/debug.hpp"

namespace twinflow {
namespace {

gl::FieldDescription velocity_field(const GridShape& shape) {
  return {{.name = "velocity", .width = shape.nx, .height = shape.ny, .format = gl::Format::rg32f},
          gl::Buffering::ping_pong,
          "u, v at cell centres (domain units per second)"};
}

gl::FieldDescription dye_field(const GridShape& shape) {
  return {{.name = "dye",
           .width = shape.nx,
           .height = shape.ny,
           .format = gl::Format::rgba32f,
           .filter = gl::Filter::linear},
          gl::Buffering::ping_pong,
          "red, green, blue (0 to 1), unused"};
}

std::vector<float> sample_velocity(const Scene& scene, const GridShape& shape) {
  const auto velocity = initial_velocity(scene);
  std::vector<float> values;
  values.reserve(std::size_t(shape.cells()) * 2);
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 u = velocity(shape.center(i, j));
      values.insert(values.end(), {static_cast<float>(u.x), static_cast<float>(u.y)});
    }
  }
  return values;
}

/// Dye texels may be slightly oblong where the dye's rows and columns do not divide the domain evenly.
std::vector<float> sample_dye(const Scene& scene, const Domain& domain, int columns, int rows) {
  const auto dye = initial_dye(scene);
  std::vector<float> values;
  values.reserve(std::size_t(columns) * rows * 4);
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const glm::dvec2 position =
          domain.minimum() + domain.size() * glm::dvec2((i + 0.5) / columns, (j + 0.5) / rows);
      const glm::vec3 color = dye(position);
      values.insert(values.end(), {color.r, color.g, color.b, 1.0f});
    }
  }
  return values;
}

}  // namespace

GridSolver::GridSolver(gl::ShaderLibrary& shaders, const Scene& scene)
    : settings_(scene.settings),
      shape_(GridShape::covering(settings_.domain.aspect, settings_.grid.resolution)),
      velocity_(velocity_field(shape_)),
      dye_(dye_field(GridShape::covering(settings_.domain.aspect, settings_.dye.resolution))),
      brush_(shaders),
      advection_(shaders),
      projection_(shaders, shape_) {
  velocity_.upload(sample_velocity(scene, shape_));
  dye_.upload(sample_dye(scene, domain(), dye_.width(), dye_.height()));
}

void GridSolver::step(double dt_seconds, std::span<const Stroke> strokes) {
  timer_.begin();
  add_forces(dt_seconds, strokes);
  advect_velocity(dt_seconds);
  project(dt_seconds);
  add_dye(strokes);
  advect_dye(dt_seconds);
  timer_.end();
}

void GridSolver::add_forces(double dt_seconds, std::span<const Stroke> strokes) {
  brush_.add_body_force(velocity_, {settings_.force.x, settings_.force.y}, dt_seconds);
  for (const Stroke& stroke : strokes) brush_.drag_velocity(velocity_, domain(), stroke);
}

void GridSolver::advect_velocity(double dt_seconds) {
  advection_.advect_velocity(velocity_, shape_, dt_seconds);
}

void GridSolver::project(double dt_seconds) {
  const gl::DebugGroup group("project");
  projection_.measure_divergence(velocity_);
  projection_.solve_pressure(dt_seconds, settings_.grid.iterations, settings_.grid.warm_start);
  projection_.subtract_gradient(velocity_, dt_seconds);
}

void GridSolver::add_dye(std::span<const Stroke> strokes) {
  for (const Stroke& stroke : strokes) brush_.add_dye(dye_, domain(), stroke);
}

void GridSolver::advect_dye(double dt_seconds) {
  const double kept = std::exp(-settings_.dye.dissipation * dt_seconds);
  advection_.advect_dye(dye_, velocity_, shape_, dt_seconds, kept);
}

const gl::Field& GridSolver::remaining_divergence() {
  projection_.measure_divergence(velocity_);
  return projection_.divergence();
}

GridMetrics GridSolver::metrics() {
  return measure_grid(shape_, velocity_.read_back(), remaining_divergence().read_back(), dye_.read_back());
}

std::string GridSolver::method_caption() const {
  return "semi-Lagrangian, " + std::to_string(settings_.grid.iterations) + " Jacobi iterations";
}

}  // namespace twinflow
