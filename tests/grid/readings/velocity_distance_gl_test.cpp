#include "grid/readings/velocity_distance.hpp"

#include <cmath>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

/// Every third cell does not count.
std::vector<glm::vec4> expected_velocities(const GridShape& shape) {
  const TwinField random = TwinField::random(shape.nx, shape.ny, 2, 7);
  std::vector<glm::vec4> expected;
  for (std::size_t cell = 0; cell < std::size_t(shape.cells()); ++cell) {
    expected.emplace_back(random.values[2 * cell], random.values[2 * cell + 1], cell % 3 == 2 ? 0 : 1, 9.0);
  }
  return expected;
}

void check_sums(const VelocityDistance::Sums& sums, const std::vector<glm::vec4>& expected,
                const TwinField& velocity) {
  VelocityDistance::Sums twin;
  for (std::size_t cell = 0; cell < expected.size(); ++cell) {
    if (expected[cell].z == 0.0f) continue;
    const glm::dvec2 wanted(expected[cell]);
    const glm::dvec2 difference =
        glm::dvec2(velocity.values[2 * cell], velocity.values[2 * cell + 1]) - wanted;
    twin.squares += glm::dot(difference, difference);
    twin.expected += glm::dot(wanted, wanted);
    twin.cells += 1.0;
  }
  CHECK(sums.squares == Approx(twin.squares).epsilon(1e-6));
  CHECK(sums.expected == Approx(twin.expected).epsilon(1e-6));
  CHECK(sums.cells == twin.cells);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the distance of a velocity is summed over the cells that count, each once",
                 "[gl][grid]") {
  const GridShape shape =
      GENERATE(GridShape{16, 16}, GridShape{64, 30}, GridShape{65, 31}, GridShape{200, 2});
  CAPTURE(shape.nx, shape.ny);
  const TwinField velocity = TwinField::random(shape.nx, shape.ny, 2, 3);
  const std::vector<glm::vec4> expected = expected_velocities(shape);
  const GridLayout layout = GENERATE(GridLayout::staggered, GridLayout::collocated);
  VelocityDistance distance(shaders, {shape, layout});
  const gl::Field field = upload(velocity, "velocity");
  check_sums(distance.measure(field, expected), expected, velocity);

  TwinField in_centers = velocity;
  for (int j = 0; layout == GridLayout::staggered && j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      in_centers.at(i, j, 0) = 0.5 * (velocity.at(i, j, 0) + velocity.at(i + 1, j, 0));
      in_centers.at(i, j, 1) = 0.5 * (velocity.at(i, j, 1) + velocity.at(i, j + 1, 1));
    }
  }
  check_sums(distance.measure_at_centers(field, expected), expected, in_centers);
}

TEST_CASE_METHOD(GlFixture, "a velocity that is not a number shows in its distance, and nowhere else",
                 "[gl][grid]") {
  const GridShape shape{16, 16};
  TwinField velocity = TwinField::random(shape.nx, shape.ny, 2, 3);
  velocity.values[2 * 4] = std::nan("");
  std::vector<glm::vec4> expected = expected_velocities(shape);
  VelocityDistance distance(shaders, {shape});
  const gl::Field field = upload(velocity, "velocity");
  CHECK(std::isnan(distance.measure(field, expected).squares));
  expected[4].z = 0.0f;
  CHECK(std::isfinite(distance.measure(field, expected).squares));
}
