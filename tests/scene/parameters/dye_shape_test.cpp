#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

GridShape dye_of(double aspect, int grid_rows, int rows) {
  Settings settings = default_settings();
  settings.domain.aspect = aspect;
  settings.grid.resolution = grid_rows;
  settings.dye.resolution = rows;
  return dye_shape(settings);
}

}  // namespace

TEST_CASE("dye has 512 rows, and in a wide domain as many as its budget allows") {
  CHECK(default_settings().dye.resolution == 0);
  CHECK(dye_of(0.5, 256, 0) == GridShape{256, 512});
  CHECK(dye_of(1.0, 256, 0) == GridShape{512, 512});
  CHECK(dye_of(2.0, 256, 0) == GridShape{1024, 512});
  for (const double aspect : {2.1, 3.0, 5.390244, 12.0, 40.0}) {
    const GridShape shape = dye_of(aspect, 16, 0);
    CAPTURE(aspect, shape.nx, shape.ny);
    CHECK(shape.ny % 2 == 0);
    CHECK(shape.cells() <= 524288 + shape.ny);  // the columns are rounded to an even number
    CHECK((shape.ny + 2) * (shape.ny + 2) * aspect > 524288);
  }
}

TEST_CASE("dye is no coarser than its grid, unless it has 512 rows") {
  CHECK(dye_of(12.0, 256, 0).ny == 256);
  CHECK(dye_of(12.0, 512, 0).ny == 512);
  CHECK(dye_of(12.0, 1024, 0).ny == 512);
}

TEST_CASE("dye has the rows that were asked for, beyond the budget too") {
  CHECK(dye_of(12.0, 64, 1024) == GridShape{12288, 1024});
  CHECK(dye_of(1.0, 256, 64) == GridShape{64, 64});
}
