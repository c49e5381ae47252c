#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <set>
#include <string>

#include "core/error.hpp"
#include "particles/neighbors/cell_axis.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using test::particles_at;
using test::random_points;

namespace {

constexpr int kBlockSize = 16;

struct Pair {
  double distance;
  std::uint32_t id;
};

/// The distances of all particles from a point, in double precision, by brute force.
std::vector<Pair> distances(const ParticleSet& particles, const ParticleSpace& space, glm::dvec2 point) {
  std::vector<Pair> result;
  const glm::dvec2 size = space.size();
  for (std::size_t j = 0; j < static_cast<std::size_t>(particles.size()); ++j) {
    glm::dvec2 d = point - glm::dvec2(particles.x[j], particles.y[j]);
    for (const int axis : {0, 1}) {
      if (space.periodic[axis]) d[axis] -= size[axis] * std::round(d[axis] / size[axis]);
    }
    result.push_back({std::hypot(d.x, d.y), particles.id[j]});
  }
  return result;
}

/// Fails unless the ids found are those nearer than the radius, each once. A distance that differs from the
/// radius by float rounding of the positions may fall on either side.
void require_neighbors(std::vector<std::uint32_t> found, const std::vector<Pair>& truth, double radius,
                       double size) {
  const double rounding = 4.0 * std::numeric_limits<float>::epsilon() * size;
  std::sort(found.begin(), found.end());
  std::vector<std::uint32_t> expected;
  for (const Pair& pair : truth) {
    const bool undecided = std::abs(pair.distance - radius) < rounding;
    const bool listed = std::binary_search(found.begin(), found.end(), pair.id);
    if (undecided ? listed : pair.distance < radius) expected.push_back(pair.id);
  }
  std::sort(expected.begin(), expected.end());
  REQUIRE(found == expected);
}

/// Fails unless every particle in the same place as one of the block's is in a range where the kernels look
/// for such pairs: the one that holds the block (vector_lanes.hpp).
void require_meets_coincident(const Neighborhood& search, const ParticleSet& particles, const Block& block) {
  for (int i = block.begin; i < block.end; ++i) {
    for (int j = 0; j < particles.size(); ++j) {
      const auto a = static_cast<std::size_t>(i);
      const auto b = static_cast<std::size_t>(j);
      if (particles.x[a] != particles.x[b] || particles.y[a] != particles.y[b]) continue;
      bool met = false;
      for (int k = 0; k < block.near.count; ++k) {
        const Range& range = block.near.ranges[k];
        const bool holds_block = range.shift_x == 0.0f && range.shift_y == 0.0f &&
                                 range.begin <= block.begin && block.end <= range.end;
        if (search.per_pair_image() || holds_block) met = met || (range.begin <= j && j < range.end);
      }
      REQUIRE(met);
    }
  }
}

/// Compares every query of the search with the truth: by point, by block, and as a mean.
void require_agrees_with_all_pairs(Neighborhood& search, ParticleSet particles) {
  ThreadTeam team(2);
  search.build(particles, team);
  const ParticleSpace& space = search.space();
  const double extent = std::max(space.size().x, space.size().y);
  const float radius = static_cast<float>(search.radius());

  for (std::size_t i = 0; i < static_cast<std::size_t>(particles.size()); ++i) {
    std::vector<std::uint32_t> found;
    search.for_each_near(particles, {particles.x[i], particles.y[i]}, [&](int j, float, float, float) {
      found.push_back(particles.id[static_cast<std::size_t>(j)]);
    });
    require_neighbors(found, distances(particles, space, {particles.x[i], particles.y[i]}), search.radius(),
                      extent);
  }

  std::vector<int> in_blocks(static_cast<std::size_t>(particles.size()), 0);
  std::size_t pairs = 0;
  for (const Block& block : search.blocks()) {
    REQUIRE(block.end - block.begin <= search.block_size());
    require_meets_coincident(search, particles, block);
    for (int i = block.begin; i < block.end; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ++in_blocks[at];
      std::vector<std::uint32_t> found;
      for (int k = 0; k < block.near.count; ++k) {
        const Range& range = block.near.ranges[k];
        for (int j = range.begin; j < range.end; ++j) {
          const auto other = static_cast<std::size_t>(j);
          float dx = (particles.x[at] - particles.x[other]) - range.shift_x;
          float dy = (particles.y[at] - particles.y[other]) - range.shift_y;
          if (search.per_pair_image()) {
            dx = nearest_image(dx, space.period().x);
            dy = nearest_image(dy, space.period().y);
          }
          if (dx * dx + dy * dy < radius * radius) found.push_back(particles.id[other]);
        }
      }
      pairs += found.size();
      require_neighbors(found, distances(particles, space, {particles.x[at], particles.y[at]}),
                        search.radius(), extent);
    }
  }
  // A pair that is exactly a radius apart may be rounded differently; it counts twice.
  const double mean = static_cast<double>(pairs) / particles.size() - 1.0;
  REQUIRE(search.mean_count(particles, team) == Approx(mean).margin(2.5 / particles.size()));
  REQUIRE(std::all_of(in_blocks.begin(), in_blocks.end(), [](int times) { return times == 1; }));
}

ParticleSpace space_of(double width, double height, Periodicity periodic) {
  return {{-0.5 * width, -0.5 * height}, {0.5 * width, 0.5 * height}, periodic};
}

/// Every search, by its name as in particles.search, and the quadtree also with the smallest leaves.
std::vector<std::string> search_names() {
  std::vector<std::string> names = test::every_search_name();
  names.emplace_back("quadtree of 1");
  return names;
}

std::unique_ptr<Neighborhood> make_search(const std::string& name, const ParticleSpace& space,
                                          double radius) {
  Settings settings = default_settings();
  const bool small = name == "quadtree of 1";
  apply_assignment(settings, "particles.search=" + (small ? "quadtree" : name));
  if (small) settings.particles.quadtree_capacity = 1;
  return make_neighborhood(settings.particles, space, radius, kBlockSize);
}

/// Periodic, closed, and periodic along one axis.
Periodicity any_periodicity() {
  return GENERATE(Periodicity(true), Periodicity(false), Periodicity(true, false), Periodicity(false, true));
}

std::string any_search() { return GENERATE(from_range(search_names())); }

}  // namespace

TEST_CASE("Every search finds each particle within the radius once, in rooms of any shape") {
  const std::string name = any_search();
  const Periodicity periodic = any_periodicity();
  // Width and height in radii: one, two and three cells wide in x, in y and in both, narrower than the
  // radius, a wide room, and a room a whole number of radii wide.
  const auto [width, height] = GENERATE(table<double, double>({{0.7, 0.8},
                                                               {1.5, 6.3},
                                                               {2.5, 7.1},
                                                               {3.2, 5.0},
                                                               {6.3, 1.5},
                                                               {7.1, 2.5},
                                                               {5.0, 3.2},
                                                               {1.5, 1.5},
                                                               {2.0, 2.0},
                                                               {2.4, 2.6},
                                                               {3.0, 3.0},
                                                               {3.5, 3.3},
                                                               {1.9, 3.1},
                                                               {12.0, 8.0},
                                                               {9.3, 21.7}}));
  const double heaped = GENERATE(0.0, 0.6);
  CAPTURE(name, periodic.x, periodic.y, width, height, heaped);
  const double radius = 0.1;
  const ParticleSpace space = space_of(width * radius, height * radius, periodic);
  const auto search = make_search(name, space, radius);
  require_agrees_with_all_pairs(*search, particles_at(random_points(space, 220, heaped, 7)));
}

TEST_CASE("A fluid in a corner of its space takes no more cells than it covers, wherever it goes") {
  const Periodicity periodic = any_periodicity();
  const ParticleSpace space = space_of(40.0, 30.0, periodic);
  SpatialHash search(space, 0.1, kBlockSize);
  for (const glm::vec2 corner : {glm::vec2(-19.0f, 14.0f), glm::vec2(3.0f, -15.0f), glm::vec2(19.2f, 2.0f)}) {
    CAPTURE(corner.x, corner.y);
    std::vector<glm::vec2> points = random_points(space_of(0.8, 1.0, false), 400, 0.2, 19);
    for (glm::vec2& point : points) point = corner + (point + glm::vec2(0.4f, 0.5f)) * glm::vec2(1.0f, 0.9f);
    require_agrees_with_all_pairs(search, particles_at(points));
    require_agrees_with_all_pairs(search, particles_at(points));  // the cells known from before, and a margin
    // 0.8 × 0.9 in columns of a third of the radius and rows of the radius, one more where they do not fit
    // exactly, and a radius around them.
    CHECK(search.used_cells() <= (25 + 6) * (10 + 2));
  }
}

TEST_CASE("Particles on the edges of cells, on the seam and in the same place are found once") {
  const std::string name = any_search();
  const Periodicity periodic = any_periodicity();
  const double cells = GENERATE(1.0, 2.0, 3.0, 4.0, 8.0);
  const double radius = 0.25;
  const ParticleSpace space = space_of(cells * radius, cells * radius, periodic);
  std::vector<glm::vec2> points;
  const int steps = static_cast<int>(2 * cells);
  for (int j = 0; j < steps; ++j) {
    for (int i = 0; i < steps; ++i) points.emplace_back(space.minimum + 0.5 * radius * glm::dvec2(i, j));
  }
  const float last = std::nextafter(static_cast<float>(space.maximum.x), 0.0f);
  points.insert(points.end(), {{last, last}, {last, 0.0f}, {0.0f, last}, {last, last}, points.front()});
  CAPTURE(name, periodic.x, periodic.y, cells);
  require_agrees_with_all_pairs(*make_search(name, space, radius), particles_at(points));
}

TEST_CASE("Pairs that are nearer than the radius by little more than rounding are found") {
  const std::string name = any_search();
  const Periodicity periodic = any_periodicity();
  CAPTURE(name, periodic.x, periodic.y);
  const ParticleSpace space = space_of(2.0, 2.0, periodic);
  const double radius = 0.02;
  const double distance = radius - 1.3e-6;  // 1e-6 is what positions in this space may be rounded by
  std::vector<glm::vec2> points;
  for (const glm::dvec2 point : random_points(space_of(1.9, 1.9, false), 400, 0.0, 29)) {
    const double angle = static_cast<double>(points.size());
    points.emplace_back(point);
    points.emplace_back(point + distance * glm::dvec2(std::cos(angle), std::sin(angle)));
  }
  // Along the axes, and across the seam where there is one.
  for (int k = 0; k < 20; ++k) {
    const double at = -0.95 + 0.095 * k;
    points.insert(points.end(), {{at, -1.0}, {at, periodic.y ? 1.0 - distance : distance - 1.0}});
    points.insert(points.end(), {{-1.0, at}, {periodic.x ? 1.0 - distance : distance - 1.0, at}});
  }
  require_agrees_with_all_pairs(*make_search(name, space, radius), particles_at(points));
}

TEST_CASE("Particles that rounding put outside a closed box are still found") {
  const std::string name = any_search();
  CAPTURE(name);
  const ParticleSpace space = space_of(2.0, 2.0, false);
  std::vector<glm::vec2> points = random_points(space, 200, 0.0, 3);
  for (const float out : {1.0f, 1.0000001f, 1.03f}) {
    points.insert(points.end(),
                  {{out, 0.1f}, {-out, 0.1f}, {0.2f, out}, {0.2f, -out}, {out, out}, {-out, -out}});
  }
  require_agrees_with_all_pairs(*make_search(name, space, 0.2), particles_at(points));
}

TEST_CASE("A rectangle reports the particles inside it once, also across the seam") {
  const std::string name = any_search();
  const Periodicity periodic = any_periodicity();
  const ParticleSpace space = space_of(3.0, 2.0, periodic);
  const auto search = make_search(name, space, 0.17);
  ParticleSet particles = particles_at(random_points(space, 400, 0.2, 11));
  ThreadTeam team(1);
  search->build(particles, team);
  const auto [center, half] = GENERATE(table<glm::dvec2, glm::dvec2>({{{0.0, 0.0}, {0.3, 0.2}},
                                                                      {{1.45, -0.95}, {0.3, 0.4}},
                                                                      {{-4.6, 3.1}, {0.2, 0.3}},
                                                                      {{0.3, 0.3}, {1.45, 0.96}},
                                                                      {{0.0, 0.0}, {9.0, 9.0}},
                                                                      {{0.1, 0.0}, {0.0, 0.0}}}));
  CAPTURE(name, periodic.x, periodic.y, center.x, center.y, half.x, half.y);
  std::vector<std::uint32_t> found;
  search->for_each_in(particles, center - half, center + half,
                      [&](int j) { found.push_back(particles.id[static_cast<std::size_t>(j)]); });
  std::sort(found.begin(), found.end());
  std::vector<std::uint32_t> expected;
  for (std::size_t j = 0; j < 400; ++j) {
    const auto inside = [](double offset, double reach, double size, bool wraps) {
      if (wraps) offset -= size * std::round(offset / size);
      return std::abs(offset) <= reach;
    };
    if (inside(particles.x[j] - center.x, half.x, 3.0, periodic.x) &&
        inside(particles.y[j] - center.y, half.y, 2.0, periodic.y)) {
      expected.push_back(particles.id[j]);
    }
  }
  std::sort(expected.begin(), expected.end());
  CHECK(found == expected);
}

TEST_CASE("Particles of a cell keep their order, whatever the number of threads") {
  const ParticleSpace space = space_of(2.0, 2.0, true);
  const ParticleSet original = particles_at(random_points(space, 9000, 0.3, 5));
  const CellAxis columns(space.minimum.x, space.size().x, 0.11 / SpatialHash::kColumnsPerRadius,
                         SpatialHash::kMaxCellsPerAxis);
  const CellAxis rows(space.minimum.y, space.size().y, 0.11, SpatialHash::kMaxCellsPerAxis);
  for (const int threads : {1, 2, 3, 8}) {
    ParticleSet particles = original;
    SpatialHash search(space, 0.11, kBlockSize);
    ThreadTeam team(threads);
    search.build(particles, team);
    const auto place = [&](std::size_t k) {
      return std::pair(rows.cell_of(particles.y[k]), columns.cell_of(particles.x[k]));
    };
    for (std::size_t k = 1; k < 9000; ++k) {
      REQUIRE(place(k - 1) <= place(k));
      // Ids were in order before, so they have to be in order within the cell.
      if (place(k - 1) == place(k)) REQUIRE(particles.id[k - 1] < particles.id[k]);
    }
    for (std::size_t k = 0; k < 9000; ++k) {
      REQUIRE(particles.x[k] == original.x[particles.id[k]]);
      REQUIRE(particles.y[k] == original.y[particles.id[k]]);
    }
  }
}

TEST_CASE("Displacements between two particles are exact opposites") {
  const std::string name = any_search();
  CAPTURE(name);
  const ParticleSpace space = space_of(2.0, 2.0, true);
  ParticleSet particles = particles_at(random_points(space, 500, 0.0, 23));
  const auto search = make_search(name, space, 0.3);
  ThreadTeam team(1);
  search->build(particles, team);
  std::vector<std::array<float, 2>> seen(500 * 500, {0.0f, 0.0f});
  for (std::size_t i = 0; i < 500; ++i) {
    search->for_each_near(particles, {particles.x[i], particles.y[i]}, [&](int j, float dx, float dy, float) {
      seen[i * 500 + static_cast<std::size_t>(j)] = {dx, dy};
    });
  }
  for (std::size_t i = 0; i < 500; ++i) {
    for (std::size_t j = 0; j < 500; ++j) {
      REQUIRE(seen[i * 500 + j][0] == -seen[j * 500 + i][0]);
      REQUIRE(seen[i * 500 + j][1] == -seen[j * 500 + i][1]);
    }
  }
}

TEST_CASE("A particle without a finite position is refused by its id") {
  const std::string name = any_search();
  const float bad = GENERATE(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity());
  const ParticleSpace space = space_of(2.0, 2.0, true);
  ParticleSet particles = particles_at(random_points(space, 100, 0.0, 2));
  particles.y[41] = bad;
  particles.id[41] = 1041;
  const auto search = make_search(name, space, 0.2);
  ThreadTeam team(2);
  REQUIRE_THROWS_AS(search->build(particles, team), RunError);
  REQUIRE_THROWS_WITH(search->build(particles, team), Catch::Contains("particle 1041 "));
}
