#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/window/experiment/governor.hpp"
#include "app/window/experiment/live_scene.hpp"
#include "scene/gestures/gesture.hpp"

namespace twinflow {

/// What the user did, in order, so that it can be taken back.
class UndoStack {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;  ///< of the worlds that are kept
  static constexpr std::size_t kMostEntries = 100;
  static constexpr double kSameChangeSeconds = 1.0;

  /// The experiment before the user did something that the run cannot simply forget.
  struct Moment {
    LiveScene::Moment scene;
    std::vector<Gesture> strokes;  ///< the user's, until then
    Governor governor;
  };
  struct Entry {
    std::string what;                            ///< "the stroke", "the change of Viscosity"
    Settings settings;                           ///< before
    std::optional<Moment> moment;                ///< nothing where settings or gauges alone have changed
    Settings after{};                            ///< of a change of the settings
    std::optional<std::vector<Gauge>> gauges{};  ///< before; nothing unless they alone have changed
  };

  /// Adds the newest entry, at the real time `now`, in seconds. Changes of the same parameters that follow
  /// each other within kSameChangeSeconds, as of a slider that moves, are one: the oldest one. The oldest
  /// entries are forgotten where there are too many, but never the newest.
  void push(Entry entry, double now);
  /// Removes and returns the newest entry; nothing where there is none.
  std::optional<Entry> pop();
  bool empty() const { return entries_.empty(); }
  const Entry& newest() const { return entries_.back(); }

 private:
  std::size_t bytes() const;

  std::deque<Entry> entries_;
  double pushed_ = 0.0;  ///< when the newest came, or went on, real seconds
};

/// "the change of Viscosity", "3 changes": what differs between two settings.
std::string described_change(const Settings& before, const Settings& after);
/// Whether a run that has begun starts again where its settings change from `before` to `after`.
bool starts_again(const Settings& before, const Settings& after);
/// `now`, with the values of `before` in all parameters that differ between `before` and `after`.
Settings with_change_taken_back(Settings now, const Settings& before, const Settings& after);

}  // namespace twinflow
