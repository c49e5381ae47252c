#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "world/world.hpp"

namespace twinflow {

struct RecordedStage {
  Stage text;
  std::string part;    ///< "second half", "sub-step 2 of 6"; may be empty
  int iterations = 0;  ///< 0 if not iterative
  /// Wall time of the stage; nothing in a browser.
  std::optional<double> milliseconds{};

  /// "Jacobi iteration 7 of 40", "density · sub-step 2 of 6"
  std::string title() const;
  /// "1.23 ms"; empty if unknown
  std::string price() const;
};

/// A stage of the grid, filtered for drawing.
struct RecordedGridStage : RecordedStage {
  gl::Field field;
};

/// A stage of the particles, by id.
struct RecordedParticleStage : RecordedStage {
  std::vector<glm::vec2> positions;  ///< domain units
  std::vector<float> values;         ///< or magnitude
};

/// One step of both fluids, stage by stage. It keeps at most kMostGridIterations or kMostParticleIterations
/// stages of a solve and kMostSubsteps sub-steps, evenly spaced with first and last. Memory: at most about
/// 150 grid fields, and about 40 stages of 12 bytes per particle for each sub-step.
struct StepRecord {
  static constexpr int kMostGridIterations = 64;
  static constexpr int kMostParticleIterations = 16;
  static constexpr int kMostSubsteps = 4;

  std::vector<RecordedGridStage> grid;
  std::vector<RecordedParticleStage> particles;
  double begin_seconds = 0.0;
  double end_seconds = 0.0;

  /// The larger number of both fluids.
  int stages() const;
};

/// Records a step. Afterwards the world is as after `World::step`, also if it throws. `shaders` are the
/// world's.
StepRecord record_step(World& world, gl::ShaderLibrary& shaders, std::span<const Gesture> hand = {});

/// Whether `number`, from 1 to `last`, is among at most `most` ≥ 2 evenly chosen ones with first and last.
bool is_kept(int number, int last, int most);

}  // namespace twinflow
