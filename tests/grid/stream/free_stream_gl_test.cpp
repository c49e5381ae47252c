// A part of a stream without bounds: its edge neither blocks nor reflects.
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numbers>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/grid_points.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr int kPerDiameter = 8;  ///< cells

/// A stream of speed 1 around `height` by `length` diameters of cells, in domain units.
struct Frame {
  Frame(double height, double length, bool is_free)
      : rows(static_cast<int>(std::lround(height * kPerDiameter)) + (is_free ? 2 : 0)),
        columns(static_cast<int>(std::lround(length * kPerDiameter)) + 2),
        free(is_free) {}

  double h() const { return 2.0 / rows; }
  double diameter() const { return kPerDiameter * h(); }
  double inlet() const { return -double(columns) / rows + h(); }

  Scene scene(const std::string& more) const {
    Scene scene = parse_scene("[domain]\nboundary = \"" + std::string(free ? "free-stream" : "channel") +
                                  "\"\n[inlet]\nu = \"1\"\n[particles]\nenabled = false\n" + more,
                              "stream.toml", {});
    scene.settings.domain.aspect = double(columns) / rows;
    scene.settings.grid.resolution = rows;
    scene.settings.grid.cycles = 6;
    scene.settings.grid.warm_start = true;
    scene.settings.reference.length = diameter();
    return scene;
  }
  Scene uniform(const std::string& more) const { return scene("[velocity]\nu = \"1\"\nv = \"0\"\n" + more); }
  /// A cylinder, `front` diameters behind the inlet.
  Scene with_cylinder(double front, double reynolds, double above = 0.0) const {
    Scene scene = uniform("");
    Solid disc;
    disc.radius = 0.5 * diameter();
    disc.center = {inlet() + (front + 0.0025) * diameter(), (above + 0.00125) * diameter()};
    scene.solids.push_back(disc);
    scene.settings.grid.viscosity = reynolds > 0.0 ? diameter() / reynolds : 0.0;
    return scene;
  }

  int rows, columns;
  bool free;
};

constexpr double kCfl = 1.25;

void advance(test::SolverAmongSolids& solver, int steps, int first = 0, double cfl = kCfl) {
  const double dt = cfl * solver.shape().cell_size();
  for (int k = first; k < first + steps; ++k) solver.step_from(k * dt, dt);
}

std::vector<float> velocity_of(const GridSolver& solver) { return solver.velocity().read_back(); }

/// The volume that flows out through the rim and the outlet, over the length of a face.
double outflow_of(const GridSolver& solver) {
  const std::vector<float> velocity = velocity_of(solver);
  const auto [nx, ny] = std::pair(solver.shape().nx, solver.shape().ny);
  const auto at = [&](int i, int j, int component) {
    return double{velocity[2 * (static_cast<std::size_t>(j) * nx + i) + component]};
  };
  double sum = 0.0;
  for (int j = 1; j < ny - 1; ++j) sum += at(nx - 1, j, 0) - at(1, j, 0);
  for (int i = 1; i < nx - 1; ++i) sum += at(i, ny - 1, 1) - at(i, 1, 1);
  return sum;
}

/// The drag coefficient at the end, the mean of some steps.
double drag_of(test::SolverAmongSolids& solver, const Frame& frame, int steps) {
  constexpr int kMean = 10;
  advance(solver, steps - kMean);
  double sum = 0.0;
  for (int k = 0; k < kMean; ++k) {
    advance(solver, 1, steps - kMean + k);
    sum += solver.solid_forces()[0].force.x;
  }
  return 2.0 * sum / kMean / frame.diameter();
}

/// The scene of a cylinder that moves across the stream, so that its cells differ from step to step.
Scene with_rising_cylinder(const Frame& frame) {
  Scene scene = frame.with_cylinder(2.5, 60.0, 0.1);
  scene.solids[0].velocity = {0.0, 0.3};
  return scene;
}

/// A vortex (2.5 speeds times diameters, core 0.7 diameters) in a stream.
struct Vortex {
  Vortex(const Frame& frame, double behind_inlet, double below_top)
      : place(frame.inlet() + behind_inlet * frame.diameter(),
              1.0 - frame.h() - below_top * frame.diameter()),
        circulation(2.5 * frame.diameter()),
        core(0.7 * frame.diameter()) {}

  glm::dvec2 velocity(glm::dvec2 at) const {
    const glm::dvec2 way = at - place;
    const double squared = way.x * way.x + way.y * way.y + 1e-12;
    const double share = 1.0 - std::exp(-squared / (core * core));
    return circulation * share / (2.0 * std::numbers::pi * squared) * glm::dvec2(-way.y, way.x);
  }
  /// A scene with the vortex, whose velocities are formulas.
  Scene scene(const Frame& frame) const {
    const auto in_parentheses = [](double value) {
      std::ostringstream text;
      text << std::setprecision(17) << "(" << value << ")";
      return text.str();
    };
    const std::string x = "(x - " + in_parentheses(place.x) + ")";
    const std::string y = "(y - " + in_parentheses(place.y) + ")";
    const std::string squared = "(" + x + "^2 + " + y + "^2 + 1e-12)";
    const std::string turn = in_parentheses(circulation / (2.0 * std::numbers::pi)) + "/" + squared +
                             "*(1 - exp(-" + squared + "/" + in_parentheses(core * core) + "))";
    Scene scene =
        frame.scene("[velocity]\nu = \"1 - " + y + "*" + turn + "\"\nv = \"" + x + "*" + turn + "\"\n");
    scene.settings.grid.viscosity = 0.002 * frame.diameter();
    return scene;
  }

  glm::dvec2 place;
  double circulation;
  double core;
};

/// The center of all vorticity above a tenth of the strongest.
glm::dvec2 center_of_vortex(const GridSolver& solver) {
  const std::vector<float> velocity = velocity_of(solver);
  const auto [nx, ny] = std::pair(solver.shape().nx, solver.shape().ny);
  const auto at = [&](int i, int j, int component) {
    return double{velocity[2 * (static_cast<std::size_t>(j) * nx + i) + component]};
  };
  const auto vorticity = [&](int i, int j) {
    return at(i, j, 1) - at(i - 1, j, 1) - at(i, j, 0) + at(i, j - 1, 0);
  };
  double strongest = 0.0, sum = 0.0;
  glm::dvec2 moment(0.0);
  const auto for_each_corner = [&](const auto& visit) {
    for (int j = 2; j < ny - 1; ++j) {
      for (int i = 2; i < nx - 1; ++i) visit(i, j, vorticity(i, j));
    }
  };
  for_each_corner([&](int, int, double w) { strongest = std::max(strongest, std::abs(w)); });
  for_each_corner([&](int i, int j, double w) {
    if (w <= 0.1 * strongest) return;
    sum += w;
    moment += w * glm::dvec2(i, j);
  });
  return solver.domain().minimum() + solver.shape().cell_size() * moment / sum;
}

/// How far from straight on the vortex has drifted after six diameters, in diameters.
glm::dvec2 drift_of_vortex(gl::ShaderLibrary& shaders, const Frame& frame, double below_top) {
  test::SolverAmongSolids solver(shaders, Vortex(frame, 4.0, below_top).scene(frame));
  const glm::dvec2 before = center_of_vortex(solver);
  const int steps = static_cast<int>(6.0 * kPerDiameter / kCfl);
  advance(solver, steps);
  const glm::dvec2 way = center_of_vortex(solver) - before;
  return (way - glm::dvec2(steps * kCfl * frame.h(), 0.0)) / frame.diameter();
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a uniform stream without bounds stays uniform to rounding",
                 "[gl][grid][stream]") {
  const Frame frame(5.0, 8.0, true);
  Scene scene = frame.uniform("");
  scene.settings.grid.viscosity = 0.01;
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 20);
  const std::vector<float> velocity = velocity_of(solver);
  for (std::size_t k = 0; k < velocity.size(); k += 2) {
    CHECK(std::abs(velocity[k] - 1.0f) < 2e-6f);  // some of float32's roundings
    CHECK(std::abs(velocity[k + 1]) < 2e-6f);
  }
}

TEST_CASE_METHOD(GlFixture, "a vortex inside induces the velocity around a free stream",
                 "[gl][grid][stream]") {
  const Frame frame(10.0, 14.0, true);
  const Vortex vortex(frame, 6.0, 4.0);
  test::SolverAmongSolids solver(shaders, vortex.scene(frame));
  advance(solver, 1);
  const InletProfile& around = solver.solids()->inlet();
  const double h = solver.shape().cell_size();
  const glm::dvec2 corner = solver.domain().minimum();
  double largest = 0.0;
  for (int i = 2; i < solver.shape().nx - 1; ++i) {
    const auto column = static_cast<std::size_t>(i);
    const double above = vortex.velocity(corner + h * glm::dvec2(i + 0.5, solver.shape().ny - 1)).y;
    const double below = 1.0 + vortex.velocity(corner + h * glm::dvec2(i, 0.5)).x;
    largest = std::max(
        {largest, std::abs(around.top[column].y - above), std::abs(around.bottom[column].x - below)});
  }
  for (int j = 2; j < solver.shape().ny - 1; ++j) {
    const auto row = static_cast<std::size_t>(j);
    const double left = 1.0 + vortex.velocity(corner + h * glm::dvec2(1, j + 0.5)).x;
    largest = std::max(largest, std::abs(around.u[row] - left));
  }
  // At most 0.1 is induced: tents of four cells widen the vortex by 3 % of its square distance.
  CHECK(largest < 1e-3);
}

TEST_CASE_METHOD(GlFixture, "a vortex beside the edge of a free stream drifts as one far from it",
                 "[gl][grid][stream]") {
  const glm::dvec2 far = drift_of_vortex(shaders, Frame(24.0, 14.0, true), 12.0);
  const glm::dvec2 near = drift_of_vortex(shaders, Frame(10.0, 14.0, true), 2.0);
  const glm::dvec2 between_walls = drift_of_vortex(shaders, Frame(10.0, 14.0, false), 2.0);
  CAPTURE(far.x, far.y, near.x, near.y, between_walls.x, between_walls.y);
  CHECK(std::abs(near.x - far.x) < 0.02);
  CHECK(std::abs(near.y - far.y) < 0.02);
  CHECK(std::abs(between_walls.x - far.x) > 0.3);  // its image drives it
}

TEST_CASE_METHOD(GlFixture, "as much leaves a free stream as enters it", "[gl][grid][stream][solids]") {
  const Frame frame(6.0, 12.0, true);
  Scene scene = frame.with_cylinder(4.0, 40.0);
  scene.settings.grid.tolerance = 1e-6;
  scene.settings.grid.cycles = 20;
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 15);
  // Through some 240 faces, with float32's rounding of one or less each.
  CHECK(std::abs(outflow_of(solver)) < 2e-5 * frame.rows);
  CHECK(solver.metrics().divergence_max * frame.h() < 2e-5);
  // The stream parts before the cylinder: it leaves above and below.
  const InletProfile& around = solver.solids()->inlet();
  const auto column = static_cast<std::size_t>(4 * kPerDiameter - 4);
  CHECK(around.top[column].y > 0.01f);
  CHECK(around.bottom[column].y < -0.01f);
}

TEST_CASE_METHOD(GlFixture, "potential flow around a disc in a free stream is as without bounds",
                 "[gl][grid][stream][solids]") {
  // Far from the disc, at whose surface the grid is coarse.
  const auto error_beside_disc = [&](bool free) {
    const Frame frame(10.0, 12.0, free);
    Scene scene = frame.with_cylinder(5.0, 0.0);
    scene.solids[0].slip = 1.0;
    test::SolverAmongSolids solver(shaders, scene);
    advance(solver, 10, 0, 0.1);  // so soon, no wake widens the disc
    const std::vector<float> velocity = velocity_of(solver);
    const auto [nx, ny] = std::pair(solver.shape().nx, solver.shape().ny);
    const int column = 1 + 5 * kPerDiameter;
    const double radius = 0.5 * frame.diameter();
    double sum = 0.0;
    int count = 0;
    for (int j = 1; j < ny - 1; ++j) {
      const double y = solver.shape().center(column, j).y - scene.solids[0].center.y;
      if (std::abs(y) < 3.0 * frame.diameter()) continue;
      const double u = velocity[2 * (static_cast<std::size_t>(j) * nx + column)];
      sum += u - 1.0 - radius * radius / (y * y);
      ++count;
    }
    return sum / count;
  };
  const double free = error_beside_disc(true), between_walls = error_beside_disc(false);
  CAPTURE(free, between_walls);
  CHECK(between_walls > 0.008);  // what flows past the disc has less room
  CHECK(std::abs(free) < between_walls / 6.0);
}

TEST_CASE_METHOD(GlFixture, "a cylinder in a low free stream has the drag of one between far walls",
                 "[gl][grid][stream][solids]") {
  const auto drag = [&](const Frame& frame, double front) {
    test::SolverAmongSolids solver(shaders, frame.with_cylinder(front, 20.0));
    return drag_of(solver, frame, 64);
  };
  const double wide = drag(Frame(40.0, 32.0, false), 20.0);
  const double free = drag(Frame(6.0, 13.0, true), 5.0);
  const double blocked = drag(Frame(6.0, 13.0, false), 5.0);
  CAPTURE(wide, free, blocked);
  CHECK(free == Approx(wide).epsilon(0.02));
  CHECK(blocked > 1.1 * wide);
}

TEST_CASE_METHOD(GlFixture, "what is above and what is below a free stream mirror each other",
                 "[gl][grid][stream][solids]") {
  const Frame frame(6.0, 10.0, true);
  Scene upper = frame.with_cylinder(3.0, 40.0, 0.8);
  upper.settings.grid.tolerance = 1e-6;  // what is left of the pressure's error is no mirror image
  upper.settings.grid.cycles = 20;
  Scene lower = upper;
  lower.solids[0].center.y = -upper.solids[0].center.y;
  test::SolverAmongSolids above(shaders, upper), below(shaders, lower);
  advance(above, 30);
  advance(below, 30);
  const InletProfile& one = above.solids()->inlet();
  const InletProfile& other = below.solids()->inlet();
  for (std::size_t i = 0; i < one.top.size(); ++i) {
    CHECK(one.top[i].x == Approx(other.bottom[i].x).margin(2e-5));
    CHECK(one.top[i].y == Approx(-other.bottom[i].y).margin(2e-5));
  }
  CHECK(above.solid_forces()[0].force.y == Approx(-below.solid_forces()[0].force.y).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "a free stream is as warm at its sides as what enters there, and nowhere warmer",
                 "[gl][grid][stream][heat]") {
  const Frame frame(5.0, 8.0, true);
  Scene scene = frame.with_cylinder(2.5, 60.0, 0.1);
  apply_assignment(scene.settings, "temperature.initial=0.5");
  apply_assignment(scene.settings, "temperature.left=1");
  apply_assignment(scene.settings, "temperature.diffusivity=0.01");
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 20);
  std::vector<glm::dvec2> points;
  for (int k = 0; k <= 100; ++k) points.emplace_back(0.2, -0.999 + 0.01998 * k);
  const std::vector<GridPoint> read = GridPoints(shaders).read(solver, points);
  CHECK(*read.front().temperature == Approx(1.0));
  CHECK(*read.back().temperature == Approx(1.0));
  const double end = 0.999 * solver.domain().maximum().x;
  for (const GridPoint& point :
       GridPoints(shaders).read(solver, std::vector<glm::dvec2>{{-end, 0.1}, {end, 0.1}})) {
    CHECK(*point.temperature >= 0.5 - 1e-5);
    CHECK(*point.temperature <= 1.0 + 1e-5);
  }
  for (const GridPoint& point : read) {
    CHECK(*point.temperature >= 0.5 - 1e-5);
    CHECK(*point.temperature <= 1.0 + 1e-5);
  }
}

TEST_CASE_METHOD(GlFixture, "a free stream goes on from saved state to the same bytes",
                 "[gl][grid][stream][solids]") {
  const Frame frame(5.0, 8.0, true);
  const Scene scene = GENERATE_COPY(frame.with_cylinder(2.5, 60.0, 0.1), with_rising_cylinder(frame));
  test::SolverAmongSolids first(shaders, scene);
  advance(first, 40);  // some vorticity has left
  StateWriter saved;
  first.visit_state(saved);
  test::SolverAmongSolids second(shaders, scene);
  const double dt = kCfl * frame.h();
  second.surroundings.begin_step(39 * dt, 40 * dt, {});
  second.start_among(second.surroundings);
  StateReader read(saved.bytes());
  second.visit_state(read);
  CHECK(second.solids()->inlet() == first.solids()->inlet());
  CHECK(second.metrics().divergence_max == first.metrics().divergence_max);
  advance(first, 20, 40);
  advance(second, 20, 40);
  CHECK(velocity_of(second) == velocity_of(first));
  CHECK(second.solids()->inlet() == first.solids()->inlet());
}

TEST_CASE_METHOD(GlFixture, "a step of a free stream that is put back and taken again ends in the same bytes",
                 "[gl][grid][stream][solids]") {
  const Frame frame(5.0, 8.0, true);
  const Scene scene = GENERATE_COPY(frame.with_cylinder(2.5, 60.0, 0.1), with_rising_cylinder(frame));
  test::SolverAmongSolids solver(shaders, scene);
  advance(solver, 10);
  const Surroundings before = solver.surroundings;
  solver.set_aside();
  advance(solver, 1, 10);
  const std::vector<float> velocity = velocity_of(solver);
  const InletProfile around = solver.solids()->inlet();
  solver.put_back(before);
  CHECK(solver.solids()->inlet() != around);
  advance(solver, 1, 10);
  CHECK(velocity_of(solver) == velocity);
  CHECK(solver.solids()->inlet() == around);
}
