#pragma once

#include <string>

namespace twinflow {

/// What the values of a stage are.
enum class StageQuantity { dye, velocity, divergence, pressure, density, neighbors, acceleration };

/// One stage of a step in the words of a textbook.
struct Stage {
  std::string name;
  std::string equation;  ///< what it computes; at most two lines
  std::string meaning;   ///< the same in a sentence
  StageQuantity quantity = StageQuantity::velocity;
  int iteration = 0;  ///< of an iterated solve, from 1; 0: there is none
};

}  // namespace twinflow
