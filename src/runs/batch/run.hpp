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

class Recorder {
 public:
  virtual ~Recorder() = default;
  /// Records what is due.
  virtual void sample() = 0;
  /// Records the end and writes the files.
  virtual void finish() = 0;
  /// Adds to summary.toml, which has time, machine and reason of an early end.
  virtual void describe(toml::table& summary) const = 0;
};

/// Makes the recorder of a run at its beginning.
using MakeRecorder = std::function<std::unique_ptr<Recorder>(
    const Variant& variant, World& world, gl::ShaderLibrary& shaders, const std::filesystem::path& folder)>;

/// Carries out a run and writes `runs`/variant.folder, replacing an older one when complete. Files:
/// scene.toml (settings), summary.toml (end, machine) and the recorder's. Blown-up runs have results, too.
/// `progress` gets the finished steps. Returns false and writes nothing if interrupted. Throws RunError and
/// InputError.
bool carry_out(const Variant& variant, const std::filesystem::path& runs, gl::OffscreenGl& gl,
               const WorldOptions& options, const MakeRecorder& make_recorder, const Interruption& user,
               const std::function<void(std::int64_t steps)>& progress);

}  // namespace twinflow::batch
