// Interphase drag between particles and a grid velocity; no OpenGL.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include <glm/geometric.hpp>

#include "grid/operators/velocity_on_cells.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene_fixtures.hpp"
#include "world/coupling/mixture.hpp"

using namespace twinflow;
using test::Mixture;
using test::small_cells;

TEST_CASE("two-way drag is exact where particles are spread evenly and the slip is uniform") {
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  const GridCells cells{{8, 6}, layout, {}};
  Mixture mixture(cells, 4 * 48, 1);
  const double h = cells.shape.cell_size();
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {  // four particles per cell
    const auto column = double(k % 16), row = double(k / 16);
    mixture.set.x[k] = static_cast<float>(cells.domain().minimum().x + (0.5 * column + 0.25) * h);
    mixture.set.y[k] = static_cast<float>(-1.0 + (0.5 * row + 0.25) * h);
    mixture.set.u[k] = 0.0f;
    mixture.set.v[k] = 0.0f;
    mixture.set.mass[k] = 3.0f;
  }
  mixture.neighborhood->build(mixture.set, mixture.team);
  std::fill(mixture.velocity.values.begin(), mixture.velocity.values.end(), 2.0);
  const double loading = 4.0 * 3.0 * mixture.particle_area / (h * h);
  const double rate = GENERATE(0.5, 20.0, 1e5);
  const double dt = 0.1;
  CAPTURE(rate);
  const InterphaseDrag drag = mixture.measure(rate, dt);
  // Two bodies: the common velocity stays, the slip decays with the rate times (1 + loading).
  const double gained = 2.0 / (1.0 + loading) * (1.0 - std::exp(-rate * (1.0 + loading) * dt));
  for (const glm::vec2& change : drag.particle_changes()) {
    CHECK(change.x == Approx(gained).epsilon(1e-6));
    CHECK(change.y == Approx(gained).epsilon(1e-6));
  }
  for (const float change : drag.grid_changes()) CHECK(change == Approx(-loading * gained).epsilon(1e-5));
}

TEST_CASE("one-way drag is exact in a steady grid, and does not change it") {
  const Mixture mixture(small_cells(GENERATE(false, true)), 50, 3);
  const double rate = GENERATE(1e-3, 4.0, 1e6);
  const double dt = 0.25;
  const InterphaseDrag drag = mixture.measure(rate, dt, false);
  CHECK(drag.grid_changes().empty());
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    for (int component = 0; component < 2; ++component) {
      const double wind = mixture.read(mixture.velocity, k, component, dt);
      const double slip = (mixture.speed(k, component) - wind) * std::exp(-rate * dt);
      CHECK(mixture.speed(k, component) + drag.particle_changes()[k][component] ==
            Approx(wind + slip).epsilon(1e-6).margin(1e-6));
    }
  }
}

TEST_CASE("the grid loses the momentum that particles gain, apart from the share of walls") {
  const GridCells cells = small_cells(false);
  const Mixture mixture(cells, 2000, 11);
  const InterphaseDrag drag = mixture.measure(GENERATE(0.1, 10.0, 1e6), 0.05);
  const double exchanged = glm::length(drag.particle_gain());
  CHECK(exchanged > 0.1);
  // 96 changes of the grid, each rounded to 6e-8 of itself; they add up to more than the sum.
  CHECK(glm::length(drag.particle_gain() + drag.grid_gain()) < 1e-6 * exchanged);

  GridCells box = cells;
  box.walls = Walls{};
  const Mixture between_walls(box, 2000, 11);
  const InterphaseDrag held = between_walls.measure(10.0, 0.05);
  CHECK(glm::length(held.particle_gain() + held.grid_gain()) > 1e-3 * exchanged);
}

TEST_CASE("cells that hold means over faces gain the means of what their middles would gain") {
  GridCells cells{{8, 6}, GridLayout::staggered, {}};
  const Mixture at_points(cells, 2000, 11);
  cells.face_means = true;
  const Mixture means(cells, 2000, 11);
  const double rate = GENERATE(0.1, 10.0, 1e6);
  const InterphaseDrag drag = means.measure(rate, 0.05);
  const InterphaseDrag of_points = at_points.measure(rate, 0.05);
  CHECK(std::ranges::equal(drag.particle_changes(), of_points.particle_changes()));
  std::vector<float> expected(of_points.grid_changes().begin(), of_points.grid_changes().end());
  to_means(cells, expected);
  const std::vector<float> changes(drag.grid_changes().begin(), drag.grid_changes().end());
  CHECK(changes != std::vector<float>(of_points.grid_changes().begin(), of_points.grid_changes().end()));
  for (std::size_t k = 0; k < changes.size(); ++k)
    REQUIRE(changes[k] == Approx(expected[k]).margin(1e-6).epsilon(1e-5));
  const double exchanged = glm::length(drag.particle_gain());
  // 96 changes of the grid, each rounded to 6e-8 of itself; they add up to more than the sum.
  CHECK(glm::length(drag.particle_gain() + drag.grid_gain()) < 1e-6 * exchanged);
}

TEST_CASE("particles exchange momentum with the liquid around them alone, in proportion to it") {
  GridCells cells = small_cells(false);
  cells.walls = Walls{};
  Mixture mixture(cells, 2000, 11);
  // Vacuum on the right, liquid on the left, and something between.
  const int nx = cells.shape.nx;
  for (int cell = 0; cell < cells.shape.cells(); ++cell) {
    const int i = cell % nx;
    const float part = i < nx / 2 ? 1.0f : i == nx / 2 ? 0.3f : 0.0f;
    mixture.liquid.insert(mixture.liquid.end(), {i == 0 ? 0.0f : part, cell < nx ? 0.0f : part});
  }
  const double rate = GENERATE(0.1, 10.0, 1e6);
  const InterphaseDrag drag = mixture.measure(rate, 0.05);
  const double exchanged = glm::length(drag.particle_gain());
  CHECK(exchanged > 0.01);
  // 96 changes of the grid, each rounded to 6e-8 of itself.
  CHECK(glm::length(drag.particle_gain() + drag.grid_gain()) < 1e-6 * exchanged);
  int free = 0;
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    const double middle = mixture.set.x[k] + 0.5 * 0.05 * mixture.set.u[k];
    if (middle < (nx / 2 + 2) * cells.shape.cell_size() - cells.domain().aspect) continue;
    ++free;
    REQUIRE(drag.particle_changes()[k] == glm::vec2(0.0f));
  }
  CHECK(free > 100);
}

TEST_CASE("no particle takes more than the slip from a liquid, however little of it there is") {
  GridCells cells = small_cells(false);
  cells.walls = Walls{};
  Mixture mixture(cells, 40, GENERATE(1u, 2u, 3u));
  mixture.liquid.assign(2 * std::size_t(cells.shape.cells()), GENERATE(0.01f, 0.2f, 1.0f));
  const auto speeds = mixture.velocity.floats();
  const auto [least, most] = std::minmax_element(speeds.begin(), speeds.end());
  const InterphaseDrag drag = mixture.measure(1e6, 0.05, false);
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    for (int component = 0; component < 2; ++component) {
      const double after = mixture.speed(k, component) + drag.particle_changes()[k][component];
      const double before = mixture.speed(k, component);
      CHECK(after >= std::min<double>(*least, before) - 1e-5);
      CHECK(after <= std::max<double>(*most, before) + 1e-5);
    }
  }
}

TEST_CASE("the grid loses the heat that particles gain, also between walls that hold velocities") {
  GridCells cells = small_cells(false);
  if (GENERATE(false, true)) cells.walls = Walls{true, 0.0};
  Mixture mixture(cells, 2000, 11);
  mixture.set.carry_heat();
  std::mt19937 random(5);
  std::uniform_real_distribution<float> degrees(-1.0f, 1.0f);
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    mixture.set.temperature[k] = degrees(random);
  }
  std::vector<float> grid(static_cast<std::size_t>(cells.shape.cells()));
  for (float& temperature : grid) temperature = 3.0f + degrees(random);
  InterphaseHeat heat;
  heat.measure({cells, grid, {}}, {mixture.set, *mixture.neighborhood, mixture.team},
               {.rate = GENERATE(0.1, 10.0, 1e6),
                .dt_seconds = 0.05,
                .both_ways = true,
                .particle_area = mixture.particle_area});
  const double gained = heat.particle_gain().x;
  CHECK(gained > 0.1);  // the grid is the warmer one
  // 48 changes of the grid, each rounded to 6e-8 of itself.
  CHECK(std::abs(gained + heat.grid_gain().x) < 1e-6 * gained);
  // No particle becomes warmer than the warmest cell.
  for (std::size_t k = 0; k < std::size_t(mixture.set.size()); ++k) {
    REQUIRE(mixture.set.temperature[k] + heat.particle_changes()[k].x < 4.0f);
  }
}

TEST_CASE("drag does not depend on the number of threads, nor, except for rounding, on the neighbor search") {
  const GridCells cells{{32, 40}, GridLayout::staggered, {}};
  const InterphaseDrag one = Mixture(cells, 3000, 4, 1).measure(5.0, 0.02);
  for (const int threads : {2, 3, 8}) {
    const InterphaseDrag several = Mixture(cells, 3000, 4, threads).measure(5.0, 0.02);
    CHECK(std::ranges::equal(several.particle_changes(), one.particle_changes()));
    CHECK(std::ranges::equal(several.grid_changes(), one.grid_changes()));
  }
  const InterphaseDrag other =
      Mixture(cells, 3000, 4, 2, true).measure(5.0, 0.02);  // its particles are in other order
  REQUIRE(other.grid_changes().size() == one.grid_changes().size());
  for (std::size_t value = 0; value < one.grid_changes().size(); ++value) {
    REQUIRE(other.grid_changes()[value] == Approx(one.grid_changes()[value]).epsilon(1e-5).margin(1e-6));
  }
}

namespace {

/// The distance of a tracer in a steady vortex from its exact position after `seconds`.
double tracer_error(double dt, double seconds) {
  const GridCells cells{{512, 512}, GridLayout::staggered, {}};
  const double pi = std::numbers::pi;
  const auto vortex = [&](glm::dvec2 p) {
    return glm::dvec2(std::sin(pi * p.x) * std::cos(pi * p.y), -std::cos(pi * p.x) * std::sin(pi * p.y));
  };
  std::vector<float> velocity;
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      const glm::dvec2 center = cells.shape.center(i, j);
      velocity.push_back(float(vortex(center + cells.component_place(0)).x));
      velocity.push_back(float(vortex(center + cells.component_place(1)).y));
    }
  }
  // Without forces between particles.
  const Scene scene =
      test::scene_with({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                        "particles.count=200", "particles.stiffness=0", "particles.near_stiffness=0"});
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const auto by_id = [&] {
    std::vector<glm::dvec2> positions(std::size_t(solver.particles().size()));
    for (std::size_t k = 0; k < positions.size(); ++k) {
      positions[solver.particles().id[k]] = {solver.particles().x[k], solver.particles().y[k]};
    }
    return positions;
  };
  std::vector<glm::dvec2> exact = by_id();
  InterphaseDrag drag;
  const int steps = static_cast<int>(std::lround(seconds / dt));
  for (int step = 0; step < steps; ++step) {
    drag.measure({cells, velocity, {}}, {solver.particles(), solver.neighborhood(), solver.team()},
                 {.rate = 1e6, .dt_seconds = dt, .both_ways = false, .particle_area = 1.0});
    solver.step(dt, {}, {}, drag.particle_changes());
  }
  for (glm::dvec2& point : exact) {  // the classical Runge-Kutta method, with steps of a thousandth
    const double fine = 1e-3;
    for (int k = 0; k < std::lround(seconds / fine); ++k) {
      const glm::dvec2 k1 = vortex(point), k2 = vortex(point + 0.5 * fine * k1),
                       k3 = vortex(point + 0.5 * fine * k2), k4 = vortex(point + fine * k3);
      point += fine / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
  }
  const std::vector<glm::dvec2> tracers = by_id();
  double squares = 0.0;
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const glm::dvec2 off = Domain{}.minimum_image(tracers[k] - exact[k]);
    squares += glm::dot(off, off);
  }
  return std::sqrt(squares / static_cast<double>(exact.size()));
}

}  // namespace

TEST_CASE("with a large rate particles follow the streamlines of a steady vortex, to second order") {
  const double coarse = tracer_error(0.1, 2.0);
  const double middle = tracer_error(0.05, 2.0);
  const double fine = tracer_error(0.025, 2.0);
  CAPTURE(coarse, middle, fine);
  CHECK(std::log2(coarse / middle) > 1.8);
  CHECK(std::log2(middle / fine) > 1.8);
  CHECK(fine < 2e-3);
}
