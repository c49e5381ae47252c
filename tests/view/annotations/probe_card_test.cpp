#include "view/annotations/probe_card.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace twinflow;

namespace {

const Rect kProbeCardArea{0, 0, 1280, 640};

ProbeReading reading_at(glm::dvec2 position) {
  return {.position = position,
          .grid = PointReading{.velocity = {0.25, -1.5}, .pressure = 1e-5, .density = 1.0, .vorticity = 3.0},
          .particles = std::nullopt,
          .solid = std::nullopt};
}

bool overlap(const Rect& rect, glm::vec2 center, double radius) {
  const glm::dvec2 nearest(std::clamp<double>(center.x, rect.x, rect.right()),
                           std::clamp<double>(center.y, rect.y, rect.bottom()));
  const glm::dvec2 offset = nearest - glm::dvec2(center);
  return offset.x * offset.x + offset.y * offset.y < radius * radius;
}

}  // namespace

TEST_CASE("readings have three decimals, or as many digits as fit") {
  CHECK(format_reading(0.1234) == "0.123");
  CHECK(format_reading(-4.56) == "−4.560");
  CHECK(format_reading(-123.45) == "−123.5");
  CHECK(format_reading(99.9999) == "100.0");
  CHECK(format_reading(1.2e-5) == "1.2e-5");
  CHECK(format_reading(-2.5e6) == "−2.5e6");
  CHECK(format_reading(0.0) == "0.000");
}

TEST_CASE("the card stays in the picture and leaves the point free, wherever that is") {
  const Layout layout = compute_layout({.area = kProbeCardArea, .domain = {}});
  for (const PaneLayout& pane : layout.panes()) {
    for (const double x : {-1.0, -0.5, 0.0, 0.9, 0.999}) {
      for (const double y : {-0.999, 0.0, 1.0}) {
        for (const double scale : {1.0, 1.5}) {
          const Annotations card =
              probe_card(reading_at({x, y}), layout, pane.id, kProbeCardArea, 31.0, scale);
          REQUIRE(card.boxes.size() == 1);
          const Rect rect = card.boxes[0].rect;
          CAPTURE(x, y, scale, rect.x, rect.y);
          CHECK(rect.x >= 0);
          CHECK(rect.y >= 0);
          CHECK(rect.right() <= kProbeCardArea.right());
          CHECK(rect.bottom() <= kProbeCardArea.bottom());
          CHECK_FALSE(overlap(rect, layout.to_pixel(pane.id, {x, y}), 31.0));
        }
      }
    }
  }
}

TEST_CASE(
    "the card has every value with its unit, a dash for a fluid that is not there, and marks the point") {
  const Layout layout = compute_layout({.area = kProbeCardArea, .domain = {}});
  const Annotations card =
      probe_card(reading_at({0.5, -0.25}), layout, PaneId::grid, kProbeCardArea, 31.0, 1.0);
  std::string text;
  for (const auto& label : card.labels) text += label.text + "|";
  CHECK(text ==
        "0.500, −0.250|grid|particles|velocity u|0.250|–|units/s|velocity v|−1.500|–|units/s|"
        "pressure p|1.0e-5|–|(units/s)²|density ρ|1.000|–||vorticity ω|3.000|–|1/s|");

  ProbeReading on_solid = reading_at({0.5, -0.25});
  on_solid.solid = SolidReading{.grid = SolidForce{.force = {1.25, -0.5}, .torque = 0.125}, .particles = {}};
  const Annotations larger = probe_card(on_solid, layout, PaneId::grid, kProbeCardArea, 31.0, 1.0);
  std::string forces;
  for (const auto& label : larger.labels) forces += label.text + "|";
  CHECK(forces == text + "force x|1.250|–|units³/s²|force y|−0.500|–|units³/s²|torque|0.125|–|units⁴/s²|");
  CHECK(larger.boxes[0].rect.height > card.boxes[0].rect.height);

  ProbeReading in_body = reading_at({0.5, -0.25});
  Body body{.center = {0.5, -0.2}, .angle = 0.25, .velocity = {1.0, -2.0}, .spin = -0.5};
  in_body.body = ProbedBody{.number = 0,
                            .grid = BodyReading{body, SolidForce{.force = {0.5, 1.5}, .torque = 0.125}},
                            .particles = BodyReading{body, {}}};
  std::string rows;
  for (const auto& label : probe_card(in_body, layout, PaneId::grid, kProbeCardArea, 31.0, 1.0).labels)
    rows += label.text + "|";
  CHECK(rows == text +
                    "body x|0.500|0.500|units|body y|−0.200|−0.200|units|angle|0.250|0.250|rad|"
                    "body u|1.000|1.000|units/s|body v|−2.000|−2.000|units/s|spin|−0.500|−0.500|rad/s|"
                    "force x|0.500|–|units³/s²|force y|1.500|–|units³/s²|torque|0.125|–|units⁴/s²|");

  REQUIRE(card.lines.size() == 2);  // a cross in the other pane
  const glm::vec2 middle = 0.5f * (card.lines[0].from + card.lines[0].to);
  const glm::dvec2 marked = layout.to_pixel(PaneId::particles, {0.5, -0.25});
  CHECK(middle.x == Approx(marked.x));
  CHECK(middle.y == Approx(marked.y));

  const Layout alone = compute_layout({.area = kProbeCardArea, .domain = {}, .panes = {PaneId::overlay}});
  CHECK(probe_card(reading_at({0.5, 0.0}), alone, PaneId::overlay, kProbeCardArea, 31.0, 1.0).lines.empty());
}
