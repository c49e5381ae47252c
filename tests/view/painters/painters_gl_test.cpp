#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

#include <glm/geometric.hpp>

#include "gl/dialect.hpp"
#include "gl/gl_fixture.hpp"
#include "particles/boundaries/body_shape.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "view/files/pixels.hpp"
#include "view/painters/arrow_painter.hpp"
#include "view/painters/grid_painter.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/painters/solid_painter.hpp"

using namespace twinflow;

namespace {

struct Canvas {
  gl::RenderTarget target;
  Canvas(int width, int height)
      : target({.name = "canvas", .width = width, .height = height, .format = gl::Format::rgba8}) {
    target.clear();
  }
};

glm::ivec3 painted_pixel(const Pixels& pixels, int column, int row) {
  const auto* rgb = &pixels.rgb[static_cast<std::size_t>(3 * (row * pixels.width + column))];
  return {rgb[0], rgb[1], rgb[2]};
}

double brightness_of_pixel(const Pixels& pixels, int column, int row) {
  const glm::ivec3 color = painted_pixel(pixels, column, row);
  return (color.r + color.g + color.b) / 3.0;
}

gl::FieldDescription scalar_field(int width, int height) {
  return {{.name = "field", .width = width, .height = height}, gl::Buffering::single, ""};
}

Scene small_scene() {
  Scene scene = load_scene("default");
  apply_assignment(scene.settings, "grid.resolution=48");
  apply_assignment(scene.settings, "dye.resolution=16");
  return scene;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the GPU finds the same largest magnitude as the CPU, in fields of any size",
                 "[gl]") {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> values(-1.0f, 1.0f);
  LargestMagnitude largest(shaders);
  for (const auto& [width, height] :
       {std::pair(1, 1), std::pair(16, 16), std::pair(37, 53), std::pair(300, 17)}) {
    std::vector<float> field_values(static_cast<std::size_t>(width * height));
    for (float& value : field_values) value = values(random);
    gl::Field field(scalar_field(width, height));
    for (const std::size_t peak : {std::size_t{0}, field_values.size() / 2, field_values.size() - 1}) {
      std::vector<float> peaked = field_values;
      peaked[peak] = -3.0f;
      field.upload(peaked);
      CHECK(largest(field) == 3.0);
    }
  }
}

TEST_CASE_METHOD(GlFixture, "the range of the speed is that of the fastest cell rounded up to 1, 2 or 5",
                 "[gl]") {
  GridSolver solver(shaders, small_scene());
  GridPainter painter(shaders);
  const std::vector<float> velocity = solver.point_velocity().read_back();
  double fastest = 0.0;
  for (std::size_t k = 0; k < velocity.size(); k += 2) {
    fastest = std::max(fastest, std::hypot(double(velocity[k]), double(velocity[k + 1])));
  }
  const double found = painter.largest(solver, GridView::speed);
  CHECK(found == Approx(fastest).epsilon(1e-6));  // float rounding of a square root
  CHECK(range_from_zero(found) == range_from_zero(fastest));
}

TEST_CASE_METHOD(GlFixture, "vorticity is positive for counterclockwise rotation and has its closed form",
                 "[gl]") {
  Scene scene = small_scene();
  apply_assignment(scene.settings, "velocity.u=-sin(pi*y)");
  apply_assignment(scene.settings, "velocity.v=0");
  GridSolver solver(shaders, scene);
  GridPainter painter(shaders);
  const double h = solver.shape().cell_size();
  const double pi = std::acos(-1.0);
  // −du/dy of −sin(πy) by central differences over 2h: cos(πy) sin(πh)/h, largest at a cell's center near y =
  // 0.
  const double expected = std::cos(pi * h / 2.0) * std::sin(pi * h) / h;
  CHECK(painter.largest(solver, GridView::vorticity) == Approx(expected).epsilon(1e-5));

  Canvas canvas(96, 96);
  const ColorMaps maps;
  painter.draw_scalar(solver, GridView::vorticity, {Quantity::vorticity, {-5.0, 5.0}}, maps, {},
                      canvas.target, canvas.target.viewport());
  const Pixels pixels = capture(canvas.target);
  CHECK(painted_pixel(pixels, 48, 48).r >
        painted_pixel(pixels, 48, 48).b);  // at y = 0 counterclockwise: orange
  CHECK(painted_pixel(pixels, 48, 1).b > painted_pixel(pixels, 48, 1).r);  // at y = 1 clockwise: blue
}

TEST_CASE_METHOD(GlFixture, "a scalar pane shows the color of each cell's value at the cell's center",
                 "[gl]") {
  Scene scene = small_scene();
  apply_assignment(scene.settings, "velocity.u=x + 2*y");  // not periodic: checked away from the edge
  apply_assignment(scene.settings, "velocity.v=0");
  GridSolver solver(shaders, scene);
  GridPainter painter(shaders);
  const ColorMaps maps;
  const ColorScale scale{Quantity::speed, {0.0, 3.0}};
  Canvas canvas(3 * 48, 3 * 48);  // an odd number of pixels a cell has one on its center
  painter.draw_scalar(solver, GridView::speed, scale, maps, {}, canvas.target, canvas.target.viewport());
  const Pixels pixels = capture(canvas.target);
  for (const auto& [i, j] : {std::pair(5, 40), std::pair(30, 9), std::pair(44, 44)}) {
    const glm::dvec2 center = solver.shape().center(i, j);
    const glm::vec3 expected = maps.map(scale).at(std::abs(center.x + 2.0 * center.y) / 3.0) * 255.0f;
    const glm::ivec3 shown = painted_pixel(pixels, 3 * i + 1, pixels.height - 1 - (3 * j + 1));
    CAPTURE(i, j);
    for (int c = 0; c < 3; ++c)
      CHECK(std::abs(float(shown[c]) - expected[c]) <= 1.5f);  // 8 bits, both filtered
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a scalar pane shows the opposite edge's fluid where it wraps, and not through walls",
                 "[gl]") {
  GridPainter painter(shaders);
  const ColorMaps maps;
  const ColorScale scale{Quantity::speed, {0.0, 1.0}};
  // Fast fluid in the uppermost cells alone: row 0 of the pane's pixels, and none in the last row.
  const auto lowest_pixels = [&](const char* boundary) {
    Scene scene = small_scene();
    for (const char* assignment : {boundary, "velocity.u=exp(-((y-1)/0.1)^2)", "velocity.v=0"}) {
      apply_assignment(scene.settings, assignment);
    }
    GridSolver solver(shaders, scene);
    Canvas canvas(3 * 48, 3 * 48);
    painter.draw_scalar(solver, GridView::speed, scale, maps, {}, canvas.target, canvas.target.viewport());
    return painted_pixel(capture(canvas.target), 72, 3 * 48 - 1);
  };
  const glm::vec3 at_rest = maps.map(scale).at(0.0) * 255.0f;
  const auto distance_from_rest = [&](glm::ivec3 color) { return glm::length(glm::vec3(color) - at_rest); };
  CHECK(distance_from_rest(lowest_pixels("domain.boundary=walls")) <= 2.0f);  // 8 bits, filtered
  CHECK(distance_from_rest(lowest_pixels("domain.boundary=wrap")) > 20.0f);
  CHECK(distance_from_rest(lowest_pixels("domain.boundary=walls")) <= 2.0f);
}

TEST_CASE_METHOD(GlFixture, "a particle at the periodic edge shows on both sides, at a corner in all four",
                 "[gl]") {
  ParticlePainter painter(shaders);
  const ParticlePainter::Style style{.diameter = 0.2, .periodic = true};
  const auto draw = [&](glm::vec2 position, bool periodic) {
    Canvas canvas(100, 100);
    ParticlePainter::Style used = style;
    used.periodic = periodic;
    painter.draw({{position, glm::vec3(1.0f)}}, Domain{}, used, canvas.target, canvas.target.viewport());
    return capture(canvas.target);
  };
  const Pixels edge = draw({0.99f, 0.0f}, true);
  CHECK(brightness_of_pixel(edge, 98, 50) == 255.0);
  CHECK(brightness_of_pixel(edge, 1, 50) == 255.0);
  CHECK(brightness_of_pixel(edge, 50, 50) == 0.0);
  const Pixels walls = draw({0.99f, 0.0f}, false);
  CHECK(brightness_of_pixel(walls, 98, 50) == 255.0);
  CHECK(brightness_of_pixel(walls, 1, 50) == 0.0);
  const Pixels corner = draw({-0.99f, 0.99f}, true);
  for (const int column : {1, 98}) {
    for (const int row : {1, 98}) CHECK(brightness_of_pixel(corner, column, row) == 255.0);
  }
}

TEST_CASE_METHOD(GlFixture, "a disc has the area of its diameter, in its color, and y is up", "[gl]") {
  ParticlePainter painter(shaders);
  Canvas canvas(200, 200);
  const glm::vec3 color(1.0f, 0.5f, 0.25f);
  painter.draw({{{0.5f, 0.5f}, color}}, Domain{}, {.diameter = 0.4}, canvas.target, canvas.target.viewport());
  const Pixels pixels = capture(canvas.target);
  const glm::ivec3 middle = painted_pixel(pixels, 150, 50);  // the upper right quarter
  CHECK(middle.r == 255);
  CHECK(std::abs(middle.g - 128) <= 1);
  CHECK(std::abs(middle.b - 64) <= 1);
  double area = 0.0;
  for (std::size_t k = 0; k < pixels.rgb.size(); k += 3) area += pixels.rgb[k] / 255.0;
  CHECK(area == Approx(std::acos(-1.0) * 20.0 * 20.0).epsilon(0.01));  // the soft edge's own error
}

TEST_CASE_METHOD(GlFixture,
                 "a disc larger than the driver's points, or centered beside the pane, is whole too",
                 "[gl]") {
  ParticlePainter painter(shaders);
  const int side = static_cast<int>(gl::largest_point()) + 200;
  REQUIRE(side < 4096);
  Canvas canvas(side, side);
  const auto area = [&](glm::vec2 position) {
    canvas.target.clear();
    painter.draw({{position, glm::vec3(1.0f)}}, Domain{}, {.diameter = 1.9}, canvas.target,
                 canvas.target.viewport());
    const Pixels pixels = capture(canvas.target);
    double sum = 0.0;
    for (std::size_t k = 0; k < pixels.rgb.size(); k += 3) sum += pixels.rgb[k] / 255.0;
    return 4.0 * sum / (double(side) * side);
  };
  const double whole = std::acos(-1.0) * 0.95 * 0.95;
  CHECK(area({0.0f, 0.0f}) == Approx(whole).epsilon(0.002));  // the soft edge's own error
  CHECK(area({1.0f, 0.0f}) == Approx(0.5 * whole).epsilon(0.002));
  CHECK(area({-1.0f, -1.0f}) == Approx(0.25 * whole).epsilon(0.002));
}

TEST_CASE_METHOD(GlFixture, "a body covers its shape at its angle, with a dark rim, lit from above", "[gl]") {
  constexpr int kSide = 240;
  constexpr double kPixelsPerUnit = kSide / 2.0;
  const glm::vec3 color(0.9f, 0.6f, 0.3f);
  const Body box{
      .shape = BodyShape::box, .center = {0.1, -0.2}, .size = {0.8, 0.4}, .angle = 0.6, .color = color};
  const Body disc{
      .shape = BodyShape::disc, .center = {0.9, 0.0}, .size = {0.6, 0.6}, .angle = 2.5, .color = color};
  const Body body = GENERATE(true, false) ? box : disc;  // the disc shows on both sides of the seam
  const Domain domain;
  Canvas canvas(kSide, kSide);
  canvas.target.clear();
  SolidPainter painter(shaders);
  painter.draw(std::span(&body, 1), domain, canvas.target, canvas.target.viewport());
  const Pixels pixels = capture(canvas.target);

  int inside = 0, wrong_outside = 0, wrong_inside = 0, wrong_rim = 0;
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const glm::dvec2 point((column + 0.5) / kPixelsPerUnit - 1.0, 1.0 - (row + 0.5) / kPixelsPerUnit);
      const glm::dvec2 offset = domain.minimum_image(point - body.center);
      const double pixels_in = -surface_near(body, offset).distance * kPixelsPerUnit;
      const double lit = brightness_of_pixel(pixels, column, row) / (255.0 * 0.6);  // 1: the body's color
      if (pixels_in > 0.0) ++inside;
      if (pixels_in < -1.5) wrong_outside += lit > 0.0;  // beyond a corner the distances differ a little
      if (pixels_in > 3.0) wrong_inside += lit < 0.40 || lit > 1.01;  // in the shade, on the line
      if (pixels_in > 0.6 && pixels_in < 0.9) wrong_rim += lit < 0.2 || lit > 0.42;
    }
  }
  const double area = body.shape == BodyShape::disc ? std::acos(-1.0) * 0.09 : 0.32;
  CHECK(inside == Approx(area * kPixelsPerUnit * kPixelsPerUnit).epsilon(0.01));
  CHECK(wrong_outside == 0);
  CHECK(wrong_inside == 0);
  CHECK(wrong_rim == 0);

  const auto at = [&](glm::dvec2 own) {  // in the body's own axes, as parts of its half size
    const glm::dvec2 place = domain.wrapped(body.center + turned(own * 0.5 * body.size, body.angle));
    return painted_pixel(pixels, int((place.x + 1.0) * kPixelsPerUnit),
                         int((1.0 - place.y) * kPixelsPerUnit));
  };
  const double up = turned({0.0, 1.0}, body.angle).y > 0.0 ? 1.0 : -1.0;
  CHECK(at({0.0, 0.7 * up}).r > at({0.0, -0.7 * up}).r + 20);
  CHECK(at({0.5, 0.0}).r < 0.75 * at({0.5, 0.3}).r);  // the line, and beside it
  const glm::ivec3 middle = at({-0.3, 0.0});
  CHECK(middle.g == Approx(middle.r * 2.0 / 3.0).margin(2.0));
  CHECK(middle.b == Approx(middle.r / 3.0).margin(2.0));
}

TEST_CASE("images of discs keep within their reach of the edge") {
  std::vector<ParticleDisc> discs = {{{0.0f, 0.0f}, glm::vec3(1.0f)}, {{-1.95f, 0.2f}, glm::vec3(1.0f)}};
  add_periodic_images(discs, Domain{2.0}, 0.1);
  REQUIRE(discs.size() == 3);
  CHECK(discs[2].position.x == Approx(2.05));
  CHECK(discs[2].position.y == Approx(0.2));
}

TEST_CASE_METHOD(GlFixture,
                 "an arrow stands at its lattice point and its broad head points along the velocity",
                 "[gl]") {
  ArrowPainter painter(shaders);
  const Domain domain;
  const std::vector<glm::vec2> lattice = ArrowPainter::lattice(domain);
  const std::size_t chosen = 24 * 6 + 15;
  for (const glm::vec2 velocity : {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)}) {
    std::vector<glm::vec2> velocities(lattice.size(), glm::vec2(0.0f));
    velocities[chosen] = velocity;
    Canvas canvas(960, 960);
    painter.draw(velocities, domain, {.fast = 1.0, .point = 2.0}, canvas.target, canvas.target.viewport());
    const Pixels pixels = capture(canvas.target);
    glm::dvec2 sum(0.0), low(1e9), high(-1e9);
    double weight = 0.0;
    for (int row = 0; row < pixels.height; ++row) {
      for (int column = 0; column < pixels.width; ++column) {
        const double white = brightness_of_pixel(pixels, column, row) / 255.0;
        if (white < 0.5) continue;
        const glm::dvec2 position((column + 0.5) / 480.0 - 1.0, 1.0 - (row + 0.5) / 480.0);
        sum += white * position;
        weight += white;
        low = glm::min(low, position);
        high = glm::max(high, position);
      }
    }
    REQUIRE(weight > 0.0);
    const glm::dvec2 middle = 0.5 * (low + high);
    const glm::dvec2 along(velocity);
    CAPTURE(velocity.x, velocity.y);
    CHECK(glm::length(middle - glm::dvec2(lattice[chosen])) < 2.0 / 480.0);
    CHECK(glm::dot(sum / weight - middle, along) > 1.0 / 480.0);  // most of it is the head
    // As long as 1.25 lattice distances, to the pixels of its tip.
    CHECK(glm::dot(glm::abs(along), high - low) == Approx(1.25 * 2.0 / 24.0).margin(5.0 / 480.0));
  }
}

TEST_CASE_METHOD(GlFixture, "arrows of a field at rest are not drawn", "[gl]") {
  ArrowPainter painter(shaders);
  const std::vector<glm::vec2> rest(ArrowPainter::lattice(Domain{}).size(), glm::vec2(0.0f));
  Canvas canvas(200, 200);
  painter.draw(rest, Domain{}, {}, canvas.target, canvas.target.viewport());
  const Pixels pixels = capture(canvas.target);
  CHECK(std::ranges::all_of(pixels.rgb, [](unsigned char c) { return c == 0; }));
}

TEST_CASE_METHOD(GlFixture, "arrows end where they meet a solid, and none stands in it", "[gl]") {
  ArrowPainter painter(shaders);
  const Domain domain;
  const std::vector<glm::vec2> lattice = ArrowPainter::lattice(domain);
  const std::size_t chosen = 24 * 6 + 15;
  const double right_of_middle = 0.02;  // of the wall's left side; the arrow reaches 0.052 to either side
  const double thickness = GENERATE(0.01, 0.2);
  const double left = double{lattice[chosen].x} + right_of_middle;
  // The tail of a reversed arrow ends there, too.
  const glm::vec2 velocity(GENERATE(1.0f, -1.0f), 0.0f);
  CAPTURE(thickness, velocity.x);
  constexpr int kNet = 480;
  gl::FieldDescription net = scalar_field(kNet, kNet);
  net.texture.format = gl::Format::r32f;
  gl::Field distance(std::move(net));
  std::vector<float> distances;
  for (int k = 0; k < kNet * kNet; ++k) {
    const double x = (k % kNet + 0.5) * 2.0 / kNet - 1.0;
    distances.push_back(static_cast<float>(std::max(left - x, x - left - thickness)));
  }
  distance.upload(distances);
  const auto columns_of_arrow = [&](const gl::Field* solids) {
    std::vector<glm::vec2> velocities(lattice.size(), glm::vec2(0.0f));
    velocities[chosen] = velocity;
    Canvas canvas(960, 960);
    painter.draw(velocities, domain, {.fast = 1.0, .point = 2.0, .solids = solids}, canvas.target,
                 canvas.target.viewport());
    const Pixels pixels = capture(canvas.target);
    glm::ivec2 ends(960, -1);
    for (int row = 0; row < pixels.height; ++row) {
      for (int column = 0; column < pixels.width; ++column) {
        if (brightness_of_pixel(pixels, column, row) < 64.0) continue;
        ends = {std::min(ends.x, column), std::max(ends.y, column)};
      }
    }
    return ends;
  };
  const glm::ivec2 free = columns_of_arrow(nullptr);
  const glm::ivec2 ended = columns_of_arrow(&distance);
  CHECK(ended.x == free.x);
  CHECK(free.y > (left + 1.0) * 480.0 + 10.0);
  CHECK(ended.y == Approx((left + 1.0) * 480.0).margin(1.5));  // nor does it go on behind a thin wall
  for (float& value : distances) value = -1.0f;
  distance.upload(distances);
  CHECK(columns_of_arrow(&distance).y == -1);
}

TEST_CASE_METHOD(GlFixture, "the distances that are drawn change with a stroke as if all were computed anew",
                 "[gl]") {
  const Scene scene = small_scene();
  const GridShape shape = GridShape::covering(1.0, 48);
  const Domain domain = shape.domain(scene.settings.domain.boundary == Boundary::wrap);
  SolidSet solids(scene, domain);
  SolidPainter painter(shaders);
  auto walls = std::make_shared<const DrawnWalls>(shape, domain.periodic);
  const glm::dvec2 places[] = {{0.1, 0.1}, {0.3, 0.2}, {0.95, -0.9}, {0.2, 0.15}};
  for (int k = 0; k + 1 < 4; ++k) {
    auto changed = std::make_shared<DrawnWalls>(*walls);
    changed->add({.from = places[k], .to = places[k + 1], .radius = 0.05, .erases = k == 2});
    walls = changed;
    solids.set_walls(walls);
    const std::vector<float> drawn = painter.distances(solids, domain).read_back();
    CAPTURE(k);
    CHECK(drawn == SolidPainter(shaders).distances(solids, domain).read_back());
  }
}
