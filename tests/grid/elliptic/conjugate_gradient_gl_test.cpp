// The solver of the pressure equation of cut cells: how fast it is among discs, in a comb and in a maze.
#include <algorithm>
#include <cmath>
#include <random>

#include "gl/gl_fixture.hpp"
#include "grid/elliptic/conjugate_gradient.hpp"
#include "grid/solids/cut_cells.hpp"

using namespace twinflow;

namespace {

/// Rooms of cells: a cell is open or a wall.
class Rooms {
 public:
  Rooms(int size, bool open) : size_(size), open_(static_cast<std::size_t>(size) * size, open) {}

  int size() const { return size_; }
  void set(int i, int j, bool open) { open_[static_cast<std::size_t>(j) * size_ + i] = open; }
  bool is_open(int i, int j) const {
    return i >= 0 && j >= 0 && open_[static_cast<std::size_t>(j) * size_ + i];
  }

  CellSystem equation() const {
    CellSystem level{size_, size_, {}};
    for (int j = 0; j < size_; ++j) {
      for (int i = 0; i < size_; ++i) {
        level.coefficients.emplace_back(is_open(i, j) && is_open(i - 1, j) ? 1.0f : 0.0f,
                                        is_open(i, j) && is_open(i, j - 1) ? 1.0f : 0.0f, 0.0f, 0.0f);
      }
    }
    return level;
  }

 private:
  int size_;
  std::vector<bool> open_;
};

/// Eleven discs between four walls.
CellSystem among_discs(int size) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  Scene scene = parse_scene("[domain]\nboundary = \"walls\"\n", "discs.toml", {});
  scene.settings.grid.resolution = size;
  for (int k = 0; k < 11; ++k) {
    Solid disc;
    disc.center = {2.0 * unit(random) - 1.0, 2.0 * unit(random) - 1.0};
    disc.radius = 0.04 + 0.2 * unit(random) * 0.8;
    scene.solids.push_back(disc);
  }
  const GridCells cells = GridCells::of(scene);
  const CutCells cut(SolidSet(scene, cells.domain()), cells);
  CellSystem level{size, size, {}};
  for (const glm::vec4& face : cut.faces) level.coefficients.emplace_back(face.x, face.y, 0.0f, 0.0f);
  return level;
}

/// Walls one cell thick from below and above in turn, ways three cells wide.
CellSystem comb(int size) {
  Rooms rooms(size, true);
  for (int i = 3; i < size; i += 4) {
    for (int k = 0; k < size - 3; ++k) rooms.set(i, i % 8 == 7 ? k : size - 1 - k, false);
  }
  return rooms.equation();
}

/// The iterations after which the largest residual is 10⁻⁴ of the first, for the divergence of a random
/// velocity; at most `kMost`.
constexpr int kMost = 40;

int iterations_for(gl::ShaderLibrary& shaders, const CellSystem& level) {
  ConjugateGradient pressure(shaders, level.nx, level.ny);
  pressure.set_system(level);
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  std::vector<float> u, v;
  for (const glm::vec4& faces : level.coefficients) {
    u.push_back(faces.x * normal(random));
    v.push_back(faces.y * normal(random));
  }
  const std::vector<float> diagonal = level.diagonal();
  std::vector<float> source;
  for (int j = 0; j < level.ny; ++j) {
    for (int i = 0; i < level.nx; ++i) {
      const auto at = [&](int column, int row) {
        return static_cast<std::size_t>(row % level.ny) * level.nx +
               static_cast<std::size_t>(column % level.nx);
      };
      const float outflow = u[at(i + 1, j)] - u[at(i, j)] + v[at(i, j + 1)] - v[at(i, j)];
      source.push_back(diagonal[at(i, j)] > 0.0f ? outflow / diagonal[at(i, j)] : 0.0f);
    }
  }
  pressure.right_hand_side().upload(source);
  const auto largest = [&] {
    const std::vector<float> residual = pressure.residual().read_back();
    double result = 0.0;
    for (std::size_t k = 0; k < residual.size(); ++k) {
      result = std::max(result, std::abs(double(residual[k]) * diagonal[k]));
    }
    return result;
  };
  pressure.start();
  const double first = largest();
  int iterations = 0;
  while (largest() > 1e-4 * first && iterations < kMost) {
    pressure.iterate();
    ++iterations;
  }
  return iterations;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "six iterations solve the pressure among discs, on a grid of any size",
                 "[gl][grid][solids]") {
  const int size = GENERATE(50, 64, 128, 256);
  CAPTURE(size);
  CHECK(iterations_for(shaders, among_discs(size)) <= 6);
}

TEST_CASE_METHOD(GlFixture, "the pressure is found behind the thin walls of a comb", "[gl][grid][solids]") {
  CHECK(iterations_for(shaders, comb(64)) <= 12);
}

TEST_CASE("a coarser level joins cells two by two, and an odd last one alone") {
  CellSystem fine{5, 4, std::vector<glm::vec4>(20, {1.0f, 1.0f, 0.0f, 0.0f})};
  fine.coefficients[0].x = 0.0f;  // a closed face in the lower left corner
  const CellSystem coarse = fine.coarser();
  CHECK(coarse.nx == 3);
  CHECK(coarse.ny == 2);
  CHECK(coarse.coefficients[0].x == 0.5f);
  CHECK(coarse.coefficients[1].x == 1.0f);
  CHECK(coarse.coefficients[2].y == 0.5f);  // above a single cell
  CHECK(coarse.diagonal()[0] == 3.5f);
}
