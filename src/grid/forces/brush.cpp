#include "grid/forces/brush.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// The shader integrates the footprint over pieces of at most two radii.
int piece_count(const Stroke& stroke) {
  // A stroke that needs more pieces in one step is drawn with gaps instead of taking minutes.
  constexpr double kMost = 1000.0;
  const double pieces = std::ceil(glm::distance(stroke.from, stroke.to) / (2.0 * stroke.radius));
  return static_cast<int>(std::clamp(pieces, 1.0, kMost));
}

gl::Pass& set_domain(gl::Pass& pass, const Domain& domain) {
  return pass.set("u_domain_size", glm::vec2(domain.size())).set("u_period", domain.period());
}

/// Sets the shader's uniforms for piece `index` of `count` equal ones.
gl::Pass& set_piece(gl::Pass& pass, const Domain& domain, const Stroke& stroke, int index, int count) {
  const glm::dvec2 half = (stroke.to - stroke.from) * (0.5 / count);
  const glm::dvec2 center = domain.wrapped(stroke.from + half * (2.0 * index + 1.0));
  return set_domain(pass, domain)
      .set("u_piece_center", glm::vec2(center))
      .set("u_piece_half", glm::vec2(half))
      .set("u_radius", stroke.radius);
}

}  // namespace

GridBrush::GridBrush(gl::ShaderLibrary& shaders, const GridCells& cells)
    : stroke_velocity_(shaders, "grid/forces/stroke_velocity", {.definitions = cells.definitions()}),
      stroke_dye_(shaders, "grid/forces/stroke_dye"),
      stroke_temperature_(shaders, "grid/forces/stroke_temperature"),
      hold_ball_(shaders, "grid/forces/hold_ball", {.definitions = cells.definitions()}) {}

void GridBrush::stroke_velocity(gl::Field& velocity, const Domain& domain, const Stroke& stroke) {
  const glm::dvec2 gain = stroke.velocity_rate * (stroke.to - stroke.from);
  if (gain == glm::dvec2(0.0)) return;
  const int count = piece_count(stroke);
  for (int index = 0; index < count; ++index) {
    set_piece(stroke_velocity_, domain, stroke, index, count)
        .set("u_velocity_gain", glm::vec2(gain / double(count)));
    stroke_velocity_.read("u_velocity", velocity).write(velocity);
  }
}

void GridBrush::stroke_dye(gl::Field& dye, const Domain& domain, const Stroke& stroke) {
  const double exposure = stroke.dye_rate * stroke.duration;
  if (exposure == 0.0) return;
  const int count = piece_count(stroke);
  for (int index = 0; index < count; ++index) {
    set_piece(stroke_dye_, domain, stroke, index, count)
        .set("u_exposure", exposure / count)
        .set("u_color", stroke.color);
    stroke_dye_.read("u_dye", dye).write(dye);
  }
}

void GridBrush::stroke_temperature(gl::Field& temperature, const Domain& domain, const Stroke& stroke) {
  const double gain = stroke.heat_rate * stroke.duration;
  if (gain == 0.0) return;
  const int count = piece_count(stroke);
  for (int index = 0; index < count; ++index) {
    set_piece(stroke_temperature_, domain, stroke, index, count).set("u_gain", gain / count);
    stroke_temperature_.read("u_temperature", temperature).write(temperature);
  }
}

void GridBrush::hold_ball(gl::Field& velocity, const Domain& domain, const Ball& ball) {
  set_domain(hold_ball_, domain)
      .set("u_center", glm::vec2(ball.center))
      .set("u_radius", ball.radius)
      .set("u_ball_velocity", glm::vec2(ball.velocity));
  hold_ball_.read("u_velocity", velocity).write(velocity);
}

}  // namespace twinflow
