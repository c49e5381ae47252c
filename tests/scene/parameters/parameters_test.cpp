#include <catch2/catch.hpp>

#include <clocale>
#include <limits>
#include <locale>
#include <set>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/parameters/listings.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

std::string refusal(const std::string& assignment) {
  return message_of<InputError>([&] {
    Settings settings = default_settings();
    apply_assignment(settings, assignment);
  });
}

/// A locale that writes numbers as 1.234,5.
struct CommaLocale : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("every parameter has its own key, a label and a help text, and keys of a group stand together") {
  std::set<std::string_view> keys;
  std::set<std::string_view> groups;
  std::string_view group;
  for (const Parameter& parameter : parameters()) {
    CAPTURE(std::string(parameter.key));
    CHECK(keys.insert(parameter.key).second);
    CHECK_FALSE(parameter.label.empty());
    CHECK(parameter.help.size() > 20);
    CHECK(parameter.help.back() == '.');
    CHECK(parameter.key.find('.') != std::string_view::npos);
    if (parameter.group() != group) CHECK(groups.insert(parameter.group()).second);
    group = parameter.group();
  }
}

TEST_CASE("every parameter's default is allowed, stored and read back, and survives being written as text") {
  const Settings defaults = default_settings();
  for (const Parameter& parameter : parameters()) {
    CAPTURE(std::string(parameter.key));
    CHECK(parameter.get(defaults) == parameter.default_value);
    CHECK(parse_value(parameter, format_value(parameter.default_value)) == parameter.default_value);
    Settings settings{};
    REQUIRE_NOTHROW(set_parameter(settings, parameter, parameter.default_value));
    CHECK(parameter.get(settings) == parameter.default_value);
  }
}

TEST_CASE("every number's ends are allowed and what lies beyond is not") {
  for (const Parameter& parameter : parameters()) {
    if (parameter.kind != ParameterKind::real && parameter.kind != ParameterKind::integer) continue;
    CAPTURE(std::string(parameter.key));
    REQUIRE(parameter.minimum < parameter.maximum);
    if (parameter.logarithmic) CHECK(parameter.minimum >= 0.0);
    Settings settings = default_settings();
    const bool whole = parameter.kind == ParameterKind::integer;
    const auto value = [&](double number) {
      return whole ? ParameterValue(static_cast<int>(number)) : number;
    };
    const double beyond = whole ? parameter.multiple_of : 1e-6;
    CHECK_NOTHROW(set_parameter(settings, parameter, value(parameter.minimum)));
    CHECK_NOTHROW(set_parameter(settings, parameter, value(parameter.maximum)));
    CHECK_THROWS_AS(set_parameter(settings, parameter, value(parameter.minimum - beyond)), InputError);
    CHECK_THROWS_AS(set_parameter(settings, parameter, value(parameter.maximum + beyond)), InputError);
    CHECK(parameter.get(settings) == value(parameter.maximum));  // a refused value changes nothing
  }
}

TEST_CASE("every name of a choice can be set and read back") {
  for (const Parameter& parameter : parameters()) {
    for (const std::string_view name : parameter.names) {
      CAPTURE(std::string(parameter.key), std::string(name));
      Settings settings = default_settings();
      apply_assignment(settings, std::string(parameter.key) + "=" + std::string(name));
      CHECK(parameter.get(settings) == ParameterValue(std::string(name)));
    }
  }
}

TEST_CASE("the name of a choice sets the enumerator of that name") {
  Settings settings = default_settings();
  apply_assignment(settings, "particles.search=hashed-grid");
  apply_assignment(settings, "particles.container=circle");
  apply_assignment(settings, "brush.tool=dye");
  apply_assignment(settings, "brush.color=fixed");
  apply_assignment(settings, "view.grid=vorticity");
  apply_assignment(settings, "view.particles=pressure");
  CHECK(settings.particles.search == NeighborSearch::hashed_grid);
  CHECK(settings.particles.container == Container::circle);
  CHECK(settings.brush.tool == BrushTool::dye);
  CHECK(settings.brush.color == BrushColor::fixed);
  CHECK(settings.view.grid == GridView::vorticity);
  CHECK(settings.view.particles == ParticleView::pressure);
}

TEST_CASE("an assignment as typed sets its parameter") {
  Settings settings = default_settings();
  apply_assignment(settings, "grid.resolution=128");
  apply_assignment(settings, " time.step = 0.005 ");
  apply_assignment(settings, "force.y=-2");
  apply_assignment(settings, "force.x=+1.5e0");
  apply_assignment(settings, "grid.warm_start=on");
  apply_assignment(settings, "view.caption=0");
  apply_assignment(settings, "particles.region=y == 0 ? 1 : -1");
  apply_assignment(settings, "dye.image=");
  CHECK(settings.grid.resolution == 128);
  CHECK(settings.time.step == 0.005);
  CHECK(settings.force.y == -2.0);
  CHECK(settings.force.x == 1.5);
  CHECK(settings.grid.warm_start);
  CHECK_FALSE(settings.view.caption);
  CHECK(settings.particles.region == "y == 0 ? 1 : -1");
  CHECK(settings.dye.image.empty());
}

TEST_CASE("a bad assignment is refused with key, value and what is allowed") {
  const auto [assignment, message] = GENERATE(table<std::string, std::string>({
      {"grid.resolution=17", "grid.resolution = 17: must be an even integer from 16 to 4096"},
      {"grid.resolution=8", "grid.resolution = 8: must be an even integer from 16 to 4096"},
      {"grid.resolution=128x", "grid.resolution = 128x: must be an even integer from 16 to 4096"},
      {"grid.resolution=128.0", "grid.resolution = 128.0: must be an even integer from 16 to 4096"},
      {"grid.resolution=99999999999",
       "grid.resolution = 99999999999: must be an even integer from 16 to 4096"},
      {"grid.resolution=", "grid.resolution = : must be an even integer from 16 to 4096"},
      {"grid.iterations=0", "grid.iterations = 0: must be an integer from 1 to 10000"},
      {"time.step=nan", "time.step = nan: must be a number from 1e-05 to 0.1"},
      {"time.step=inf", "time.step = inf: must be a number from 1e-05 to 0.1"},
      {"time.step=1e999", "time.step = 1e999: must be a number from 1e-05 to 0.1"},
      {"time.step=0,01", "time.step = 0,01: must be a number from 1e-05 to 0.1"},
      {"time.step=+-0.01", "time.step = +-0.01: must be a number from 1e-05 to 0.1"},
      {"time.step=\n", "time.step = : must be a number from 1e-05 to 0.1"},
      {"grid.warm_start=yes", "grid.warm_start = yes: must be true or false"},
      {"particles.container=cirle",
       "particles.container = cirle: must be one of: domain, box, circle; the nearest is circle"},
      {"grid.pressure=qqqqqqq",
       "grid.pressure = qqqqqqq: must be one of: auto, spectral, multigrid, jacobi, none"},
      {"grid.resolutoin=128", "grid.resolutoin = 128: unknown key; the nearest known key is grid.resolution"},
      {"exact.solution=0", "exact.solution = 0: unknown key; `twinflow params` lists them"},
      {"iteratons=3", "iteratons = 3: unknown key; the nearest known key is grid.iterations"},
      {"=3", " = 3: unknown key; `twinflow params` lists them"},
      {"grid.resolution", "grid.resolution: must be key=value, such as grid.resolution=128"},
  }));
  CHECK(refusal(assignment) == message);
}

TEST_CASE("an unknown key is refused with the nearest known one") {
  CHECK(find_parameter("coupling.mode").key == "coupling.mode");
  CHECK(message_of<InputError>([] { find_parameter("coupling.mod"); }) ==
        "coupling.mod: unknown key; the nearest known key is coupling.mode");
}

TEST_CASE("a value of the wrong kind is refused") {
  Settings settings = default_settings();
  const Parameter& rows = find_parameter("grid.resolution");
  CHECK_THROWS_AS(set_parameter(settings, rows, 128.0), InputError);
  CHECK_THROWS_AS(set_parameter(settings, rows, true), InputError);
  CHECK_THROWS_AS(set_parameter(settings, find_parameter("velocity.u"), 1), InputError);
  CHECK_THROWS_AS(set_parameter(settings, find_parameter("grid.enabled"), 1), InputError);
  CHECK_THROWS_AS(
      set_parameter(settings, find_parameter("time.end"), std::numeric_limits<double>::quiet_NaN()),
      InputError);
  set_parameter(settings, find_parameter("time.end"), 3);  // an integer is allowed for a real parameter
  CHECK(settings.time.end == 3.0);
}

TEST_CASE("numbers are read and written with a decimal point in every locale") {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaLocale));
  Settings settings = default_settings();
  apply_assignment(settings, "time.end=1234.5");
  const std::string text = format_value(settings.time.end);
  std::locale::global(before);
  CHECK(settings.time.end == 1234.5);
  CHECK(text == "1234.5");
}

TEST_CASE("a number's text is the shortest that reads back as the same number") {
  CHECK(format_value(1.0 / 60.0) == "0.016666666666666666");
  CHECK(format_value(0.1) == "0.1");
  CHECK(format_value(10.0) == "10");
  CHECK(format_value(-7) == "-7");
  CHECK(format_value(true) == "true");
}

TEST_CASE("the table as Markdown has one row of five cells per parameter") {
  const std::string markdown = parameters_as_markdown();
  for (const Parameter& parameter : parameters()) {
    CAPTURE(std::string(parameter.key));
    const auto start = markdown.find("\n| `" + std::string(parameter.key) + "` |");
    REQUIRE(start != std::string::npos);
    const std::string line = markdown.substr(start + 1, markdown.find('\n', start + 1) - start - 1);
    int bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
    CHECK(bars == 6);
  }
  CHECK_THAT(markdown, Contains("| `grid.resolution` | `256` | an even integer from 16 to 4096 | cells |"));
}

TEST_CASE("the table as JSON has every key, its default and what is allowed") {
  const std::string json = parameters_as_json();
  CHECK(json.front() == '[');
  CHECK_THAT(json,
             Contains(R"("key": "grid.resolution", "label": "Rows", "unit": "cells", "kind": "integer", )"
                      R"("default": 256, "minimum": 16, "maximum": 4096, "multiple_of": 2, )"
                      R"("logarithmic": false, "takes_effect": "on-reset", "desktop_only": false)"));
  CHECK_THAT(json, Contains(R"("multiple_of": 1, "logarithmic": true)"));
  CHECK_THAT(json, Contains(R"("takes_effect": "live", "desktop_only": true)"));
  CHECK_THAT(
      json,
      Contains(R"("methods": ["double-density", "mueller", "wcsph"], "help": )"));  // particles.stiffness
  CHECK_THAT(
      json,
      Contains(R"("default": "domain", "names": ["domain", "box", "circle"], "takes_effect": "on-reset")"));
  CHECK_THAT(json, Contains(R"("kind": "boolean", "default": true)"));
}
