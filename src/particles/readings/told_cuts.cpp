#include "particles/readings/told_cuts.hpp"

namespace twinflow {

std::string told_cuts(std::int64_t velocities_cut) {
  if (velocities_cut <= 0) return {};
  const std::string velocities = velocities_cut == 1 ? " velocity was" : " velocities were";
  return "particles were too fast for their sub-steps: " + std::to_string(velocities_cut) + velocities +
         " cut; among solids, the forces on solids and walls have their momentum; a smaller time.step or "
         "particles.cfl may help";
}

}  // namespace twinflow
