#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "world/world.hpp"

namespace twinflow {

struct RecordedStage {
  Stage text;
  std::string part;    ///< "second half", "sub-step 2 of 6"; empty for a step without parts
  int iterations = 0;  ///< of the stage's solve; 0 if not iterative
  /// Wall time; nothing if the GPU cannot be awaited (in a browser).
  std::optional<double> milliseconds{};

  /// "Jacobi iteration 7 of 40", "density · sub-step 2 of 6"
  std::string title() const;
  /// "1.23 ms"; empty if unknown
  std::string price() const;
};

/// The result of a stage of the grid: a field, filtered for drawing.
struct RecordedGridStage : RecordedStage {
  gl::Field field;
};

/// The result of a stage of the particles, in the order of their ids.
struct RecordedParticleStage : RecordedStage {
  std::vector<glm::vec2> positions;  ///< domain units
  std::vector<float> values;         ///< the stage's quantity; the magnitude of a velocity
};

/// One step of both fluids, stage by stage. It keeps at most kMostGridIterations or kMostParticleIterations
/// stages of an iterative solve, evenly spaced with the first and the last. Sub-steps are kept in the same
/// way, at most kMostSubsteps. So it holds at most about 150 fields of the grid, and about 40 stages of 12
/// bytes per particle for each sub-step.
struct StepRecord {
  static constexpr int kMostGridIterations = 64;
  static constexpr int kMostParticleIterations = 16;
  static constexpr int kMostSubsteps = 4;

  std::vector<RecordedGridStage> grid;
  std::vector<RecordedParticleStage> particles;
  double begin_seconds = 0.0;
  double end_seconds = 0.0;

  /// The larger number of stages of both fluids.
  int stages() const;
};

/// Takes one step and records it. Afterwards the world is as after `World::step`, also if it throws.
/// `shaders` are the world's.
StepRecord record_step(World& world, gl::ShaderLibrary& shaders, std::span<const Gesture> hand = {});

/// Whether `number`, from 1 to `last`, is kept: the first, the last, and evenly chosen ones between, at most
/// `most` ≥ 2.
bool is_kept(int number, int last, int most);

}  // namespace twinflow
