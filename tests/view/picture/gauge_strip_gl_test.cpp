// The strip below the frames of a film that plots the gauges.
#include "view/picture/gauge_strip.hpp"

#include <algorithm>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/small_world.hpp"

using namespace twinflow;

namespace {

constexpr glm::ivec2 kStripFrame(480, 300);

World gauged_world(gl::ShaderLibrary& shaders, const char* gauges) {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.resolution=32", "dye.resolution=64", "particles.count=400"}) {
    apply_assignment(scene.settings, small);
  }
  apply_assignment(scene.settings, gauges);
  scene.gauges.push_back({"tip", {0.1, 0.2}, {0.1, 0.2}, 1});
  return World(scene, &shaders, {.seed = 1, .threads = 1});
}

/// The pixels of a picture's rows from `first` to before `last`.
std::vector<std::uint8_t> rows_of(const Pixels& pixels, int first, int last) {
  const auto at = [&](int row) { return pixels.rgb.begin() + std::ptrdiff_t(3 * row * pixels.width); };
  return {at(first), at(last)};
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "frames plot in a strip below the panes what the gauges have read so far",
                 "[gl]") {
  World world = gauged_world(shaders, "view.gauges=true");
  OffscreenPicture picture(shaders, kStripFrame);
  GaugeStrip strip;
  const Rect below = GaugeStrip::area_below({0, 0, kStripFrame.x, kStripFrame.y}, 1.0);
  CHECK(below.bottom() == kStripFrame.y);
  CHECK(below.height == 100);
  const Pixels first = picture.draw(world, strip);
  for (int k = 0; k < 3; ++k) world.step();
  const Pixels second = picture.draw(world, strip);
  CHECK(rows_of(first, below.y, kStripFrame.y) != rows_of(second, below.y, kStripFrame.y));
  CHECK(rows_of(second, 0, below.y) != rows_of(picture.draw(world), 0, below.y));  // the panes make room
  const std::vector<Annotations> plots = strip.plots(below, 1.0, false);
  REQUIRE(plots.size() == 2);  // velocity and pressure
  for (const Annotations& plot : plots) {
    for (const Annotations::Frame& frame : plot.frames) {
      CHECK(frame.rect.y >= below.y);
      CHECK(frame.rect.bottom() <= below.bottom());
    }
    CHECK(std::ranges::any_of(plot.curves, [](const auto& curve) { return curve.points.size() > 1; }));
  }
}

TEST_CASE_METHOD(GlFixture, "without gauges, or where they are not wanted, frames have no strip", "[gl]") {
  GaugeStrip strip;
  World unwanted = gauged_world(shaders, "view.gauges=false");
  CHECK(OffscreenPicture(shaders, kStripFrame).draw(unwanted, strip) ==
        OffscreenPicture(shaders, kStripFrame).draw(unwanted));
  World without = small_world(shaders, {});
  CHECK(OffscreenPicture(shaders, kStripFrame).draw(without, strip) ==
        OffscreenPicture(shaders, kStripFrame).draw(without));
  CHECK(strip.plots({0, 0, 400, 100}, 1.0, false).empty());
}

TEST_CASE_METHOD(GlFixture, "a stored strip draws the same plots", "[gl]") {
  World world = gauged_world(shaders, "view.gauges=true");
  GaugeStrip strip;
  for (int k = 0; k < 3; ++k) {
    strip.add(world);
    world.step();
  }
  StateWriter stored;
  strip.visit_state(stored);
  StateReader bytes(stored.bytes());
  GaugeStrip again;
  again.visit_state(bytes);
  strip.add(world);
  again.add(world);
  OffscreenPicture one(shaders, kStripFrame), other(shaders, kStripFrame);
  CHECK(one.draw(world, strip) == other.draw(world, again));
}

TEST_CASE("the strip has as many plots as fit side by side") {
  CHECK(GaugeStrip().plots({0, 0, 400, 100}, 1.0, false).empty());
  const Rect tall = GaugeStrip::area_below({0, 0, 1200, 1000}, 2.0);
  CHECK(tall.height == 300);
  CHECK(tall.y == 700);
}
