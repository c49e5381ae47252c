#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gl/shader_library.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Texts "key=value", as they follow `--set`.
using Assignments = std::vector<std::string>;

/// A small world in which the rows of the parameter table are tested.
struct WalkGround {
  std::string name;
  Assignments assignments;
};

/// Worlds of 16 to 32 rows and a few hundred particles: first one that wraps and one with walls, then one for
/// each other method, layout and solver.
const std::vector<WalkGround>& walk_grounds();

/// Sizes that need memory are limited to 64 rows of grid and dye and 2000 particles. All walks together stay
/// within kMostWalkMemory.
inline constexpr std::int64_t kMostWalkMemory = std::int64_t{1} << 30;  ///< bytes

/// The values of a row that a walk tests: minimum, default and maximum of numbers, every name of a choice,
/// both values of a flag, useful and absurd formulas and pictures.
std::vector<std::string> walk_values(const Parameter& parameter);

/// Whether a row can affect the fluids, unlike those of the view, the recording and the window.
bool is_of_fluids(const Parameter& parameter);

/// The assignments as arguments of a command line.
std::string as_arguments(const Assignments& assignments);

/// The scene of a ground with the assignments, a stroke, a ball and two bodies. Throws InputError.
Scene walk_scene(const WalkGround& ground, const Assignments& assignments);

/// Every number of both fluids on which the next steps depend, particles in the order of their ids.
std::vector<float> state_of(World& world);

/// The end of a walk.
struct WalkResult {
  enum class End { finished, refused, stopped };
  End end = End::finished;
  std::string message;                ///< message of the refusal or the stop
  std::vector<std::string> failures;  ///< broken promises, one line each
  double slowest_step_seconds = 0.0;
};

/// Takes 10 steps (fewer if a step has thousands of sweeps) and draws a picture. The walk may be refused by
/// an InputError that names a key of `assignments`, or stopped by a BlowUpError; otherwise all fields must be
/// finite.
WalkResult walk(gl::ShaderLibrary& shaders, const WalkGround& ground, const Assignments& assignments);

/// Peak resident memory of this process, bytes.
std::int64_t peak_memory();

}  // namespace twinflow
