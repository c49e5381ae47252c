#include "view/painters/solid_painter.hpp"

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

}  // namespace twinflow
