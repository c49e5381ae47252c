#include "world/readings/imbalance_notice.hpp"

#include "core/numbers.hpp"
#include "world/world.hpp"

namespace twinflow {

std::string ImbalanceNotice::report(const World& world) {
  if (has_told_ || world.grid() == nullptr) return {};
  const double imbalance = world.grid()->imbalance();
  if (imbalance == 0.0) return {};
  has_told_ = true;
  return formatted(
      "from t = %g s closed parts of the incompressible grid fluid would have to gain or lose an "
      "area of %.3g "
      "per second; the rest remains as divergence (grid_imbalance)",
      world.time(), imbalance);
}

}  // namespace twinflow
