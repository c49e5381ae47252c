#include "grid/readings/velocity_distance.hpp"

#include <vector>

#include "gl/blocks.hpp"

namespace twinflow {

namespace {

gl::ShaderVariant at_centers_of(const GridCells& cells) {
  if (cells.layout == GridLayout::staggered) return {.definitions = {"AVERAGE_FACES"}};
  return {};
}

}  // namespace

VelocityDistance::VelocityDistance(gl::ShaderLibrary& shaders, const GridCells& cells)
    : sum_distance_(shaders, "grid/readings/sum_distance"),
      sum_distance_at_centers_(shaders, "grid/readings/sum_distance", at_centers_of(cells)),
      expected_({{.name = "expected velocity",
                  .width = cells.shape.nx,
                  .height = cells.shape.ny,
                  .format = gl::Format::rgba32f},
                 gl::Buffering::single,
                 "u, v (domain units per second), 1 where the cell counts"}),
      sums_(gl::strip_field("distance of velocity", cells.shape.nx, cells.shape.ny, gl::Format::rgba32f,
                            "squared difference, squared expected velocity, number of cells")) {}

VelocityDistance::Sums VelocityDistance::measure(const gl::Field& velocity,
                                                 std::span<const glm::vec4> expected) {
  return measure(sum_distance_, velocity, expected);
}

VelocityDistance::Sums VelocityDistance::measure_at_centers(const gl::Field& velocity,
                                                            std::span<const glm::vec4> expected) {
  return measure(sum_distance_at_centers_, velocity, expected);
}

VelocityDistance::Sums VelocityDistance::measure(gl::Pass& pass, const gl::Field& velocity,
                                                 std::span<const glm::vec4> expected) {
  expected_.upload(gl::components_of(expected));
  pass.read("u_velocity", velocity).read("u_expected", expected_).write(sums_);
  const std::vector<float> strips = sums_.read_back();
  Sums sums;
  for (std::size_t k = 0; k < strips.size(); k += 4) {
    sums.squares += strips[k];
    sums.expected += strips[k + 1];
    sums.cells += strips[k + 2];
  }
  return sums;
}

}  // namespace twinflow
