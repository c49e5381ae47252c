// The velocity around the particles of a free stream, and the buffers that drift with it.
#include "particles/boundaries/particle_stream.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr double kSpacing = 1.0 / 17.0;  // which leaves half a column of cells
const Domain kStream{1.5, false};
const ParticleStream::Margins kMargins{0.2, 0.15, 0.3};

Scene free_stream_scene(int count, const std::string& solids = "") {
  Scene scene = fluid(count, "1");
  scene.settings.domain.boundary = Boundary::free_stream;
  scene.settings.domain.aspect = kStream.aspect;
  scene.settings.inlet.u = "1";
  scene.settings.particles.method = ParticleMethodName::wcsph;
  scene.settings.particles.negative_pressure = true;
  scene.settings.reference.length = 0.4;
  scene.solids = parse_scene(solids, "solids.toml", {}).solids;
  return scene;
}

/// Particles in the domain and its buffers, outside of solids.
template <class Velocity>
ParticleSet particles_with(const Velocity& velocity, const SolidSet& solids) {
  std::vector<glm::vec2> points;
  for (double y = -1.0 - kMargins.sides + 0.5 * kSpacing; y < 1.0 + kMargins.sides; y += kSpacing) {
    for (double x = -1.5 - kMargins.inlet + 0.5 * kSpacing; x < 1.5 + kMargins.outlet; x += kSpacing) {
      if (solids.distance({x, y}) > 0.0) points.emplace_back(x, y);
    }
  }
  ParticleSet particles = particles_at(points);
  for (std::size_t k = 0; k < points.size(); ++k) {
    const glm::dvec2 at = velocity(glm::dvec2(points[k]));
    particles.u[k] = static_cast<float>(at.x);
    particles.v[k] = static_cast<float>(at.y);
  }
  return particles;
}

/// The largest difference from a velocity beside the domain and at its inlet.
template <class Velocity>
double largest_difference(const ParticleStream& stream, const Velocity& velocity) {
  double largest = 0.0;
  const auto compare = [&](glm::dvec2 point) {
    largest = std::max(largest, glm::length(stream.velocity_at(point) - velocity(point)));
  };
  for (double x = -1.45; x < 1.45; x += 0.1) {
    for (const double y : {1.0, 1.1, 1.25}) {
      compare({x, y});
      compare({x, -y});
    }
  }
  for (double y = -1.2; y < 1.25; y += 0.1) compare({-1.5, y});
  return largest;
}

}  // namespace

TEST_CASE("vortices among the particles of a free stream move what is around it") {
  const Scene scene = free_stream_scene(2400);
  const SolidSet none(kStream);
  const ParticleContainer container(Container::domain, kStream, 1.0);
  const Solids solids{container, kStream};
  ParticleStream stream(scene, kStream, kSpacing, kMargins, none);
  const auto uniform = [](glm::dvec2) { return glm::dvec2(1.0, 0.0); };
  CHECK(largest_difference(stream, uniform) < 1e-12);
  stream.begin_step(particles_with(uniform, none), solids, 1.0, 0.01);
  CHECK(largest_difference(stream, uniform) < 1e-12);
  // A vortex of circulation 2 with a core that no edge cuts.
  const auto with_vortex = [](glm::dvec2 point) {
    const glm::dvec2 way = point - glm::dvec2(0.3, 0.1);
    const double squared = way.x * way.x + way.y * way.y;
    const double turn = (1.0 - std::exp(-squared / 0.02)) / (std::numbers::pi * squared);
    return glm::dvec2(1.0 - turn * way.y, turn * way.x);
  };
  ParticleStream around(scene, kStream, kSpacing, kMargins, none);
  around.begin_step(particles_with(with_vortex, none), solids, 1.0, 0.01);
  CHECK(glm::length(with_vortex({0.3, 1.0}) - uniform({})) > 0.3);
  CHECK(largest_difference(around, with_vortex) < 0.01);
  CHECK(around.fastest() == Approx(1.0 + 1.0 / (std::numbers::pi * 1.1)).epsilon(0.01));
}

TEST_CASE("a disc displaces what is around a free stream of particles") {
  // The flow without viscosity: its sheet is on the surface alone.
  const Scene scene =
      free_stream_scene(2400, "[[solid]]\nshape = \"disc\"\nradius = 0.4\ncenter = [-0.3, 0]");
  const SolidSet shapes(scene, kStream);
  const ParticleContainer container(Container::domain, kStream, 1.0);
  const auto potential = [](glm::dvec2 point) {
    const glm::dvec2 way = point - glm::dvec2(-0.3, 0.0);
    const double squared = way.x * way.x + way.y * way.y;
    return glm::dvec2(1.0, 0.0) -
           0.16 / (squared * squared) * glm::dvec2(way.x * way.x - way.y * way.y, 2.0 * way.x * way.y);
  };
  ParticleStream stream(scene, kStream, kSpacing, kMargins, shapes);
  stream.begin_step(particles_with(potential, shapes), {container, kStream, &shapes}, 1.0, 0.01);
  CHECK(potential({-0.3, 1.0}).x == Approx(1.16));
  CHECK(largest_difference(stream, potential) < 0.02);
}

TEST_CASE("a disc that moves with a free stream of particles displaces nothing, and one that rises does") {
  const std::string disc = "[[solid]]\nshape = \"disc\"\nradius = 0.4\ncenter = [-0.3, 0]\n";
  const ParticleContainer container(Container::domain, kStream, 1.0);
  const auto around = [&](const std::string& motion, const auto& velocity) {
    const Scene scene = free_stream_scene(2400, disc + motion);
    const SolidSet shapes(scene, kStream);
    ParticleStream stream(scene, kStream, kSpacing, kMargins, shapes);
    stream.begin_step(particles_with(velocity, shapes), {container, kStream, &shapes}, 1.0, 0.01);
    return largest_difference(stream, velocity);
  };
  CHECK(around("velocity = [1, 0]\n", [](glm::dvec2) { return glm::dvec2(1.0, 0.0); }) < 1e-6);
  // The dipole of a disc that moves upward with speed 1, in the frame of the stream.
  const auto rising = [](glm::dvec2 point) {
    const glm::dvec2 way = point - glm::dvec2(-0.3, 0.0);
    const double squared = way.x * way.x + way.y * way.y;
    return glm::dvec2(1.0, 0.0) +
           0.16 / (squared * squared) * glm::dvec2(2.0 * way.x * way.y, way.y * way.y - way.x * way.x);
  };
  CHECK(around("velocity = [1, 1]\n", rising) < 0.02);
}

TEST_CASE("a uniform free stream of particles stays uniform, and its buffers stay filled") {
  ParticleSolver solver(free_stream_scene(1200), kStream, 1, 2);
  const auto count_beside = [&] {
    const ParticleSet& particles = solver.particles();
    return std::count(particles.body.begin(), particles.body.begin() + particles.size(), kDrifting);
  };
  const auto beside = count_beside();
  CHECK(beside > 300);
  for (int step = 0; step < 80; ++step) solver.step(0.02, {});  // half of the domain passes
  const ParticleSet& particles = solver.particles();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    CHECK(std::hypot(particles.u[k] - 1.0, particles.v[k]) < 0.02);
  }
  CHECK(std::abs(count_beside() - beside) < 0.03 * double(beside));
  CHECK(solver.metrics().count == Approx(1200).epsilon(0.01));
}

TEST_CASE("a free stream of particles around a disc repeats its course from a saved state") {
  const Scene scene =
      free_stream_scene(1200, "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [-0.5, 0.03]");
  ParticleSolver solver(scene, kStream, 1, 2);
  for (int step = 0; step < 20; ++step) solver.step(0.02, {});
  StateWriter saved;
  solver.visit_state(saved);
  ParticleSolver resumed(scene, kStream, 1, 1);
  StateReader reader(saved.bytes());
  resumed.visit_state(reader);
  CHECK(reader.left() == 0);
  solver.set_aside();
  for (int step = 0; step < 5; ++step) solver.step(0.02, {});
  for (int step = 0; step < 5; ++step) resumed.step(0.02, {});
  const auto bytes = [](ParticleSolver& of) {
    StateWriter writer;
    of.visit_state(writer);
    return std::string(writer.bytes());
  };
  const bool same = bytes(solver) == bytes(resumed);
  CHECK(same);
}
