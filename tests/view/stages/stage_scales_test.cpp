#include "view/stages/stage_scales.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

Stage stage_of(StageQuantity quantity, const std::string& name = "") {
  Stage stage;
  stage.name = name;
  stage.quantity = quantity;
  return stage;
}

}  // namespace

TEST_CASE("stages of one quantity share a range that covers all of them", "[view]") {
  StageScales scales;
  scales.cover(stage_of(StageQuantity::divergence, "before"), {-3.0, 0.5});
  scales.cover(stage_of(StageQuantity::divergence, "after"), {-0.1, 0.7});
  const auto scale = scales.scale_of(stage_of(StageQuantity::divergence));
  REQUIRE(scale);
  CHECK(scale->quantity == Quantity::divergence);
  CHECK(scale->range == ValueRange{-5.0, 5.0});
}

TEST_CASE("pressures of different names have scales of their own", "[view]") {
  StageScales scales;
  scales.cover(stage_of(StageQuantity::pressure, "pressure"), {-1.0, 1.0});
  scales.cover(stage_of(StageQuantity::pressure, "near pressure"), {0.0, 40.0});
  CHECK(scales.scale_of(stage_of(StageQuantity::pressure, "pressure"))->range == ValueRange{-1.0, 1.0});
  const auto near = scales.scale_of(stage_of(StageQuantity::pressure, "near pressure"));
  CHECK(near->range == ValueRange{0.0, 50.0});  // it is nowhere negative
  CHECK_FALSE(near->quantity.is_signed());
}

TEST_CASE("dye has no scale, and neither has a quantity without values", "[view]") {
  StageScales scales;
  CHECK_FALSE(scales.scale_of(stage_of(StageQuantity::dye)));
  CHECK_FALSE(scales.scale_of(stage_of(StageQuantity::density)));
}
