// Light, glow and flow lines over the grid's pane.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/files/pixels.hpp"
#include "view/painters/bloom.hpp"
#include "view/painters/flow_lines.hpp"
#include "view/painters/grid_painter.hpp"

using namespace twinflow;

namespace {

constexpr int kSide = 96;

Scene scene_with(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const char* small : {"grid.resolution=32", "dye.resolution=96", "particles.enabled=false"}) {
    apply_assignment(scene.settings, small);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

struct LookFixture : GlFixture {
  Pixels drawn(const std::vector<std::string>& assignments, const GridPainter::Look& look) {
    GridSolver solver(shaders, scene_with(assignments));
    GridPainter painter(shaders);
    gl::RenderTarget target({.name = "pane", .width = kSide, .height = kSide, .format = gl::Format::rgba8});
    painter.draw_dye(solver, *solver.dye(), look, target, target.viewport());
    return capture(target);
  }
};

int red(const Pixels& pixels, double x, double y) {
  const auto column = static_cast<std::size_t>((x + 1.0) / 2.0 * (kSide - 1));
  const auto row = static_cast<std::size_t>((1.0 - y) / 2.0 * (kSide - 1));
  return pixels.rgb[3 * (row * kSide + column)];
}

std::vector<std::string> gray_dye(const std::string& formula) {
  return {"dye.r=" + formula, "dye.g=" + formula, "dye.b=" + formula};
}

/// A field of one velocity everywhere.
gl::Field uniform_velocity(glm::vec2 velocity) {
  gl::Field field({{.name = "velocity", .width = 8, .height = 8, .format = gl::Format::rg32f},
                   gl::Buffering::single,
                   ""});
  std::vector<float> values;
  for (int k = 0; k < 64; ++k) values.insert(values.end(), {velocity.x, velocity.y});
  field.upload(values);
  return field;
}

std::size_t index_of(int column, int row, int columns) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
}

/// Noise between its texels' centers, periodic.
double sampled(const std::vector<float>& noise, int side, double x, double y) {
  const auto texel = [&](int i, int j) {
    const int column = ((i % side) + side) % side;
    const int row = ((j % side) + side) % side;
    return double(noise[index_of(column, row, side)]);
  };
  const int i = static_cast<int>(std::floor(x - 0.5));
  const int j = static_cast<int>(std::floor(y - 0.5));
  const double across = x - 0.5 - i;
  const double up = y - 0.5 - j;
  return std::lerp(std::lerp(texel(i, j), texel(i + 1, j), across),
                   std::lerp(texel(i, j + 1), texel(i + 1, j + 1), across), up);
}

/// The line integral through a texel of noise in a uniform flow, as the shader defines it.
double streak_twin(const std::vector<float>& noise, int side, int i, int j, glm::dvec2 direction,
                   double phase, bool moving) {
  double sum = 0.0, weights = 0.0, squares = 0.0;
  for (int k = -10; k <= 10; ++k) {
    const double share = k / 11.0;
    double weight = 0.5 + 0.5 * std::cos(std::numbers::pi * share);
    if (moving) weight *= 0.5 + 0.5 * std::cos(2.0 * std::numbers::pi * (share + phase));
    sum += weight * sampled(noise, side, i + 0.5 + 1.4 * k * direction.x, j + 0.5 + 1.4 * k * direction.y);
    weights += weight;
    squares += weight * weight;
  }
  return (sum / weights - 0.5) * weights / std::sqrt(squares / 12.0);
}

}  // namespace

TEST_CASE_METHOD(LookFixture, "dye of even brightness is shown in its own colors, however it is lit",
                 "[gl]") {
  const std::vector<std::string> flat = {"dye.r=0.3", "dye.g=0.62", "dye.b=0.18"};
  CHECK(drawn(flat, {.shading = 1.0}) == drawn(flat, {}));
}

TEST_CASE_METHOD(LookFixture, "slopes of the dye that face the upper left are bright, the others dark",
                 "[gl]") {
  for (const auto& [formula, x, y] :
       {std::tuple("0.5+0.4*sin(2*pi*x)", 0.5, 0.0), std::tuple("0.5-0.4*sin(2*pi*y)", 0.0, -0.5)}) {
    const Pixels plain = drawn(gray_dye(formula), {});
    const Pixels lit = drawn(gray_dye(formula), {.shading = 1.0});
    CAPTURE(formula);
    // Brightness rises to the right, and falls upwards, through the middle.
    CHECK(red(lit, 0.0, 0.0) > red(plain, 0.0, 0.0) + 3);
    CHECK(red(lit, x, y) < red(plain, x, y) - 3);
    // On the crests there is no slope.
    CHECK(std::abs(red(lit, 0.5 * x, 0.5 * y) - red(plain, 0.5 * x, 0.5 * y)) <= 3);
  }
}

TEST_CASE_METHOD(LookFixture, "dark dye does not shine", "[gl]") {
  const auto dark = gray_dye("0.3*(x > 0 ? 1 : 0.5)");
  CHECK(drawn(dark, {.bloom = 1.0}) == drawn(dark, {}));
}

TEST_CASE_METHOD(LookFixture, "bright dye shines over the seam where the domain wraps, and not through walls",
                 "[gl]") {
  const auto glow_at_far_side = [&](const char* boundary) {
    auto spot = gray_dye("exp(-40*((x-0.95)^2 + y^2))");
    spot.emplace_back(boundary);
    return red(drawn(spot, {.bloom = 1.0}), -0.97, 0.0) - red(drawn(spot, {}), -0.97, 0.0);
  };
  CHECK(glow_at_far_side("domain.boundary=wrap") > 10);
  CHECK(glow_at_far_side("domain.boundary=walls") <= 1);
}

TEST_CASE_METHOD(GlFixture, "the glow has the light of what shines, once narrowly and once widely", "[gl]") {
  Bloom bloom(shaders);
  const Domain domain;
  gl::Field dye({{.name = "dye",
                  .width = Bloom::kRows,
                  .height = Bloom::kRows,
                  .format = gl::Format::rgba32f,
                  .filter = gl::Filter::linear},
                 gl::Buffering::single,
                 ""});
  std::vector<float> texels(std::size_t(4 * Bloom::kRows * Bloom::kRows), 0.0f);
  // A bright block of 32 x 32 texels over the corner: what shines of it is its color.
  const auto lit = [](int k) { return k < 16 || k >= Bloom::kRows - 16; };
  for (int j = 0; j < Bloom::kRows; ++j) {
    for (int i = 0; i < Bloom::kRows; ++i) {
      if (lit(i) && lit(j)) {
        std::fill_n(texels.begin() + 4 * (std::ptrdiff_t(j) * Bloom::kRows + i), 3, 1.0f);
      }
    }
  }
  dye.upload(texels);
  const std::vector<float> glow = bloom.glow(dye, domain).read_back();
  double total = 0.0;
  for (std::size_t k = 0; k < glow.size(); k += 4) total += double(glow[k]);
  // Sixteen samples a texel are filtered, so that the block's edge is soft: as the threshold takes it, a
  // little is lost there.
  CHECK(total == Approx(1.9 * 32.0 * 32.0).epsilon(0.04));
  const auto at = [&](int i, int j) {
    const int rows = Bloom::kRows;
    return glow[4 * index_of((i + rows) % rows, (j + rows) % rows, rows)];
  };
  for (const int k : {1, 14, 20, 30}) {  // the same all round the corner
    CHECK(at(k, 0) == Approx(at(-1 - k, 0)).margin(1e-5));
    CHECK(at(0, k) == Approx(at(k, 0)).margin(1e-5));
  }
  CHECK(at(0, 0) > at(16, 0));
  CHECK(at(16, 0) > at(26, 0));
}

TEST_CASE_METHOD(GlFixture, "flow lines in a uniform flow are the line integrals of their noise", "[gl]") {
  constexpr int kTexels = 64;
  const std::vector<float> noise = FlowLines::noise({kTexels, kTexels});
  FlowLines lines(shaders);
  for (const glm::vec2 velocity : {glm::vec2(0.7f, 0.0f), glm::vec2(-0.3f, 0.4f)}) {
    for (const bool moving : {false, true}) {
      const double phase = moving ? 0.3 : 0.0;
      const std::vector<float> found = lines
                                           .streaks(uniform_velocity(velocity), {kTexels, kTexels},
                                                    {.grain = 1.0, .phase = phase, .moving = moving})
                                           .read_back();
      const glm::dvec2 direction = glm::normalize(glm::dvec2(velocity));
      CAPTURE(velocity.x, moving);
      for (const auto& [i, j] : {std::pair(0, 0), std::pair(31, 7), std::pair(63, 40), std::pair(12, 63)}) {
        // Hardware filters with weights of eight bits.
        CHECK(found[index_of(i, j, kTexels)] ==
              Approx(streak_twin(noise, kTexels, i, j, direction, phase, moving)).margin(0.03));
      }
    }
  }
}

TEST_CASE_METHOD(GlFixture, "flow lines hardly change along the flow and are unrelated across it", "[gl]") {
  constexpr int kTexels = 128;
  FlowLines lines(shaders);
  const std::vector<float> found =
      lines.streaks(uniform_velocity({1.0f, 0.0f}), {kTexels, kTexels}, {.grain = 1.0}).read_back();
  const auto at = [&](int i, int j) { return double(found[index_of(i % kTexels, j % kTexels, kTexels)]); };
  double square = 0.0, along = 0.0, across = 0.0;
  for (int j = 0; j < kTexels; ++j) {
    for (int i = 0; i < kTexels; ++i) {
      square += at(i, j) * at(i, j);
      along += at(i, j) * at(i + 4, j);
      across += at(i, j) * at(i, j + 4);
    }
  }
  CHECK(square / (kTexels * kTexels) > 0.4);
  CHECK(square / (kTexels * kTexels) < 1.3);
  CHECK(along / square > 0.7);
  CHECK(std::abs(across / square) < 0.1);
}

TEST_CASE_METHOD(GlFixture, "moving flow lines go the way of the flow", "[gl]") {
  constexpr int kTexels = 128;
  FlowLines lines(shaders);
  const gl::Field velocity = uniform_velocity({1.0f, 0.0f});
  const auto at_phase = [&](double phase) {
    return lines.streaks(velocity, {kTexels, kTexels}, {.grain = 1.0, .phase = phase, .moving = true})
        .read_back();
  };
  const std::vector<float> before = at_phase(0.9);
  const std::vector<float> after = at_phase(1.1);
  const auto likeness = [&](int shift) {
    double sum = 0.0;
    for (int j = 0; j < kTexels; ++j) {
      for (int i = 0; i < kTexels; ++i) {
        sum += double(before[index_of(i, j, kTexels)]) *
               double(after[index_of((i + shift + kTexels) % kTexels, j, kTexels)]);
      }
    }
    return sum;
  };
  // A fifth of a turn is a fifth of the reach of eleven steps of 1.4 texels, in which the noise itself
  // stands.
  CHECK(likeness(3) > 2.0 * likeness(-3));
}

TEST_CASE_METHOD(GlFixture, "a fluid at rest has no flow lines", "[gl]") {
  FlowLines lines(shaders);
  const std::vector<float> found =
      lines.streaks(uniform_velocity(glm::vec2(0.0f)), {32, 32}, {.grain = 1.0}).read_back();
  CHECK(std::ranges::all_of(found, [](float value) { return value == 0.0f; }));
}
