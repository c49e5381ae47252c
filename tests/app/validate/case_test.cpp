// Files of published cases.
#include <catch2/catch.hpp>
#include <string>

#include "app/validate/case.hpp"
#include "core/error.hpp"

using namespace twinflow;
using namespace twinflow::validation;
using Catch::Contains;

namespace {

const std::string kHead = "title = 'A case'\ntext = 'What to see.'\nscene = 'taylor-green'\n";
const std::string kGrid = "[grid]\nresolution = [16, 32]\n";
const std::string kQuantity =
    "[[quantity]]\nname = 'error'\ncolumn = 'error_l2'\nsource = 'exact'\nreference = 0\ngrid = [0.2, 0.1]\n";

Case read(const std::string& toml) { return parse_case(toml, "my.toml", "my", {}); }

void check_refused(const std::string& toml, const std::string& message) {
  CAPTURE(toml);
  CHECK_THROWS_MATCHES(read(toml), InputError, Catch::Message(message));
}

}  // namespace

TEST_CASE("a case has its resolutions and a tolerance for each", "[validate]") {
  const Case whole = read(kHead + kGrid + kQuantity);
  CHECK(whole.runs[index_of(Fluid::grid)].sizes == std::vector{16, 32});
  CHECK(whole.runs[index_of(Fluid::particles)].sizes.empty());
  REQUIRE(whole.quantities.size() == 1);
  CHECK(whole.quantities[0].tolerances[0] == std::vector{0.2, 0.1});
  CHECK(whole.quantities[0].tolerances[1].empty());
}

TEST_CASE("a mistake in a case is told with its line and what is allowed", "[validate]") {
  check_refused(kHead + kGrid, "my.toml:1: quantity: is missing");
  check_refused(kHead + kQuantity, "my.toml:1: grid: a case needs [grid], [particles] or both");
  check_refused(kHead + "evry = 1\n" + kGrid + kQuantity,
                "my.toml:4: evry: unknown key; the nearest known key is every");
  check_refused(kHead + "[grid]\nresolution = [32, 16]\n" + kQuantity,
                "my.toml:5: resolution: must increase");
  check_refused(kHead + kGrid + "quick = 3\n" + kQuantity,
                "my.toml:6: quick: must be a whole number from 0 to 2");
  check_refused(kHead + kGrid + "step = [1]\n" + kQuantity,
                "my.toml:6: step: must have one number for each resolution");
  check_refused(kHead + kGrid + kQuantity + "particles = 1\n",
                "my.toml:12: particles: the case has no [particles]");
  check_refused(kHead + kGrid + kQuantity + "relative = true\n",
                "my.toml:12: relative: needs a reference that is not 0");
  check_refused(kHead + kGrid + kQuantity + "gauge = 'middle'\n",
                "my.toml:12: gauge: the scene has no gauge \"middle\"");
  check_refused(kHead + kGrid + kQuantity + "reduce = 'median'\n",
                "my.toml:12: reduce: must be last, mean, maximum, minimum, largest, rate or change");
}

TEST_CASE("tolerances are positive, one for all resolutions or one for each", "[validate]") {
  const std::string start =
      kHead + kGrid + "[[quantity]]\nname = 'e'\ncolumn = 'error_l2'\nsource = 's'\nreference = 0\n";
  CHECK(read(start + "grid = 0.5\n").quantities[0].tolerances[0] == std::vector{0.5, 0.5});
  check_refused(start + "grid = [0.5]\n",
                "my.toml:11: grid: must be a number, or one for each of the 2 resolutions");
  check_refused(start + "grid = 0\n", "my.toml:11: grid: a tolerance must be greater than 0");
  check_refused(start, "my.toml:6: grid: a quantity needs a tolerance for grid, particles or both");
}

TEST_CASE("an unknown case is told with the nearest known one", "[validate]") {
  CHECK_THROWS_WITH(load_case("taylor-green-viscus"), Contains("nearest known one is taylor-green-viscous"));
}

TEST_CASE("every built-in case names its sources and has quantities", "[validate]") {
  const std::vector<std::string> names = builtin_cases();
  REQUIRE(names.size() >= 8);
  for (const std::string& name : names) {
    CAPTURE(name);
    const Case whole = load_case(name);
    CHECK(whole.text.size() > 40);
    REQUIRE_FALSE(whole.quantities.empty());
    for (const Quantity& quantity : whole.quantities) {
      CHECK(quantity.source.size() > 5);
      for (const auto& tolerances : quantity.tolerances) {
        for (const double tolerance : tolerances) CHECK(tolerance < 1.0);  // a wider one could not fail
      }
    }
  }
}
