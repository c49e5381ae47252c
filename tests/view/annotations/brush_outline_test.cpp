#include "view/annotations/brush_outline.hpp"

#include <algorithm>

#include <catch2/catch.hpp>
#include <glm/geometric.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

TEST_CASE("the outline of the brush is a ring of its radius that wraps around as the domain does", "[view]") {
  Settings settings = default_settings();
  settings.brush.radius = 0.25;
  settings.brush.tool = BrushTool::ball;
  const Domain domain{.periodic = GENERATE(true, false)};
  const Layout layout = compute_layout({.area = {0, 0, 900, 480}, .domain = domain});
  const Rect pane = layout.find(PaneId::particles)->fluid;
  const PaneHit place{PaneId::particles, {0.9, 0.0}};
  const Annotations outline = brush_outline(layout, place, domain, settings, true, 1.0);
  const auto has_ring_at = [&](glm::dvec2 position) {
    const glm::dvec2 pixel = layout.to_pixel(PaneId::particles, position);
    return std::ranges::any_of(outline.circles, [&](const Annotations::Circle& ring) {
      return glm::distance(glm::dvec2(ring.center), pixel) < 1e-3 &&  // float32 pixels
             ring.radius == Approx(0.125 * pane.height) && ring.clip == pane;
    });
  };
  CHECK(has_ring_at({0.9, 0.0}));
  CHECK(has_ring_at({-1.1, 0.0}) == domain.periodic);
  REQUIRE(outline.labels.size() == 1);
  CHECK(outline.labels.front().text == "ball");
  CHECK(brush_outline(layout, place, domain, settings, false, 1.0).labels.empty());
}
