#include "world/force_history.hpp"

#include <algorithm>
#include <cmath>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

bool is_finite(const SolidForce& force) {
  return std::isfinite(force.force.x) && std::isfinite(force.force.y) && std::isfinite(force.torque);
}

}  // namespace

void ForceRecord::add(double time, std::span<const SolidForce> forces) {
  if (forces.empty()) newest_.clear();
  if (forces.empty() || !std::all_of(forces.begin(), forces.end(), is_finite)) return;
  newest_.assign(forces.begin(), forces.end());
  if (times_.empty()) begin_ = time;
  const bool is_full = times_.size() == kMostSteps;
  const glm::dvec2 sum = sum_of(forces).force;
  const auto append = [&](std::vector<double>& values, double value) {
    if (is_full) values.erase(values.begin(), values.begin() + std::ptrdiff_t{kMostSteps / 4});
    values.push_back(value);
  };
  append(times_, time);
  append(along_, sum.x);
  append(across_, sum.y);
}

void ForceRecord::begin_again() {
  times_.clear();
  along_.clear();
  across_.clear();
}

void ForceRecord::visit_state(StateVisitor& visitor) {
  visitor(newest_, begin_, times_);
  visitor.visit_array(along_, times_.size());
  visitor.visit_array(across_, times_.size());
}

}  // namespace twinflow
