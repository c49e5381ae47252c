#pragma once

#include <string>

namespace twinflow {

class World;

/// Tells once that closed pockets of the grid fluid are impossible; see GridSolver::imbalance.
class ImbalanceNotice {
 public:
  /// A line for the first step that could not be balanced, else empty. Call this after each step.
  std::string report(const World& world);

 private:
  bool has_told_ = false;
};

}  // namespace twinflow
