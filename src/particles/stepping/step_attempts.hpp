#pragma once

#include <functional>
#include <string>

namespace twinflow {

struct StepAttempt {
  /// Takes at least so many sub-steps. Throws BlowUpError if the fluid becomes too fast or not finite.
  std::function<void(int least_substeps)> step;
  std::function<int()> substeps;        ///< of the last attempt
  std::function<void()> put_back;       ///< to the state before the step
  std::function<std::string()> remedy;  ///< as the end of a sentence
};

/// Takes a step; after a BlowUpError, repeats it with twice the sub-steps, three times at most. Throws the
/// last attempt's exception, a BlowUpError with the remedy; the state is then as before the step.
/// TooManySubsteps and other exceptions are not retried.
void step_with_retries(const StepAttempt& attempt);

}  // namespace twinflow
