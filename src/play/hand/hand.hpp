#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "play/hand/attract.hpp"
#include "play/hand/double_click.hpp"
#include "play/hand/pointer.hpp"
#include "view/annotations/layout.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What stirs the fluids: strokes of mouse, pen, finger or keyboard. With brush.hover, strokes in a window
/// need no button. An idle window makes its own after window.attract seconds, unless something is measured or
/// recorded.
class Hand {
 public:
  static constexpr double kHoverEnds = 0.4;          ///< resting seconds that end a stroke
  static constexpr double kAttractRestarts = 180.0;  ///< seconds between restarts of the scene

  /// `seed`: of random colors and the window's own strokes. `tell` shows a line to the user.
  Hand(std::uint64_t seed, std::function<void(const std::string&)> tell)
      : seed_(seed), tell_(std::move(tell)), attract_hand_(seed) {}

  /// The mouse or the keyboard's cursor.
  struct Mouse {
    glm::dvec2 cursor{0.0};   ///< pixels
    bool over_panel = false;  ///< or moves one of its controls
  };
  struct Surroundings {
    const World& world;
    const Layout& layout;  ///< of the picture
    Mouse mouse;
    double now = 0.0;           ///< real seconds
    bool stands_still = false;  ///< paused, or covered by the scene browser
    bool may_stir = true;       ///< the window may make its own strokes and restart
  };

  /// Begins a stroke. Returns false beside the panes, or if the brush cannot act. A pen's `pressure`, from 0
  /// to 1, scales the brush's radius.
  bool begin(const Surroundings& around, double pressure = 1.0);
  /// Moves the stroke to the mouse, with a pen's `pressure` if given.
  void follow(const Surroundings& around, std::optional<double> pressure = {});

  /// Ends the window's own strokes after the user's input.
  void note_input(double now);
  /// The button goes down. `scale`: pixels per point.
  void press(const Surroundings& around, double scale);
  /// The button goes up. True at the end of a double click in a pane, which asks for a restart.
  bool release(const Surroundings& around);
  /// A keyboard stroke at `around.mouse` begins, unless one is under way, or ends. It is never part of a
  /// double click.
  void begin_by_keyboard(const Surroundings& around);
  void end_by_keyboard(const Surroundings& around);
  /// Moves the strokes by a frame of `seconds`. Returns whether to restart, now and then under the window's
  /// own strokes, for clear dye and a short record.
  bool move(const Surroundings& around, double seconds);

  /// The place of the present or next stroke; nothing beside the panes or during the window's own strokes.
  std::optional<PaneHit> place(const World& world, const Layout& layout, const Mouse& mouse) const;

  /// All strokes including the window's own, for replay.
  Pointer& pointer() { return pointer_; }
  const Pointer& pointer() const { return pointer_; }
  /// Whether the strokes are the window's own.
  bool attracts() const { return attract_since_.has_value(); }

 private:
  void hover(const Surroundings& around);
  bool stir(const Surroundings& around, double seconds);
  void end_attract();
  bool begin_stroke(const Surroundings& around, const PaneHit& place, const Settings::BrushSettings& brush,
                    double pressure = 1.0);
  double radius_at(const World& world, double pressure) const;

  std::uint64_t seed_;
  std::function<void(const std::string&)> tell_;
  Pointer pointer_;
  BrushPalette palette_;
  Settings::BrushSettings brush_{};  ///< with the radius at full pressure
  DoubleClick double_click_;
  AttractHand attract_hand_;
  PaneId pane_ = PaneId::grid;
  Rect shown_at_;                       ///< the pane's part of the picture, pixels
  std::optional<glm::dvec2> waits_at_;  ///< the mouse when the picture got another layout, pixels
  int strokes_ = 0;
  bool hovers_ = false;                  ///< no button is pressed
  glm::dvec2 cursor_{-1.0};              ///< in the last frame, pixels
  double cursor_moved_ = -1e9;           ///< real seconds
  std::optional<double> last_input_;     ///< real seconds
  std::optional<double> attract_since_;  ///< real seconds; nothing: the user's strokes
};

}  // namespace twinflow
