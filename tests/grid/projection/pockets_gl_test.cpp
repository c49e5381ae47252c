// Closed pockets: which cells belong together, and that sums over each are taken away.
#include "grid/projection/pockets.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "gl/gl_fixture.hpp"
#include "grid/operators/cell_fields.hpp"

using namespace twinflow;

namespace {

GridCells cells_of(int size, GridLayout layout, bool walls) {
  GridCells cells{GridShape::covering(1.0, size), layout};
  if (walls) cells.walls = Walls{};
  return cells;
}

/// The pockets by painting: cells are repainted until no open face has two colors.
std::vector<int> painted(int size, const std::vector<bool>& left, const std::vector<bool>& bottom) {
  std::vector<int> colors(left.size());
  for (std::size_t k = 0; k < colors.size(); ++k) colors[k] = static_cast<int>(k);
  for (bool changed = true; changed;) {
    changed = false;
    const auto join = [&](std::size_t a, std::size_t b) {
      changed = changed || colors[a] != colors[b];
      colors[a] = colors[b] = std::min(colors[a], colors[b]);
    };
    for (int j = 0; j < size; ++j) {
      for (int i = 0; i < size; ++i) {
        const auto cell = static_cast<std::size_t>(j * size + i);
        if (left[cell]) join(cell, static_cast<std::size_t>(j * size + (i + size - 1) % size));
        if (bottom[cell]) join(cell, static_cast<std::size_t>((j + size - 1) % size * size + i));
      }
    }
  }
  return colors;
}

/// Two pockets, cells of none between them, and a field of random values.
struct TwoPockets {
  explicit TwoPockets(const GridCells& cells) {
    const int nx = cells.shape.nx;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    for (int cell = 0; cell < cells.shape.cells(); ++cell) {
      const int i = cell % nx;
      map.of_cell.push_back(i < nx / 3 ? 0 : i == nx / 3 ? -1 : 1);
      values.push_back(unit(random) + 3.0f * static_cast<float>(map.of_cell.back()));
      weights.push_back(map.of_cell.back() < 0 ? 0.0f : unit(random));
    }
    map.count = 2;
  }
  double mean(const std::vector<float>& of, int pocket) const {
    double sum = 0.0;
    double total = 0.0;
    for (std::size_t k = 0; k < of.size(); ++k) {
      if (map.of_cell[k] != pocket) continue;
      sum += double{weights[k]} * double{of[k]};
      total += double{weights[k]};
    }
    return sum / total;
  }

  PocketMap map;
  std::vector<float> values, weights;
};

gl::Field scalar(const GridCells& cells, const std::vector<float>& values) {
  gl::Field field(center_field("values", cells, gl::Buffering::ping_pong, "values"));
  field.upload(values);
  return field;
}

}  // namespace

TEST_CASE("a pocket is what open faces connect and no outlet reaches", "[grid]") {
  constexpr int kSize = 17;
  std::mt19937 random(3);
  std::bernoulli_distribution open(0.45);
  std::vector<bool> left, bottom;
  PocketSearch search(kSize * kSize);
  for (int cell = 0; cell < kSize * kSize; ++cell) {
    const int row = cell / kSize;
    left.push_back(open(random));
    bottom.push_back(open(random));
    const auto here = static_cast<std::size_t>(cell);
    if (left.back()) {
      search.connect(here, static_cast<std::size_t>(row * kSize + (cell % kSize + kSize - 1) % kSize));
    }
    if (bottom.back())
      search.connect(here, static_cast<std::size_t>((row + kSize - 1) % kSize * kSize + cell % kSize));
  }
  search.hold(40);
  const std::vector<int> colors = painted(kSize, left, bottom);
  const PocketMap found = search.found();
  std::set<int> numbers;
  for (std::size_t a = 0; a < colors.size(); ++a) {
    const bool alone = std::ranges::count(colors, colors[a]) == 1;
    CHECK((found.of_cell[a] < 0) == (alone || colors[a] == colors[40]));
    numbers.insert(found.of_cell[a]);
    for (std::size_t b = 0; b < a; ++b) {
      if (found.of_cell[a] < 0 || found.of_cell[b] < 0) continue;
      REQUIRE((found.of_cell[a] == found.of_cell[b]) == (colors[a] == colors[b]));
    }
  }
  numbers.erase(-1);
  CHECK(static_cast<int>(numbers.size()) == found.count);
  CHECK(found.count > 5);
}

TEST_CASE("the wide differences of collocated cells tell four pockets apart where they repeat", "[grid]") {
  CHECK(PocketMap::whole(cells_of(8, GridLayout::staggered, false)).count == 1);
  CHECK(PocketMap::whole(cells_of(8, GridLayout::staggered, true)).count == 1);
  CHECK(PocketMap::whole(cells_of(8, GridLayout::collocated, false)).count == 4);
  // Nine rows have ten columns, because the number of columns is even.
  CHECK(PocketMap::whole(cells_of(9, GridLayout::collocated, false)).count == 2);
  CHECK(PocketMap::whole(cells_of(8, GridLayout::collocated, true)).count == 1);
}

TEST_CASE_METHOD(GlFixture, "each closed pocket loses its own mean", "[gl][grid]") {
  const GridCells cells = cells_of(150, GridLayout::staggered, true);
  const TwoPockets two(cells);
  Pockets pockets(shaders, cells);
  pockets.set(two.map, two.weights);
  gl::Field field = scalar(cells, two.values);
  pockets.level(field, field, nullptr);
  const std::vector<float> leveled = field.read_back();
  for (const int pocket : {0, 1}) {
    CHECK(std::abs(two.mean(two.values, pocket)) > 0.4);
    CHECK(std::abs(two.mean(leveled, pocket)) < 1e-6);
  }
  for (std::size_t k = 0; k < leveled.size(); ++k) {
    if (two.map.of_cell[k] < 0) REQUIRE(leveled[k] == two.values[k]);
  }
}

TEST_CASE_METHOD(GlFixture, "a pocket with vacuum in it is not closed", "[gl][grid]") {
  const GridCells cells = cells_of(40, GridLayout::staggered, true);
  const TwoPockets two(cells);
  Pockets pockets(shaders, cells);
  pockets.set(two.map, two.weights);
  gl::Field liquid(center_field("cells", cells, gl::Buffering::single, "states", gl::Format::rgba32f));
  std::vector<float> states(4 * two.values.size(), 1.0f);
  states[4 * 39 + 3] = 0.0f;  // in the second pocket
  liquid.upload(states);
  gl::Field residual = scalar(cells, two.values);
  const gl::Field diagonal = scalar(cells, two.weights);
  CHECK(pockets.imbalance() == 0.0);
  pockets.balance(residual, diagonal, &liquid);
  const std::vector<float> balanced = residual.read_back();
  CHECK(std::abs(two.mean(balanced, 0)) < 1e-6);
  CHECK(balanced[39] == two.values[39]);
  double missing = 0.0;
  for (std::size_t k = 0; k < two.values.size(); ++k) {
    if (two.map.of_cell[k] == 0) missing += double{two.weights[k]} * double{two.values[k]};
  }
  CHECK(pockets.imbalance() == Approx(missing).epsilon(1e-5));
  // A level that is found afterwards does not change it, and what is balanced stays balanced.
  pockets.level(residual, residual, nullptr);
  CHECK(pockets.imbalance() == Approx(missing).epsilon(1e-5));
  pockets.balance(residual, diagonal, &liquid);
  CHECK(pockets.imbalance() == 0.0);
}
