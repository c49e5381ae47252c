#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runs/interrupt.hpp"
#include "runs/progress.hpp"
#include "runs/recording/film.hpp"
#include "runs/recording/recording.hpp"
#include "runs/rhythm.hpp"

namespace twinflow {

class StateWriter;

class RecordedRun {
 public:
  /// Makes the plan's world, or continues the command's run from its checkpoint. The plan then has only
  /// options allowed with --resume. Writes nothing. Throws InputError for an impossible scene, output or
  /// checkpoint, and RunError if the driver fails.
  explicit RecordedRun(RunPlan plan);
  RecordedRun(RecordedRun&&) = delete;  // its recordings refer to it

  /// Opens the outputs. Throws RunError and InputError.
  void open();
  /// Runs to the plan's end, or until an interruption, a blow-up or a failed output.
  void advance(const Interruption& user);
  /// Completes all outputs. Throws RunError, with reasons and what is left, after an early end or a failed
  /// output.
  void finish();

  const RunPlan& plan() const { return state_.plan; }
  const World& world() const { return *state_.world; }
  const Outputs& outputs() const { return outputs_; }
  /// "13 frames in DIR", since the run began or continued.
  std::string report_frames() const;

 private:
  bool continues() const { return plan().options.checkpoint.resume.has_value(); }
  void start();
  void load();
  void save(StateWriter& writer);
  void claim_outputs();

  void go_on(const Interruption& user, Progress& progress);
  Moment present_moment() const;
  bool record(Moment moment, const Interruption& user, Progress& progress);
  void record_stop();
  void unless_it_stops(const std::function<void()>& work);
  void stop(const std::string& reason);
  std::string what_is_left(const std::vector<Recording*>& complete) const;

  RunState state_;
  std::vector<std::unique_ptr<Recording>> all_;  ///< in recording order
  std::vector<Recording*> recordings_;           ///< the wanted ones
  Recording* checkpoints_ = nullptr;
  Film* film_ = nullptr;
  Rhythm rows_{1.0};
  Outputs outputs_;
  int frames_before_ = 0;
  std::int64_t total_ = 0;  ///< of the progress: steps or frames
  std::string stopped_;     ///< why it ended early; else empty
  bool interrupted_ = false;
  bool lost_ = false;  ///< ended early, the fluids' state unknown
};

}  // namespace twinflow
