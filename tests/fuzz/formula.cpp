#include <array>
#include <cmath>
#include <optional>

#include "fuzz/fuzz_targets.hpp"
#include "scene/fields/formula.hpp"

namespace twinflow::fuzz {
namespace {

struct Point {
  double x, y, t;
};
constexpr std::array<Point, 6> kPoints = {
    {{0, 0, 0}, {0.25, -0.75, 0.5}, {-1, 1, 0}, {1e-300, -1e-300, 1e6}, {100, -100, 1}, {1e6, 1e6, 1e6}}};

std::optional<double> value_at(const Formula& formula, const Point& point) {
  std::optional<double> value;
  accepts([&] { value = formula(point.x, point.y, point.t); });
  return value;
}

}  // namespace

void fuzz_formula(std::string_view bytes) {
  std::optional<Formula> formula;
  if (!accepts([&] { formula.emplace(std::string(bytes), "s.toml:1:1: velocity.u"); })) return;
  const Formula twin(std::string(bytes), "twin");
  for (const Point& point : kPoints) {
    const std::optional<double> value = value_at(*formula, point);
    require(!value || std::abs(*value) <= 1e12, "the value of a formula is a number up to 1e12");
    require(value == value_at(*formula, point), "a formula has one value at one point");
    require(value == value_at(twin, point), "formulas of the same text are the same");
  }
}

}  // namespace twinflow::fuzz
