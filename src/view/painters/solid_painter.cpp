#include "view/painters/solid_painter.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {

void SolidPainter::draw(std::span<const Body> bodies, const Domain& domain, const gl::RenderTarget& target,
                        gl::Viewport viewport) {
  for (const Body& body : bodies) {
    draw_body_.set("u_domain_size", glm::vec2(domain.size()))
        .set("u_period", domain.period())
        .set("u_center", glm::vec2(body.center))
        .set("u_half_size", glm::vec2(0.5 * body.size))
        .set("u_rounding", body.shape == BodyShape::disc ? 0.5 * body.size.x : 0.0)
        .set("u_axis", glm::vec2(std::cos(body.angle), std::sin(body.angle)))
        .set("u_color", body.color)
        .set("u_pixels_per_unit", viewport.height / domain.size().y);
    draw_body_.draw(target, viewport, true);
  }
}

void SolidPainter::draw(std::span<const Ball> balls, const Domain& domain, const gl::RenderTarget& target,
                        gl::Viewport viewport) {
  for (const Ball& ball : balls) {
    draw_ball_.set("u_domain_size", glm::vec2(domain.size()))
        .set("u_period", domain.period())
        .set("u_center", glm::vec2(ball.center))
        .set("u_radius", ball.radius)
        .set("u_color", ball.color)
        .set("u_pixels_per_unit", viewport.height / domain.size().y);
    draw_ball_.draw(target, viewport, true);
  }
}

void SolidPainter::draw(const SolidSet& solids, const Domain& domain, double point,
                        const gl::RenderTarget& target, gl::Viewport viewport) {
  if (solids.empty()) return;
  constexpr glm::vec3 kSlate(0.27f, 0.30f, 0.35f);
  draw_solids_.set("u_color", kSlate)
      .set("u_point", point)
      .set("u_pixels_per_unit", viewport.height / domain.size().y);
  draw_solids_.read("u_distance", distances(solids, domain)).draw(target, viewport, true);
}

/// On a net over the domain, computed anew if a solid has moved or a wall was drawn. Solids that move get a
/// coarser net.
const gl::Field& SolidPainter::distances(const SolidSet& solids, const Domain& domain) {
  if (distances_ && drawn_ == solids.revision()) return *distances_;
  constexpr double kReach = 0.25;  // domain units: what lies farther is all the same
  const int rows = solids.any_moves() ? 256 : 512;
  const GridShape net = GridShape::covering(domain.aspect, rows);
  const auto wrap = gl::Wraps::repeating(domain.periodic.x, domain.periodic.y, gl::Wrap::clamp);
  const auto count = static_cast<std::size_t>(net.cells());
  const bool fits = distances_ && distances_->width() == net.nx && distances_->height() == net.ny &&
                    distances_->texture().description().wrap == wrap;
  if (!fits)
    distances_.emplace(gl::FieldDescription{{.name = "distance from solids",
                                             .width = net.nx,
                                             .height = net.ny,
                                             .format = gl::Format::r32f,
                                             .wrap = wrap},
                                            gl::Buffering::single,
                                            "distance from the nearest solid (domain units)"});
  const auto changed = fits && values_.size() == count ? solids.changed_since(state_, kReach) : std::nullopt;
  const CellRange range =
      changed ? CellRange::touched(*changed, net, domain.periodic, 1) : CellRange::whole(net);
  values_.resize(count);
  range.for_each(net, [&](int i, int j) {
    const std::size_t node = static_cast<std::size_t>(j) * net.nx + i;
    values_[node] = static_cast<float>(std::min(solids.distance(net.center(i, j)), kReach));
  });
  distances_->upload(values_);
  drawn_ = solids.revision();
  state_ = solids.state();
  return *distances_;
}

}  // namespace twinflow
