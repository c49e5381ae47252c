#include <catch2/catch.hpp>
#include <cstdio>

#include "app/window/experiment/recorder.hpp"

using namespace twinflow;

TEST_CASE("a recording has the pixels that record.size names, whatever the window", "[app]") {
  const FrameSize window{{1001, 613}, 1.25};
  CHECK(recorded_size(RecordSize::window, window).pixels == window.pixels);
  CHECK(recorded_size(RecordSize::window, window).scale == window.scale);
  for (const auto& [size, name] : kChoices<RecordSize>) {
    if (size == RecordSize::window) continue;
    CAPTURE(name);
    const FrameSize recorded = recorded_size(size, window);
    int width = 0;
    int height = 0;
    REQUIRE(std::sscanf(std::string(name).c_str(), "%dx%d", &width, &height) == 2);
    CHECK(recorded.pixels == glm::ivec2(width, height));
    // `render` draws the same frames: whole points, and films have even sides.
    const int points = static_cast<int>(recorded.scale);
    CHECK(points == recorded.scale);
    CHECK(width % (2 * points) == 0);
    CHECK(height % (2 * points) == 0);
  }
}
