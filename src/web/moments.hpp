#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/gestures/gesture.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow::web {

/// Where the scene that is open came from.
struct Origin {
  std::string scene = {};              ///< the built-in scene that was opened; empty for a file's
  std::string file = {};               ///< the text of the file that was opened
  Settings home;                       ///< of that scene or file
  std::vector<Gesture> gestures = {};  ///< of that scene or file
};

/// A run at one time, from which it can go on.
struct Moment {
  std::string what;              ///< what the user did next: "the stroke", "the change of grid.viscosity"
  std::string world;             ///< what World::save wrote
  Origin origin;                 ///< of the scene
  std::vector<Gesture> strokes;  ///< the user's, until then
};

/// Moments before what the user did, in order, so that it can be taken back. The oldest are forgotten where
/// there are too many, but never the newest.
class Moments {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{96} << 20;
  static constexpr double kSameActionSeconds = 1.0;

  /// Whether an action at the real time `now`, in seconds, continues the last one, as a slider that moves
  /// does: then the moment before it is kept already.
  bool continues(const std::string& what, double now) {
    const bool same = !moments_.empty() && moments_.back().what == what && now - noted_ < kSameActionSeconds;
    noted_ = now;
    return same;
  }
  void push(Moment moment) {
    bytes_ += moment.world.size();
    moments_.push_back(std::move(moment));
    while (moments_.size() > 1 && bytes_ > kMostBytes) {
      bytes_ -= moments_.front().world.size();
      moments_.pop_front();
    }
  }
  /// Removes and returns the newest moment; nothing where there is none.
  std::optional<Moment> pop() {
    if (moments_.empty()) return {};
    Moment moment = std::move(moments_.back());
    moments_.pop_back();
    bytes_ -= moment.world.size();
    return moment;
  }
  void clear() { *this = {}; }
  std::size_t size() const { return moments_.size(); }

 private:
  std::deque<Moment> moments_;
  std::size_t bytes_ = 0;
  double noted_ = 0.0;
};

}  // namespace twinflow::web
