#pragma once

#include <string>

namespace twinflow {

class World;

/// Tells once that closed pockets of the grid fluid are impossible; see GridSolver::imbalance.
class ImbalanceNotice {
 public:
  /// To be called after each step. One line the first time that a step could not be balanced, else empty.
  std::string report(const World& world);

 private:
  bool has_told_ = false;
};

}  // namespace twinflow
