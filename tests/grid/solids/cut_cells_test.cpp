// Cutting cells anew where a wall was drawn, against cutting all of them.
#include "grid/solids/cut_cells.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr double kReach = 0.25;  // domain units

bool same_parts(const std::vector<SurfacePart>& a, const std::vector<SurfacePart>& b) {
  const auto same = [](const SurfacePart& one, const SurfacePart& other) {
    return one.cell == other.cell && one.component == other.component && one.solid == other.solid &&
           one.lever == other.lever && one.factors == other.factors;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool same_cut(const CutCells& a, const CutCells& b) {
  return a.corners == b.corners && a.faces == b.faces && a.links_u == b.links_u && a.links_v == b.links_v &&
         a.pulls == b.pulls && a.slips == b.slips && same_parts(a.surface.pressures, b.surface.pressures) &&
         same_parts(a.surface.frictions, b.surface.frictions) && a.surface.rotations == b.surface.rotations;
}

}  // namespace

TEST_CASE("cells that are cut again around strokes of walls are those that are all cut anew") {
  const std::string boundary = GENERATE("wrap", "walls", "layer", "channel", "free-stream");
  CAPTURE(boundary);
  Scene scene = load_scene("default");
  apply_assignment(scene.settings, "domain.boundary=" + boundary);
  apply_assignment(scene.settings, "domain.aspect=1.5");
  apply_assignment(scene.settings, "grid.resolution=48");
  Solid disc;
  disc.center = {0.5, 0.25};
  disc.slip = 0.5;
  scene.solids.push_back(disc);
  const GridCells cells = GridCells::of(scene);
  SolidSet solids(scene, cells.domain());
  std::shared_ptr<const DrawnWalls> walls =
      std::make_shared<const DrawnWalls>(cells.shape, cells.domain().periodic);
  solids.set_walls(walls);
  CutCells cut(solids, cells);
  InletProfile inlet{std::vector<float>(48, 0.75f), std::vector<float>(48, -0.25f), {}, {}};
  if (cells.free_stream) {
    inlet.bottom.assign(72, {0.875f, -0.125f});
    inlet.top.assign(72, {0.625f, 0.375f});
  }
  cut.set_inlet(inlet);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(-1.6, 1.6);  // beyond the edges, too
  std::uniform_real_distribution<double> way(-0.3, 0.3);
  int parts = 0, fewer = 0;
  glm::dvec2 from(-1.45, 0.9);
  for (int stroke = 0; stroke < 24; ++stroke) {
    if (stroke % 6 == 0) from = {place(random), 0.66 * place(random)};
    const SolidSet::State before = solids.state();
    auto changed = std::make_shared<DrawnWalls>(*walls);
    const glm::dvec2 to = from + glm::dvec2(way(random), way(random));
    changed->add({.from = from, .to = to, .radius = 0.06, .erases = stroke % 5 == 4});
    from = to;
    walls = changed;
    solids.set_walls(walls);
    const auto area = solids.changed_since(before, kReach);
    REQUIRE(area);
    cut.cut_again(solids, cells, *area);
    cut.set_inlet(inlet);
    CutCells anew(solids, cells);
    anew.set_inlet(inlet);
    CAPTURE(stroke);
    CHECK(same_cut(cut, anew));
    parts += static_cast<int>(anew.surface.frictions.size() > 0);
    const CellRange touched = CellRange::touched(*area, cells.shape, cells.domain().periodic, 4);
    fewer += static_cast<int>(touched.size.x * touched.size.y < cells.shape.cells() / 2);
  }
  CHECK(parts == 24);
  CHECK(fewer > 12);  // most strokes leave most of the cells alone
}

TEST_CASE("cells that are cut again around balls that come, move and go are those that are all cut anew") {
  const std::string boundary = GENERATE("wrap", "walls", "channel");
  CAPTURE(boundary);
  Scene scene;
  scene.settings = default_settings();
  apply_assignment(scene.settings, "domain.boundary=" + boundary);
  apply_assignment(scene.settings, "grid.resolution=64");
  const GridCells cells = [&] {
    GridCells cut = GridCells::of(scene.settings);
    cut.solids = true;
    return cut;
  }();
  SolidSet solids(scene, cells.domain());
  CutCells cut(solids, cells);
  const double reach = kFarthestCorner * cells.shape.cell_size();
  for (int step = 0; step < 24; ++step) {
    const SolidSet::State before = solids.state();
    std::vector<Ball> balls;
    // From the middle across the right edge; a second one comes for some steps.
    balls.push_back({.center = {0.06 * step, 0.013 * step}, .velocity = {6.0, 1.3}, .radius = 0.11});
    if (step % 8 > 4)
      balls.push_back({.center = {-0.5, 0.02 * step}, .velocity = {0.0, 2.0}, .radius = 0.07});
    if (step == 23) balls.clear();
    solids.set_balls(balls);
    const auto area = solids.changed_since(before, reach);
    REQUIRE(area);
    cut.cut_again(solids, cells, *area);
    CAPTURE(step);
    CHECK(same_cut(cut, CutCells(solids, cells)));
  }
}

TEST_CASE("where walls of another origin differ is not known") {
  const GridShape shape = GridShape::covering(1.0, 32);
  DrawnWalls walls(shape, false);
  const std::uint64_t first = walls.version();
  const DrawnWalls copy = walls;
  walls.add({.from = {0.1, 0.1}, .to = {0.2, 0.1}, .radius = 0.05, .erases = false});
  const auto area = walls.changed_since(first);
  REQUIRE(area);
  CHECK(area->lower.x < 0.05);
  CHECK(area->lower.x > -0.3);
  CHECK(area->upper.x > 0.25);
  CHECK(area->upper.x < 0.6);
  CHECK_FALSE(copy.changed_since(walls.version()));  // an undone stroke
  CHECK_FALSE(walls.changed_since(DrawnWalls(shape, false).version()));
}

namespace {

/// Whether fluid on one side of a wall through the middle of a box finds a way to the other side, through the
/// open parts of faces.
bool leaks(double degrees, double thickness_cells, glm::dvec2 center_cells) {
  Scene scene;
  scene.settings = default_settings();
  apply_assignment(scene.settings, "domain.boundary=walls");
  apply_assignment(scene.settings, "grid.resolution=32");
  const double h = 2.0 / 32.0;
  Solid wall;
  wall.shape = SolidShape::box;
  wall.size = {4.0, thickness_cells * h};
  wall.center = h * center_cells;
  wall.angle = degrees;
  scene.solids.push_back(wall);
  const GridCells cells = GridCells::of(scene);
  const CutCells cut(SolidSet(scene, cells.domain()), cells);
  const double radians = degrees * 0.017453292519943295;
  const auto height_over_wall = [&](int i, int j) {  // cells
    const glm::dvec2 arm = cells.shape.center(i, j) / h - center_cells;
    return std::cos(radians) * arm.y - std::sin(radians) * arm.x;
  };
  const int nx = cells.shape.nx;
  const int ny = cells.shape.ny;
  const auto index = [&](int i, int j) { return static_cast<std::size_t>(j) * nx + i; };
  std::vector<bool> reached(cut.faces.size());
  std::vector<glm::ivec2> open;
  const auto reach = [&](int i, int j, float opening) {
    if (opening <= 0.0f || reached[index(i, j)]) return;
    reached[index(i, j)] = true;
    open.emplace_back(i, j);
  };
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      if (height_over_wall(i, j) < -3.0) reach(i, j, 1.0f);
    }
  }
  while (!open.empty()) {
    const glm::ivec2 cell = open.back();
    open.pop_back();
    if (height_over_wall(cell.x, cell.y) > 3.0) return true;
    const glm::vec4 own = cut.faces[index(cell.x, cell.y)];
    if (cell.x > 0) reach(cell.x - 1, cell.y, own.x);
    if (cell.y > 0) reach(cell.x, cell.y - 1, own.y);
    if (cell.x + 1 < nx) reach(cell.x + 1, cell.y, cut.faces[index(cell.x + 1, cell.y)].x);
    if (cell.y + 1 < ny) reach(cell.x, cell.y + 1, cut.faces[index(cell.x, cell.y + 1)].y);
  }
  return false;
}

}  // namespace

TEST_CASE("a wall of any slant holds the fluid from the sum of its normal's components on, in cells") {
  for (int degrees = 0; degrees < 180; degrees += 9) {
    const double radians = degrees * 0.017453292519943295;
    const double needed = std::abs(std::cos(radians)) + std::abs(std::sin(radians));
    int thinner = 0;
    for (int k = 0; k < 40; ++k) {
      const glm::dvec2 center(std::fmod(0.618 * k, 1.0), std::fmod(0.414 * k, 1.0));
      INFO(degrees << " degrees, center at " << center.x << ", " << center.y);
      CHECK_FALSE(leaks(degrees, 1.002 * needed, center));
      thinner += leaks(degrees, 0.9 * needed, center) ? 1 : 0;
    }
    INFO(degrees << " degrees");
    CHECK(thinner > 0);
  }
}
