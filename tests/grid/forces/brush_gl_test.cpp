#include "grid/forces/brush.hpp"

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

const GridShape kShape{96, 64};

/// Does to every cell what scene/gestures/stroke.hpp says of a stroke.
TwinField twin_stroke(const TwinField& start, const Stroke& stroke) {
  TwinField result = start;
  for (int j = 0; j < kShape.ny; ++j) {
    for (int i = 0; i < kShape.nx; ++i) {
      const double weight = footprint(stroke, kShape.domain(), kShape.center(i, j));
      result.at(i, j, 0) += stroke.velocity_rate * (stroke.to.x - stroke.from.x) * weight;
      result.at(i, j, 1) += stroke.velocity_rate * (stroke.to.y - stroke.from.y) * weight;
    }
  }
  return result;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a stroke pushes the fluid by its closed form, across the edges too",
                 "[gl][grid]") {
  const Stroke stroke = GENERATE(
      Stroke{.from = {0.1, 0.2}, .to = {0.15, 0.1}, .duration = 0.01, .radius = 0.1, .velocity_rate = 10},
      Stroke{.from = {1.4, 0.9}, .to = {1.6, 1.1}, .duration = 0.01, .radius = 0.2, .velocity_rate = 10},
      Stroke{
          .from = {-1.5, -1.0}, .to = {-1.5, -0.9}, .duration = 0.01, .radius = 0.05, .velocity_rate = 10});
  CAPTURE(stroke.from.x, stroke.to.x, stroke.radius);
  const TwinField start = TwinField::random(kShape.nx, kShape.ny, 2, 1);
  gl::Field velocity = upload(start, "velocity");
  GridBrush(shaders, {kShape, GridLayout::collocated}).stroke_velocity(velocity, kShape.domain(), stroke);
  const double push = stroke.velocity_rate * glm::length(stroke.to - stroke.from);
  CHECK(push > 0.3);
  CHECK(largest_difference(velocity, twin_stroke(start, stroke)) <
        3e-5 * push);  // the quadrature's 1e-5, rounding
}

TEST_CASE_METHOD(GlFixture, "on staggered cells each component is pushed where it stands", "[gl][grid]") {
  const Stroke stroke{
      .from = {0.1, 0.2}, .to = {0.15, 0.1}, .duration = 0.01, .radius = 0.1, .velocity_rate = 10};
  gl::Field velocity = upload(TwinField(kShape.nx, kShape.ny, 2), "velocity");
  GridBrush(shaders, {kShape, GridLayout::staggered}).stroke_velocity(velocity, kShape.domain(), stroke);
  TwinField twin(kShape.nx, kShape.ny, 2);
  const double half = 0.5 * kShape.cell_size();
  for (int j = 0; j < kShape.ny; ++j) {
    for (int i = 0; i < kShape.nx; ++i) {
      const glm::dvec2 center = kShape.center(i, j);
      const glm::dvec2 push = stroke.velocity_rate * (stroke.to - stroke.from);
      twin.at(i, j, 0) = push.x * footprint(stroke, kShape.domain(), center - glm::dvec2(half, 0.0));
      twin.at(i, j, 1) = push.y * footprint(stroke, kShape.domain(), center - glm::dvec2(0.0, half));
    }
  }
  CHECK(largest_difference(velocity, twin) < 3e-5);  // the quadrature's 1e-5 of a push of about 1
}

TEST_CASE_METHOD(GlFixture, "a stroke cut in pieces pushes as the whole", "[gl][grid]") {
  const Stroke whole{
      .from = {0.7, 0.3}, .to = {1.2, 0.6}, .duration = 0.05, .radius = 0.08, .velocity_rate = 8};
  const int pieces = GENERATE(2, 7, 50);
  CAPTURE(pieces);
  gl::Field once = upload(TwinField(kShape.nx, kShape.ny, 2), "velocity");
  GridBrush brush(shaders, {kShape, GridLayout::collocated});
  brush.stroke_velocity(once, kShape.domain(), whole);
  gl::Field cut = upload(TwinField(kShape.nx, kShape.ny, 2), "velocity");
  for (int piece = 0; piece < pieces; ++piece) {
    Stroke part = whole;
    part.from = whole.from + (whole.to - whole.from) * (double(piece) / pieces);
    part.to = whole.from + (whole.to - whole.from) * (double(piece + 1) / pieces);
    part.duration = whole.duration / pieces;
    brush.stroke_velocity(cut, kShape.domain(), part);
  }
  const std::vector<float> a = once.read_back();
  const std::vector<float> b = cut.read_back();
  double largest = 0.0;
  double difference = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    largest = std::max(largest, std::abs(double(a[k])));
    difference = std::max(difference, std::abs(double(a[k]) - b[k]));
  }
  CHECK(largest > 0.3);
  CHECK(difference < 1e-4 * largest);  // two quadratures of 1e-5 each, and the cut-off beyond the reach
}

TEST_CASE_METHOD(GlFixture, "dye tends to the brush's color and never beyond", "[gl][grid]") {
  const Stroke stroke{.from = {-0.2, 0},
                      .to = {0.2, 0.1},
                      .duration = 0.1,
                      .radius = 0.2,
                      .dye_rate = 500,
                      .color = {1, 0.5, 0.25}};
  TwinField start = TwinField::random(kShape.nx, kShape.ny, 4, 2, 0.5);
  gl::Field dye = upload(start, "dye");
  GridBrush(shaders, {kShape, GridLayout::collocated}).stroke_dye(dye, kShape.domain(), stroke);
  TwinField twin = start;
  for (int j = 0; j < kShape.ny; ++j) {
    for (int i = 0; i < kShape.nx; ++i) {
      const double kept = std::exp(-stroke.dye_rate * stroke.duration *
                                   footprint(stroke, kShape.domain(), kShape.center(i, j)));
      for (int channel = 0; channel < 3; ++channel) {
        const double color = stroke.color[channel];
        twin.at(i, j, channel) = color + (start.at(i, j, channel) - color) * kept;
      }
    }
  }
  // An exposure of 50 with a footprint good to 1e-5: the exponent errs by 5e-4 of at most 1/e.
  CHECK(largest_difference(dye, twin) < 5e-4);
  const std::size_t center = 4 * (std::size_t(32) * 96 + 48);
  CHECK(dye.read_back()[center] == Approx(1.0).margin(1e-4));
}
