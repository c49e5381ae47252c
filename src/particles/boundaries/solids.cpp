#include "particles/boundaries/solids.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace twinflow {

bool Solids::leave_free(glm::dvec2 point) const {
  if (shapes != nullptr && shapes->distance(point) <= 0.0) return false;
  return container.admits(point);
}

/// The part of the container's area that the ball covers, each point once, also if the ball reaches around a
/// periodic domain. The ball is cut into rows, at even angles from its center.
double Solids::area_under(const Ball& ball) const {
  constexpr int kRows = 1024;
  constexpr double kPi = std::numbers::pi;
  if (container.holds_disc(ball.center, ball.radius)) return kPi * ball.radius * ball.radius;
  double area = 0.0;
  for (int row = 0; row < kRows; ++row) {
    const double angle = kPi * ((row + 0.5) / kRows - 0.5);
    const double half_width = ball.radius * std::cos(angle);
    const auto [begin, end] = container.row_beside(ball.center, ball.radius * std::sin(angle));
    const double covered = std::min(half_width, end) - std::max(-half_width, begin);
    area += std::max(covered, 0.0) * half_width * kPi / kRows;
  }
  return area;
}

double Solids::room_for_fluid() const {
  constexpr double kLeast = 1e-3;
  double room = container.area();
  if (shapes != nullptr) {
    for (const Ball& ball : shapes->balls()) room -= area_under(ball);
  }
  room -= area_of_shapes;
  return std::max(room, kLeast * container.area());
}

double Solids::even_density(int particles, double spacing) const {
  if (container.is_open()) return 1.0;  // the ends supply what lacks
  return particles * spacing * spacing / room_for_fluid();
}

bool Solids::are_filled_by(int particles, double spacing, double rest_density) const {
  // Spacing and room follow from two nets of samples, which differ by up to a few thousandths among shapes.
  const double filled = are_walls_alone() ? 0.999 : 0.99;
  constexpr double kFilledBetweenEnds = 0.9;  // the number of particles varies, and an outflow ends early
  if (container.is_open()) {
    return particles * spacing * spacing > kFilledBetweenEnds * rest_density * room_for_fluid();
  }
  return even_density(particles, spacing) > filled * rest_density;
}

}  // namespace twinflow
