#include "view/annotations/layout.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <stdexcept>

using namespace twinflow;

namespace {

LayoutRequest request(int width, int height, double aspect = 1.0) {
  LayoutRequest request;
  request.area = {0, 0, width, height};
  request.domain = Domain{aspect};
  return request;
}

bool inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
         inner.bottom() <= outer.bottom();
}

}  // namespace

TEST_CASE("a pixel's position in the domain leads back to the same pixel") {
  for (const double aspect : {0.5, 1.0, 2.5}) {
    const Layout layout = compute_layout(request(1281, 643, aspect));
    for (const PaneLayout& pane : layout.panes()) {
      for (const glm::dvec2 offset :
           {glm::dvec2(0.5, 0.5), glm::dvec2(17.25, 91.0), glm::dvec2(-40.0, 900.0)}) {
        const glm::dvec2 pixel = glm::dvec2(pane.fluid.x, pane.fluid.y) + offset;
        const glm::dvec2 back = layout.to_pixel(pane.id, layout.to_domain(pane.id, pixel));
        CHECK(back.x == Approx(pixel.x).epsilon(1e-12));
        CHECK(back.y == Approx(pixel.y).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("the corners of a pane are the corners of the domain, y up") {
  const Layout layout = compute_layout(request(1000, 500, 1.5));
  const Rect pane = layout.panes().front().fluid;
  const glm::dvec2 upper_left = layout.to_domain(PaneId::grid, {pane.x, pane.y});
  CHECK(upper_left.x == Approx(-1.5));
  CHECK(upper_left.y == Approx(1.0));
  const glm::dvec2 lower_right = layout.to_domain(PaneId::grid, {pane.right(), pane.bottom()});
  CHECK(lower_right.x == Approx(1.5));
  CHECK(lower_right.y == Approx(-1.0));
}

TEST_CASE("panes keep the domain's aspect to the pixel, are alike and do not overlap, whatever the window") {
  for (const int width : {640, 901, 1280, 3000}) {
    for (const int height : {333, 640, 1999}) {
      for (const double aspect : {0.25, 1.0, 1.7, 4.0}) {
        for (const bool color_bar : {false, true}) {
          LayoutRequest asked = request(width, height, aspect);
          asked.color_bar = color_bar;
          const Layout layout = compute_layout(asked);
          REQUIRE(layout.panes().size() == 2);
          const Rect left = layout.panes()[0].fluid;
          const Rect right = layout.panes()[1].fluid;
          CAPTURE(width, height, aspect, color_bar);
          // Width and height are each cut to whole pixels.
          CHECK(std::abs(left.width - aspect * left.height) <= 1.0 + aspect);
          CHECK(left.width == right.width);
          CHECK(left.height == right.height);
          CHECK((left.right() < right.x || left.bottom() < right.y));
          for (const PaneLayout& pane : layout.panes()) {
            CHECK(inside(pane.fluid, asked.area));
            CHECK(inside(pane.caption, asked.area));
            CHECK(inside(pane.color_bar, asked.area));
          }
        }
      }
    }
  }
}

TEST_CASE("panes are as large as their room allows") {
  // One direction must be filled up to the margins, 12 and 26 points.
  const Layout wide = compute_layout(request(2000, 500));
  CHECK(wide.panes()[0].fluid.height == 500 - 26 - 12);
  LayoutRequest high = request(500, 2000);
  high.may_stack = false;
  CHECK(compute_layout(high).panes()[0].fluid.width == (500 - 3 * 12) / 2);
  high.may_stack = true;
  CHECK(compute_layout(high).panes()[0].fluid.width == 500 - 2 * 12);
}

TEST_CASE("panes stand one above the other exactly where that makes them larger") {
  for (const double aspect : {0.5, 1.0, 2.0, 4.0}) {
    for (const int width : {400, 900, 1600}) {
      LayoutRequest asked = request(width, 700, aspect);
      asked.may_stack = false;
      const int beside = compute_layout(asked).panes()[0].fluid.width;
      asked.may_stack = true;
      const Layout layout = compute_layout(asked);
      const Rect first = layout.panes()[0].fluid;
      const Rect second = layout.panes()[1].fluid;
      CAPTURE(aspect, width, beside);
      if (first.y == second.y) {
        CHECK(first.width == beside);
        continue;
      }
      CHECK(first.width > beside);
      CHECK(first.x == second.x);
      CHECK(first.bottom() < second.y);
      if (layout.panes()[1].is_caption_beside()) {
        CHECK(first.right() < layout.panes()[0].caption.x);
        CHECK(layout.panes()[0].caption.right() <= width);
      } else {
        CHECK(first.bottom() <= layout.panes()[1].caption.y);
      }
    }
  }
}

TEST_CASE("at 1280 x 720 two square panes fill four fifths of the window, two wide ones more than half") {
  const auto share = [](double aspect, bool color_bar) {
    LayoutRequest asked = request(1280 - 26, 720, aspect);  // beside the window's toolbar
    asked.color_bar = color_bar;
    double filled = 0.0;
    const Layout layout = compute_layout(asked);
    for (const PaneLayout& pane : layout.panes()) {
      filled += double(pane.fluid.width) * pane.fluid.height;
    }
    return filled / (1280.0 * 720.0);
  };
  CHECK(share(1.0, false) >= 0.8);
  CHECK(share(2.0, false) >= 0.5);
  CHECK(share(2.0, true) >= 0.5);
  CHECK(share(4.0, true) >= 0.5);
}

TEST_CASE("a fluid that is not there gives its room to the other") {
  LayoutRequest asked = request(500, 600);
  asked.may_stack = false;
  const int half = compute_layout(asked).panes()[0].fluid.width;
  asked.panes = {PaneId::particles};
  const Layout alone = compute_layout(asked);
  REQUIRE(alone.panes().size() == 1);
  CHECK(alone.panes()[0].id == PaneId::particles);
  CHECK(alone.panes()[0].fluid.width > 2 * half);
  CHECK(alone.find(PaneId::grid) == nullptr);
  CHECK_THROWS_AS(alone.to_domain(PaneId::grid, {0.0, 0.0}), std::out_of_range);
  asked.panes.clear();
  CHECK(compute_layout(asked).panes().empty());
}

TEST_CASE("a hit names the pane under the pixel and nothing beside the panes") {
  const Layout layout = compute_layout(request(1280, 640));
  for (const PaneLayout& pane : layout.panes()) {
    const glm::dvec2 middle(pane.fluid.x + 0.5 * pane.fluid.width, pane.fluid.y + 0.5 * pane.fluid.height);
    const auto hit = layout.hit(middle);
    REQUIRE(hit);
    CHECK(hit->pane == pane.id);
    CHECK(hit->position.x == Approx(0.0).margin(1e-12));
    CHECK(hit->position.y == Approx(0.0).margin(1e-12));
    CHECK(layout.hit({pane.fluid.x, pane.fluid.y}));
    CHECK_FALSE(layout.hit({pane.fluid.right(), pane.fluid.y}));
    CHECK_FALSE(layout.hit({pane.fluid.x, pane.fluid.y - 0.5}));
  }
}

TEST_CASE("a stroke that leaves its pane goes on outside the domain without wrapping") {
  const Layout layout = compute_layout(request(1280, 640));
  const Rect pane = layout.panes()[0].fluid;
  const glm::dvec2 beyond = layout.to_domain(PaneId::grid, {pane.right() + 0.5 * pane.width, pane.bottom()});
  CHECK(beyond.x == Approx(2.0));
  CHECK(beyond.y == Approx(-1.0));
}

TEST_CASE("a layout of twice the pixels at twice the scale is the same layout") {
  const Layout once = compute_layout(request(1280, 640));
  LayoutRequest asked = request(2560, 1280);
  asked.scale = 2.0;
  const Layout twice = compute_layout(asked);
  for (std::size_t k = 0; k < 2; ++k) {
    const Rect small = once.panes()[k].fluid;
    CHECK(twice.panes()[k].fluid == Rect{2 * small.x, 2 * small.y, 2 * small.width, 2 * small.height});
  }
}

TEST_CASE("an area too small for panes gives panes of at least a pixel") {
  const Layout layout = compute_layout(request(10, 10));
  CHECK(layout.panes()[0].fluid.width >= 1);
  CHECK(layout.panes()[0].fluid.height >= 1);
}

TEST_CASE("a caption of two lines takes the room of the second from the pane") {
  LayoutRequest asked = request(2000, 500);
  asked.caption_lines = 2;
  const Layout layout = compute_layout(asked);
  CHECK(layout.panes()[0].fluid.height == 500 - 26 - 19 - 12);
  CHECK(layout.panes()[0].caption.height == 26 + 19);
  CHECK(layout.panes()[0].caption.bottom() == layout.panes()[0].fluid.y);
}

TEST_CASE("bare panes reach the edges and each other") {
  LayoutRequest asked = request(1280, 640);
  asked.bare = true;
  asked.caption_lines = 0;
  asked.color_bar = false;
  const Layout both = compute_layout(asked);
  CHECK(both.panes()[0].fluid == Rect{0, 0, 640, 640});
  CHECK(both.panes()[1].fluid == Rect{640, 0, 640, 640});
  asked.caption_lines = 1;
  CHECK_THROWS_AS(compute_layout(asked), std::logic_error);
}
