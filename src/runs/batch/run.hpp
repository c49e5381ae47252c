#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

#include <toml++/toml.h>

#include "gl/offscreen_gl.hpp"
#include "runs/batch/plan.hpp"
#include "runs/interrupt.hpp"
#include "world/world.hpp"

namespace twinflow::batch {

/// Fills the folder of one run.
class Recorder {
 public:
  virtual ~Recorder() = default;
  /// Records what is due.
  virtual void sample() = 0;
  /// Records the end, and writes the files.
  virtual void finish() = 0;
  /// Adds to summary.toml what the report needs beside time, machine and reason of an early end.
  virtual void describe(toml::table& summary) const = 0;
};

/// Makes the recorder of a run that is at its beginning, for the folder.
using MakeRecorder = std::function<std::unique_ptr<Recorder>(
    const Variant& variant, World& world, gl::ShaderLibrary& shaders, const std::filesystem::path& folder)>;

/// Carries out a run and writes the folder `runs`/variant.folder, which appears when complete and replaces an
/// older one. It has scene.toml (the settings), summary.toml (the end and the machine), and the recorder's
/// files. A run that blows up has a result, too. `progress` gets the number of finished steps. Returns false
/// and writes nothing if it is interrupted. Throws RunError and InputError.
bool carry_out(const Variant& variant, const std::filesystem::path& runs, gl::OffscreenGl& gl,
               const WorldOptions& options, const MakeRecorder& make_recorder, const Interruption& user,
               const std::function<void(std::int64_t steps)>& progress);

}  // namespace twinflow::batch
