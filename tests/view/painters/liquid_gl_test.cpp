// Particles without beads: as their mean, and as a liquid.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/colors/color_map.hpp"
#include "view/painters/liquid_painter.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/small_world.hpp"

using namespace twinflow;

namespace {

constexpr SplatProfile kProfile{.deviation = 0.1, .spacing = 0.125};
constexpr int kLiquidSide = 160;

using Look = LiquidPainter::Look;

struct LiquidFixture : GlFixture {
  LiquidPainter painter{shaders};

  Pixels draw(Look look, std::vector<ParticleDisc> particles, const LiquidPainter::Style& style) {
    gl::RenderTarget target(
        {.name = "t", .width = kLiquidSide, .height = kLiquidSide, .format = gl::Format::rgba8});
    painter.begin_particles(std::move(particles), Domain{}, style, look, target.viewport());
    painter.draw_particles(target, target.viewport());
    return capture(target);
  }
  World world_of(const std::vector<std::string>& assignments) { return small_world(shaders, assignments); }
};

glm::ivec3 pixel(const Pixels& pixels, int column, int row) {
  const auto* rgb = pixels.rgb.data() + 3 * (std::ptrdiff_t(row) * pixels.width + column);
  return {rgb[0], rgb[1], rgb[2]};
}

int distance(glm::ivec3 a, glm::ivec3 b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

/// The largest difference of any pixel's channel.
int difference(const Pixels& a, const Pixels& b) {
  int largest = 0;
  for (std::size_t k = 0; k < a.rgb.size(); ++k) {
    largest = std::max(largest, std::abs(int(a.rgb[k]) - int(b.rgb[k])));
  }
  return largest;
}

std::vector<ParticleDisc> lattice(glm::vec3 color) {
  std::vector<ParticleDisc> particles;
  particles.reserve(256);
  for (int k = 0; k < 256; ++k) {
    particles.push_back(
        {glm::vec2(k % 16, k / 16) * 0.125f - 0.9375f, color});  // NOLINT(bugprone-integer-division)
  }
  return particles;
}

/// Fluid and spray, in all colors.
std::vector<ParticleDisc> scattered() {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> places(-1.0f, 1.0f), shades(0.0f, 1.0f);
  std::vector<ParticleDisc> particles;
  particles.reserve(160);
  for (int k = 0; k < 160; ++k) {
    particles.push_back({{places(random), places(random)}, {shades(random), shades(random), shades(random)}});
  }
  return particles;
}

}  // namespace

TEST_CASE_METHOD(LiquidFixture, "particles of one color show it alone, without beads, at every pixel",
                 "[gl]") {
  const glm::vec3 color(0.8f, 0.4f, 0.2f);
  for (const PaneEdges edges : {PaneEdges::periodic, PaneEdges::walls}) {
    const LiquidPainter::Style style{kProfile, edges};
    const Pixels smooth = draw(Look::smooth, lattice(color), style);
    const Pixels liquid = draw(Look::liquid, lattice(color), style);
    int farthest = 0, unevenness = 0;
    for (int row = 0; row < kLiquidSide; ++row) {
      for (int column = 0; column < kLiquidSide; ++column) {
        farthest = std::max(farthest, distance(pixel(smooth, column, row), {204, 102, 51}));
        unevenness = std::max(unevenness, distance(pixel(liquid, column, row), pixel(liquid, 80, 80)));
      }
    }
    CHECK(farthest <= 1);    // 8 bits
    CHECK(unevenness <= 2);  // an even liquid; also a hundredth of unevenness in its thickness shows little
    CHECK(distance(pixel(liquid, 80, 80), {204, 102, 51}) < 20);
  }
}

TEST_CASE_METHOD(LiquidFixture, "a hole in a fluid that covers its pane changes nothing far from the hole",
                 "[gl]") {
  std::vector<ParticleDisc> whole = lattice({});
  for (std::size_t k = 0; k < whole.size(); ++k) {
    whole[k].color = 0.5f + 0.5f * glm::cos(static_cast<float>(k) * glm::vec3(0.7f, 1.1f, 2.3f));
  }
  std::vector<ParticleDisc> holed = whole;
  std::erase_if(holed, [](const ParticleDisc& particle) { return glm::length(particle.position) < 0.3f; });
  const gl::Texture colors = sequential_map().make_texture();
  for (const gl::Texture* map : {static_cast<const gl::Texture*>(nullptr), &colors}) {
    const LiquidPainter::Style style{kProfile, PaneEdges::periodic, map};
    const Pixels covered = draw(Look::smooth, whole, style);
    const Pixels with_hole = draw(Look::smooth, holed, style);
    CHECK(pixel(covered, 80, 80) != glm::ivec3(0));
    CHECK(pixel(with_hole, 80, 80) == glm::ivec3(0));
    int farthest = 0;
    for (int row = 0; row < kLiquidSide; ++row) {
      for (int column = 0; column < kLiquidSide; ++column) {
        const double from_center = std::hypot(column - 79.5, row - 79.5) * 2.0 / kLiquidSide;
        if (from_center < 0.3 + 1.1 * kProfile.reach()) continue;
        farthest = std::max(farthest, distance(pixel(covered, column, row), pixel(with_hole, column, row)));
      }
    }
    CHECK(farthest == 0);
  }
}

TEST_CASE_METHOD(LiquidFixture, "a picture of particles that moved around the domain is the picture moved so",
                 "[gl]") {
  const Domain domain;
  // The picture moves by whole tiles of the liquid's painter, each ten pixels wide, and by parts of them.
  const int pixels_moved = GENERATE(kLiquidSide / 2, kLiquidSide / 10);
  std::vector<ParticleDisc> moved = scattered();
  for (ParticleDisc& particle : moved) {
    const glm::dvec2 place = glm::dvec2(particle.position) + glm::dvec2(2.0 * pixels_moved / kLiquidSide);
    particle.position = glm::vec2(domain.wrapped(place));
  }
  const LiquidPainter::Style style{kProfile, PaneEdges::periodic};
  for (const Look look : {Look::smooth, Look::liquid}) {
    const Pixels before = draw(look, scattered(), style);
    const Pixels after = draw(look, moved, style);
    int farthest = 0;
    for (int row = 0; row < kLiquidSide; ++row) {
      for (int column = 0; column < kLiquidSide; ++column) {
        const glm::ivec3 there = pixel(after, (column + pixels_moved) % kLiquidSide,
                                       (row + kLiquidSide - pixels_moved) % kLiquidSide);
        farthest = std::max(farthest, distance(pixel(before, column, row), there));
      }
    }
    CHECK(farthest <= 3);  // float rounding of positions, steepened at the fluid's edge
  }
}

TEST_CASE_METHOD(LiquidFixture, "a lone particle is a drop: whole, round, lit from the upper left, sharp",
                 "[gl]") {
  const std::vector<ParticleDisc> drop = {{{0.0f, 0.0f}, {0.2f, 0.4f, 0.6f}}};
  for (const Look look : {Look::smooth, Look::liquid}) {
    const Pixels pixels = draw(look, drop, {kProfile, PaneEdges::periodic});
    int covered = 0, soft = 0;
    glm::dvec2 center(0.0), spread(0.0);
    for (int row = 0; row < kLiquidSide; ++row) {
      for (int column = 0; column < kLiquidSide; ++column) {
        const int brightest = distance(pixel(pixels, column, row), glm::ivec3(0));
        if (brightest == 0) continue;
        ++covered;
        soft += brightest < 20 ? 1 : 0;
        const glm::dvec2 place(column + 0.5, row + 0.5);
        center += place;
        spread += (place - 80.0) * (place - 80.0);
        const double spacings =
            std::hypot(column + 0.5 - 80.0, row + 0.5 - 80.0) / (0.125 * kLiquidSide / 2.0);
        REQUIRE(spacings < 1.5);
      }
    }
    CHECK(distance(pixel(pixels, 80, 80), glm::ivec3(0)) > 60);
    CHECK(glm::distance(center / double(covered), glm::dvec2(80.0)) < 0.5);
    CHECK(std::abs(spread.x / spread.y - 1.0) < 0.1);  // blurred along one axis alone: 1.3 or more
    CHECK(covered > 100);                              // a disc of one spacing's diameter has 79
    CHECK(soft < 0.2 * covered);
  }
  const Pixels liquid = draw(Look::liquid, drop, {kProfile, PaneEdges::periodic});
  CHECK(pixel(liquid, 75, 75).g > pixel(liquid, 85, 85).g + 15);
}

TEST_CASE_METHOD(LiquidFixture, "particles smaller than a pixel are not lost between pixels", "[gl]") {
  const SplatProfile tiny{.deviation = 0.001, .spacing = 0.125};
  for (const Look look : {Look::smooth, Look::liquid}) {
    for (const double beside : {0.0, 0.3, 0.5, 0.8}) {
      const double x = beside / (0.5 * kLiquidSide);
      const Pixels pixels = draw(look, {{{x, x}, glm::vec3(0.8f)}}, {tiny, PaneEdges::periodic});
      int brightest = 0;
      for (const unsigned char channel : pixels.rgb) brightest = std::max(brightest, int(channel));
      CHECK(brightest > 80);  // of 204, spread over up to four pixels
    }
  }
}

TEST_CASE_METHOD(LiquidFixture, "a sheet of one row of particles does not fall apart", "[gl]") {
  std::vector<ParticleDisc> sheet;
  sheet.reserve(16);
  for (int k = 0; k < 16; ++k) sheet.push_back({{0.125f * float(k) - 0.9375f, 0.0f}, glm::vec3(0.7f)});
  for (const Look look : {Look::smooth, Look::liquid}) {
    const Pixels pixels = draw(look, sheet, {kProfile, PaneEdges::periodic});
    std::vector<int> thickness;
    for (int column = 0; column < kLiquidSide; ++column) {
      int rows = 0;
      for (int row = 0; row < kLiquidSide; ++row)
        rows += distance(pixel(pixels, column, row), glm::ivec3(0)) > 40 ? 1 : 0;
      thickness.push_back(rows);
    }
    const auto [thinnest, thickest] = std::ranges::minmax(thickness);
    CHECK(thinnest >= 8);             // a spacing has ten pixels
    CHECK(thickest <= thinnest + 1);  // no beads
  }
}

TEST_CASE_METHOD(LiquidFixture, "nothing is drawn beside the pane", "[gl]") {
  for (const Look look : {Look::smooth, Look::liquid}) {
    for (const PaneEdges edges : {PaneEdges::periodic, PaneEdges::walls, PaneEdges::open}) {
      gl::RenderTarget target(
          {.name = "t", .width = kLiquidSide, .height = kLiquidSide, .format = gl::Format::rgba8});
      target.clear();
      const gl::Viewport pane{31, 17, 90, 90};
      painter.begin_particles(lattice(glm::vec3(0.6f)), Domain{}, {kProfile, edges}, look, pane);
      painter.draw_particles(target, pane);
      const Pixels pixels = capture(target);
      int inside = 0, outside = 0;
      for (int row = 0; row < kLiquidSide; ++row) {
        for (int column = 0; column < kLiquidSide; ++column) {
          if (pixel(pixels, column, row) == glm::ivec3(0)) continue;
          const int up = kLiquidSide - 1 - row;
          ++(column >= 31 && column < 121 && up >= 17 && up < 107 ? inside : outside);
        }
      }
      CHECK(outside == 0);
      CHECK(inside > 7000);
    }
  }
}

TEST_CASE_METHOD(LiquidFixture, "a quantity's mean is what the color map shows, not the mean of its colors",
                 "[gl]") {
  const ColorMap map = color_map(ColorMapName::blue_orange);
  const gl::Texture colors = map.make_texture();
  std::vector<ParticleDisc> particles = lattice(glm::vec3(0.0f));
  for (std::size_t k = 0; k < particles.size(); ++k) {
    // Ends of the map by turns: their mean is its dark middle.
    particles[k].color.r = (k + k / 16) % 2 == 0 ? 0.0f : 1.0f;
  }
  const SplatProfile wide{.deviation = 0.2, .spacing = 0.125};
  const Pixels pixels = draw(Look::smooth, particles, {wide, PaneEdges::periodic, &colors});
  const glm::ivec3 middle(255.0f * map.at(0.5) + 0.5f);
  const glm::ivec3 mean_of_colors(127.5f * (map.at(0.0) + map.at(1.0)));
  CHECK(distance(pixel(pixels, 80, 80), middle) <= 4);
  CHECK(distance(middle, mean_of_colors) > 30);
}

TEST_CASE("rigid bodies are no part of the liquid, and foam pales its dye") {
  ParticleSet particles(3);
  particles.body[1] = 1;
  particles.r[2] = 0.4f;
  particles.x[2] = 0.3f;
  const std::vector<ParticleDisc> fluid = dyed_fluid(particles);
  REQUIRE(fluid.size() == 2);
  CHECK(fluid[1].position.x == 0.3f);
  CHECK(fluid[1].color == glm::vec3(0.4f, 0.0f, 0.0f));
  const std::vector<float> foam = {0.0f, 1.0f, 1.0f};
  const std::vector<ParticleDisc> foamy = dyed_fluid(particles, foam);
  CHECK(foamy[0].color == glm::vec3(0.0f));
  CHECK(std::min({foamy[1].color.r, foamy[1].color.g, foamy[1].color.b}) > 0.6f);
}

TEST_CASE_METHOD(LiquidFixture,
                 "the field has as many texels in a deviation as are asked for, or the pane's pixels",
                 "[gl]") {
  const Domain domain{2.0};
  const double asked = GENERATE(kSmoothTexels, kLiquidTexels);
  const auto texels_in_deviation = [&](const SplatProfile& profile, glm::ivec2 pane) {
    return profile.deviation * field_size(profile, domain, pane, asked).y / domain.size().y;
  };
  for (const double deviation : {0.3, 0.1, 0.033, 0.02}) {
    const double texels = texels_in_deviation({deviation, deviation}, {1200, 600});
    CHECK(texels >= asked);
    CHECK(texels < 1.1 * asked);  // up to rounding to whole texels
  }
  CHECK(field_size({0.001, 0.001}, domain, {1200, 600}, asked) == glm::ivec2(1200, 600));
  CHECK(field_size({10.0, 10.0}, domain, {3, 2}, asked) == glm::ivec2(1, 1));
}

TEST_CASE_METHOD(LiquidFixture, "the style changes the particles' pane alone, and gives the same bytes again",
                 "[gl]") {
  const auto picture_of = [&](const std::string& style, const std::string& panes, glm::ivec2 size) {
    World world = world_of({"view.particle_style=" + style, "view.panes=" + panes, "domain.aspect=1.5"});
    world.step();
    OffscreenPicture picture(shaders, size);
    Pixels once = picture.draw(world);
    CHECK(picture.draw(world) == once);
    return once;
  };
  const glm::ivec2 size(333, 217);
  for (const char* panes : {"grid", "overlay", "difference"}) {
    CHECK(picture_of("liquid", panes, size) == picture_of("discs", panes, size));
    CHECK(picture_of("smooth", panes, size) == picture_of("discs", panes, size));
  }
  CHECK(difference(picture_of("liquid", "particles", size), picture_of("discs", "particles", size)) > 20);
  CHECK(difference(picture_of("liquid", "particles", size), picture_of("smooth", "particles", size)) > 20);
  picture_of("liquid", "particles", {64, 400});
}

TEST_CASE_METHOD(LiquidFixture,
                 "every style shows every quantity, in every container, with bodies and without fluid",
                 "[gl]") {
  for (const char* style : {"smooth", "liquid"}) {
    for (const char* container : {"domain", "box", "circle"}) {
      for (const char* quantity : {"dye", "speed", "density", "pressure"}) {
        World world =
            world_of({std::string("view.particle_style=") + style, std::string("view.particles=") + quantity,
                      std::string("particles.container=") + container, "force.y=-2", "view.panes=particles"});
        world.step();
        const Pixels pixels = OffscreenPicture(shaders, {120, 120}).draw(world);
        CHECK(distance(pixel(pixels, 60, 66), {7, 8, 10}) > 10);  // not the pane's ground
      }
    }
  }
}
