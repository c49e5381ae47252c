#pragma once

#include <cstdint>
#include <optional>

#include "app/window/hand/attract.hpp"
#include "app/window/hand/double_click.hpp"
#include "app/window/notices/messages.hpp"
#include "view/annotations/layout.hpp"
#include "world/play/pointer.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What stirs the fluids in the window: strokes of the mouse, with its button pressed or, where brush.hover
/// is set, without; and strokes of the window's own where the user does nothing for window.attract seconds,
/// unless something is measured or recorded, which they would disturb.
class Hand {
 public:
  static constexpr double kHoverEnds = 0.4;          ///< seconds that the mouse rests until its stroke ends
  static constexpr double kAttractRestarts = 180.0;  ///< seconds until the scene starts again

  /// `seed`: that of random colors and of the window's own strokes. `messages` receives the error of a brush
  /// image that cannot be read.
  Hand(std::uint64_t seed, Messages& messages) : seed_(seed), messages_(messages), attract_hand_(seed) {}

  /// Where the mouse is, or the keyboard's cursor in its place.
  struct Mouse {
    glm::dvec2 cursor{0.0};   ///< pixels
    bool over_panel = false;  ///< the cursor is over the panel, or moves one of its controls
  };
  /// The window in one frame.
  struct Surroundings {
    const World& world;
    const Layout& layout;  ///< of the picture
    Mouse mouse;
    double now = 0.0;           ///< real seconds
    bool stands_still = false;  ///< the world is paused, or covered by the scene browser
    bool may_stir = true;       ///< the window may make strokes of its own and start the scene again
  };

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
  /// Moves the strokes on by a frame of `seconds`. True where the scene is to start again, as it does now and
  /// then under the window's own strokes: this keeps the dye clear and the record short.
  bool move(const Surroundings& around, double seconds);

  /// Where a stroke would begin, or goes on; nothing where the mouse is beside the panes or the strokes are
  /// the window's own.
  std::optional<PaneHit> place(const World& world, const Layout& layout, const Mouse& mouse) const;

  /// The strokes, the window's own among them, so that what is saved replays to what was seen.
  Pointer& pointer() { return pointer_; }
  const Pointer& pointer() const { return pointer_; }
  /// Whether the strokes are the window's own.
  bool attracts() const { return attract_since_.has_value(); }

 private:
  void follow_cursor(const Surroundings& around);
  void hover(const Surroundings& around);
  bool stir(const Surroundings& around, double seconds);
  void end_attract();
  void begin_stroke(const World& world, const PaneHit& place, Settings::BrushSettings brush);

  std::uint64_t seed_;
  Messages& messages_;
  Pointer pointer_;
  BrushPalette palette_;
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
