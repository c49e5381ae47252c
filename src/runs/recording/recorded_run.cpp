#include "runs/recording/recorded_run.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/state_visitor.hpp"
#include "runs/recording/checkpoints.hpp"
#include "runs/recording/fields.hpp"
#include "runs/recording/gauge_file.hpp"
#include "runs/recording/metrics_table.hpp"
#include "runs/recording/series_output.hpp"
#include "runs/run_loop.hpp"

namespace twinflow {
/// Checkpoints hold nothing that the others record at their time. Rows show the state after the step. Frames
/// also show the changes of the scene that are due next.
RecordedRun::RecordedRun(RunPlan plan) : state_{std::move(plan), {}, {}} {
  const auto add = [&](auto recording) {
    auto* const added = recording.get();
    all_.push_back(std::move(recording));
    return added;
  };
  checkpoints_ = add(std::make_unique<Checkpoints>(state_, [&](StateWriter& writer) { save(writer); }));
  add(std::make_unique<MetricsTable>(state_));
  add(std::make_unique<GaugeTable>(state_));
  add(std::make_unique<SeriesOutput>(state_));
  film_ = add(std::make_unique<Film>(state_));
  add(std::make_unique<Fields>(state_));
  continues() ? load() : start();
  frames_before_ = film_->drawn();
}

void RecordedRun::start() {
  claim_outputs();
  const RunPlan& plan = state_.plan;
  const SceneOptions& options = plan.options.options;
  const bool reads_dye = std::any_of(recordings_.begin(), recordings_.end(),
                                     [](const Recording* one) { return one->reads_dye(); });
  if (plan.scene.settings.grid.enabled || film_->wanted()) state_.gl.emplace(options.shaders);
  state_.world.emplace(plan.scene, state_.gl ? &state_.gl->shaders : nullptr,
                       WorldOptions{options.seed, options.threads, reads_dye});
  rows_ = Rhythm(plan.row_every.value_or(1.0), plan.options.from);
}

void RecordedRun::load() {
  const std::filesystem::path checkpoint = *plan().options.checkpoint.resume;
  const RecordingOptions typed = plan().options;
  load_checkpoint(checkpoint, plan().command(), [&](StateReader& reader) {
    bool needs_gl = false;
    reader(state_.plan, rows_, needs_gl);
    if (needs_gl) state_.gl.emplace(std::nullopt);
    state_.world.emplace(reader, state_.gl ? &state_.gl->shaders : nullptr, typed.options.threads);
    for (const auto& recording : all_) reader(*recording);
  });
  if (typed.every) state_.plan.checkpoint_every = *typed.every;
  for (const auto& recording : all_) {
    const Recording::Place place = recording->place();
    if (place == nullptr || !recording->wanted() || typed.*place) continue;
    require_kept_output(*(plan().options.*place), checkpoint, typed.options);
  }
  claim_outputs();
}

void RecordedRun::save(StateWriter& writer) {
  for (Recording* const recording : recordings_) recording->sync();
  bool needs_gl = state_.gl.has_value();
  writer(state_.plan, rows_, needs_gl);
  state_.world->save(writer);
  for (const auto& recording : all_) writer(*recording);
}

void RecordedRun::claim_outputs() {
  for (const auto& recording : all_) {
    if (!recording->wanted()) continue;
    recordings_.push_back(recording.get());
    recording->claim(outputs_);
  }
  require_outputs(outputs_, plan().options.options);
}

void RecordedRun::open() {
  prepare_outputs(outputs_);
  for (Recording* const recording : recordings_) recording->begin();
}

void RecordedRun::advance(const Interruption& user) {
  total_ = plan().draws ? plan().frames : world().steps_until(plan().end);
  Progress progress(plan().draws ? "rendering" : "simulating", total_, plan().options.options.quiet);
  unless_it_stops([&] { go_on(user, progress); });
  if (!stopped_.empty() && !lost_) record_stop();
}

void RecordedRun::go_on(const Interruption& user, Progress& progress) {
  World& world = *state_.world;
  const auto record_due = [&](bool at_end) {
    const Moment moment = at_end ? Moment::end : present_moment();
    const bool is_whole = record(moment, user, progress);
    if (moment == Moment::row && plan().row_every) rows_.pass(world.time() + 0.5 * world.step_seconds());
    return is_whole;
  };
  const auto count_steps = [&](std::int64_t left) {
    if (!plan().draws) progress.update(total_ - left);
  };
  const auto tell = [&](const std::string& notice) { progress.tell(notice); };
  if (run_until(world, plan().end, user, {record_due, count_steps, tell})) return;
  interrupted_ = true;
  stop("interrupted at t = " + std::to_string(world.time()) + " s");
}

Moment RecordedRun::present_moment() const {
  const bool row_due = plan().row_every ? rows_.due(world()) : film_->due(Moment::step);
  return row_due ? Moment::row : Moment::step;
}

/// Returns false if the user interrupts a recording that has more to record.
bool RecordedRun::record(Moment moment, const Interruption& user, Progress& progress) {
  for (Recording* const recording : recordings_) {
    while (recording->due(moment)) {
      recording->record();
      if (plan().draws && recording == film_) progress.update(film_->drawn());
      if (user.interrupted() && recording->due(moment)) return false;
    }
  }
  return true;
}

/// Lets every recording have the state in which the run stopped, also if another one fails.
void RecordedRun::record_stop() {
  const Moment moment = interrupted_ ? Moment::interruption : Moment::failure;
  unless_it_stops([&] { state_.check_gl(); });
  for (Recording* const recording : recordings_) {
    if (lost_) return;
    unless_it_stops([&] {
      if (recording->due(moment)) recording->record();
    });
  }
}

void RecordedRun::unless_it_stops(const std::function<void()>& work) {
  try {
    work();
  } catch (const BlowUpError& error) {
    stop(error.what());
  } catch (const RecordingError& error) {
    stop(error.what());
  } catch (const std::exception& error) {
    lost_ = true;
    stop(error.what());
  }
}

void RecordedRun::stop(const std::string& reason) {
  stopped_ += (stopped_.empty() ? "" : "; then ") + reason;
}

std::string RecordedRun::report_frames() const {
  return twinflow::report_frames(film_->kept() - frames_before_, frames_before_ > 0 ? " more" : "",
                                 *plan().options.film);
}

void RecordedRun::finish() {
  std::string failures;
  const auto succeeds = [&](const std::function<void()>& work) {
    try {
      work();
      return true;
    } catch (const std::exception& error) {
      failures += (failures.empty() && stopped_.empty() ? "" : "; then ") + std::string(error.what());
      return false;
    }
  };
  std::vector<Recording*> complete;
  for (Recording* const recording : recordings_) {
    if (succeeds([&] { recording->finish(); })) complete.push_back(recording);
  }
  for (Recording* const recording : complete) {
    const auto file = recording->settings();
    if (!file) continue;
    succeeds([&] {
      const std::filesystem::path folder = std::filesystem::absolute(*file).parent_path();
      write_file_atomically(*file, settings_of_run(plan(), folder));
    });
  }
  if (!lost_) succeeds([&] { state_.check_gl(); });
  if (!stopped_.empty()) throw RunError(stopped_ + what_is_left(complete) + failures);
  if (!failures.empty()) throw RunError(failures + what_is_left(complete));
}

/// The end of a message about a run that ended early.
std::string RecordedRun::what_is_left(const std::vector<Recording*>& complete) const {
  std::string text;
  for (Recording* const recording : complete) {
    const std::string left = recording == checkpoints_ ? "" : recording->what_is_left();
    if (!left.empty()) text += (text.empty() ? "; " : ", ") + left;
  }
  if (!stopped_.empty() && !lost_ && !plan().options.fields && !plan().options.film) {
    text += "; with --fields DIR the last good state would be written too";
  }
  const std::string how = interrupted_ && checkpoints_->wanted() ? checkpoints_->what_is_left() : "";
  return how.empty() ? text : text + "; " + how;
}

}  // namespace twinflow
