#include "app/window/scenes/scene_grid.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("each group of scenes begins a row, and the arrows go straight up and down", "[app]") {
  // 0 1 2
  // 3
  // 4 5
  // 6 7 8
  const SceneGrid grid({"a", "a", "a", "a", "b", "b", "c", "c", "c"}, 3);
  for (const std::size_t first : {0u, 3u, 4u, 6u}) CHECK(grid.begins_row(first));
  for (const std::size_t other : {1u, 2u, 5u, 7u, 8u}) CHECK_FALSE(grid.begins_row(other));
  CHECK(grid.moved(0, 1) == 3);
  CHECK(grid.moved(2, 1) == 3);  // the last one of a shorter row
  CHECK(grid.moved(3, 1) == 4);
  CHECK(grid.moved(5, 1) == 7);
  CHECK(grid.moved(8, -1) == 5);
  CHECK(grid.moved(8, 1) == 8);  // there is no row below
  CHECK(grid.moved(1, -3) == 1);
  CHECK(grid.moved(0, 9) == 6);
  CHECK(SceneGrid({}, 3).moved(0, 1) == 0);
}
