#include "grid/velocity_distance.hpp"

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

}  // namespace

TEST_CASE_METHOD(GlFixture, "the distance of a velocity is summed over the cells that count, each once",
                 "[gl][grid]") {
  const GridShape shape =
      GENERATE(GridShape{16, 16}, GridShape{64, 30}, GridShape{65, 31}, GridShape{200, 2});
  CAPTURE(shape.nx, shape.ny);
  const TwinField velocity = TwinField::random(shape.nx, shape.ny, 2, 3);
  const std::vector<glm::vec4> expected = expected_velocities(shape);
  VelocityDistance distance(shaders, shape);
  const gl::Field field = upload(velocity, "velocity");
  const VelocityDistance::Sums sums = distance.measure(field, expected);

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

TEST_CASE_METHOD(GlFixture, "a velocity that is not a number shows in its distance, and nowhere else",
                 "[gl][grid]") {
  const GridShape shape{16, 16};
  TwinField velocity = TwinField::random(shape.nx, shape.ny, 2, 3);
  velocity.values[2 * 4] = std::nan("");
  std::vector<glm::vec4> expected = expected_velocities(shape);
  VelocityDistance distance(shaders, shape);
  const gl::Field field = upload(velocity, "velocity");
  CHECK(std::isnan(distance.measure(field, expected).squares));
  expected[4].z = 0.0f;
  CHECK(std::isfinite(distance.measure(field, expected).squares));
}
