#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gl/shader_library.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/world.hpp"

namespace twinflow {

/// "key=value", as after `--set`.
using Assignments = std::vector<std::string>;

/// A small world in which a row of the parameter table is tried.
struct WalkGround {
  std::string name;
  Assignments assignments;
};

/// Worlds of 16 to 32 rows and some hundred particles: one that wraps and one between walls first, then one
/// for each other method, layout and solver.
const std::vector<WalkGround>& walk_grounds();

/// Where a size grows with memory, the walk goes to this value only: grid and dye to 64 rows, 2000 particles.
/// All walks together stay within kMostWalkMemory.
inline constexpr std::int64_t kMostWalkMemory = std::int64_t{1} << 30;  ///< bytes

/// What the walk takes a row to: minimum, default and maximum; every name of a choice, both values of a flag;
/// for formulas and pictures useful and absurd ones.
std::vector<std::string> walk_values(const Parameter& parameter);

/// Whether a row can matter to the fluids at all: not those of what is drawn, recorded or of the window.
bool is_of_fluids(const Parameter& parameter);

/// The assignments as arguments of a command line.
std::string as_arguments(const Assignments& assignments);

/// The ground with the assignments, a stroke, a ball and two bodies in it. Throws InputError.
Scene walk_scene(const WalkGround& ground, const Assignments& assignments);

/// Every number that the next steps depend on, of both fluids; particles in the order of their ids.
std::vector<float> state_of(World& world);

/// How a walk ended.
struct WalkResult {
  enum class End { finished, refused, stopped };
  End end = End::finished;
  std::string message;                ///< of the refusal or the stop
  std::vector<std::string> failures;  ///< promises that were broken, one line each
  double slowest_step_seconds = 0.0;
};

/// Takes 20 steps (fewer where one asks for thousands of sweeps) and draws a picture. It may be refused with
/// an InputError that names a key of `assignments`, or stopped by a BlowUpError; else all fields have to be
/// finite.
WalkResult walk(gl::ShaderLibrary& shaders, const WalkGround& ground, const Assignments& assignments);

/// Peak resident memory of this process, bytes.
std::int64_t peak_memory();

}  // namespace twinflow
