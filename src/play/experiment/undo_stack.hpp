#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "play/experiment/live_scene.hpp"
#include "play/pace/governor.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow {

/// The user's acts, for undo.
class UndoStack {
 public:
  static constexpr std::size_t kMostEntries = 100;
  static constexpr double kSameChangeSeconds = 1.0;

  /// A moment to return to.
  struct Moment {
    LiveScene::Moment scene;
    std::vector<Gesture> strokes;  ///< the user's
    Governor governor;
  };
  struct Change {
    Settings before;
    Settings after;
  };
  struct Entry {
    std::string what;                ///< "the stroke", "the change of grid.viscosity"
    std::optional<Moment> moment{};  ///< before; nothing if the run went on
    std::optional<Change> change{};
    std::optional<std::vector<Gauge>> gauges{};  ///< before; only if they alone have changed
  };

  explicit UndoStack(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Whether a change at the real time `now`, in seconds, continues the newest entry, as a slider does.
  /// `starts_again`: it restarts the run.
  bool continues(const std::string& what, bool starts_again, double now) const;
  /// Extends the newest entry, a change, to these settings.
  void prolong(const Settings& after, double now);
  /// Adds an entry and forgets the oldest if there are too many.
  void push(Entry entry, double now);
  std::optional<Entry> pop();
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  const Entry& newest() const { return entries_.back(); }

 private:
  std::size_t bytes() const;

  std::size_t most_bytes_;
  std::deque<Entry> entries_;
  double changed_ = 0.0;  ///< real seconds
};

/// "the change of grid.viscosity", "3 changes"
std::string described_change(const Settings& before, const Settings& after);
/// Whether the change restarts a begun run.
bool starts_again(const Settings& before, const Settings& after);
/// `now`, with the values of `before` in all parameters that differ between `before` and `after`.
Settings with_change_taken_back(Settings now, const Settings& before, const Settings& after);

}  // namespace twinflow
