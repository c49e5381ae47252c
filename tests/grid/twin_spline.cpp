#include "grid/twin_spline.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace twinflow {
namespace {

/// A polynomial in s = sin²(k h/2), of which a second difference is -4, as weights from the texel outward.
std::vector<double> twin_weights_of(const std::vector<double>& polynomial) {
  const int reach = static_cast<int>(polynomial.size()) - 1;
  std::vector<double> power(2 * polynomial.size() - 1);
  std::vector<double> sum = power;
  power.at(std::size_t(reach)) = 1.0;
  for (const double factor : polynomial) {
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += factor * power[k];
    std::vector<double> next(power.size());
    for (std::size_t k = 0; k < power.size(); ++k) {
      next[k] = 0.5 * power[k] - 0.25 * (k > 0 ? power[k - 1] : 0.0) -
                0.25 * (k + 1 < power.size() ? power[k + 1] : 0.0);
    }
    power = next;
  }
  return {sum.begin() + reach, sum.end()};
}

/// The displacement back along the flow from the lower left corner of a cell, whose velocities are means over
/// faces. The velocity halfway back comes from Taylor's polynomial of second degree around the corner.
glm::dvec2 twin_way_of_corner(const TwinField& velocity, int i, int j, double cells_per_speed) {
  // Derivatives across and up of the component that stands on the line `along` the corner's face.
  struct Jet {
    double value, across, up, across_across, across_up, up_up;
  };
  const auto jet = [&](int channel) {
    const auto at = [&](int beside, int along) {
      return channel == 0 ? velocity.at(i + beside, j + along, 0) : velocity.at(i + along, j + beside, 1);
    };
    const auto pair = [&](int beside) { return (at(beside, 0) + at(beside, -1)) / 2; };
    const double a = at(0, -2), b = at(0, -1), c = at(0, 0), d = at(0, 1);
    const double beside = (8 * (pair(1) - pair(-1)) - pair(2) + pair(-2)) / 12;
    const double beside_twice = pair(1) - 2 * pair(0) + pair(-1);
    const double along = (15 * (c - b) - d + a) / 12;
    const double along_twice = (a - b - c + d) / 2;
    const double mixed = (at(1, 0) - at(1, -1) - at(-1, 0) + at(-1, -1)) / 2;
    const double value = (7 * (b + c) - a - d) / 12;
    return channel == 0 ? Jet{value, beside, along, beside_twice, mixed, along_twice}
                        : Jet{value, along, beside, along_twice, mixed, beside_twice};
  };
  const Jet u = jet(0);
  const Jet v = jet(1);
  const double x = -0.5 * cells_per_speed * u.value;
  const double y = -0.5 * cells_per_speed * v.value;
  const auto grown = [&](const Jet& f) {
    return x * f.across + y * f.up + x * x / 2 * f.across_across + x * y * f.across_up + y * y / 2 * f.up_up;
  };
  const glm::dvec2 w(u.value, v.value);
  glm::dvec2 change(grown(u), grown(v));
  const double most = 0.5 * std::hypot(w.x, w.y);
  const double length = std::hypot(change.x, change.y);
  if (length > most) change *= most / length;
  return -cells_per_speed * (w + change);
}

}  // namespace

double twin_lagrange_weight(int k, double t) {
  double product = 1.0;
  for (int m = -1; m <= 2; ++m) {
    if (m != k) product *= (t - m) / (k - m);
  }
  return product;
}

double twin_mean_weight(int k, double t) {
  double weight = 0.0;
  for (int end = -1; end <= 3; ++end) {  // the quartic's value at end - 1/2 is 1 if the interval k is before
    if (end <= k) continue;
    for (int skipped = -1; skipped <= 3; ++skipped) {
      if (skipped == end) continue;
      double product = 1.0 / (end - skipped);
      for (int m = -1; m <= 3; ++m) {
        if (m != end && m != skipped) product *= (t - (m - 0.5)) / (end - m);
      }
      weight += product;
    }
  }
  return weight;
}

glm::dvec2 twin_point_velocity(const TwinField& velocity, TwinLayout layout, bool means, double x, double y) {
  const auto along = means ? twin_mean_weight : twin_lagrange_weight;
  return {velocity.by_sixteen(x - layout.u_x(), y, 0, twin_lagrange_weight, along),
          velocity.by_sixteen(x, y - layout.v_y(), 1, along, twin_lagrange_weight)};
}

TwinField twin_spline_coefficients(const TwinField& velocity, bool means) {
  const std::vector<double> of_points = twin_weights_of({1.0, 2.0 / 3.0, 4.0 / 9.0, 2.0 / 9.0, 4.0 / 9.0});
  // (1 - a s³ (2s - 1)² (1 + b s)) / ((1 - 2s/3) (1 - s/6)), whose numerator is zero for s = 3/2 and s = 6.
  const double ratio = (4.0 * std::pow(1.5, 3)) / (121.0 * std::pow(6.0, 3));
  const double b = (ratio - 1.0) / (6.0 - 1.5 * ratio);
  const double a = 1.0 / (4.0 * std::pow(1.5, 3) * (1.0 + 1.5 * b));
  std::vector<double> quotient{1.0, 0.0, 0.0, -a, a * (4.0 - b)};  // the higher powers leave no remainder
  for (const double root : {1.5, 6.0}) {
    for (std::size_t k = 1; k < quotient.size(); ++k) quotient[k] += quotient[k - 1] / root;
  }
  const std::vector<double> of_means = means ? twin_weights_of(quotient) : of_points;
  TwinField coefficients = velocity;
  for (const bool along_y : {false, true}) {
    const TwinField before = coefficients;
    for (int j = 0; j < before.ny; ++j) {
      for (int i = 0; i < before.nx; ++i) {
        for (const int channel : {0, 1}) {
          const std::vector<double>& weights = along_y == (channel == 0) ? of_means : of_points;
          double sum = weights[0] * before.at(i, j, channel);
          for (int k = 1; k < int(weights.size()); ++k) {
            const int x = along_y ? 0 : k;
            const int y = along_y ? k : 0;
            sum += weights[std::size_t(k)] *
                   (before.at(i + x, j + y, channel) + before.at(i - x, j - y, channel));
          }
          coefficients.at(i, j, channel) = sum;
        }
      }
    }
  }
  coefficients.boundary.spline = true;
  return coefficients;
}

double twin_spline(const TwinField& coefficients, double x, double y, int channel) {
  const auto weight = [](int k, double t) {
    const double distance = std::abs(t - k);
    return distance < 1.0 ? 2.0 / 3.0 - distance * distance * (1.0 - 0.5 * distance)
                          : std::pow(std::max(2.0 - distance, 0.0), 3) / 6.0;
  };
  return coefficients.by_sixteen(x, y, channel, weight, weight);
}

glm::dvec2 twin_way_of_face(const TwinField& velocity, int i, int j, int channel, double cells_per_speed) {
  glm::dvec2 sum(0.0);
  for (int k = -1; k <= 2; ++k) {
    const int x = channel == 1 ? k : 0;
    const int y = channel == 0 ? k : 0;
    sum += twin_lagrange_weight(k, 0.5) * twin_way_of_corner(velocity, i + x, j + y, cells_per_speed);
  }
  return sum;
}

}  // namespace twinflow
