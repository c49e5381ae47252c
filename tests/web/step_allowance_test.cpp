#include "web/step_allowance.hpp"

#include <catch2/catch.hpp>

using namespace twinflow::web;

namespace {

constexpr double kInTime = 1.0 / 60.0;  ///< seconds of a frame
constexpr double kLate = 0.1;

}  // namespace

TEST_CASE("frames that come late take fewer steps, but never none", "[web]") {
  StepAllowance allowance;
  for (int frame = 0; frame < 30; ++frame) allowance.note_frame(kLate, true);
  CHECK(allowance.steps() == 1);
}

TEST_CASE("frames in time that take all steps try more of them, up to a limit", "[web]") {
  StepAllowance allowance;
  const int before = allowance.steps();
  for (int frame = 0; frame < StepAllowance::kFramesToTrust; ++frame) allowance.note_frame(kInTime, true);
  CHECK(allowance.steps() == before + 1);
  for (int frame = 0; frame < 1000; ++frame) allowance.note_frame(kInTime, true);
  CHECK(allowance.steps() == StepAllowance::kMost);
}

TEST_CASE("frames that need fewer steps than are allowed do not ask for more", "[web]") {
  StepAllowance allowance;
  const int before = allowance.steps();
  for (int frame = 0; frame < 1000; ++frame) allowance.note_frame(kInTime, false);
  CHECK(allowance.steps() == before);
}
