#include "particles/stepping/step_attempts.hpp"

#include "core/error.hpp"
#include "particles/stepping/substep_choice.hpp"

namespace twinflow {

void step_with_retries(const StepAttempt& attempt) {
  constexpr int kMostRepeats = 3;
  int least_substeps = 1;
  for (int repeats = 0;; ++repeats) {
    try {
      attempt.step(least_substeps);
      return;
    } catch (const TooManySubsteps&) {
      attempt.put_back();  // more sub-steps do not help
      throw;
    } catch (const BlowUpError& error) {
      least_substeps = 2 * attempt.substeps();  // which is also state
      attempt.put_back();
      if (repeats == kMostRepeats) throw BlowUpError(error.what() + ("; " + attempt.remedy()));
    } catch (...) {  // an observer has thrown
      attempt.put_back();
      throw;
    }
  }
}

}  // namespace twinflow
