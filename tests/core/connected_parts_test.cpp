#include "core/connected_parts.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace twinflow;

namespace {

/// The parts of a map whose rows stand below each other, the highest first: cells that are not '#' are
/// joined.
ConnectedParts parts_of(const std::vector<std::string>& map, Periodicity periodic) {
  const glm::ivec2 size(static_cast<int>(map.front().size()), static_cast<int>(map.size()));
  const auto is_open = [&](glm::ivec2 cell) {
    return map[static_cast<std::size_t>(size.y - 1 - cell.y)][static_cast<std::size_t>(cell.x)] != '#';
  };
  return {size, periodic, [&](glm::ivec2 cell, int axis) {
            glm::ivec2 before = cell;
            before[axis] = (before[axis] + size[axis] - 1) % size[axis];
            return is_open(cell) && is_open(before);
          }};
}

}  // namespace

TEST_CASE("a wall parts a box, and a spiral is one part") {
  const ConnectedParts halves = parts_of({"..#..", "..#..", "..#.."}, false);
  CHECK(halves.count() == 2 + 3);  // closed cells are parts by themselves
  CHECK(halves.of(0) == halves.of(11));
  CHECK(halves.of(0) != halves.of(3));
  CHECK(halves.of(3) == halves.of(14));
  const ConnectedParts spiral = parts_of({"......", "#####.", "....#.", ".####.", "......"}, false);
  CHECK(spiral.of(0) == spiral.of(24));  // the lower left end and the upper left one
  CHECK(spiral.of(0) == spiral.of(15));  // the innermost cell
}

TEST_CASE("parts go on across seams where the raster repeats, and only there") {
  const std::vector<std::string> map = {".#.", ".#.", "###"};
  CHECK(parts_of(map, false).of(3) != parts_of(map, false).of(5));
  const ConnectedParts sideways = parts_of(map, {true, false});
  CHECK(sideways.of(3) == sideways.of(5));
  const std::vector<std::string> floors = {"...", "###", "..."};
  CHECK(parts_of(floors, {true, false}).of(0) != parts_of(floors, {true, false}).of(6));
  const ConnectedParts upwards = parts_of(floors, {false, true});
  CHECK(upwards.of(0) == upwards.of(6));
}
