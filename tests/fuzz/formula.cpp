#include <array>
#include <cmath>
#include <optional>

#include "fuzz/fuzz_targets.hpp"
#include "scene/fields/formula.hpp"
#include "scene/parameters/parameters.hpp"

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
  const std::string text(bytes);
  const Settings settings = default_settings();
  const FormulaNames names = FormulaNames::of(settings, "velocity.u", Fluid::grid);
  std::optional<Formula> formula;
  if (!accepts([&] { formula.emplace(text, "s.toml:1:1: velocity.u", names); })) return;
  const Formula twin(text, "twin", names);
  // Other values of the parameters that the text does not name are nothing to it.
  Settings others = settings;
  others.grid.viscosity = 0.5;
  others.force.x = 2.0;
  const bool depends = depends_on_change(text, settings, others);
  std::optional<Formula> with_others;
  const auto read = [&] {
    with_others.emplace(text, "others", FormulaNames::of(others, "velocity.u", Fluid::grid));
  };
  require(accepts(read), "the values of parameters do not decide whether a formula can be read");
  for (const Point& point : kPoints) {
    const std::optional<double> value = value_at(*formula, point);
    require(!value || std::abs(*value) <= 1e12, "the value of a formula is a number up to 1e12");
    require(value == value_at(*formula, point), "a formula has one value at one point");
    require(value == value_at(twin, point), "formulas of the same text are the same");
    require(depends || value == value_at(*with_others, point), "a formula depends on what it names");
  }
}

}  // namespace twinflow::fuzz
