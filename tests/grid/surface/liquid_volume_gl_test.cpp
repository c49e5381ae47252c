// The interface alone: liquid in prescribed flow comes back to where it began.
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/surface/grid_surface.hpp"

using namespace twinflow;

namespace {

/// The velocity on the faces of a stream function, u = ∂ψ/∂y, v = −∂ψ/∂x, by its values at the corners, so
/// that it is divergence-free in every cell. Zero on walls.
std::vector<float> velocity_of_liquid(const GridCells& cells,
                                      const std::function<double(glm::dvec2)>& stream) {
  const GridShape& shape = cells.shape;
  const double h = shape.cell_size();
  const auto at_corner = [&](int i, int j) { return stream(shape.center(i, j) - glm::dvec2(0.5 * h)); };
  std::vector<float> velocity;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      velocity.push_back(i == 0 ? 0.0f : static_cast<float>((at_corner(i, j + 1) - at_corner(i, j)) / h));
      velocity.push_back(j == 0 ? 0.0f : static_cast<float>((at_corner(i, j) - at_corner(i + 1, j)) / h));
    }
  }
  return velocity;
}

double largest_of(const std::vector<float>& velocity) {
  double largest = 0.0;
  for (std::size_t k = 0; k < velocity.size(); k += 2) {
    largest = std::max(largest, double{std::abs(velocity[k]) + std::abs(velocity[k + 1])});
  }
  return largest;
}

struct Transport {
  double difference;  ///< Σ |c − c₀|, cells
  double volume;      ///< Σ c₀, cells
  double change;      ///< of Σ c, relative
};

/// Liquid that starts in a region, after `end` seconds in ψ · factor(t), whose largest value is 1.
Transport carry(gl::ShaderLibrary& shaders, const std::string& region, int rows, double end,
                const std::function<double(glm::dvec2)>& stream,
                const std::function<double(double)>& factor) {
  Scene scene =
      parse_scene("[domain]\nboundary = \"walls\"\n[grid]\nsurface = \"free\"\nregion = \"" + region + "\"\n",
                  "liquid.toml", {});
  scene.settings.grid.resolution = rows;
  const GridCells cells = GridCells::of(scene);
  GridSurface surface(shaders, scene, cells, nullptr);
  const std::vector<float> before = surface.volume().fractions().read_back();
  const std::vector<float> full = velocity_of_liquid(cells, stream);
  const int steps = static_cast<int>(std::ceil(end * largest_of(full) / (0.49 * cells.shape.cell_size())));
  const double dt = end / steps;
  gl::Field velocity(velocity_field("prescribed velocity", cells));
  constexpr double kNoRelaxation = 1e-20;
  for (int k = 0; k < steps; ++k) {
    std::vector<float> now = full;
    for (float& component : now) component *= static_cast<float>(factor((k + 0.5) * dt));
    velocity.upload(now);
    surface.drift(velocity, dt, 0.0, kNoRelaxation);
  }
  const std::vector<float> after = surface.volume().fractions().read_back();
  Transport result{0.0, 0.0, 0.0};
  double sum = 0.0;
  for (std::size_t k = 0; k < before.size(); ++k) {
    result.difference += std::abs(double{after[k]} - before[k]);
    result.volume += before[k];
    sum += after[k];
  }
  result.change = sum / result.volume - 1.0;
  return result;
}

/// The disc of Rider and Kothe (1998), drawn out by a vortex and back over eight units of time, in a box of
/// side 1, to which the domain is scaled: the sum of |c − c₀| h².
Transport disc_in_vortex(gl::ShaderLibrary& shaders, int rows) {
  constexpr double kEnd = 8.0;
  const auto stream = [](glm::dvec2 place) {
    const glm::dvec2 in_box = 0.5 * (place + 1.0);
    const double waves = std::sin(std::numbers::pi * in_box.x) * std::sin(std::numbers::pi * in_box.y);
    return -4.0 * waves * waves / std::numbers::pi;
  };
  return carry(shaders, "0.3 - sqrt(x^2 + (y - 0.5)^2)", rows, kEnd, stream,
               [](double time) { return std::cos(std::numbers::pi * time / kEnd); });
}

/// A disc of diameter 1 with a slot 0.12 wide turns once in a box of side 4 (Zalesak 1979; Rudman,
/// "Volume-tracking methods for interfacial flow calculations", 1997), here in the domain of side 2.
Transport slotted_disc(gl::ShaderLibrary& shaders, int rows) {
  const auto stream = [](glm::dvec2 place) {
    return -std::numbers::pi * (place.x * place.x + place.y * place.y);
  };
  return carry(shaders, "(sqrt(x^2 + (y - 0.375)^2) < 0.25)*(abs(x) > 0.03 || y > 0.425)", rows, 1.0, stream,
               [](double) { return 1.0; });
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "A disc that a vortex draws out comes back to its place", "[gl][grid][surface]") {
  const Transport disc = disc_in_vortex(shaders, 64);
  const double error = disc.difference / (64.0 * 64.0);
  CAPTURE(error, disc.change);
  CHECK(error < 1.8e-2);
  CHECK(std::abs(disc.change) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "A disc that a vortex draws out comes back to its place in 128 rows",
                 "[gl][grid][surface][long]") {
  const Transport disc = disc_in_vortex(shaders, 128);
  const double error = disc.difference / (128.0 * 128.0);
  CAPTURE(error, disc.change);
  CHECK(error < 3e-3);
  CHECK(std::abs(disc.change) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "A slotted disc that turns once keeps its slot", "[gl][grid][surface]") {
  const Transport disc = slotted_disc(shaders, 100);
  CAPTURE(disc.difference / disc.volume, disc.change);
  CHECK(disc.difference / disc.volume < 3.93e-2);
  CHECK(std::abs(disc.change) < 1e-5);
}

TEST_CASE_METHOD(GlFixture, "A slotted disc that turns once in 200 rows keeps its slot",
                 "[gl][grid][surface][long]") {
  const Transport disc = slotted_disc(shaders, 200);
  CAPTURE(disc.difference / disc.volume, disc.change);
  CHECK(disc.difference / disc.volume < 1.2e-2);
  CHECK(std::abs(disc.change) < 1e-5);
}
