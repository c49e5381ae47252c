#pragma once

#include <string>

namespace twinflow {

enum class StageQuantity {
  dye,
  velocity,
  divergence,
  pressure,
  density,
  neighbors,
  acceleration,
  temperature,
  liquid  ///< the liquid part of each cell
};

/// One stage of a step.
struct Stage {
  std::string name;
  std::string equation;  ///< solved or evaluated; at most two lines
  std::string meaning;   ///< the same in a sentence
  StageQuantity quantity = StageQuantity::velocity;
  int iteration = 0;            ///< of an iterative solve, from 1; else 0
  bool beyond_surface = false;  ///< shows velocity beyond the liquid's surface, too
};

/// A stage with constant texts; a call gives it or one of its iterations.
struct StageText {
  const char* name;
  const char* equation;
  const char* meaning;
  StageQuantity quantity;
  bool beyond_surface = false;

  Stage operator()(int iteration = 0) const {
    return {name, equation, meaning, quantity, iteration, beyond_surface};
  }
};

}  // namespace twinflow
