#pragma once

#include <functional>
#include <string>

namespace twinflow {

/// A step that may fail.
struct StepAttempt {
  /// Takes the step in at least so many sub-steps. Throws BlowUpError if the fluid becomes too fast or not
  /// finite.
  std::function<void(int least_substeps)> step;
  std::function<int()> substeps;        ///< how many the last attempt took
  std::function<void()> put_back;       ///< puts back the state before the step
  std::function<std::string()> remedy;  ///< what may help, as the end of a sentence
};

/// Takes a step. If the fluid blows up, repeats it with twice the sub-steps, three times at most. Throws the
/// exception of the last attempt, with the remedy after a BlowUpError; the state is then as before the step.
/// Steps with other exceptions, or TooManySubsteps, are not repeated.
void step_with_retries(const StepAttempt& attempt);

}  // namespace twinflow
