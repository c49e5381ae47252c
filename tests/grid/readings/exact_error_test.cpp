#include "grid/readings/exact_error.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "grid/state/initial_fields.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

constexpr GridShape kExactErrorShape{48, 32};

glm::dvec2 vortices(glm::dvec2 point) {
  const double pi = std::numbers::pi;
  return {std::sin(pi * point.x) * std::cos(pi * point.y), -std::cos(pi * point.x) * std::sin(pi * point.y)};
}

std::vector<float> sampled_vortices(GridLayout layout) {
  Scene scene{.name = "test",
              .title = "test",
              .group = {},
              .folder = {},
              .settings = default_settings(),
              .gestures = {}};
  apply_assignment(scene.settings, "velocity.u=sin(pi*x)*cos(pi*y)");
  apply_assignment(scene.settings, "velocity.v=-cos(pi*x)*sin(pi*y)");
  return sample_velocity(scene, {kExactErrorShape, layout});
}

}  // namespace

TEST_CASE("the exact field has no error but a float's rounding, in both layouts", "[grid]") {
  for (const GridLayout layout : {GridLayout::staggered, GridLayout::collocated}) {
    const auto error = relative_l2_error({kExactErrorShape, layout}, sampled_vortices(layout), vortices);
    REQUIRE(error);
    CHECK(*error < 1e-7);  // rounding to 24 bits is at most 6e-8 of each value
  }
}

TEST_CASE("velocities taken for those of the other layout are half a cell off", "[grid]") {
  const auto error = relative_l2_error({kExactErrorShape, GridLayout::staggered},
                                       sampled_vortices(GridLayout::collocated), vortices);
  // A sine against itself h/2 further on: 2 sin(pi h / 4) of its size.
  CHECK(*error ==
        Approx(2.0 * std::sin(std::numbers::pi * kExactErrorShape.cell_size() / 4.0)).epsilon(1e-5));
}

TEST_CASE("a known deviation has its own size as error", "[grid]") {
  for (const GridLayout layout : {GridLayout::staggered, GridLayout::collocated}) {
    std::vector<float> velocity = sampled_vortices(layout);
    for (float& value : velocity) value *= 0.75f;
    CHECK(*relative_l2_error({kExactErrorShape, layout}, velocity, vortices) == Approx(0.25).epsilon(1e-6));
    // 0.1 more everywhere, where the exact mean square of a component is 1/4.
    velocity = sampled_vortices(layout);
    for (float& value : velocity) value += 0.1f;
    CHECK(*relative_l2_error({kExactErrorShape, layout}, velocity, vortices) == Approx(0.2).epsilon(1e-6));
  }
}

TEST_CASE("nothing is said of the error against fluid at rest", "[grid]") {
  const auto rest = [](glm::dvec2) { return glm::dvec2(0.0); };
  CHECK_FALSE(relative_l2_error({kExactErrorShape, GridLayout::staggered},
                                sampled_vortices(GridLayout::staggered), rest));
}
