#pragma once

#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "world/world.hpp"

namespace twinflow {

/// A stage of a step that was taken.
struct RecordedStage {
  Stage text;
  std::string part;    ///< of the step: "second half", "sub-step 2 of 6"; empty: the step has no parts
  int iterations = 0;  ///< that the stage's solve took; 0: it is no iteration

  /// "Jacobi iteration 7 of 40", "density · sub-step 2 of 6"
  std::string title() const;
};

/// The field that a stage of the grid has left, filtered for drawing.
struct RecordedGridStage : RecordedStage {
  gl::Field field;
};

/// What a stage has left of each particle, in the order of their ids.
struct RecordedParticleStage : RecordedStage {
  std::vector<glm::vec2> positions;  ///< domain units
  std::vector<float> values;         ///< of the stage's quantity; of a velocity its magnitude
};

/// One step of both fluids, stage by stage. Of an iterated solve it keeps at most kMostGridIterations or
/// kMostParticleIterations stages, evenly, with the first iteration and the last; of sub-steps likewise. So
/// it holds at most some 150 fields of the grid and some 40 stages of the particles, 12 bytes for each, in
/// each of the sub-steps kept.
struct StepRecord {
  static constexpr int kMostGridIterations = 64;
  static constexpr int kMostParticleIterations = 16;
  static constexpr int kMostSubsteps = 4;

  std::vector<RecordedGridStage> grid;
  std::vector<RecordedParticleStage> particles;
  double begin_seconds = 0.0;
  double end_seconds = 0.0;

  /// Of the fluid that has more.
  int stages() const;
};

/// Takes one step and records it. The world is afterwards as after `World::step`, also where it throws.
/// `shaders` as for the world.
StepRecord record_step(World& world, gl::ShaderLibrary& shaders, std::span<const Gesture> hand = {});

/// Whether number `number`, from 1, is among the at most `most` (2 or more) that are kept of `last`: the
/// first, the last, and even ones between.
bool is_kept(int number, int last, int most);

}  // namespace twinflow
