#pragma once

#include <string>

namespace twinflow {

/// The quantity whose values a stage shows.
enum class StageQuantity {
  dye,
  velocity,
  divergence,
  pressure,
  density,
  neighbors,
  acceleration,
  temperature,
  liquid  ///< the part of each cell that is liquid
};

/// One stage of a step in the words of a textbook.
struct Stage {
  std::string name;
  std::string equation;  ///< the equation that it solves or evaluates; at most two lines
  std::string meaning;   ///< the same in a sentence
  StageQuantity quantity = StageQuantity::velocity;
  int iteration = 0;            ///< of an iterative solve, from 1; 0 for other stages
  bool beyond_surface = false;  ///< shows the velocity beyond the surface of a liquid, too
};

/// A stage whose texts never change. Called, it gives the stage or one of its iterations.
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
