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

/// What stirs the fluids: strokes of the mouse, a pen, a finger or the keyboard. In a window, strokes also
/// begin without a button if brush.hover is set. If the user does nothing for window.attract seconds, the
/// window makes strokes of its own, unless something is measured or recorded.
class Hand {
 public:
  static constexpr double kHoverEnds = 0.4;          ///< seconds that the mouse rests until its stroke ends
  static constexpr double kAttractRestarts = 180.0;  ///< seconds until the scene starts again

  /// `seed`: of random colors and of the window's own strokes. `tell` shows a line to the user: why a brush
  /// image cannot be read, or why no stroke begins.
  Hand(std::uint64_t seed, std::function<void(const std::string&)> tell)
      : seed_(seed), tell_(std::move(tell)), attract_hand_(seed) {}

  /// Where the mouse is, or the keyboard's cursor in its place.
  struct Mouse {
    glm::dvec2 cursor{0.0};   ///< pixels
    bool over_panel = false;  ///< the cursor is over the panel, or moves one of its controls
  };
  /// The window or page in one frame.
  struct Surroundings {
    const World& world;
    const Layout& layout;  ///< of the picture
    Mouse mouse;
    double now = 0.0;           ///< real seconds
    bool stands_still = false;  ///< the world is paused, or covered by the scene browser
    bool may_stir = true;       ///< the window may make strokes of its own and start the scene again
  };

  /// A stroke begins at the mouse. Returns false if no pane is there, or if the brush cannot act. `pressure`:
  /// of a pen, from 0 to 1; it scales the brush's radius, also on the way.
  bool begin(const Surroundings& around, double pressure = 1.0);
  /// The stroke goes on to the mouse; with the `pressure` of a pen, if it is given.
  void follow(const Surroundings& around, std::optional<double> pressure = {});

  /// Notes that the user has pressed a key or a button: the window's own strokes end.
  void note_input(double now);
  /// The button goes down over the picture: in a pane a stroke begins. `scale`: pixels per point.
  void press(const Surroundings& around, double scale);
  /// The button goes up. True for the end of a double click in a pane, which asks for the scene to start
  /// again.
  bool release(const Surroundings& around);
  /// The keyboard begins a stroke at `around.mouse`, unless one goes on, and ends it. Two strokes at one
  /// place are no double click.
  void begin_by_keyboard(const Surroundings& around);
  void end_by_keyboard(const Surroundings& around);
  /// Moves the strokes on by a frame of `seconds`. Whether the scene should start again, which happens now
  /// and then under the window's own strokes. This keeps the dye clear and the record short.
  bool move(const Surroundings& around, double seconds);

  /// Where a stroke would begin, or goes on; nothing if the mouse is beside the panes or the strokes are
  /// the window's own.
  std::optional<PaneHit> place(const World& world, const Layout& layout, const Mouse& mouse) const;

  /// The strokes, the window's own among them, so that what is saved replays to what was seen.
  Pointer& pointer() { return pointer_; }
  const Pointer& pointer() const { return pointer_; }
  /// Whether the strokes are the window's own.
  bool attracts() const { return attract_since_.has_value(); }

 private:
  void hover(const Surroundings& around);
  bool stir(const Surroundings& around, double seconds);
  void end_attract();
  bool begin_stroke(const World& world, const PaneHit& place, const Settings::BrushSettings& brush,
                    double pressure = 1.0);
  double radius_at(const World& world, double pressure) const;

  std::uint64_t seed_;
  std::function<void(const std::string&)> tell_;
  Pointer pointer_;
  BrushPalette palette_;
  Settings::BrushSettings brush_{};  ///< of the stroke, with the radius of a pen that is fully pressed
  DoubleClick double_click_;
  AttractHand attract_hand_;
  PaneId pane_ = PaneId::grid;           ///< in which the stroke began
  int strokes_ = 0;                      ///< begun so far
  bool hovers_ = false;                  ///< the stroke has no button pressed
  glm::dvec2 cursor_{-1.0};              ///< in the last frame, pixels
  double cursor_moved_ = -1e9;           ///< real seconds
  std::optional<double> last_input_;     ///< real seconds
  std::optional<double> attract_since_;  ///< real seconds; nothing: the strokes are the user's
};

}  // namespace twinflow
