#include <catch2/catch.hpp>

#include <cmath>
#include <locale>
#include <numbers>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/fields/formula.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

struct CommaNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

}  // namespace

TEST_CASE("a formula has the value of its closed form") {
  const double pi = std::numbers::pi;
  const double x = 0.3, y = -0.7, t = 0.25;
  const auto [text, value] = GENERATE_COPY(table<std::string, double>({
      {"1", 1.0},
      {"x", x},
      {"-y^2", -(y * y)},
      {"sin(pi*x)*cos(pi*y)*exp(-2*pi^2*0.01*t)",
       std::sin(pi * x) * std::cos(pi * y) * std::exp(-2 * pi * pi * 0.01 * t)},
      {"x > 0 ? 1.5 : -1", 1.5},
      {"x >= 0.3 && y != 1", 1.0},
      {"max(x, y, 2e-1)", x},
      {"0.25 - x^2 - (y - 0.2)^2", 0.25 - x * x - (y - 0.2) * (y - 0.2)},
      {"\n x\n+ 1", x + 1.0},
  }));
  CAPTURE(text);
  CHECK(Formula(text, "test")(x, y, t) == Approx(value).epsilon(1e-14));  // a few roundings
}

TEST_CASE("a formula that is none is refused with its origin, the place and what is wrong there") {
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"sin(pi*x", "s.toml:4:5: velocity.u = \"sin(pi*x\": a parenthesis is not closed;"},
      {"sin(pi*", "s.toml:4:5: velocity.u = \"sin(pi*\": it ends too early;"},
      {"", "s.toml:4:5: velocity.u = \"\": it is empty;"},
      {"  ", "s.toml:4:5: velocity.u = \"  \": it is empty;"},
      {"x + z", "s.toml:4:5: velocity.u = \"x + z\": unknown name \"z\" at character 5"},
      {"x + * y", "s.toml:4:5: velocity.u = \"x + * y\": unexpected"},
      {"sin(x, y)", "too many arguments for \"sin\""},
      {"atan2(x)", "too few arguments for \"atan2\""},
      {"0,5*x", "it has more than one value at character 2"},
      {"x = 1", "unexpected \"=\" at character 3"},
      {"1 2", "unexpected \"2\" at character 3"},
      {"\"text\"", "velocity.u = \"\\\"text\\\"\": "},
      {"x\n+ foo", "velocity.u = \"x\\n+ foo\": unknown name \"foo\" at character 5"},
  }));
  CAPTURE(text);
  const std::string refusal =
      message_of<InputError>([formula = text] { Formula(formula, "s.toml:4:5: velocity.u"); });
  CHECK_THAT(refusal,
             Contains(message) && Contains("s.toml:4:5") && Contains("must be a formula in x, y, t"));
  CHECK(refusal.find('\n') == std::string::npos);
}

TEST_CASE("a formula of thousands of characters is refused and only its beginning shown") {
  std::string text = "x";
  for (int i = 0; i < 1000; ++i) text += "+x";
  const std::string refusal = message_of<InputError>([&] { Formula(text, "dye.r"); });
  CHECK_THAT(refusal, Contains("it has 2001 characters, more than 2000"));
  CHECK(refusal.size() < 250);
}

TEST_CASE("deep parentheses are a formula like any other") {
  CHECK(Formula(std::string(900, '(') + "x" + std::string(900, ')'), "dye.r")(0.5, 0.0) == 0.5);
}

TEST_CASE("a formula without a finite value names the point and its origin") {
  const Formula formula("1/x", "velocity.u");
  CHECK(formula(0.5, 0.0) == 2.0);
  CHECK(message_of<InputError>([&] { formula(0.0, 0.25, 2.0); }) ==
        "velocity.u = \"1/x\": its value must be finite, but at x = 0, y = 0.25, t = 2 it is infinite");
  CHECK_THAT(message_of<InputError>([] { Formula("sqrt(x)", "velocity.v")(-1.0, 0.0); }),
             Contains("not a number"));
}

TEST_CASE("formulas have a decimal point in every locale") {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
  const double value = Formula("1.5*x", "dye.r")(2.0, 0.0);
  std::locale::global(before);
  CHECK(value == 3.0);
}

TEST_CASE("a formula keeps its value when it is moved") {
  Formula first("x + t", "dye.r");
  const Formula second = std::move(first);
  CHECK(second(1.0, 0.0, 2.0) == 3.0);
}

TEST_CASE("a formula may name parameters by their keys, and the viscosity of its fluid") {
  Settings settings = default_settings();
  settings.grid.viscosity = 0.02;
  settings.particles.viscosity = 0.05;
  settings.particles.count = 400;
  settings.force.x = -1.5;
  const auto value = [&](const char* text, const char* key, Fluid fluid) {
    return Formula(text, key, FormulaNames::of(settings, key, fluid))(2.0, 0.0, 3.0);
  };
  CHECK(value("grid.viscosity*x", "dye.r", Fluid::grid) == 0.04);
  CHECK(value("exp(-2*pi^2*grid.viscosity*t)", "exact.u", Fluid::particles) ==
        Formula("exp(-2*pi^2*0.02*t)", "exact.u")(2.0, 0.0, 3.0));
  CHECK(value("nu", "exact.u", Fluid::grid) == 0.02);
  CHECK(value("nu", "exact.v", Fluid::particles) == 0.05);
  CHECK(value("nu + x", "velocity.u", Fluid::particles) == 2.05);
  CHECK(value("1e2*nu*.5", "inlet.u", Fluid::grid) == 1.0);
  CHECK(value("particles.count/1.e2", "exact.u", Fluid::grid) == 4.0);
  CHECK(value("force.x*force.x-force.y", "grid.region", Fluid::grid) == 2.25);
  CHECK(value("x>1?.5:force.x", "dye.g", Fluid::grid) == 0.5);
}

TEST_CASE("a name that a formula cannot know is refused at its place") {
  const Settings settings = default_settings();
  const auto refusal = [&](const std::string& text, const char* key) {
    return message_of<InputError>([&] { Formula(text, key, FormulaNames::of(settings, key, Fluid::grid)); });
  };
  CHECK_THAT(
      refusal("x + grid.viscosty", "exact.u"),
      Contains("unknown name \"grid.viscosty\" (the nearest known one is grid.viscosity) at character 5;"));
  CHECK_THAT(refusal("x + grid.layout", "exact.u"), Contains("\"grid.layout\" is no number at character 5;"));
  CHECK_THAT(refusal("grid.enabled", "dye.r"), Contains("\"grid.enabled\" is no number at character 1;"));
  CHECK_THAT(refusal("2*velocity.u", "dye.r"), Contains("\"velocity.u\" is no number at character 3;"));
  CHECK_THAT(
      refusal("2*nu", "dye.r"),
      Contains("unknown name \"nu\", which is known in velocity, inlet and exact alone, at character 3;"));
  CHECK_THAT(refusal("x.y", "exact.u"), Contains("unknown name \"x.y\" at character 1;"));
  CHECK_THAT(refusal("grid.viscosity = 1", "exact.u"), Contains("unexpected \"=\""));
  CHECK_THAT(message_of<InputError>([] { Formula("grid.viscosity", "exact.u"); }), Contains("unknown name"));
}

TEST_CASE("a formula depends on what it names, not on what looks like it") {
  const Settings before = default_settings();
  Settings after = before;
  after.grid.viscosity = before.grid.viscosity + 0.5;
  CHECK(depends_on_change("x*grid.viscosity", before, after));
  CHECK(depends_on_change("nu", before, after));
  CHECK_FALSE(depends_on_change("x*particles.viscosity + numb", before, after));
  CHECK_FALSE(depends_on_change("0.5*x + .5", before, after));
  CHECK_FALSE(depends_on_change("", before, after));
  CHECK_FALSE(depends_on_change("nu*grid.viscosity", before, before));
}
