// The contour of the color and its forces, on given nodes and given particles.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "particles/boundaries/container.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/pressure/surface_contour.hpp"
#include "particles/pressure/surface_tension.hpp"

using namespace twinflow;

namespace {

constexpr double kNodeDistance = 0.02;

/// Nodes over (−1, 1)² with a color that falls from 1 to 0 over a few of them, by the distance from a
/// surface.
ColorNodes nodes_of(const std::function<double(glm::dvec2)>& depth) {
  constexpr int kAcross = 101;
  ColorNodes nodes{.rows = kAcross,
                   .columns = kAcross,
                   .stride = kAcross,
                   .origin = glm::dvec2(-1.0),
                   .cell = glm::dvec2(kNodeDistance)};
  for (int row = 0; row < kAcross; ++row) {
    for (int column = 0; column < kAcross; ++column) {
      const glm::dvec2 point = nodes.origin + nodes.cell * glm::dvec2(column, row);
      nodes.color.push_back(static_cast<float>(0.5 + std::tanh(depth(point) / (3.0 * kNodeDistance)) / 2.0));
    }
  }
  return nodes;
}

double depth_in_disc(glm::dvec2 point, glm::dvec2 center, double radius) {
  return radius - glm::length(point - center);
}

struct Loops {
  int closed = 0;
  double length = 0.0;
  double area = 0.0;  ///< to the left
};

/// Follows the segments; every vertex must be the end of one and the beginning of one.
Loops loops_of(const SurfaceContour& contour) {
  const auto& vertices = contour.vertices();
  std::vector<int> next(vertices.size(), -1);
  Loops loops;
  for (const glm::ivec2& segment : contour.segments()) {
    REQUIRE(next[static_cast<std::size_t>(segment.x)] == -1);
    next[static_cast<std::size_t>(segment.x)] = segment.y;
    const glm::dvec2 a = vertices[static_cast<std::size_t>(segment.x)].at;
    const glm::dvec2 b = vertices[static_cast<std::size_t>(segment.y)].at;
    loops.length += glm::length(b - a);
    loops.area += 0.5 * (a.x * b.y - a.y * b.x);
  }
  for (std::size_t k = 0; k < next.size(); ++k) {
    if (next[k] < 0) continue;
    ++loops.closed;
    for (std::size_t at = k; next[at] >= 0;) {
      const int to = next[at];
      next[at] = -1;
      at = static_cast<std::size_t>(to);
    }
  }
  return loops;
}

glm::dvec2 sum_of_pulls(const SurfaceContour& contour) {
  glm::dvec2 sum(0.0);
  for (const SurfaceContour::Vertex& vertex : contour.vertices()) sum += vertex.pull;
  return sum;
}

/// Particles in rows, one spacing apart, inside a disc of the doubly periodic domain.
ParticleSet disc_of_particles(const Domain& domain, glm::dvec2 center, double radius, double spacing) {
  std::vector<glm::vec2> points;
  const int across = static_cast<int>(std::ceil(radius / spacing));
  for (int row = -across; row <= across; ++row) {
    for (int column = -across; column <= across; ++column) {
      const glm::dvec2 from_center = spacing * glm::dvec2(column + 0.3, row + 0.2);
      if (glm::length(from_center) < radius) points.emplace_back(domain.wrapped(center + from_center));
    }
  }
  return test::particles_at(points);
}

struct Accelerations {
  ParticleSet particles = {};  ///< in the order of the accelerations
  AlignedVector<float> x = {}, y = {};
};

Accelerations accelerations_by_tension(const ParticleSet& particles, double spacing, int threads) {
  const Domain domain{1.0};
  const double radius = 4.0 * spacing;
  Accelerations found{.particles = particles};
  SpatialHash search({domain.minimum(), domain.maximum(), true}, radius, 8);
  const ThreadTeam team(threads);
  search.build(found.particles, team);
  const ParticleContainer container(Container::domain, domain, 1.0);
  const Substep substep = test::substep_of(found.particles, search, team, {container, domain, {}}, 0.01);
  SurfaceTension tension(radius, spacing);
  Settings::ParticleSettings settings = default_settings().particles;
  settings.surface_tension = 0.3;
  settings.rest_density = 1.0;
  tension.set_parameters(settings);
  for (auto* sums : {&found.x, &found.y}) sums->assign(padded_size(particles.size()), 0.0f);
  tension.add_accelerations(substep, 1.0, found.x, found.y);
  return found;
}

}  // namespace

TEST_CASE("The contour of a disc is one closed line of its length, around its area") {
  const glm::dvec2 center(0.113, -0.207);
  const double radius = 0.5;
  SurfaceContour contour;
  contour.trace(nodes_of([&](glm::dvec2 point) { return depth_in_disc(point, center, radius); }));
  const Loops loops = loops_of(contour);
  CHECK(loops.closed == 1);
  CHECK(loops.length == Approx(2.0 * std::numbers::pi * radius).epsilon(1e-3));  // chords: (node/r)²/24 …
  CHECK(loops.area == Approx(std::numbers::pi * radius * radius).epsilon(1e-3));
  CHECK(glm::length(sum_of_pulls(contour)) < 1e-12);
  for (const SurfaceContour::Vertex& vertex : contour.vertices()) {  // towards the center
    REQUIRE(glm::dot(vertex.pull, center - vertex.at) > -1e-3);
  }
}

TEST_CASE("Discs that approach each other have two closed lines and then one, and a hole has its own") {
  const auto loops_at = [](double distance) {
    SurfaceContour contour;
    contour.trace(nodes_of([&](glm::dvec2 point) {
      return std::max(depth_in_disc(point, {-distance / 2.0, 0.013}, 0.3),
                      depth_in_disc(point, {distance / 2.0, -0.017}, 0.3));
    }));
    CHECK(glm::length(sum_of_pulls(contour)) < 1e-12);
    return loops_of(contour).closed;
  };
  CHECK(loops_at(0.8) == 2);
  CHECK(loops_at(0.5) == 1);
  SurfaceContour ring;
  ring.trace(nodes_of([](glm::dvec2 point) { return 0.2 - std::abs(glm::length(point) - 0.5); }));
  const Loops loops = loops_of(ring);
  CHECK(loops.closed == 2);
  CHECK(loops.area ==
        Approx(std::numbers::pi * (0.49 - 0.09)).epsilon(1e-3));  // the hole's counts against it
}

TEST_CASE("Nodes of fluid that touch by a corner alone give closed lines, joined or apart") {
  for (const float between : {0.4f, 0.1f}) {
    ColorNodes nodes{.rows = 4, .columns = 4, .stride = 4};
    nodes.color.assign(16, 0.0f);
    nodes.color[nodes.index(1, 1)] = nodes.color[nodes.index(2, 2)] = 0.8f;
    nodes.color[nodes.index(2, 1)] = nodes.color[nodes.index(1, 2)] = between;
    SurfaceContour contour;
    contour.trace(nodes);
    CHECK(loops_of(contour).closed == (between > 0.2f ? 1 : 2));
  }
}

TEST_CASE("At a solid the contour ends, with its last pull along it and its dry side outwards") {
  ColorNodes nodes = nodes_of([](glm::dvec2 point) { return depth_in_disc(point, {0.013, 0.0}, 0.5); });
  for (int row = 0; row < nodes.rows; ++row) {
    for (int column = 0; column < nodes.columns; ++column) {
      const double height = nodes.origin.y + row * nodes.cell.y;
      nodes.outside.push_back(static_cast<float>(height + 0.107));  // a floor
    }
  }
  SurfaceContour contour;
  contour.trace(nodes);
  REQUIRE(contour.ends().size() == 2);
  glm::dvec2 pulls = sum_of_pulls(contour);
  const double half_width = std::sqrt(0.25 - 0.107 * 0.107);
  for (const SurfaceContour::End& end : contour.ends()) {
    CHECK(end.at.y == Approx(-0.107).margin(1e-6));
    CHECK(std::abs(end.at.x - 0.013) == Approx(half_width).epsilon(2e-3));
    CHECK(end.dry.x * (end.at.x - 0.013) > 0.0);
    CHECK(end.pull.y > 0.0);  // upwards, along the line
    CHECK(glm::length(end.pull) == Approx(1.0));
    pulls += end.pull;
  }
  CHECK(glm::length(pulls) < 1e-12);
}

TEST_CASE("Surface tension does not know the seams of a periodic domain") {
  const Domain domain{1.0};
  const double spacing = 0.02;  // whole cells fill the domain, half of it too
  const auto middle =
      accelerations_by_tension(disc_of_particles(domain, {0.0, 0.0}, 0.3, spacing), spacing, 1);
  const auto corner =
      accelerations_by_tension(disc_of_particles(domain, {1.0, 1.0}, 0.3, spacing), spacing, 1);
  const auto count = static_cast<std::size_t>(middle.particles.size());
  std::vector<glm::vec2> expected(count), found(count);
  float largest = 0.0f;
  for (std::size_t k = 0; k < count; ++k) {
    expected[middle.particles.id[k]] = {middle.x[k], middle.y[k]};
    found[corner.particles.id[k]] = {corner.x[k], corner.y[k]};
    largest = std::max(largest, std::hypot(middle.x[k], middle.y[k]));
  }
  CHECK(largest > 1.0f);
  for (std::size_t k = 0; k < count; ++k) {  // places and colors differ by roundings, directions by more
    REQUIRE(glm::length(found[k] - expected[k]) < 1e-3f * largest);
  }
}

TEST_CASE("Forces of surface tension are the same bytes for any number of threads, and have no sum") {
  const Domain domain{1.0};
  const double spacing = 0.02;
  const ParticleSet particles = disc_of_particles(domain, {0.9, 0.2}, 0.4, spacing);
  const auto one = accelerations_by_tension(particles, spacing, 1);
  const auto three = accelerations_by_tension(particles, spacing, 3);
  REQUIRE(one.x == three.x);
  REQUIRE(one.y == three.y);
  glm::dvec2 sum(0.0);
  double all = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sum += glm::dvec2(one.x[k], one.y[k]);
    all += std::hypot(one.x[k], one.y[k]);
  }
  CHECK(glm::length(sum) < 1e-6 * all);
}

TEST_CASE("A particle outside the contour and the fluid beside it attract each other, without a sum") {
  const double spacing = 0.02;
  ParticleSet particles = disc_of_particles(Domain{1.0}, {0.0, 0.0}, 0.3, spacing);
  const auto disc = static_cast<std::size_t>(particles.size());
  std::vector<glm::vec2> points;
  for (std::size_t k = 0; k < disc; ++k) points.emplace_back(particles.x[k], particles.y[k]);
  points.emplace_back(0.0f, static_cast<float>(0.3 + 2.5 * spacing));
  particles = test::particles_at(points);
  const auto found = accelerations_by_tension(particles, spacing, 1);
  glm::dvec2 sum(0.0);
  double all = 0.0;
  for (std::size_t k = 0; k <= disc; ++k) {
    sum += glm::dvec2(found.x[k], found.y[k]);
    all += std::hypot(found.x[k], found.y[k]);
    if (found.particles.id[k] != disc) continue;
    // It has a quarter of the full color by itself, and hardly any by others: the pull is half of σ.
    CHECK(found.y[k] == Approx(-0.5 * 0.3 / (spacing * spacing)).epsilon(0.2));
    CHECK(std::abs(found.x[k]) < 0.1 * std::abs(found.y[k]));
  }
  CHECK(glm::length(sum) < 1e-6 * all);
}
