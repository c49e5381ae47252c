#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "gl/offscreen_gl.hpp"
#include "runs/recording/outputs.hpp"
#include "runs/recording/run_plan.hpp"
#include "world/world.hpp"

namespace twinflow {

class StateVisitor;

struct RunState {
  RunPlan plan;
  std::optional<gl::OffscreenGl> gl;  ///< if the grid or frames need it
  std::optional<World> world;

  /// Throws RunError after an OpenGL error.
  void check_gl() {
    if (gl) gl->check();
  }
};

/// The occasion of a recording; `row`: a step with a row; `failure`: the fluids' state is still known.
enum class Moment { step, row, end, interruption, failure };

inline bool ends_early(Moment moment) { return moment == Moment::interruption || moment == Moment::failure; }

/// A recording could not be written; the fluids are unchanged.
class RecordingError : public RunError {
  using RunError::RunError;
};

/// One output of a run: a table, a series, frames. `RecordedRun` is the loop.
class Recording {
 public:
  /// The option with its path; null for checkpoints, which have two.
  using Place = std::optional<std::filesystem::path> RecordingOptions::*;

  Recording(RunState& run, Place place) : run_(run), place_(place) {}
  virtual ~Recording() = default;
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  Place place() const { return place_; }
  virtual bool wanted() const { return (options().*place_).has_value(); }
  /// Whether it records the grid's dye, also as a state to continue from.
  virtual bool reads_dye() const { return true; }
  /// Adds its paths. Throws InputError for an impossible path or scene.
  virtual void claim(Outputs& outputs) const = 0;
  /// Opens the output at its beginning or its state at the checkpoint. Throws RunError, and InputError if a
  /// resumed run's output is missing.
  virtual void begin() {}
  /// Whether something is to be recorded; never after a failed write.
  bool due(Moment moment) const { return !failed_ && is_due(moment); }
  /// Records one due thing. Throws RecordingError, and RunError if the fluids cannot be read.
  virtual void record() {}
  /// Makes records outlast a power cut. Throws RecordingError.
  virtual void sync() {}
  /// Completes the output, also after an early end. Throws RunError.
  virtual void finish() = 0;
  /// The settings file beside it, if any.
  virtual std::optional<std::filesystem::path> settings() const { return {}; }
  /// Part of the message on an early end: "the metrics up to then are in run.csv".
  virtual std::string what_is_left() const = 0;

  /// Path and state. A path from the command line takes precedence (visit_output).
  virtual void visit_state(StateVisitor& /*visitor*/) {}

 protected:
  virtual bool is_due(Moment /*moment*/) const { return false; }
  RunState& run() const { return run_; }
  const RecordingOptions& options() const { return run_.plan.options; }
  const std::filesystem::path& path() const { return *(options().*place_); }
  bool has_failed() const { return failed_; }
  /// Carries out `work`; nothing is recorded after its RunError. Throws RecordingError.
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

}  // namespace twinflow
