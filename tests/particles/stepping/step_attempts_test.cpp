// How a step that fails is repeated: no fluid, only the order of calls.
#include "particles/stepping/step_attempts.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>
#include <vector>

#include "core/error.hpp"
#include "particles/stepping/substep_choice.hpp"

using namespace twinflow;

namespace {

/// A step that takes twice the sub-steps asked for, and blows up with fewer than `enough`.
struct FakeStep {
  int enough = 0;
  int substeps = 0;
  int restored = 0;
  std::vector<int> asked{};

  StepAttempt attempt() {
    return {.step =
                [this](int least) {
                  asked.push_back(least);
                  substeps = 2 * least;
                  if (substeps < enough) throw BlowUpError("too fast");
                },
            .substeps = [this] { return substeps; },
            .put_back = [this] { ++restored; },
            .remedy = [] { return std::string("patience may help"); }};
  }
};

}  // namespace

TEST_CASE("A step that succeeds is taken once") {
  FakeStep step{.enough = 2};
  step_with_retries(step.attempt());
  CHECK(step.asked == std::vector{1});
  CHECK(step.restored == 0);
}

TEST_CASE("A step that blows up is taken again with twice the sub-steps, from the same state") {
  FakeStep step{.enough = 20};
  step_with_retries(step.attempt());
  CHECK(step.asked == std::vector{1, 4, 16});
  CHECK(step.restored == 2);
}

TEST_CASE("After three repeats the error is thrown with the remedy, and the state is that of before") {
  FakeStep step{.enough = 1000000};
  CHECK_THROWS_WITH(step_with_retries(step.attempt()), "too fast; patience may help");
  CHECK(step.asked.size() == 4);
  CHECK(step.restored == 4);
}

TEST_CASE("Steps that more sub-steps cannot help, and observers that throw, are not repeated") {
  int restored = 0;
  StepAttempt attempt = FakeStep().attempt();
  attempt.put_back = [&] { ++restored; };
  attempt.step = [](int) { throw TooManySubsteps("no end"); };
  CHECK_THROWS_WITH(step_with_retries(attempt), "no end");
  CHECK(restored == 1);
  attempt.step = [](int) { throw std::logic_error("observer"); };
  CHECK_THROWS_WITH(step_with_retries(attempt), "observer");
  CHECK(restored == 2);
}
