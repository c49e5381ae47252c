#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <vector>

#include <glm/geometric.hpp>

#include "scene/gestures/stroke.hpp"

using namespace twinflow;

namespace {

/// G(x) by the composite Simpson rule in the plane, without periodic images.
double footprint_by_quadrature(const Stroke& stroke, glm::dvec2 point) {
  constexpr int kIntervals = 2000;
  double sum = 0.0;
  for (int i = 0; i <= kIntervals; ++i) {
    const double s = static_cast<double>(i) / kIntervals;
    const glm::dvec2 offset = (point - stroke.from - s * (stroke.to - stroke.from)) / stroke.radius;
    const double weight = i == 0 || i == kIntervals ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
    sum += weight * std::exp(-glm::dot(offset, offset));
  }
  return sum / (3.0 * kIntervals);
}

Stroke stroke_from_to(glm::dvec2 from, glm::dvec2 to, double radius, double duration = 1.0) {
  Stroke stroke;
  stroke.from = from;
  stroke.to = to;
  stroke.radius = radius;
  stroke.duration = duration;
  return stroke;
}

/// The pieces of a stroke, of unequal length.
std::vector<Stroke> cut(const Stroke& whole, int pieces) {
  std::vector<Stroke> parts;
  const auto part = [&](int i) { return std::pow(static_cast<double>(i) / pieces, 1.5); };
  for (int i = 0; i < pieces; ++i) {
    Stroke piece = whole;
    piece.from = whole.from + part(i) * (whole.to - whole.from);
    piece.to = whole.from + part(i + 1) * (whole.to - whole.from);
    piece.duration = whole.duration * (part(i + 1) - part(i));
    parts.push_back(piece);
  }
  return parts;
}

}  // namespace

TEST_CASE("the footprint is the mean of the brush along its way") {
  const Domain domain{1.0};
  std::mt19937 random(3);
  std::uniform_real_distribution<double> anywhere(-0.25, 0.25);
  std::uniform_real_distribution<double> radii(0.02, 0.15);
  for (int i = 0; i < 300; ++i) {
    const Stroke stroke = stroke_from_to({anywhere(random), anywhere(random)},
                                         {anywhere(random), anywhere(random)}, radii(random));
    const glm::dvec2 point(anywhere(random), anywhere(random));
    // Simpson's error here is below length⁴/(180·n⁴·radius⁴)·12 < 1e-9.
    REQUIRE(footprint(stroke, domain, point) == Approx(footprint_by_quadrature(stroke, point)).margin(2e-9));
  }
}

TEST_CASE("a brush at rest is a Gaussian that falls to 1/e at its radius") {
  const Stroke stroke = stroke_from_to({0.2, 0.1}, {0.2, 0.1}, 0.1);
  const Domain domain{1.0};
  CHECK(footprint(stroke, domain, {0.2, 0.1}) == 1.0);
  CHECK(footprint(stroke, domain, {0.3, 0.1}) == Approx(std::exp(-1.0)));
  CHECK(footprint(stroke, domain, {0.2, -0.1}) == Approx(std::exp(-4.0)));
}

TEST_CASE("a brush that hardly moves acts like one at rest") {
  const Domain domain{1.0};
  const glm::dvec2 point(0.13, -0.05);
  const double at_rest = footprint(stroke_from_to({0.0, 0.0}, {0.0, 0.0}, 0.1), domain, point);
  for (double length = 1e-12; length < 1e-4; length *= 3.0) {
    const Stroke stroke = stroke_from_to({-0.5 * length, 0.0}, {0.5 * length, 0.0}, 0.1);
    // Cancellation below 1e-16/1e-5 and the shift of second order, (length/radius)²: together under 1e-6.
    CHECK(footprint(stroke, domain, point) ==
          Approx(at_rest).margin(std::max(1e-9, 100.0 * length * length)));
  }
}

TEST_CASE("a stroke cut into pieces acts as the whole, also across the seam") {
  const Domain domain{1.0};
  const auto pieces = GENERATE(1, 2, 7, 60);
  const auto start = GENERATE(glm::dvec2(-0.2, 0.1), glm::dvec2(0.9, 0.95), glm::dvec2(-1.1, -3.05));
  Stroke whole = stroke_from_to(start, start + glm::dvec2(0.3, -0.12), 0.08, 0.5);
  whole.velocity_rate = 12.0;
  whole.dye_rate = 25.0;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> anywhere(-1.0, 1.0);
  for (int i = 0; i < 200; ++i) {
    const glm::dvec2 point(anywhere(random), anywhere(random));
    glm::dvec2 velocity(0.0);
    double dye_kept = 1.0;
    for (const Stroke& piece : cut(whole, pieces)) {
      const double g = footprint(piece, domain, point);
      velocity += piece.velocity_rate * (piece.to - piece.from) * g;
      dye_kept *= std::exp(-piece.dye_rate * piece.duration * g);
    }
    const double g = footprint(whole, domain, point);
    const glm::dvec2 expected = whole.velocity_rate * (whole.to - whole.from) * g;
    // Rounding only: the pieces tile the way, and their far images are below e^-100.
    REQUIRE(velocity.x == Approx(expected.x).margin(1e-12));
    REQUIRE(velocity.y == Approx(expected.y).margin(1e-12));
    REQUIRE(dye_kept == Approx(std::exp(-whole.dye_rate * whole.duration * g)).epsilon(1e-11));
  }
}

TEST_CASE("a stroke and its periodic images leave the same footprint") {
  const Domain domain{1.5};
  const Stroke stroke = stroke_from_to({1.4, 0.9}, {1.6, 1.1}, 0.1);
  Stroke image = stroke;
  image.from += glm::dvec2(-6.0, 2.0);
  image.to += glm::dvec2(-6.0, 2.0);
  for (const glm::dvec2 point : {glm::dvec2(1.45, 0.95), glm::dvec2(-1.45, -0.95), glm::dvec2(-1.4, 0.99)}) {
    CHECK(footprint(stroke, domain, point) > 0.01);
    CHECK(footprint(image, domain, point) == Approx(footprint(stroke, domain, point)).epsilon(1e-12));
  }
}

TEST_CASE("beyond its reach the footprint is nothing that a float would notice") {
  const Domain domain{1.0};
  const double radius = 0.05;
  const Stroke stroke = stroke_from_to({-0.1, 0.0}, {0.1, 0.0}, radius);
  const double reach = kFootprintReach * radius;
  CHECK(footprint(stroke, domain, {0.1 + reach, 0.0}) < 1.2e-7);  // e^-16 = 1.13e-7
  CHECK(footprint(stroke, domain, {0.0, reach}) < 1.2e-7);
}
