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

/// The file that computes a stage's equation.
struct StageSource {
  const char* file = "";      ///< of a shader, below shaders/, or of C++, below src/
  const char* function = "";  ///< in a file of C++; empty: all of a shader

  bool is_shader() const { return *function == '\0'; }
  /// "shaders/grid/reflect.frag", "src/particles/inputs/brush.cpp, apply_stroke"
  std::string place() const {
    return is_shader() ? std::string("shaders/") + file : std::string("src/") + file + ", " + function;
  }
};

/// One stage of a step.
struct Stage {
  std::string name;
  std::string equation;  ///< solved or evaluated; at most two lines
  std::string meaning;   ///< the same in a sentence
  StageQuantity quantity = StageQuantity::velocity;
  StageSource source{};
  int iteration = 0;            ///< of an iterative solve, from 1; else 0
  bool beyond_surface = false;  ///< also shows velocity beyond the liquid's surface
};

/// A stage with constant texts; a call gives it or one of its iterations.
struct StageText {
  const char* name;
  const char* equation;
  const char* meaning;
  StageQuantity quantity;
  StageSource source;
  bool beyond_surface = false;

  Stage operator()(int iteration = 0) const {
    return {name, equation, meaning, quantity, source, iteration, beyond_surface};
  }
  /// The same stage, computed elsewhere.
  constexpr StageText in(StageSource other) const {
    StageText text = *this;
    text.source = other;
    return text;
  }
};

}  // namespace twinflow
