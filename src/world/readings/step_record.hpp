#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "world/world.hpp"

namespace twinflow {

/// A recorded stage of a step.
struct RecordedStage {
  Stage text;
  std::string part;    ///< part of the step: "second half", "sub-step 2 of 6"; empty if it has no parts
  int iterations = 0;  ///< iterations of the stage's solve; 0 if it is not iterative
  /// Wall time of the stage; nothing if nobody can wait for the GPU (in a browser).
  std::optional<double> milliseconds{};

  /// "Jacobi iteration 7 of 40", "density · sub-step 2 of 6"
  std::string title() const;
  /// "1.23 ms"; empty if the time is not known.
  std::string price() const;
};

/// The result of a stage of the grid: a field, filtered for drawing.
struct RecordedGridStage : RecordedStage {
  gl::Field field;
};

/// The result of a stage of the particles, in the order of their ids.
struct RecordedParticleStage : RecordedStage {
  std::vector<glm::vec2> positions;  ///< domain units
  std::vector<float> values;         ///< of the stage's quantity; the magnitude of a velocity
};

/// One step of both fluids, stage by stage. Of an iterative solve it keeps at most kMostGridIterations or
/// kMostParticleIterations stages. They are evenly spaced and include the first and the last iteration. It
/// keeps at most kMostSubsteps sub-steps in the same way. So it holds at most about 150 fields of the grid.
/// For each sub-step it holds about 40 stages of 12 bytes per particle.
struct StepRecord {
  static constexpr int kMostGridIterations = 64;
  static constexpr int kMostParticleIterations = 16;
  static constexpr int kMostSubsteps = 4;

  std::vector<RecordedGridStage> grid;
  std::vector<RecordedParticleStage> particles;
  double begin_seconds = 0.0;
  double end_seconds = 0.0;

  /// The number of stages of the fluid that has more.
  int stages() const;
};

/// Takes one step and records it. The world is afterwards in the same state as after `World::step`, also if
/// it throws. `shaders` are the world's.
StepRecord record_step(World& world, gl::ShaderLibrary& shaders, std::span<const Gesture> hand = {});

/// Whether `number`, from 1 to `last`, is kept. At most `most` (2 or more) are: the first, the last, and
/// evenly chosen ones between them.
bool is_kept(int number, int last, int most);

}  // namespace twinflow
