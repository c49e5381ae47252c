#include <catch2/catch.hpp>

#include <cmath>
#include <numbers>
#include <span>

#include <glm/geometric.hpp>

#include "particles/boundaries/container.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::particles_at;

namespace {
constexpr double kRadius = 0.9;
constexpr double kAntiStick = 0.08;

/// Keeps particles inside a container of that kind and radius as a sub-step does: out of the bowl that a
/// circle is and inside of the walls.
void keep_inside(ParticleSet& particles, Container kind, const Domain& domain, double radius,
                 const Bounce& bounce) {
  const ParticleContainer container(kind, domain, radius);
  Scene scene;
  scene.settings = default_settings();
  scene.settings.particles.container = kind;
  scene.settings.particles.container_radius = radius;
  Domain around = domain;
  around.periodic = container.space().periodic;
  const SolidSet shapes(scene, around);
  CHECK(shapes.count() == (kind == Container::circle ? 1 : 0));
  SolidSums sums(static_cast<std::size_t>(shapes.count()) + 1);
  SolidTally tally(shapes, sums);
  const double at_once = glm::length(domain.size());
  if (!shapes.empty()) keep_out(particles, 0, particles.size(), shapes, around, at_once, bounce, tally);
  container.contain(particles, bounce, ThreadTeam(2));
}
}  // namespace

TEST_CASE("A particle that crossed the wall is set back on it and moves away from it") {
  const Container kind = GENERATE(Container::box, Container::circle);
  const glm::vec2 outside = kind == Container::box ? glm::vec2(1.6f, 0.3f) : glm::vec2(0.8f, 0.6f);
  const glm::vec2 outward = kind == Container::box ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.8f, 0.6f);
  const glm::vec2 along(-outward.y, outward.x);
  const float normal_speed = GENERATE(3.0f, 0.0f, -0.5f);
  ParticleSet particles = particles_at({outside, {0.1f, 0.2f}});
  particles.u[0] = normal_speed * outward.x + 0.25f * along.x;
  particles.v[0] = normal_speed * outward.y + 0.25f * along.y;
  particles.u[1] = 7.0f;
  keep_inside(particles, kind, Domain{1.5}, kRadius,
              {.anti_stick = {.speed = kAntiStick, .below_density = 2.0}});

  const glm::vec2 position(particles.x[0], particles.y[0]);
  const glm::vec2 velocity(particles.u[0], particles.v[0]);
  const double wall = kind == Container::box ? 1.5 : kRadius;
  // Tolerances: a few roundings of floats near 1.
  CHECK(glm::dot(position, outward) == Approx(wall).margin(2e-6));
  CHECK(glm::dot(velocity, outward) == Approx(std::min(normal_speed, 0.0f) - kAntiStick).margin(1e-6));
  CHECK(glm::dot(velocity, along) == Approx(0.25).margin(1e-6));
  CHECK(particles.x[1] == 0.1f);
  CHECK(particles.u[1] == 7.0f);
}

TEST_CASE("Walls give no speed to particles within fluid, which would never come to rest") {
  const Container kind = GENERATE(Container::box, Container::circle);
  ParticleSet particles = particles_at({{0.0f, -1.1f}, {0.0f, -1.1f}});
  particles.density[0] = 0.4f;
  particles.density[1] = 0.6f;
  keep_inside(particles, kind, Domain{1.0}, 1.0, {.anti_stick = {.speed = kAntiStick, .below_density = 0.5}});
  CHECK(particles.v[0] == Approx(kAntiStick));
  CHECK(particles.v[1] == 0.0f);
}

TEST_CASE("A container holds every particle, however it was thrown at the wall") {
  const Container kind = GENERATE(Container::box, Container::circle, Container::domain);
  const Domain domain{1.5};
  const ParticleContainer container(kind, domain, kRadius);
  // Points up to one and a half times as far out as the walls, and points a rounding error away from them.
  std::vector<glm::vec2> points =
      test::random_points({domain.minimum() * 1.5, domain.maximum() * 1.5, true}, 2000, 0.0, 9);
  for (const float side : {-1.0f, 1.0f}) {
    for (const float at : {std::nextafter(1.5f, 0.0f), 1.5f, std::nextafter(1.5f, 2.0f)}) {
      points.emplace_back(side * at, 0.0f);
      points.emplace_back(0.0f, side * at / 1.5f);
    }
  }
  ParticleSet particles = particles_at(points);
  keep_inside(particles, kind, domain, kRadius, {.anti_stick = {.speed = kAntiStick, .below_density = 2.0}});
  for (std::size_t k = 0; k < points.size(); ++k) {
    const glm::dvec2 point(particles.x[k], particles.y[k]);
    CAPTURE(k, points[k].x, points[k].y);
    if (kind == Container::circle) {
      REQUIRE(std::hypot(point.x, point.y) <= kRadius);
    } else {
      REQUIRE(container.contains(point));
      REQUIRE(point.x < 1.5);
      REQUIRE(point.y < 1.0);
      if (kind == Container::domain) REQUIRE(container.admits(point));
    }
    if (kind != Container::domain) continue;
    const glm::dvec2 moved = domain.minimum_image(point - glm::dvec2(points[k]));
    REQUIRE(std::hypot(moved.x, moved.y) < 1e-6);  // the same place: one rounding of a float below 4
  }
}

TEST_CASE("a ball takes its part of the container from the fluid, however large it is") {
  const Domain wraps;
  Domain walls;
  walls.periodic = false;
  const auto room = [](Container kind, const Domain& domain, const Ball& ball) {
    const ParticleContainer container(kind, domain, 0.9);
    SolidSet shapes(domain);
    shapes.set_balls({&ball, 1});
    return Solids{container, domain, &shapes}.room_for_fluid();
  };
  const double pi = std::numbers::pi;
  CHECK(room(Container::domain, wraps, {.center = {0.3, 0.8}, .radius = 0.5}) == Approx(4.0 - 0.25 * pi));
  CHECK(room(Container::domain, walls, {.center = {1.0, 0.0}, .radius = 0.5}) == Approx(4.0 - 0.125 * pi));
  CHECK(room(Container::circle, wraps, {.center = {0.0, 0.0}, .radius = 0.5}) == Approx((0.81 - 0.25) * pi));
  // Four segments of a wider ball lie over its own images.
  const double segment = 1.44 * std::acos(1.0 / 1.2) - std::sqrt(0.44);
  CHECK(room(Container::domain, wraps, {.center = {0.7, -0.9}, .radius = 1.2}) ==
        Approx(4.0 - 1.44 * pi + 4.0 * segment).margin(0.004));  // a thousandth of the domain, for 1024 rows
  CHECK(room(Container::circle, wraps, {.center = {0.0, 0.0}, .radius = 4.0}) ==
        Approx(0.81e-3 * pi).margin(0.004));
}

TEST_CASE("a ball keeps particles out, across the edge too, and takes along what it meets") {
  const Domain domain{1.0};
  const Ball ball{.center = {0.95, 0.0}, .velocity = {2.0, 0.0}, .radius = 0.2};
  ParticleSet particles = particles_at({{0.99f, 0.0f}, {-0.95f, 0.0f}, {0.5f, 0.0f}, {0.95f, 0.0f}});
  for (std::size_t k = 0; k < 4; ++k) particles.v[k] = 1.0f;
  particles.u[1] = 5.0f;  // ahead of the ball and faster than it
  SolidSet shapes(domain);
  shapes.set_balls({&ball, 1});
  SolidSums sums(2);
  SolidTally tally(shapes, sums);
  keep_out(particles, 0, 4, shapes, domain, 1.0, {}, tally);
  for (std::size_t k = 0; k < 4; ++k) {
    const glm::dvec2 offset = domain.minimum_image(glm::dvec2(particles.x[k], particles.y[k]) - ball.center);
    CHECK(glm::length(offset) >= 0.2 * (1.0 - 1e-6));
    CHECK(particles.x[k] < 1.0f);
  }
  CHECK(particles.x[0] == Approx(-0.85));  // pushed out ahead, over the edge
  CHECK(particles.u[0] == Approx(2.0));
  CHECK(particles.v[0] == Approx(1.0));  // slides along
  CHECK(particles.u[1] == Approx(5.0));
  CHECK(particles.x[2] == 0.5f);
  CHECK(particles.u[2] == 0.0f);
  // Particles have the mass 1: what they give to the ball is the opposite of what it gives to them.
  CHECK(sums[0].force.x == Approx(-(particles.u[0] + particles.u[3])));
}

TEST_CASE("in a layer particles pass through the sides and stay between the floor and the ceiling") {
  const ParticleContainer container(Container::domain, Domain{1.0, {true, false}}, kRadius);
  CHECK(container.space().periodic == Periodicity(true, false));
  CHECK(container.is_domain_boundary());
  ParticleSet particles = particles_at({{1.2f, 0.0f}, {-1.3f, 1.1f}, {0.5f, -1.4f}});
  particles.v[1] = 2.0f;
  ThreadTeam team(1);
  container.contain(particles, {}, team);
  CHECK(particles.x[0] == Approx(-0.8));
  CHECK(particles.x[1] == Approx(0.7));
  CHECK(particles.y[1] == Approx(1.0));
  CHECK(particles.v[1] == 0.0f);
  CHECK(particles.y[2] == Approx(-1.0));
  int walls = 0;
  container.for_each_wall_near({-0.9f, -0.9f}, 0.2f, [&](float distance, glm::vec2 inward) {
    ++walls;
    CHECK(distance == Approx(0.1));
    CHECK(inward == glm::vec2(0.0f, 1.0f));
  });
  CHECK(walls == 1);
  CHECK(container.holds_disc({0.95, 0.0}, 0.4));
  CHECK_FALSE(container.holds_disc({0.0, 0.95}, 0.4));
}

TEST_CASE("a point is near a wall where a wall is near it, in every container") {
  const float reach = GENERATE(0.2f, 1.7f);  // the second is more than half of the container
  ParticleContainer open(Container::box, Domain{}, kRadius);
  open.open_ends(0.3, 0.0);
  const ParticleContainer containers[] = {{Container::box, Domain{}, kRadius},
                                          {Container::circle, Domain{}, kRadius},
                                          {Container::domain, Domain{1.0, false}, kRadius},
                                          {Container::domain, Domain{1.0, {true, false}}, kRadius},
                                          {Container::domain, Domain{}, kRadius},
                                          open};
  for (const ParticleContainer& container : containers) {
    for (int k = 0; k < 41 * 41; ++k) {
      const glm::vec2 point(-1.0f + 0.05f * static_cast<float>(k % 41),
                            -1.0f + 0.05f * static_cast<float>(k / 41));
      bool visits = false;
      container.for_each_wall_near(point, reach, [&](float, glm::vec2) { visits = true; });
      REQUIRE(container.is_near_wall(point, reach) == visits);
    }
    CHECK_FALSE(container.is_near_wall(glm::vec2(std::nanf("")), reach));
  }
}

TEST_CASE("between walls a container that follows the domain is a box") {
  const ParticleContainer container(Container::domain, Domain{1.0, false}, kRadius);
  CHECK_FALSE(container.space().periodic.any());
  ParticleSet particles = particles_at({{1.2f, 0.0f}});
  ThreadTeam team(1);
  container.contain(particles, {.anti_stick = {.speed = kAntiStick, .below_density = 2.0}}, team);
  CHECK(particles.x[0] == Approx(1.0));
}

TEST_CASE("a container contains its walls and all images of a place, and admits one image between them") {
  const auto of = [](Periodicity periodic, Container kind = Container::domain) {
    return ParticleContainer(kind, Domain{1.5, periodic}, kRadius);
  };
  const ParticleContainer closed = of(false), layer = of({true, false}), open = of(true);
  const ParticleContainer box = of(true, Container::box), circle = of(false, Container::circle);
  for (const double side : {-1.0, 1.0}) {
    for (const double other : {-1.0, 0.3, 1.0}) {
      const glm::dvec2 beside(1.5 * side, other), above(1.5 * other, side);
      for (const ParticleContainer* container : {&closed, &layer, &open, &box}) {
        CHECK(container->contains(beside));
        CHECK(container->contains(above));
      }
      for (const ParticleContainer* container : {&closed, &box}) {
        CHECK_FALSE(container->admits(beside));
        CHECK_FALSE(container->admits(above));
        CHECK_FALSE(container->contains(1.001 * beside));
      }
      CHECK_FALSE(layer.admits(above));
      CHECK_FALSE(layer.contains(1.001 * above));
      CHECK(open.contains(1.5 * beside));
    }
    CHECK(layer.contains({2.0 * side, 0.3}));
    CHECK(layer.admits({1.5 * side, 0.3}) == (side < 0.0));
    CHECK(open.admits({0.3, side}) == (side < 0.0));
    CHECK(circle.contains({0.0, side * kRadius}));
    CHECK_FALSE(circle.admits({0.0, side * kRadius}));
    CHECK_FALSE(circle.contains({0.0, side * 1.001 * kRadius}));
  }
}
