// The views that compare: particles over the grid fluid, and how far apart the velocities are.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/painters/difference_painter.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/small_world.hpp"
#include "world/readings/world_readings.hpp"

using namespace twinflow;

namespace {

constexpr glm::ivec2 kSize(480, 400);

struct ViewsFixture : GlFixture {
  World world_of(const std::vector<std::string>& assignments) { return small_world(shaders, assignments); }
  Pixels picture_of(World& world) { return OffscreenPicture(shaders, kSize).draw(world); }
};

glm::ivec3 color_at(World& world, const Pixels& pixels, PaneId pane, glm::dvec2 position) {
  const Layout layout = picture_layout(world, {.area = {0, 0, pixels.width, pixels.height}});
  const glm::ivec2 at(layout.to_pixel(pane, position));
  const auto* rgb = pixels.rgb.data() + 3 * (std::ptrdiff_t(at.y) * pixels.width + at.x);
  return {rgb[0], rgb[1], rgb[2]};
}

int color_distance(glm::ivec3 a, glm::ivec3 b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

glm::ivec3 bytes_of(glm::vec3 color) { return glm::ivec3(255.0f * color + 0.5f); }

std::string texts_of_picture(const PictureFrame& frame) {
  std::string text;
  for (const auto& label : frame.annotations.labels) text += label.text + "\n";
  return text;
}

}  // namespace

TEST_CASE_METHOD(ViewsFixture, "the largest difference of the velocities is that over the grid's points",
                 "[gl]") {
  for (const char* region : {"1", "x"}) {
    World world = world_of({std::string("particles.region=") + region});
    world.step();
    DifferencePainter painter(shaders);
    const double largest = painter.measure(world).high;

    const std::vector<float> grid = world.grid()->center_velocity().read_back();
    const std::vector<glm::vec2> particles = particles_on_grid(world).velocities;
    const std::vector<float> shown = painter.difference().read_back();
    double expected = 0.0;
    for (std::size_t cell = 0; cell < particles.size(); ++cell) {
      const glm::vec2 difference = glm::vec2(grid[2 * cell], grid[2 * cell + 1]) - particles[cell];
      // Exactly zero velocity comes only from there being no particles.
      if (particles[cell] == glm::vec2(0.0f)) {
        REQUIRE(glm::vec2(shown[2 * cell], shown[2 * cell + 1]) == glm::vec2(0.0f));
      } else {
        REQUIRE(glm::distance(difference, glm::vec2(shown[2 * cell], shown[2 * cell + 1])) < 1e-6f);
        expected = std::max(expected, double(glm::length(difference)));
      }
    }
    CAPTURE(region);
    CHECK(expected > 0.01);
    CHECK(largest == Approx(expected).epsilon(1e-5));
    CHECK(painter.has_gaps() == (std::string(region) == "x"));
  }
}

TEST_CASE_METHOD(ViewsFixture, "where temperatures are shown their difference is, too", "[gl]") {
  World world = world_of({"view.panes=difference", "view.grid=temperature", "temperature.initial=x",
                          "temperature.diffusivity=0.01"});
  for (int step = 0; step < 5; ++step) world.step();
  DifferencePainter painter(shaders);
  const ValueRange range = painter.measure(world);
  const std::vector<float> grid = world.grid()->temperature()->read_back();
  const ParticleHeatOnGrid particles = particle_heat_on_grid(world);
  REQUIRE(particles.temperatures.size() == grid.size());
  double highest = -HUGE_VAL;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    highest = std::max(highest, double(grid[cell]) - double(particles.temperatures[cell]));
  }
  CHECK(range.high == Approx(highest).epsilon(1e-5));
  CHECK(shown_difference(world) == Quantity::temperature_difference);
  CHECK(painter.fastest() > 0.0);
  gl::RenderTarget target({.name = "t", .width = kSize.x, .height = kSize.y, .format = gl::Format::rgba8});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(world, {}, target)),
             Catch::Contains("T grid − T particles"));
  CHECK(shown_difference(world_of({"view.grid=temperature"})) == Quantity::velocity_difference);
}

TEST_CASE_METHOD(ViewsFixture, "where there are no particles the difference has a tone of its own, not zero",
                 "[gl]") {
  World world = world_of({"view.panes=difference", "particles.region=x", "velocity.u=0.5", "velocity.v=0"});
  const Pixels pixels = picture_of(world);
  const glm::ivec3 gap = bytes_of(DifferencePainter::kGapColor);
  CHECK(color_distance(color_at(world, pixels, PaneId::difference, {-0.5, 0.1}), gap) <= 1);
  // Both fluids move at 0.5 to the right of the middle: no difference there.
  const glm::ivec3 zero = bytes_of(sequential_map().at(0.0));
  CHECK(color_distance(color_at(world, pixels, PaneId::difference, {0.5, 0.1}), zero) <= 1);
  CHECK(color_distance(gap, zero) > 30);

  gl::RenderTarget target({.name = "t", .width = kSize.x, .height = kSize.y, .format = gl::Format::rgba8});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(world, {}, target)), Catch::Contains("not both fluids"));
  World filled = world_of({"view.panes=difference"});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(filled, {}, target)),
             Catch::Contains("|u grid − u particles| · units/s") && !Catch::Contains("no particles"));
}

TEST_CASE_METHOD(ViewsFixture, "next to a gap the difference is that of the points beside it, not fainter",
                 "[gl]") {
  // Free particles fall in a closed box, where the grid fluid, held by its pressure, does not.
  World world = world_of({"domain.boundary=walls", "force.y=-5", "particles.region=0.3-x^2", "velocity.u=0",
                          "velocity.v=0", "particles.stiffness=0", "particles.near_stiffness=0",
                          "particles.jitter=0", "particles.neighborhood=2.5", "grid.resolution=64"});
  world.advance_to(0.1);
  DifferencePainter painter(shaders);
  painter.measure(world);
  gl::RenderTarget target({.name = "t", .width = 256, .height = 256, .format = gl::Format::rgba8});
  const ColorMaps maps;
  painter.draw({Quantity::velocity_difference, {0.0, 1.0}}, maps, target, target.viewport());
  const Pixels pixels = capture(target);
  const glm::ivec3 gap = bytes_of(DifferencePainter::kGapColor);
  const glm::ivec3 falling = bytes_of(sequential_map().at(0.5));
  int gaps = 0, values = 0;
  for (int column = 0; column < 256; ++column) {
    const auto* rgb = pixels.rgb.data() + 3 * (std::ptrdiff_t(128) * 256 + column);
    const glm::ivec3 color{rgb[0], rgb[1], rgb[2]};
    gaps += color_distance(color, gap) <= 2 ? 1 : 0;
    values += color_distance(color, falling) <= 3 ? 1 : 0;
  }
  CHECK(gaps > 60);
  CHECK(values > 120);
  CHECK(gaps + values >= 256 - 4);  // two soft edges
}

TEST_CASE_METHOD(ViewsFixture, "in the overlay both fluids show: discs where particles are, the grid between",
                 "[gl]") {
  World world = world_of({"view.panes=overlay", "view.particle_size=2", "dye.r=1", "dye.g=0", "dye.b=0",
                          "particles.layout=lattice", "particles.jitter=0"});
  const Pixels pixels = picture_of(world);
  const ParticleSet& particles = world.particles()->particles();
  const double spacing = world.particles()->spacing();
  const glm::dvec2 particle(particles.x[0], particles.y[0]);
  // The ring is at 0.45 · 2 · spacing / 2 from the center, the corner between four particles at 0.71.
  const glm::dvec2 ring = particle + glm::dvec2(0.39 * spacing, 0.0);
  const glm::dvec2 between = particle + glm::dvec2(0.5 * spacing);
  const glm::ivec3 red(255, 0, 0);
  CHECK(color_distance(color_at(world, pixels, PaneId::overlay, between), red) <= 1);
  CHECK(color_distance(color_at(world, pixels, PaneId::overlay, particle), red) <= 2);  // red over red
  CHECK(color_distance(color_at(world, pixels, PaneId::overlay, ring), red) > 60);      // and yet to be seen
}

TEST_CASE_METHOD(ViewsFixture, "in the overlay arrows tell their fluid, also where their colors tell speeds",
                 "[gl]") {
  // Yellow as the particles' arrows are, over a black domain; no color of the map and no disc is like it.
  const auto yellow_in = [&](const char* panes, const char* colors) {
    World world = world_of({"view.arrows=true", "view.color_map=gray", "dye.r=0", "dye.g=0", "dye.b=0",
                            "velocity.u=0.5", "velocity.v=0.2", panes, colors});
    const Pixels pixels = picture_of(world);
    int count = 0;
    for (std::size_t k = 0; k < pixels.rgb.size(); k += 3) {
      const unsigned char* rgb = pixels.rgb.data() + k;
      count += rgb[0] > 120 && rgb[0] > rgb[2] + 60 && rgb[0] > rgb[1] && rgb[1] > rgb[2] + 30 ? 1 : 0;
    }
    return count;
  };
  CHECK(yellow_in("view.panes=overlay", "view.arrow_colors=true") > 500);
  CHECK(yellow_in("view.panes=overlay", "view.arrow_colors=false") > 500);
  CHECK(yellow_in("view.panes=grid", "view.arrow_colors=true") == 0);
  CHECK(yellow_in("view.panes=particles", "view.arrow_colors=true") == 0);
}

TEST_CASE_METHOD(ViewsFixture, "what a ball covers has no part in the range", "[gl]") {
  Scene scene = load_scene("default");
  for (const char* assignment : {"grid.resolution=64", "dye.resolution=64", "particles.enabled=false",
                                 "velocity.u=0", "velocity.v=0", "view.grid=vorticity"}) {
    apply_assignment(scene.settings, assignment);
  }
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.9, 0.0}}, {0.02, {-0.7, 0.0}}}, 0.2, {1, 1, 1}});
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.step();
  world.step();
  REQUIRE(world.balls().size() == 1);
  GridSolver& grid = *world.grid();
  GridPainter painter(shaders);

  // The same by central differences of the velocities at the centers, on this side.
  const std::vector<float> velocity = grid.center_velocity().read_back();
  const GridShape shape = grid.shape();
  const auto at = [&](int i, int j, int component) {
    const int column = (i + shape.nx) % shape.nx;
    const int row = (j + shape.ny) % shape.ny;
    return velocity[std::size_t(2 * (row * shape.nx + column) + component)];
  };
  double everywhere = 0.0;
  double outside = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const double vorticity =
          std::abs(at(i + 1, j, 1) - at(i - 1, j, 1) - at(i, j + 1, 0) + at(i, j - 1, 0)) /
          (2.0 * shape.cell_size());
      const glm::dvec2 away = world.domain().minimum_image(shape.center(i, j) - world.balls()[0].center);
      everywhere = std::max(everywhere, vorticity);
      if (glm::length(away) >= 0.2 + 2.0 * shape.cell_size()) outside = std::max(outside, vorticity);
    }
  }
  REQUIRE(everywhere > 1.5 * outside);
  CHECK(painter.largest(grid, GridView::vorticity) == Approx(everywhere).epsilon(1e-4));
  CHECK(painter.largest(grid, GridView::vorticity, world.balls()) == Approx(outside).epsilon(1e-4));
  const std::vector<Ball> two = {world.balls()[0], {{0.0, 0.0}, {0.0, 0.0}, 4.0, {1, 1, 1}}};
  CHECK(painter.largest(grid, GridView::vorticity, two) == 0.0);
}

TEST_CASE_METHOD(ViewsFixture, "the overlay tells each fluid's scale, and one alone where both are the same",
                 "[gl]") {
  gl::RenderTarget target({.name = "t", .width = kSize.x, .height = kSize.y, .format = gl::Format::rgba8});
  World divergence = world_of({"view.panes=overlay", "view.grid=divergence"});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(divergence, {}, target)),
             Catch::Contains("grid: divergence") && Catch::Contains("particles: density"));
  World vorticity = world_of({"view.panes=overlay", "view.grid=vorticity"});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(vorticity, {}, target)),
             Catch::Contains("vorticity ω · 1/s") && !Catch::Contains("grid: vorticity"));
  World speed = world_of({"view.panes=overlay", "view.grid=speed"});
  CHECK_THAT(texts_of_picture(Picture(shaders).draw(speed, {}, target)),
             Catch::Contains("speed |u| · units/s") && !Catch::Contains("grid: "));
}

TEST_CASE_METHOD(ViewsFixture, "every arrangement of panes can be drawn in any size", "[gl]") {
  for (const PanesRow& row : pane_arrangements()) {
    World world = world_of(
        {"view.arrows=true", "domain.boundary=walls", "domain.aspect=1.5", "particles.container=circle"});
    Settings settings = world.settings();
    settings.view.panes = row.view;
    world.apply(settings);
    world.step();
    const Layout layout = picture_layout(world, {.area = {0, 0, kSize.x, kSize.y}});
    CAPTURE(static_cast<int>(row.view));
    REQUIRE(layout.panes().size() == row.panes.size());
    for (std::size_t k = 0; k < row.panes.size(); ++k) CHECK(layout.panes()[k].id == row.panes[k]);
    for (const glm::ivec2 size : {glm::ivec2(333, 217), glm::ivec2(64, 400)}) {
      const Pixels once = OffscreenPicture(shaders, size).draw(world);
      CHECK(OffscreenPicture(shaders, size).draw(world) == once);
    }
  }
}
