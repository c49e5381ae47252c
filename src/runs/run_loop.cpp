#include "runs/run_loop.hpp"

#include "world/readings/imbalance_notice.hpp"

namespace twinflow {

bool run_until(World& world, double until, const Interruption& user, const RunLoop& loop) {
  ImbalanceNotice imbalance;
  while (true) {
    const bool at_end = world.steps_until(until) == 0;
    if (user.interrupted() && !at_end) return false;
    if (!loop.record(at_end)) {
      if (user.interrupted()) return false;
      continue;
    }
    if (at_end) return true;
    world.step();
    loop.progress(world.steps_until(until));
    loop.tell(imbalance.report(world));
  }
}

}  // namespace twinflow
