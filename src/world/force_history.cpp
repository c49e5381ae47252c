#include "world/force_history.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/archive.hpp"

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

template <class Archive>
void ForceRecord::archive_state(Archive& archive) {
  auto count = static_cast<std::uint64_t>(newest_.size());
  archive(count);
  if constexpr (is_reading<Archive>) {
    if (count > archive.left()) throw InputError("it holds a longer list than there are bytes");
    newest_.resize(count);
  }
  for (SolidForce& force : newest_) archive(force.force, force.torque);
  archive(begin_, times_);
  if constexpr (is_reading<Archive>) {
    along_.resize(times_.size());
    across_.resize(times_.size());
  }
  archive_array(archive, along_, times_.size());
  archive_array(archive, across_, times_.size());
}

template void ForceRecord::archive_state(OutputArchive&);
template void ForceRecord::archive_state(InputArchive&);

}  // namespace twinflow
