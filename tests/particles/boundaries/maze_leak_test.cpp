// Whether particles stay in the parts of a maze in which they began, however long they are stirred.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <vector>

#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;

namespace {

/// The parts of a square that solids separate, by flooding cells that are fine beside the walls.
class Rooms {
 public:
  explicit Rooms(const SolidSet& solids) : rooms_(kCells * kCells, kSolid) {
    for (int cell = 0; cell < kCells * kCells; ++cell) {
      if (solids.distance(center(cell)) > 0.0) rooms_[static_cast<std::size_t>(cell)] = kUnknown;
    }
    for (int cell = 0; cell < kCells * kCells; ++cell) {
      if (rooms_[static_cast<std::size_t>(cell)] == kUnknown) flood(cell, count_++);
    }
  }

  int count() const { return count_; }
  /// The room of the cell around a point; a point beside a wall may be in a cell whose middle is in the wall,
  /// and belongs to the nearest room then.
  int of(glm::dvec2 point) const {
    const int i = std::clamp(static_cast<int>((point.x + 1.0) * kCells / 2), 0, kCells - 1);
    const int j = std::clamp(static_cast<int>((point.y + 1.0) * kCells / 2), 0, kCells - 1);
    for (int reach = 0; reach < 4; ++reach) {
      for (int y = std::max(j - reach, 0); y <= std::min(j + reach, kCells - 1); ++y) {
        for (int x = std::max(i - reach, 0); x <= std::min(i + reach, kCells - 1); ++x) {
          const int room = rooms_[static_cast<std::size_t>(y * kCells + x)];
          if (room >= 0) return room;
        }
      }
    }
    return kSolid;
  }

 private:
  static constexpr int kCells = 256;
  static constexpr int kSolid = -1;
  static constexpr int kUnknown = -2;

  static glm::dvec2 center(int cell) {
    return {(cell % kCells + 0.5) * 2.0 / kCells - 1.0, (cell / kCells + 0.5) * 2.0 / kCells - 1.0};
  }

  void flood(int start, int room) {
    std::vector<int> open{start};
    while (!open.empty()) {
      const int cell = open.back();
      open.pop_back();
      if (rooms_[static_cast<std::size_t>(cell)] != kUnknown) continue;
      rooms_[static_cast<std::size_t>(cell)] = room;
      if (cell % kCells > 0) open.push_back(cell - 1);
      if (cell % kCells + 1 < kCells) open.push_back(cell + 1);
      if (cell >= kCells) open.push_back(cell - kCells);
      if (cell + kCells < kCells * kCells) open.push_back(cell + kCells);
    }
  }

  std::vector<int> rooms_;
  int count_ = 0;
};

/// A stroke from anywhere to anywhere in the maze.
Stroke random_stroke(std::mt19937& random, double dt) {
  std::uniform_real_distribution<double> place(-0.9, 0.9);
  Stroke stroke;
  stroke.from.x = place(random);
  stroke.from.y = place(random);
  stroke.to.x = place(random);
  stroke.to.y = place(random);
  stroke.duration = dt;
  stroke.radius = 0.3;
  stroke.velocity_rate = 20.0;
  return stroke;
}

}  // namespace

TEST_CASE("no particle leaks through the walls of a maze in a hundred thousand steps with strokes",
          "[particles][solids][long]") {
  // A room with a pillar and a corridor around it. The walls are two spacings thick.
  const Scene scene = parse_scene(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[domain]\nboundary = \"walls\"\n"
      "[particles]\nmethod = \"wcsph\"\ncount = 306\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.2, 1.3]\ncenter = [-0.5, 0.05]\n"
      "[[solid]]\nshape = \"box\"\nsize = [1.2, 0.2]\ncenter = [0, -0.5]\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.2, 1.3]\ncenter = [0.5, 0.05]\n"
      "[[solid]]\nshape = \"box\"\nsize = [1.2, 0.2]\ncenter = [0, 0.6]\n"
      "[[solid]]\nshape = \"polygon\"\npoints = [[-0.1, -0.45], [0.1, -0.45], [0.05, 0.2], [-0.05, 0.2]]\n",
      "maze.toml", {});
  const Domain domain{1.0, false};
  const SolidSet solids(scene, domain);
  const Rooms rooms(solids);
  REQUIRE(rooms.count() == 2);
  ParticleSolver solver(scene, domain, 1, 1);
  REQUIRE(2.0 * solver.spacing() == Approx(0.2).epsilon(0.01));
  const auto place = [&](std::size_t k) {
    return glm::dvec2(solver.particles().x[k], solver.particles().y[k]);
  };
  std::map<std::uint32_t, int> room_of_particle;
  const auto count = static_cast<std::size_t>(solver.particles().size());
  for (std::size_t k = 0; k < count; ++k) room_of_particle[solver.particles().id[k]] = rooms.of(place(k));
  std::mt19937 random(19);
  double fastest = 0.0;
  double deepest = 0.0;
  constexpr double kStep = 0.02;
  constexpr int kStepsBetweenStrokes = 20;
  for (int step = 0; step < 100'000; ++step) {
    const Stroke stroke = random_stroke(random, kStep);
    const bool strokes = step % kStepsBetweenStrokes == 0;
    solver.step(kStep, std::span(&stroke, strokes ? 1 : 0));
    REQUIRE(static_cast<std::size_t>(solver.particles().size()) == count);
    for (std::size_t k = 0; k < count; ++k) {
      if (step % 10 == 0) {
        INFO("step " << step);
        REQUIRE(rooms.of(place(k)) == room_of_particle.at(solver.particles().id[k]));
        deepest = std::max(deepest, -solids.distance(place(k)));
      }
      fastest =
          std::max(fastest, std::hypot(double{solver.particles().u[k]}, double{solver.particles().v[k]}));
    }
  }
  // A stroke presses particles a little into a corner of two solids, for a step.
  CHECK(deepest < 0.25 * solver.spacing());
  CHECK(fastest * kStep > 0.2);  // so fast that they would be through a wall in one step
}
