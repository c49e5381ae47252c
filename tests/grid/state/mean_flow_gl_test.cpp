// The mean velocity, held where it belongs.
#include "grid/state/mean_flow.hpp"

#include <cmath>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

glm::dvec2 mean_of_field(const gl::Field& velocity) {
  const std::vector<float> values = velocity.read_back();
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < values.size(); k += 2) sum += glm::dvec2(values[k], values[k + 1]);
  return 2.0 / static_cast<double>(values.size()) * sum;
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "what a velocity has lost of its mean is given back evenly, and what it gained added",
                 "[gl][grid]") {
  // Smaller than a block of the reduction, no multiple of blocks, and three levels of them.
  const GridShape shape = GENERATE(GridShape{4, 6}, GridShape{20, 34}, GridShape{80, 72});
  CAPTURE(shape.nx, shape.ny);
  const GridCells cells{shape};
  const TwinField start = TwinField::random(shape.nx, shape.ny, 2, 1);
  TwinField other = TwinField::random(shape.nx, shape.ny, 2, 2);
  for (double& value : other.values) value += 0.1;
  gl::Field velocity = upload(start, "velocity");
  const glm::dvec2 mean = mean_of_field(velocity);
  MeanFlow mean_flow(shaders, cells);
  mean_flow.start_from(velocity);
  velocity.upload(other.floats());
  const glm::dvec2 shift = mean + glm::dvec2(0.25, -0.5) - mean_of_field(velocity);
  mean_flow.apply(velocity, {0.25, -0.5});
  const std::vector<float> held = velocity.read_back();
  for (std::size_t k = 0; k < held.size(); ++k) {
    REQUIRE(held[k] ==
            Approx(other.values[k] + shift[int(k % 2)]).margin(5e-7));  // rounding of numbers near 1
  }
}

TEST_CASE_METHOD(GlFixture, "gains too small to be noticed at once are not lost", "[gl][grid]") {
  const GridCells cells{{32, 32}};
  gl::Field velocity = upload(TwinField::random(32, 32, 2, 1), "velocity");
  const glm::dvec2 mean = mean_of_field(velocity);
  MeanFlow mean_flow(shaders, cells);
  mean_flow.start_from(velocity);
  const glm::dvec2 gain(1e-9, -2e-9);  // less than single precision tells apart near 1
  for (int k = 0; k < 2000; ++k) mean_flow.apply(velocity, gain);
  CHECK(glm::length(mean_of_field(velocity) - mean - 2000.0 * gain) < 1e-7);
}
