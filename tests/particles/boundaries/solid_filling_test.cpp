#include "particles/boundaries/solid_filling.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::particles_at;

namespace {

constexpr double kSolidFillingRadius = 0.2;

/// Share of the kernel at a point for which `solid` holds, and ∫ ∇W over it, by summing over a fine grid.
template <class Solid>
std::pair<double, glm::dvec2> summed(const SphKernel& kernel, glm::dvec2 point, const Solid& solid) {
  constexpr int kCells = 800;
  const double width = 2.0 * kSolidFillingRadius / kCells;
  double share = 0.0;
  glm::dvec2 push(0.0);
  for (int j = 0; j < kCells; ++j) {
    for (int i = 0; i < kCells; ++i) {
      const glm::dvec2 d(kSolidFillingRadius - (i + 0.5) * width, kSolidFillingRadius - (j + 0.5) * width);
      const double r = std::hypot(d.x, d.y);
      if (r >= kSolidFillingRadius || r == 0.0 || !solid(point - d)) continue;
      share += kernel.value(r, kSolidFillingRadius) * width * width;
      push -= kernel.derivative(r, kSolidFillingRadius) / r * d * width * width;
    }
  }
  return {share, push};
}

}  // namespace

TEST_CASE("A wall fills what it takes from a kernel, and pushes with its gradient") {
  const SphKernel* kernel = GENERATE(&kSpiky, &kWendlandC2, &kCubicSpline);
  const Domain domain{1.5, false};
  const ParticleContainer container(Container::box, domain, 1.0);
  SolidFilling filling(*kernel, *kernel, kSolidFillingRadius);
  const std::vector<glm::vec2> points = {
      {-1.5f, 0.0f}, {0.3f, -0.95f}, {1.38f, 0.2f}, {0.0f, 0.85f}, {0.0f, 0.0f}};
  filling.measure(particles_at(points), {container, domain}, ThreadTeam(1));
  for (std::size_t k = 0; k < points.size(); ++k) {
    const auto [share, push] =
        summed(*kernel, points[k], [](glm::dvec2 p) { return std::abs(p.x) > 1.5 || std::abs(p.y) > 1.0; });
    CAPTURE(points[k].x, points[k].y);
    // The grid follows the wall to half a cell, 1/1600 of the kernel.
    CHECK(filling.arrays().share[k] == Approx(share).margin(2e-3));
    CHECK(filling.arrays().push_x[k] * kSolidFillingRadius ==
          Approx(push.x * kSolidFillingRadius).margin(0.02));
    CHECK(filling.arrays().push_y[k] * kSolidFillingRadius ==
          Approx(push.y * kSolidFillingRadius).margin(0.02));
  }
  CHECK(filling.arrays().share[0] == Approx(0.5).margin(1e-4));
  CHECK(filling.arrays().share[4] == 0.0f);
}

TEST_CASE("In a corner three quarters of a kernel are filled") {
  const Domain domain{1.0, false};
  const ParticleContainer container(Container::domain, domain, 1.0);
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  filling.measure(particles_at({{1.0f, -1.0f}}), {container, domain}, ThreadTeam(1));
  CHECK(filling.arrays().share[0] == Approx(0.75).margin(1e-4));
  CHECK(filling.arrays().push_x[0] < 0.0f);
  CHECK(filling.arrays().push_y[0] == Approx(-filling.arrays().push_x[0]));
}

TEST_CASE("Sums along a wall are stretched by what the wall takes from the kernel, those across it are not") {
  const Domain domain{1.5, false};
  const ParticleContainer container(Container::domain, domain, 1.0);
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  const std::vector<glm::vec2> points = {{1.45f, 0.0f}, {0.2f, -0.98f}, {1.5f, -1.0f}, {0.0f, 0.0f}};
  filling.measure(particles_at(points), {container, domain}, ThreadTeam(1));
  const SolidArrays arrays = filling.arrays();
  CHECK(arrays.along_xx[0] == 1.0f);
  CHECK(arrays.along_yy[0] == Approx(1.0 / (1.0 - arrays.share[0])));
  CHECK(arrays.along_xx[1] == Approx(1.0 / (1.0 - arrays.share[1])));
  CHECK(arrays.along_yy[1] == 1.0f);
  for (const float* along : {arrays.along_xx, arrays.along_yy}) {
    CHECK(along[2] == Approx(2.0).margin(1e-3));  // in a corner each wall stretches what runs along it
    CHECK(along[3] == 1.0f);
  }
  for (std::size_t k = 0; k < points.size(); ++k) CHECK(arrays.along_xy[k] == Approx(0.0).margin(1e-6));
}

TEST_CASE("Stretched for flows, rates of a flow that slips along a solid and keeps its volume are zero") {
  const Domain domain{1.0};
  const ParticleContainer container(Container::domain, domain, 1.0);
  const auto box = [&](const char* slip) {
    return SolidSet(
        parse_scene(std::string("[[solid]]\nshape = \"box\"\nsize = [1, 0.5]\nslip = ") + slip + "\n",
                    "box.toml", {}),
        domain);
  };
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  const double distance = GENERATE(0.01, 0.04, 0.1);
  const ParticleSet particles = particles_at({{0.2f, static_cast<float>(0.25 + distance)}});
  const SolidSet slips = box("1");
  filling.measure(particles, {container, domain, &slips}, ThreadTeam(1), Stretch::flow);
  const SolidArrays arrays = filling.arrays();
  // ∇·v of v = (x, 0.25 − y), with the fluid above the box evenly spread, by the midpoint rule.
  double along = 0.0;
  double across = 0.0;
  constexpr int kPieces = 800;
  const double piece = 2.0 * kSolidFillingRadius / kPieces;
  for (int j = 0; j < kPieces; ++j) {
    for (int i = 0; i < kPieces; ++i) {
      const glm::dvec2 at = glm::dvec2(i + 0.5, j + 0.5) * piece - double{kSolidFillingRadius};
      const double r = std::hypot(at.x, at.y);
      if (at.y < -distance || r >= kSolidFillingRadius) continue;
      const double weight = -kWendlandC2.derivative(r, kSolidFillingRadius) / r * piece * piece;
      along += weight * at.x * at.x;
      across += weight * at.y * at.y;
    }
  }
  CAPTURE(distance, along, across);
  const double mirrored = 2.0 * distance * double{arrays.push_y[0]};
  CHECK(double{arrays.along_xx[0]} * along == Approx(across + mirrored).epsilon(0.005));
  CHECK(arrays.along_yy[0] == 1.0f);

  const SolidSet sticks = box("0");
  filling.measure(particles, {container, domain, &sticks}, ThreadTeam(1), Stretch::flow);
  CHECK(filling.arrays().along_xx[0] == 1.0f);  // fluid that sticks hardly moves across its surface

  const Domain between{1.0, false};  // momentum along walls stays
  ParticleContainer walls(Container::domain, between, 1.0);
  walls.set_walls({.no_slip = false});
  filling.measure(particles_at({{0.2f, -0.96f}}), {walls, between}, ThreadTeam(1), Stretch::flow);
  CHECK(filling.arrays().along_xx[0] == 1.0f);
}

TEST_CASE("Fluid that moves with its solids is not stretched, however it meets them") {
  const double slip = GENERATE(0.0, 0.4, 1.0);
  const Stretch stretch_for = GENERATE(Stretch::pressure, Stretch::flow);
  const Domain domain{1.0};
  const ParticleContainer container(Container::domain, domain, 1.0);
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  const Scene scene = parse_scene(
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nvelocity = [2, -1]\nslip = " + std::to_string(slip) + "\n",
      "disc.toml", {});
  SolidSet shapes(scene, domain);
  const ParticleSet particles = particles_at({{0.25f, 0.25f}, {-0.1f, 0.32f}});
  filling.measure(particles, {container, domain, &shapes}, ThreadTeam(1), stretch_for);
  AlignedVector<float> u, v;
  const std::vector<float> of_disc_u(8, 2.0f);
  const std::vector<float> of_disc_v(8, -1.0f);
  filling.stretch_along(of_disc_u.data(), of_disc_v.data(), true, particles.size(), ThreadTeam(1), u, v);
  for (std::size_t k = 0; k < 2; ++k) {
    CHECK(filling.arrays().share[k] > 0.0f);
    CHECK(u[k] == Approx(2.0f).epsilon(1e-6));
    CHECK(v[k] == Approx(-1.0f).epsilon(1e-6));
  }
}

TEST_CASE("What lies behind a wall takes its part of the sums across it") {
  const Domain domain{1.5, false};
  const ParticleContainer container(Container::domain, domain, 1.0);
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  const std::vector<glm::vec2> points = {{1.5f, 0.0f}, {0.2f, -0.95f}, {1.5f, -1.0f}, {0.0f, 0.0f}};
  filling.measure(particles_at(points), {container, domain}, ThreadTeam(1));
  const SolidArrays arrays = filling.arrays();
  // By the midpoint rule, over the lower half of the plane below the floor.
  double behind = 0.0;
  constexpr int kPieces = 400;
  const double piece = 2.0 * kSolidFillingRadius / kPieces;
  for (int j = 0; j < kPieces; ++j) {
    for (int i = 0; i < kPieces; ++i) {
      const glm::dvec2 at = glm::dvec2(i + 0.5, j + 0.5) * piece - double{kSolidFillingRadius};
      const double r = std::hypot(at.x, at.y);
      if (at.y < -0.05 && r < kSolidFillingRadius)
        behind -= kWendlandC2.derivative(r, kSolidFillingRadius) / r * at.y * at.y * piece * piece;
    }
  }
  CHECK(arrays.deep_yy[1] == Approx(behind).epsilon(0.01));
  CHECK(arrays.deep_xx[1] == 0.0f);
  CHECK(arrays.deep_xx[0] == Approx(0.5).margin(1e-3));
  CHECK(arrays.deep_yy[0] == 0.0f);
  CHECK(arrays.deep_xx[2] == Approx(0.5).margin(1e-3));
  CHECK(arrays.deep_yy[2] == Approx(0.5).margin(1e-3));
  CHECK(arrays.deep_yy[3] == 0.0f);
}

TEST_CASE("A ball fills as a wall does, across the edge too, and tells how fast it comes") {
  const Domain domain{1.0};
  const ParticleContainer container(Container::domain, domain, 1.0);
  SolidFilling filling(kWendlandC2, kWendlandC2, kSolidFillingRadius);
  const ParticleSet particles = particles_at({{-0.95f, 0.0f}, {0.0f, 0.0f}});
  filling.measure(particles, {container, domain}, ThreadTeam(1));
  CHECK(filling.arrays().share == nullptr);  // nothing solid at all
  const Ball ball = {.center = {0.75, 0.0}, .velocity = {3.0, 1.0}, .radius = 0.25};
  SolidSet shapes(domain);
  shapes.set_balls({&ball, 1});
  filling.measure(particles, {container, domain, &shapes}, ThreadTeam(1));
  const auto [share, push] =
      summed(kWendlandC2, {-0.95, 0.0}, [](glm::dvec2 p) { return p.x < -1.0; });  // where its rim is
  CHECK(filling.arrays().share[0] == Approx(share).margin(2e-3));
  CHECK(filling.arrays().push_x[0] == Approx(push.x).epsilon(5e-3));
  CHECK(filling.arrays().sweep[0] == Approx(3.0 * filling.arrays().push_x[0]));
  CHECK(filling.arrays().share[1] == 0.0f);
}

TEST_CASE("Walls give back the part of a speed that they are asked to") {
  const ParticleContainer container(Container::box, Domain{}, 1.0);
  ParticleSet particles = particles_at({{1.1f, 0.0f}});
  particles.u[0] = 2.0f;
  particles.v[0] = 0.5f;
  container.contain(particles, {.restitution = 0.25}, ThreadTeam(1));
  CHECK(particles.u[0] == Approx(-0.5));
  CHECK(particles.v[0] == Approx(0.5));
}
