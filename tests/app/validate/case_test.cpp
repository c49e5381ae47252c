// Files of published cases.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "app/program.hpp"
#include "app/validate/case.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "view/files/png_jpeg.hpp"

using namespace twinflow;
using namespace twinflow::validation;
using Catch::Contains;

namespace {

const std::string kHead = "title = 'A case'\ntext = 'What to see.'\nscene = 'taylor-green'\n";
const std::string kGrid = "[grid]\nresolution = [16, 32]\n";
const std::string kQuantity =
    "[[quantity]]\nname = 'error'\ncolumn = 'error_l2'\nsource = 'exact'\nreference = 0\ngrid = [0.2, 0.1]\n";

Case read(const std::string& toml) { return parse_case(toml, "my.toml", "my", std::filesystem::path()); }

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
  check_refused("title = 'A case'\ntext = 'Why.'\n" + kGrid + kQuantity +
                    "[scene]\nbase = 'taylor-green'\n[scene.time]\nstep = -1\n",
                "my.toml:14:8: time.step = -1: must be a number from 1e-05 to 0.1");
  check_refused(kHead + kGrid + "quick = 3\n" + kQuantity,
                "my.toml:6: quick: must be a whole number from 0 to 2");
  check_refused(kHead + kGrid + "step = [1]\n" + kQuantity,
                "my.toml:6: step: must have one number for each resolution");
  check_refused(kHead + kGrid + kQuantity + "particles = 1\n",
                "my.toml:12: particles: the case has no [particles]");
  check_refused(kHead + kGrid + kQuantity + "relative = true\n",
                "my.toml:12: relative: needs a reference that is not 0");
  check_refused(kHead + kGrid +
                    "[[quantity]]\nname = 'q'\nsource = 's'\ncolumn = 'error_l2'\ngrid = 0.1\n"
                    "history = [[0, 0], [1, 1]]\nrelative = true\n",
                "my.toml:12: relative: needs published values that are not 0");
  check_refused(kHead + kGrid + kQuantity + "gauge = 'middle'\n",
                "my.toml:12: gauge: the scene has no gauge \"middle\"");
  check_refused(kHead + kGrid + kQuantity + "reduce = 'median'\n",
                "my.toml:12: reduce: must be last, mean, maximum, maximum_time, minimum, largest, rate, "
                "change or period");
  check_refused(kHead + kGrid + kQuantity + "history = [[0, 1]]\n",
                "my.toml:10: reference: give one of reference, profile and history");
  check_refused(kHead + kGrid + kQuantity + "along = 'minimum'\n",
                "my.toml:6: gauge: profile and along need a gauge");
  check_refused(kHead + kGrid + kQuantity +
                    "[[quantity.other]]\nname = 'n'\nsource = 's'\nfluid = 'gas'\nerrors = [[16, 1]]\n",
                "my.toml:15: fluid: must be grid or particles");
  check_refused(kHead + kGrid + kQuantity + "level = 1\n", "my.toml:12: level: needs along = \"crossing\"");
  const std::string line = "[[quantity]]\nname = 'q'\nsource = 's'\ncolumn = 'error_l2'\ngrid = 0.1\n";
  check_refused(kHead + kGrid + line + "history = [[0, 1], [1, 1]]\nreduce = 'mean'\n",
                "my.toml:12: reduce: a history is read at its times");
  check_refused(kHead + kGrid + line + "profile = [[0, 1], [1, 1]]\nreduce = 'maximum'\n",
                "my.toml:12: reduce: of a profile must be last or mean");
  check_refused(kHead + kGrid + line + "profile = [[0, 1], [1, 1]]\nfrom = 1\n",
                "my.toml:12: from: of a profile needs reduce = \"mean\"");
}

TEST_CASE("a column that the runs would not have is refused before any run", "[validate]") {
  const auto quantity = [](const std::string& more) {
    return "[[quantity]]\nname = 'q'\nsource = 's'\nreference = 1\ngrid = 0.1\n" + more;
  };
  check_refused(kHead + kGrid + quantity("column = 'eror_l2'\n"),
                "my.toml:11: column: there is no column \"eror_l2\"; the nearest known one is error_l2");
  // The column of the other fluid is of no use.
  check_refused(kHead + kGrid + quantity("column = 'neighbors_mean'\n"),
                "my.toml:11: column: there is no column \"neighbors_mean\"");
  const std::string gauged = "title = 'A case'\ntext = 'What to see.'\n" + kGrid +
                             "[scene]\nbase = 'taylor-green'\n[[scene.gauge]]\nname = 'point'\nat = [0, 0]\n"
                             "[[scene.gauge]]\nname = 'line'\nfrom = [0, 0]\nto = [0, 1]\nsamples = 3\n";
  check_refused(gauged + quantity("gauge = 'point'\ncolumn = 'velocity_z'\n"),
                "my.toml:21: column: there is no column \"velocity_z\"; the nearest known one is velocity_x");
  check_refused(gauged + quantity("gauge = 'line'\ncolumn = 'pressure'\n"),
                "my.toml:20: gauge: of a gauge along a line this needs profile, along, or column = \"flux\"");
  check_refused(gauged + quantity("gauge = 'point'\nalong = 'maximum'\ncolumn = 'pressure'\n"),
                "my.toml:20: gauge: this needs a gauge along a line");
  CHECK_NOTHROW(read(gauged + quantity("gauge = 'line'\ncolumn = 'flux'\n")));
  CHECK_NOTHROW(read(gauged + quantity("gauge = 'line'\nalong = 'maximum'\ncolumn = 'pressure'\n")));
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

namespace {

/// The size of what is published: an error as large as this says nothing. Infinite where it is zero.
double scale_of(const Quantity& quantity) {
  if (quantity.relative) return 1.0;
  double largest = std::abs(quantity.reference);
  for (const auto* line : {&quantity.profile, &quantity.history}) {
    for (const auto& [place, value] : *line) largest = std::max(largest, std::abs(value));
  }
  return largest > 0.0 ? largest : std::numeric_limits<double>::infinity();
}

}  // namespace

TEST_CASE("every built-in case names its sources and has quantities that can fail", "[validate]") {
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
        for (const double tolerance : tolerances) {
          CAPTURE(quantity.name, tolerance);
          CHECK(tolerance < std::min(1.0, scale_of(quantity)));
        }
      }
    }
  }
}

TEST_CASE("a key of a million parts is refused in a case, not followed", "[validate]") {
  std::string deep = "a";
  for (int k = 0; k < 1000000; ++k) deep += ".a";
  check_refused(deep + " = 1\n", "my.toml:1:20: a key of more than 10 parts; no file of twinflow has one");
  check_refused(kHead + "[scene." + deep + "]\n",
                "my.toml:4:25: a key of more than 10 parts; no file of twinflow has one");
  CHECK_THROWS_WITH(read(kHead + "x = = 1\n"), Catch::StartsWith("my.toml:4:"));
}

TEST_CASE("rows of a case are as far apart as the program can count", "[validate]") {
  for (const char* every : {"1e-300", "0", "0.0", "-1", "1e7"}) {
    check_refused(kHead + "every = " + every + "\n" + kGrid + kQuantity,
                  "my.toml:4: every: must be a number of seconds from 1e-06 to 1e+06");
  }
  CHECK(read(kHead + "every = 1e-6\n" + kGrid + kQuantity).every == 1e-6);
  CHECK(read(kHead + kGrid + kQuantity).every == 0.0);
}

TEST_CASE("a case names scenes and images below its folder alone, as scene files do", "[validate]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "cases");
  write_file_atomically(folder / "scene.toml", std::string_view("base = \"taylor-green\"\n"));
  write_file_atomically(folder / "cases/scene.toml", std::string_view("base = \"uniform\"\n"));
  const auto picture = encode_jpeg({8, 8, std::vector<unsigned char>(192, 200)});
  write_file_atomically(folder / "dye.jpg", picture);
  write_file_atomically(folder / "cases/dye.jpg", picture);
  std::filesystem::create_symlink("../scene.toml", folder / "cases/link.toml");
  const auto with = [&](const std::string& scene, const std::string& set, NamedFiles files) {
    return parse_case("title = 't'\ntext = 't'\nscene = '" + scene + "'\n" + kGrid + set + kQuantity,
                      "my.toml", "my", folder / "cases", files);
  };
  for (const std::string& scene : {std::string("../scene.toml"), folder / "scene.toml",
                                   std::string("link.toml"), std::string("x/../../scene.toml")}) {
    CAPTURE(scene);
    CHECK_THROWS_WITH(with(scene, "", NamedFiles::below),
                      Catch::StartsWith("my.toml:3: scene = ") && Contains("--allow-paths"));
  }
  CHECK(with("scene.toml", "", NamedFiles::below).scene.name == "scene");
  CHECK(with(folder / "scene.toml", "", NamedFiles::anywhere).scene.name == "scene");

  for (const std::string& image : {std::string("../dye.jpg"), folder / "dye.jpg"}) {
    for (const char* key : {"dye.image", "brush.image", " dye.image "}) {
      const std::string set = "set = ['time.end=1', '" + std::string(key) + "=" + image + "']\n";
      CAPTURE(set);
      CHECK_THROWS_WITH(with("uniform", set, NamedFiles::below),
                        Catch::StartsWith("my.toml:6: set: ") && Contains("--allow-paths"));
      CHECK_NOTHROW(with("uniform", set, NamedFiles::anywhere));
    }
  }
  const Case beside = with("uniform", "set = ['dye.image=dye.jpg']\n", NamedFiles::below);
  CHECK(beside.runs[0].assignments == std::vector<std::string>{"dye.image=" + (folder / "cases/dye.jpg")});
  CHECK_THROWS_WITH(with("uniform", "set = ['dye.image=none.jpg']\n", NamedFiles::below),
                    Catch::StartsWith("my.toml:6: set: "));
  CHECK_THROWS_WITH(with("uniform", "set = ['grid.viscositty=1']\n", NamedFiles::below),
                    Contains("the nearest known key is grid.viscosity"));
}
