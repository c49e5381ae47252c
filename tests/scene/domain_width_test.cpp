#include "scene/domain_width.hpp"

#include <catch2/catch.hpp>

#include <vector>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Settings scene_with_width(double aspect, int rows) {
  Settings settings = default_settings();
  settings.domain.aspect = aspect;
  settings.grid.resolution = rows;
  return settings;
}

std::string report_of(const std::vector<Settings>& runs) {
  std::vector<const Settings*> places;
  for (const Settings& run : runs) places.push_back(&run);
  return report_widths(places);
}

}  // namespace

TEST_CASE("a width that the cells cannot have is told, with rows that would do") {
  CHECK(report_width(scene_with_width(1.0, 64)).empty());
  CHECK(report_width(scene_with_width(1.05, 40)).empty());
  CHECK(domain_width(scene_with_width(1.05, 64)) == 2.125);
  CHECK(report_width(scene_with_width(1.05, 64)) ==
        "the domain is 2.125 wide, not 2.1 as domain.aspect = 1.05 asks: 68 columns of square cells come "
        "nearest, an "
        "even number, with grid.resolution = 64; 80 fits");
  CHECK(report_width(scene_with_width(5.390244, 82)).empty());  // rounded, for 442 columns
  CHECK(report_width(scene_with_width(1.0001, 64)).find("fits") == std::string::npos);
}

TEST_CASE("runs that ask for one aspect and have several widths are told together") {
  CHECK(report_of({}).empty());
  CHECK(report_of({scene_with_width(1.05, 40), scene_with_width(1.05, 80)}).empty());
  CHECK(report_of({scene_with_width(1.05, 40), scene_with_width(1.05, 64), scene_with_width(1.05, 16)}) ==
        "the domains of the runs are from 2 to 2.125 wide, not 2.1 as domain.aspect = 1.05 asks: columns of "
        "square "
        "cells are even in number, so that the width depends on grid.resolution");
  CHECK(report_of({scene_with_width(1.05, 64), scene_with_width(1.05, 64)}) ==
        report_width(scene_with_width(1.05, 64)));
  // On purpose.
  CHECK(report_of({scene_with_width(1.0, 32), scene_with_width(1.5, 32), scene_with_width(2.0, 32)}).empty());
}
