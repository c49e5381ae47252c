#include "app/validate/fit.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace twinflow::validation {
namespace {

using Points = std::vector<std::pair<double, double>>;

/// The sum of squares that a constant and a sine of a period leave unexplained. The values are made
/// orthogonal to 1, cos and sin, one after the other (Gram–Schmidt).
double misfit(const Points& points, double period) {
  std::array<std::vector<double>, 3> basis;
  std::vector<double> rest;
  rest.reserve(points.size());
  for (std::vector<double>& vector : basis) vector.reserve(points.size());
  for (const auto& [x, y] : points) {
    const double angle = 2.0 * std::numbers::pi * (x - points.front().first) / period;
    basis[0].push_back(1.0);
    basis[1].push_back(std::cos(angle));
    basis[2].push_back(std::sin(angle));
    rest.push_back(y);
  }
  const auto product = [](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
  };
  const auto make_orthogonal = [&](std::vector<double>& vector, const std::vector<double>& to) {
    const double square = product(to, to);
    if (!(square > 0.0)) return;
    const double share = product(vector, to) / square;
    for (std::size_t k = 0; k < vector.size(); ++k) vector[k] -= share * to[k];
  };
  for (std::size_t n = 0; n < basis.size(); ++n) {
    for (std::size_t k = 0; k < n; ++k) make_orthogonal(basis[n], basis[k]);
    make_orthogonal(rest, basis[n]);
  }
  return product(rest, rest);
}

/// The place of the minimum of a function that has one in the interval, by golden sections.
template <class Function>
double minimum_between(double low, double high, const Function& function) {
  constexpr double kGolden = 0.6180339887498949;
  double left = high - kGolden * (high - low);
  double right = low + kGolden * (high - low);
  double at_left = function(left);
  double at_right = function(right);
  for (int iteration = 0; iteration < 40; ++iteration) {
    if (at_left < at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - kGolden * (high - low);
      at_left = function(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + kGolden * (high - low);
      at_right = function(right);
    }
  }
  return 0.5 * (low + high);
}

}  // namespace

std::optional<double> slope(const std::vector<std::pair<double, double>>& points) {
  const auto count = static_cast<double>(points.size());
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (const auto& [x, y] : points) {
    mean_x += x / count;
    mean_y += y / count;
  }
  double spread = 0.0;
  double product = 0.0;
  for (const auto& [x, y] : points) {
    spread += (x - mean_x) * (x - mean_x);
    product += (x - mean_x) * (y - mean_y);
  }
  return spread > 0.0 ? std::optional(product / spread) : std::nullopt;
}

std::optional<double> period_of(const std::vector<std::pair<double, double>>& points) {
  constexpr std::size_t kLeastPoints = 8;
  constexpr int kTried = 400;
  if (points.size() < kLeastPoints) return {};
  const double length = points.back().first - points.front().first;
  const auto tried = [&](int k) { return 0.1 * length * std::pow(20.0, static_cast<double>(k) / kTried); };
  int best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k <= kTried; ++k) {
    const double left = misfit(points, tried(k));
    if (!(left < least)) continue;
    least = left;
    best = k;
  }
  if (best == 0 || best == kTried) return {};
  return minimum_between(tried(best - 1), tried(best + 1), [&](double at) { return misfit(points, at); });
}

}  // namespace twinflow::validation
