#include "grid/projection/needed_iterations.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/state_visitor.hpp"
#include "grid/elliptic/conjugate_gradient.hpp"

namespace twinflow {

int needed_iterations(int taken, double left, double negligible, int most) {
  constexpr double kLeast = 1e-6;  // of the residual; fewer digits are no measure
  if (!(negligible > kLeast * left)) return most;
  const int further = left > negligible ? static_cast<int>(std::ceil(std::log10(left / negligible))) : 0;
  return std::clamp(taken - 1 + further, 1, most);
}

NeededIterations::NeededIterations(int cells) : cells_(cells), course_(ConjugateGradient::course_field()) {}

int NeededIterations::next(int most, double negligible) {
  if (!reading_.started()) return most;
  std::vector<float> course;
  reading_.read(course);
  // The sum weighs the squares of outflow over diagonal with the diagonal, which is at most 4.
  const double left = 2.0 * std::sqrt(double{course[3]} / cells_);
  return needed_iterations(taken_, left, negligible, most);
}

void NeededIterations::record(int taken) {
  taken_ = taken;
  reading_.start(course_);
}

void NeededIterations::forget() {
  taken_ = 0;
  reading_.forget();
}

void NeededIterations::visit_state(StateVisitor& visitor) {
  visitor(taken_);
  if (taken_ > 0) visitor(course_);
  if (!visitor.reads()) return;
  reading_.forget();
  if (taken_ > 0) reading_.start(course_);
}

}  // namespace twinflow
