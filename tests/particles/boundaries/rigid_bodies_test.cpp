#include "particles/boundaries/rigid_bodies.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "particles/boundaries/body_shape.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::fluid;

namespace {

constexpr double kRigidBodiesDt = 1.0 / 60.0;

Body disc(glm::dvec2 center, double radius, double density) {
  return {.shape = BodyShape::disc, .center = center, .size = glm::dvec2(2.0 * radius), .density = density};
}

Body box(glm::dvec2 center, glm::dvec2 size, double density) {
  return {.shape = BodyShape::box, .center = center, .size = size, .density = density};
}

/// Still water up to y = 0 in a box, with bodies.
Scene pool(ParticleMethodName method, int count) {
  Scene scene = fluid(count);
  Settings::ParticleSettings& particles = scene.settings.particles;
  particles.method = method;
  particles.container = Container::box;
  particles.region = "-y";
  particles.initial_pressure = "2*max(0, -y)";
  particles.stiffness = 80.0;
  particles.viscosity = 0.02;
  particles.max_substeps = 64;
  scene.settings.force.y = -2.0;
  return scene;
}

glm::dvec2 momentum_of(const Body& body, double room) { return body.density * room * body.velocity; }

/// Largest difference of the distances between a body's particles now and when it was added.
double bend(const ParticleSolver& solver, const std::vector<glm::dvec2>& points, std::uint32_t first_id) {
  const ParticleSet& particles = solver.particles();
  std::vector<glm::dvec2> now(points.size());
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] == 1) now[particles.id[k] - first_id] = {particles.x[k], particles.y[k]};
  }
  const Domain domain;
  double largest = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const double before = glm::length(points[k] - points[0]);
    largest = std::max(largest, std::abs(glm::length(domain.minimum_image(now[k] - now[0])) - before));
  }
  return largest;
}

/// How deep the outline of one body lies inside the other.
double overlap(const Body& one, const Body& other) {
  double deepest = 0.0;
  for (const glm::dvec2& point : outline_of(one, 0.005)) {
    const glm::dvec2 offset = one.center + turned(point, one.angle) - other.center;
    deepest = std::max(deepest, -surface_near(other, offset).distance);
  }
  return deepest;
}

}  // namespace

TEST_CASE("A body's particles fill its shape at the fluid's spacing") {
  const double spacing = 0.02;
  const Body body = GENERATE(disc({0.0, 0.0}, 0.15, 1.0), box({0.0, 0.0}, {0.4, 0.13}, 1.0));
  const double area = body.shape == BodyShape::disc ? std::numbers::pi * 0.15 * 0.15 : 0.4 * 0.13;
  const std::vector<glm::dvec2> points = points_within(body, spacing);
  // Whole rings, rows and columns: the rounding of one row in six.
  CHECK(static_cast<double>(points.size()) * spacing * spacing == Approx(area).epsilon(0.1));
  glm::dvec2 middle(0.0);
  double nearest = 1e9;
  for (const glm::dvec2& point : points) {
    middle += point / static_cast<double>(points.size());
    CHECK(surface_near(body, point).distance < -0.3 * spacing);
    for (const glm::dvec2& other : points) {
      if (&other != &point) nearest = std::min(nearest, glm::length(point - other));
    }
  }
  CHECK(glm::length(middle) < 1e-12);
  CHECK(nearest > 0.7 * spacing);
  for (const glm::dvec2& point : outline_of(body, spacing)) {
    CHECK(std::abs(surface_near(body, point).distance) < 1e-12);
  }
}

TEST_CASE("A spinning body in empty space flies straight on and keeps its spin, across the seam too") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = fluid(400);
  scene.settings.particles.method = method;
  scene.settings.particles.container = Container::domain;
  scene.settings.particles.region = "0.01 - (x+0.8)^2 - (y+0.8)^2";  // a drop far away, as there must be one
  Body body = GENERATE(disc({0.5, 0.5}, 0.1, 2.0), box({0.5, 0.5}, {0.2, 0.1}, 2.0));
  body.velocity = {0.6, 0.1};
  body.spin = 3.0;
  scene.bodies = {body};
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const auto points = points_within(body, solver.spacing());
  const int steps = 120;
  for (int step = 0; step < steps; ++step) solver.step(kRigidBodiesDt, {});
  const Body& now = solver.bodies()[0];
  // Particles hold their velocities as floats.
  CHECK(now.spin == Approx(3.0).epsilon(1e-5));
  CHECK(glm::length(now.velocity - body.velocity) < 1e-5);
  CHECK(now.angle == Approx(3.0 * kRigidBodiesDt * steps).epsilon(1e-5));
  const glm::dvec2 expected = body.center + body.velocity * (kRigidBodiesDt * steps);
  CHECK(glm::length(Domain{}.minimum_image(now.center - expected)) < 1e-4);
  CHECK(bend(solver, points, 400) < 1e-6);
}

TEST_CASE("Viscosity within a body does not slow its rotation") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  const auto kernel = GENERATE(SmoothingKernel::wendland_c2, SmoothingKernel::cubic_spline);
  CAPTURE(static_cast<int>(method), static_cast<int>(kernel));
  Scene scene = fluid(1);
  Settings::ParticleSettings& particles = scene.settings.particles;
  particles.method = method;
  particles.region = "0.0001 - (x+0.8)^2 - (y+0.8)^2";  // one particle far away, as there must be one
  particles.kernel = kernel;
  particles.viscosity = 0.01;
  particles.xsph = 0.1;
  particles.adaptive_radius = method_row(method).adapts_radius && kernel == SmoothingKernel::cubic_spline;
  Body body = disc({0.3, 0.2}, 0.1, 2.0);
  body.spin = 3.0;
  scene.bodies = {body};
  ParticleSolver solver(scene, Domain{}, 1, 1);
  for (int step = 0; step < 1000; ++step) solver.step(kRigidBodiesDt, {});
  CHECK(solver.bodies()[0].spin == Approx(3.0).epsilon(1e-4));
}

TEST_CASE("Bodies and fluid together keep their momentum where the domain wraps") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = fluid(1500, "0.3*sin(pi*y)", "0.3*sin(2*pi*x)");
  scene.settings.particles.method = method;
  scene.settings.particles.shifting = false;  // its Taylor step has no counterpart in a neighbor
  scene.settings.particles.viscosity = 0.002;
  Body thrown = disc({0.9, 0.0}, 0.2, 3.0);
  thrown.velocity = {0.8, -0.2};
  scene.bodies = {thrown, box({-0.3, 0.4}, {0.5, 0.2}, 0.4)};
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const glm::dvec2 before = solver.metrics().momentum;
  const auto points = points_within(thrown, solver.spacing());
  const double spacing_squared = solver.spacing() * solver.spacing();
  const glm::dvec2 of_body = momentum_of(solver.bodies()[0], spacing_squared * double(points.size()));
  for (int step = 0; step < 300; ++step) solver.step(kRigidBodiesDt, {});
  const glm::dvec2 after = solver.metrics().momentum;
  const glm::dvec2 of_body_after = momentum_of(solver.bodies()[0], spacing_squared * double(points.size()));
  CAPTURE(after.x - before.x, after.y - before.y);
  CHECK(glm::length(after - before) < 1e-5);
  CHECK(glm::length(of_body_after - of_body) > 0.05);  // it gave some of it to the fluid
  CHECK(bend(solver, points, 1500) < 1e-6);
}

TEST_CASE("A body is accelerated by the force of the fluid on it and by its weight, and by nothing else") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = pool(method, 1500);
  scene.bodies = {disc({-0.4, -0.3}, 0.2, 2.0), box({0.4, -0.2}, {0.5, 0.3}, 0.4)};
  scene.bodies[1].angle = 0.3;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const double volume = solver.spacing() * solver.spacing();
  CHECK(solver.force_on_body(0).force == glm::dvec2(0.0));
  for (int step = 0; step < 12; ++step) {
    const std::vector<Body> before(solver.bodies().begin(), solver.bodies().end());
    solver.step(kRigidBodiesDt, {});
    for (std::size_t k = 0; k < before.size(); ++k) {
      const auto points = points_within(before[k], solver.spacing());
      double mass = 0.0, inertia = 0.0;
      for (const glm::dvec2& point : points) {
        mass += volume * before[k].density;
        inertia += volume * before[k].density * glm::dot(point, point);
      }
      const SolidForce force = solver.force_on_body(k);
      const glm::dvec2 gained = mass * (solver.bodies()[k].velocity - before[k].velocity) / kRigidBodiesDt;
      const double turned = inertia * (solver.bodies()[k].spin - before[k].spin) / kRigidBodiesDt;
      CAPTURE(step, k, gained.x, gained.y, force.force.x, force.force.y, turned, force.torque);
      CHECK(glm::length(gained - force.force - mass * glm::dvec2(0.0, -2.0)) < 1e-4 * 2.0 * mass);
      CHECK(std::abs(turned - force.torque) < 1e-4 * 2.0 * mass);
    }
  }
}

TEST_CASE("The fluid carries the weight of a body that floats") {
  Scene scene = pool(ParticleMethodName::dfsph, 1500);
  scene.bodies = {disc({0.0, 0.05}, 0.2, 0.5)};
  ParticleSolver solver(scene, Domain{}, 1, 1);
  constexpr int kSettling = 300, kSteps = 200;
  double lift = 0.0;
  for (int step = 0; step < kSettling + kSteps; ++step) {
    solver.step(kRigidBodiesDt, {});
    if (step >= kSettling) lift += solver.force_on_body(0).force.y / kSteps;
  }
  const double area = solver.spacing() * solver.spacing() *
                      static_cast<double>(points_within(scene.bodies[0], solver.spacing()).size());
  CHECK(lift == Approx(0.5 * area * 2.0).epsilon(0.02));
}

TEST_CASE("A disc of half the fluid's density floats half in it, and one twice as dense sinks to the floor") {
  const ParticleMethodName method = GENERATE(from_range(test::methods_with_pressure()));
  CAPTURE(static_cast<int>(method));
  const double radius = 0.25;
  Scene light = pool(method, 1600);
  light.bodies = {disc({0.0, 0.05}, radius, 0.5)};
  ParticleSolver floating(light, Domain{}, 1, 1);
  double height = 0.0;
  constexpr int kSettling = 360, kSteps = 240;  // a bob lasts some 2 s
  for (int step = 0; step < kSettling + kSteps; ++step) {
    floating.step(kRigidBodiesDt, {});
    if (step >= kSettling) height += floating.bodies()[0].center.y / kSteps;
  }
  // Half of the disc is pushed into the pool of width 2, from which half a disc was left out at the start or
  // so; the surface is where the particles are.
  double water = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(floating.particles().size()); ++k) {
    if (floating.particles().body[k] == 0) water += floating.spacing() * floating.spacing();
  }
  const double level = (water + 0.5 * std::numbers::pi * radius * radius) / 2.0 - 1.0;
  const double part = (level - height) / radius;  // −1: above the water, 0: half in it, 1: below
  const double below = 0.5 + (std::asin(part) + part * std::sqrt(1.0 - part * part)) / std::numbers::pi;
  CAPTURE(height, level, below);
  CHECK(below == Approx(0.5).margin(0.1));

  Scene heavy = pool(method, 1500);
  heavy.bodies = {disc({0.0, -0.3}, 0.2, 2.0)};
  ParticleSolver sinking(heavy, Domain{}, 1, 1);
  for (int step = 0; step < 300; ++step) sinking.step(kRigidBodiesDt, {});
  CHECK(sinking.bodies()[0].center.y == Approx(-0.8).margin(2.0 * sinking.spacing()));
  CHECK(sinking.bodies()[0].center.y > -0.8 - 0.002 * 0.2);  // the outline is a polygon of 64 sides
}

TEST_CASE("Boxes dropped on each other come to rest without sinking into each other or the floor") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = pool(method, 300);
  scene.settings.particles.region = "-0.93 - y";  // a puddle
  scene.settings.particles.initial_pressure = "0";
  Body tilted = box({0.1, 0.1}, {0.4, 0.2}, 2.0);
  tilted.angle = 0.4;
  scene.bodies = {box({0.0, -0.6}, {0.5, 0.3}, 1.5), tilted, disc({-0.1, 0.6}, 0.15, 3.0)};
  ParticleSolver solver(scene, Domain{}, 1, 1);
  double deepest = 0.0;
  for (int step = 0; step < 300; ++step) {
    solver.step(kRigidBodiesDt, {});
    const auto bodies = solver.bodies();
    for (std::size_t a = 0; a < bodies.size(); ++a) {
      for (std::size_t b = 0; b < bodies.size(); ++b) {
        if (a != b) deepest = std::max(deepest, overlap(bodies[a], bodies[b]));
      }
      for (const glm::dvec2& point : outline_of(bodies[a], 0.01)) {
        const glm::dvec2 place = bodies[a].center + turned(point, bodies[a].angle);
        REQUIRE(place.y > -1.0 - 1e-3);
        REQUIRE(std::abs(place.x) < 1.0 + 1e-3);
      }
    }
  }
  CAPTURE(deepest, solver.spacing());
  CHECK(deepest < 0.5 * solver.spacing());
  for (const Body& body : solver.bodies()) CHECK(glm::length(body.velocity) < 0.3);
}

TEST_CASE(
    "Two bodies that collide head on give back the restitution's part of their speed, and keep their "
    "momentum") {
  const double restitution = GENERATE(0.0, 0.3, 1.0);
  const Domain domain;
  const ParticleContainer container(Container::domain, domain, 1.0);
  ParticleSet particles(0);
  RigidBodies bodies;
  Body left = GENERATE(disc({-0.0995, 0.1}, 0.1, 2.0), box({-0.0995, 0.1}, {0.2, 0.2}, 2.0));
  Body right = disc({0.0995, 0.1}, 0.1, 0.5);
  left.velocity = {0.5, 0.2};
  right.velocity = {-0.5, 0.2};
  bodies.add(left, particles, domain, {0.01, 1.0});
  bodies.add(right, particles, domain, {0.01, 1.0});
  std::vector<double> mass(2, 0.0);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    mass[static_cast<std::size_t>(particles.body[k] - 1)] += particles.mass[k];
  }
  const auto momentum = [&] {
    return mass[0] * bodies.bodies()[0].velocity + mass[1] * bodies.bodies()[1].velocity;
  };
  const glm::dvec2 before = momentum();
  bodies.collide({container, domain, {}}, restitution);
  const glm::dvec2 separation = bodies.bodies()[1].velocity - bodies.bodies()[0].velocity;
  CAPTURE(restitution, left.shape == BodyShape::disc);
  CHECK(separation.x == Approx(restitution).margin(1e-9));
  CHECK(std::abs(separation.y) < 1e-9);
  CHECK(glm::length(momentum() - before) < 1e-6 * glm::length(before));
}

/// The speed at which two discs that meet head on at speed 1 part after a collision in empty space.
double parting_speed(ParticleMethodName method, double restitution) {
  Scene scene = fluid(400);
  scene.settings.particles.method = method;
  scene.settings.particles.restitution = restitution;
  scene.settings.particles.region = "0.01 - (x+0.8)^2 - (y+0.8)^2";  // a drop far away, as there must be one
  scene.bodies = {disc({-0.15, 0.1}, 0.1, 2.0), disc({0.15, 0.1}, 0.1, 0.5)};
  scene.bodies[0].velocity = {0.5, 0.2};
  scene.bodies[1].velocity = {-0.5, 0.2};
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const double area = std::numbers::pi * 0.1 * 0.1;
  const auto momentum = [&] {
    return momentum_of(solver.bodies()[0], area) + momentum_of(solver.bodies()[1], area);
  };
  const glm::dvec2 before = momentum();
  for (int step = 0; step < 60; ++step) solver.step(0.01, {});
  CHECK(glm::length(momentum() - before) < 1e-6);
  const glm::dvec2 separation = solver.bodies()[1].velocity - solver.bodies()[0].velocity;
  CHECK(std::abs(separation.y) < 1e-3);
  return separation.x;
}

TEST_CASE("Discs in empty space part with the restitution's part of their speed, whatever the method") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(name_of(method));
  CHECK(parting_speed(method, 1.0) == Approx(1.0).margin(0.03));
  // The particles of near bodies also act on each other as fluid does: those of wcsph push a little longer,
  // and those of double-density hold on to each other.
  const bool acts_apart = method == ParticleMethodName::wcsph || method == ParticleMethodName::double_density;
  const double margin = acts_apart ? 0.31 : 0.01;
  for (const double restitution : {0.0, 0.3, 0.6}) {
    CAPTURE(restitution);
    CHECK(parting_speed(method, restitution) == Approx(restitution).margin(margin));
  }
}

TEST_CASE("A dropped body takes the fluid's place, and the run stays the same for any number of threads") {
  Scene scene = pool(ParticleMethodName::mueller, 2000);
  const auto run = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 1, threads);
    const Body body = disc({0.2, -0.4}, 0.2, 0.5);
    solver.step(kRigidBodiesDt, {}, std::span(&body, 1));
    for (std::size_t k = 0; k < static_cast<std::size_t>(solver.particles().size()); ++k) {
      if (solver.particles().body[k] != 0) continue;
      const glm::dvec2 offset =
          glm::dvec2(solver.particles().x[k], solver.particles().y[k]) - solver.bodies()[0].center;
      REQUIRE(glm::length(offset) > 0.2 - solver.spacing());
    }
    for (int step = 0; step < 60; ++step) solver.step(kRigidBodiesDt, {});
    return solver.particles();
  };
  const ParticleSet one = run(1);
  CHECK(std::count(one.body.begin(), one.body.begin() + one.size(), 1) > 50);
  const ParticleSet three = run(3);
  CHECK(one.id == three.id);
  CHECK(one.x == three.x);
  CHECK(one.v == three.v);
}
