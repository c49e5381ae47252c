#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/archive_fwd.hpp"
#include "core/error.hpp"
#include "gl/offscreen_gl.hpp"
#include "runs/recording/outputs.hpp"
#include "runs/recording/run_plan.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What its recordings see of a run.
struct RunState {
  RunPlan plan;
  std::optional<gl::OffscreenGl> gl;  ///< if the grid or the frames need it
  std::optional<World> world;

  /// Throws RunError after an OpenGL error.
  void check_gl() {
    if (gl) gl->check();
  }
};

/// The occasion of a recording: a step, a step with a row, or the end. A run ends as planned, by an
/// interruption, or by a failure after which the state of the fluids is still known.
enum class Moment { step, row, end, interruption, failure };

inline bool ends_early(Moment moment) { return moment == Moment::interruption || moment == Moment::failure; }

/// A recording could not be written. The fluids are as they were.
class RecordingError : public RunError {
  using RunError::RunError;
};

/// One output of a run: a table, a series, frames, the last state. Every command that runs a scene takes the
/// same ones. The loop is `RecordedRun`.
class Recording {
 public:
  /// The member of the options that names the file or folder; null for checkpoints, which have two.
  using Place = std::optional<std::filesystem::path> RecordingOptions::*;

  Recording(RunState& run, Place place) : run_(run), place_(place) {}
  virtual ~Recording() = default;
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  Place place() const { return place_; }
  /// Whether the user asked for it.
  virtual bool wanted() const { return (options().*place_).has_value(); }
  /// Whether it has the grid's dye in it: a column, a field, or a state to go on from.
  virtual bool reads_dye() const { return true; }
  /// Adds the paths that it writes. Throws InputError for a path or a scene that it cannot take.
  virtual void claim(Outputs& outputs) const = 0;
  /// Opens the output at its beginning, or after what it had at the checkpoint. Throws RunError, and
  /// InputError if the output of a resumed run is not there.
  virtual void begin() {}
  /// Whether there is something to record now; never after a failure to write.
  bool due(Moment moment) const { return !failed_ && is_due(moment); }
  /// Records one thing that is due. Throws RecordingError, and RunError if the fluids cannot be read.
  virtual void record() {}
  /// Makes what is recorded outlast a power cut, as a checkpoint implies. Throws RecordingError.
  virtual void sync() {}
  /// Makes the output complete, also after an early end. Throws RunError.
  virtual void finish() = 0;
  /// The file beside it for the settings of the run; nothing if it has none.
  virtual std::optional<std::filesystem::path> settings() const { return {}; }
  /// The part of a message about a run that ended early, such as "the metrics up to then are in run.csv".
  virtual std::string what_is_left() const = 0;

  /// Stores or reads its path and its state; see RecordingWith.
  virtual void archive_state(OutputArchive& /*archive*/) {}
  virtual void archive_state(InputArchive& /*archive*/) {}

 protected:
  virtual bool is_due(Moment /*moment*/) const { return false; }
  RunState& run() const { return run_; }
  const RecordingOptions& options() const { return run_.plan.options; }
  const std::filesystem::path& path() const { return *(options().*place_); }
  bool has_failed() const { return failed_; }
  /// Carries out `work`, after whose RunError this records nothing more. Throws RecordingError.
  template <class Work>
  void write(const Work& work) {
    try {
      work();
    } catch (const RunError& error) {
      failed_ = true;
      throw RecordingError(error.what());
    }
  }

 private:
  RunState& run_;
  Place place_;
  bool failed_ = false;
};

/// A recording whose `template <class Archive> void visit_state(Archive&)` stores or reads its path and its
/// state for a checkpoint. A path from the command line takes precedence (archive_output).
template <class Self>
class RecordingWith : public Recording {
 public:
  using Recording::Recording;
  void archive_state(OutputArchive& archive) final { static_cast<Self&>(*this).visit_state(archive); }
  void archive_state(InputArchive& archive) final { static_cast<Self&>(*this).visit_state(archive); }
};

}  // namespace twinflow
