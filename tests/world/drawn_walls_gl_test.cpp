#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "world/arrays/state_arrays.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

/// A wall from top to bottom in a stream to the right, drawn in 0.1 s.
Gesture wall_gesture(BrushTool tool, double begin) {
  return {tool, {{begin, {0.2, -1.0}}, {begin + 0.05, {0.25, 0.0}}, {begin + 0.1, {0.2, 1.0}}}, 0.1, {}};
}

Scene stream_scene(std::initializer_list<const char*> assignments = {}) {
  Scene scene = small_scene({"velocity.u=1", "velocity.v=0", "grid.pressure=spectral"});
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// A column of liquid on the left of a box, which collapses.
Scene column_scene() {
  Scene scene = small_scene({"domain.boundary=walls", "grid.surface=free", "velocity.u=0", "velocity.v=0",
                             "force.y=-2", "particles.container=box", "particles.method=wcsph"});
  apply_assignment(scene.settings, "particles.region=(x < -0.2)*(y < 0.4)");
  return scene;
}

/// The area, domain units², that each fluid has to the right of `x`.
std::pair<double, double> liquid_beyond(const World& world, double x) {
  const GridShape shape = world.grid_shape();
  const std::vector<float> fractions = world.grid()->surface()->volume().fractions().read_back();
  double cells = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      if (shape.center(i, j).x > x) cells += fractions[static_cast<std::size_t>(j * shape.nx + i)];
    }
  }
  const ParticleSet& set = world.particles()->particles();
  const auto count =
      std::count_if(set.x.begin(), set.x.begin() + set.size(), [&](float at) { return at > x; });
  const double spacing = world.particles()->spacing();
  return {cells * shape.cell_size() * shape.cell_size(), static_cast<double>(count) * spacing * spacing};
}

/// The least distance of a particle of the fluid from the solids.
double nearest_particle(const World& world) {
  const ParticleSet& set = world.particles()->particles();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < static_cast<std::size_t>(set.size()); ++k) {
    least = std::min(least, world.solids().distance({set.x[k], set.y[k]}));
  }
  return least;
}

std::vector<float> array_of(const World& world, std::string_view name) {
  std::vector<std::size_t> rows;
  for (const StateArray& array : state_arrays()) {
    if (array.name == name) return array.values(world, rows);
  }
  throw std::logic_error("no such array");
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a wall that is drawn stands from that step on and stops both fluids",
                 "[gl][world][solids]") {
  Scene scene = stream_scene();
  scene.gestures = {wall_gesture(BrushTool::solid, 0.02)};
  World world(scene, &shaders);
  world.advance_to(0.02);
  CHECK(world.solids().empty());
  CHECK(world.grid()->solids() == nullptr);
  const int before = world.particles()->particles().size();
  world.step();
  CHECK(world.solids().distance({0.2, -1.0}) < 0.0);
  CHECK(world.solids().distance({0.2, 0.9}) > 0.0);
  world.advance_to(0.3);
  CHECK(world.solids().distance({0.23, 0.5}) < 0.0);
  const int removed = before - world.particles()->particles().size();
  const double spacing = world.particles()->spacing();
  // An area of about 0.2 · 2; the fluid flows on against a wall while that is drawn.
  CHECK(removed * spacing * spacing == Approx(0.4).epsilon(0.15));
  CHECK(nearest_particle(world) > -0.1 * spacing);

  // Behind a wall across a periodic domain nothing goes round.
  const std::vector<float> velocity = world.grid()->velocity().read_back();
  const GridShape shape = world.grid_shape();
  double flux = 0.0;
  for (int j = 0; j < shape.ny; ++j) {
    const auto cell = static_cast<std::size_t>(j * shape.nx + shape.nx / 4);
    flux += velocity[2 * cell] * shape.cell_size();
  }
  CHECK(std::abs(flux) < 1e-3);  // of 2 before; the solver's tolerance remains
  CHECK(world.grid()->metrics().divergence_max < 0.05);
}

TEST_CASE_METHOD(GlFixture, "an erased wall lets both fluids through again", "[gl][world][solids]") {
  Scene scene = stream_scene({"force.x=2"});
  scene.gestures = {wall_gesture(BrushTool::solid, 0.0), wall_gesture(BrushTool::erase, 0.2)};
  scene.gestures[1].radius = 0.12;
  World world(scene, &shaders);
  world.advance_to(0.2);
  CHECK(world.solids().distance({0.23, 0.5}) < 0.0);
  world.advance_to(0.5);
  for (const glm::dvec2 point : {glm::dvec2(0.23, 0.5), glm::dvec2(0.2, -0.9), glm::dvec2(0.3, 0.0)}) {
    CHECK(world.solids().distance(point) == std::numeric_limits<double>::max());  // no trace of it is left
  }
  double mean = 0.0;
  const std::vector<float> velocity = world.grid()->velocity().read_back();
  for (std::size_t cell = 0; cell < velocity.size() / 2; ++cell) mean += velocity[2 * cell];
  CHECK(mean / (0.5 * static_cast<double>(velocity.size())) > 0.3);  // 2 · 0.2 s of force
}

TEST_CASE_METHOD(GlFixture, "walls drawn by hand are played again to the same bytes", "[gl][world][solids]") {
  for (const char* pressure : {"grid.pressure=spectral", "grid.pressure=multigrid"}) {
    CAPTURE(pressure);
    const std::vector<Gesture> hand = {wall_gesture(BrushTool::solid, 0.05),
                                       wall_gesture(BrushTool::erase, 0.12)};
    World drawn(stream_scene({pressure}), &shaders);
    for (int step = 0; step < 25; ++step) drawn.step(hand);

    Scene scene = drawn.scene_as_played();
    scene.gestures = hand;
    World again(parse_scene(to_toml(scene), "again", {}), &shaders, {.threads = 2});
    again.advance_to(drawn.time());
    CHECK((state(again) == state(drawn)));
    again.reset();
    CHECK(again.solids().empty());
  }
}

TEST_CASE_METHOD(GlFixture, "a step that fails at the first wall leaves the pressure solver as it was",
                 "[gl][world][solids]") {
  const char* pressure = GENERATE("grid.pressure=spectral", "grid.pressure=jacobi");
  const int steps = GENERATE(0, 3);
  CAPTURE(pressure, steps);
  const Scene scene = stream_scene({pressure, "grid.warm_start=true", "particles.method=wcsph"});
  World world(scene, &shaders);
  World undisturbed(scene, &shaders);
  for (int step = 0; step < steps; ++step) {
    world.step();
    undisturbed.step();
  }
  const Gesture wall = wall_gesture(BrushTool::solid, world.time());
  Stroke blow;
  blow.to = {0.1, 0.0};
  blow.velocity_rate = 1e12;
  for (int attempt = 0; attempt < 2; ++attempt) CHECK_THROWS_AS(world.step({&wall, 1}, {blow}), BlowUpError);
  CHECK(world.settings().grid.pressure == undisturbed.settings().grid.pressure);
  CHECK(world.scene_as_played().changes.empty());
  CHECK(world.solids().empty());
  const auto pressures = [](World& of) { return of.grid()->pressure().read_back(); };
  CHECK((state(world) == state(undisturbed)));
  CHECK((pressures(world) == pressures(undisturbed)));
  world.step();
  undisturbed.step();
  CHECK((state(world).first == state(undisturbed).first));
  world.step({&wall, 1});  // without the stroke the wall stands
  CHECK(world.settings().grid.pressure == PressureSolver::automatic);
  CHECK(world.solids().distance({0.21, -0.8}) < 0.0);
}

TEST_CASE_METHOD(
    GlFixture,
    "a wall drawn in the way of a liquid holds both fluids back until it is erased, and is played "
    "again to the same bytes",
    "[gl][world][solids][surface]") {
  // It stands from below the floor to above the column; later its foot is erased.
  const std::vector<Gesture> hand = {{BrushTool::solid, {{0.0, {0.15, -1.0}}, {0.05, {0.15, 0.9}}}, 0.1, {}},
                                     {BrushTool::erase, {{0.8, {0.1, -1.0}}, {0.82, {0.2, -0.9}}}, 0.25, {}}};
  World drawn(column_scene(), &shaders);
  while (drawn.time() < 0.795) drawn.step(hand);
  CHECK(drawn.solids().distance({0.15, 0.5}) < 0.0);
  CHECK(liquid_beyond(drawn, 0.3) == std::pair(0.0, 0.0));
  StateWriter moment;
  drawn.save(moment);
  while (drawn.time() < 1.395) drawn.step(hand);
  // A jet of the gap's height, 0.2, has run along the floor.
  const auto [cells, particles] = liquid_beyond(drawn, 0.3);
  CHECK(cells > 0.05);
  CHECK(particles == Approx(cells).epsilon(0.3));  // few particles; up to 27 % apart, by the processor

  Scene scene = drawn.scene_as_played();
  scene.gestures = hand;
  World again(parse_scene(to_toml(scene), "again", {}), &shaders, {.threads = 2});
  again.advance_to(drawn.time());
  CHECK((state(again) == state(drawn)));
  // What is taken back to before the erasure comes to the same again.
  StateReader reader(moment.bytes());
  World back(reader, &shaders, 1);
  CHECK(liquid_beyond(back, 0.3) == std::pair(0.0, 0.0));
  while (back.time() < 1.395) back.step(hand);
  CHECK((state(back) == state(drawn)));
}

// Half of the box is warm, and the wall covers a tenth of it there: 0.4 / 0.9 is left.
TEST_CASE_METHOD(GlFixture, "the first wall that is drawn takes the heat of its cells, as later ones do",
                 "[gl][world][solids][heat]") {
  Scene scene =
      small_scene({"domain.boundary=walls", "velocity.u=0", "velocity.v=0", "particles.enabled=false",
                   "temperature.initial=x > 0", "temperature.diffusivity=0"});
  World world(scene, &shaders);
  const double before = world.grid()->metrics().temperature_mean.value();
  REQUIRE(before == Approx(0.5));
  const Gesture gesture = wall_gesture(BrushTool::solid, 0.0);
  while (world.time() < 0.2) world.step({&gesture, 1});
  CHECK(world.grid()->metrics().temperature_mean.value() == Approx(0.4 / 0.9).epsilon(0.02));
}

TEST_CASE_METHOD(GlFixture, "an undone wall is gone, and what was drawn before it stays",
                 "[gl][world][solids]") {
  const std::vector<Gesture> first = {wall_gesture(BrushTool::solid, 0.0)};
  World world(stream_scene(), &shaders);
  for (int step = 0; step < 15; ++step) world.step(first);
  StateWriter moment;
  world.save(moment);
  const auto before = state(world);

  std::vector<Gesture> both = first;
  both.push_back({BrushTool::solid, {{0.15, {-0.6, -0.2}}, {0.2, {-0.6, 0.2}}}, 0.1, {}});
  for (int step = 0; step < 10; ++step) world.step(both);
  CHECK(world.solids().distance({-0.6, 0.0}) < 0.0);
  CHECK(world.solids().distance({0.23, 0.5}) < 0.0);

  StateReader reader(moment.bytes());
  World back(reader, &shaders, 1);
  CHECK((state(back) == before));
  CHECK(back.solids().distance({-0.6, 0.0}) > 0.0);
  CHECK(back.solids().distance({0.23, 0.5}) < 0.0);
  for (int step = 0; step < 10; ++step) back.step(both);
  CHECK((state(back) == state(world)));
}

TEST_CASE_METHOD(GlFixture, "walls join the solids of a scene as one more, which takes forces",
                 "[gl][world][solids]") {
  Scene scene = stream_scene({"grid.pressure=auto", "force.x=1", "grid.viscosity=0.01"});
  scene.solids.resize(1);
  scene.solids[0].center = {-0.5, 0.0};
  scene.gestures = {wall_gesture(BrushTool::solid, 0.0)};
  World world(scene, &shaders);
  world.advance_to(0.2);
  CHECK(world.solids().count() == 2);
  CHECK(world.solids().nearest({-0.5, 0.05}).solid == 0);
  CHECK(world.solids().nearest({0.23, 0.5}).solid == 1);
  const std::vector<SolidForce> forces = world.grid()->solid_forces();
  REQUIRE(forces.size() == 2);
  CHECK(forces[1].force.x > 0.1);  // the stream, which the body force drives, rests on the wall
  CHECK(world.particles()->solid_forces().size() == 2);
}

TEST_CASE("a scene that draws walls needs cells that can be cut", "[world][solids]") {
  Scene scene = small_scene({"grid.layout=collocated", "grid.pressure=jacobi"});
  scene.gestures = {wall_gesture(BrushTool::solid, 0.0)};
  CHECK_THROWS_WITH(validate(scene), "gesture 1 draws walls: these need grid.layout = staggered");
}

TEST_CASE_METHOD(GlFixture,
                 "the distance from drawn walls is exact everywhere, and that from the nearest of all solids",
                 "[gl][world][solids]") {
  const bool with_disc = GENERATE(false, true);
  CAPTURE(with_disc);
  Scene scene = small_scene({"domain.boundary=walls", "velocity.u=0", "velocity.v=0"});
  scene.gestures.push_back({BrushTool::solid, {{0.0, {-0.5, 0.0}}, {0.02, {-0.3, 0.0}}}, 0.1, {}});
  if (with_disc) {
    Solid disc;
    disc.center = {0.6, 0.6};
    disc.radius = 0.2;
    scene.solids.push_back(disc);
  }
  World world(scene, &shaders);
  for (int step = 0; step < 4; ++step) world.step();
  const WallStroke wall{{-0.5, 0.0}, {-0.3, 0.0}, 0.1};
  const std::vector<float> distances = array_of(world, "grid_solid_distance");
  const GridShape shape = world.grid_shape();
  REQUIRE(distances.size() == static_cast<std::size_t>(shape.cells()));
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const glm::dvec2 center = shape.center(i, j);
      double expected = distance_from(wall, world.domain(), center);
      if (with_disc) expected = std::min(expected, std::hypot(center.x - 0.6, center.y - 0.6) - 0.2);
      CAPTURE(center.x, center.y);
      CHECK(distances[static_cast<std::size_t>(j * shape.nx + i)] == Approx(expected).margin(2e-3));
    }
  }
}
