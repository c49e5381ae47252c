#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/actions/actions.hpp"
#include "scene/parameters/settings.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

/// The bar of buttons along the left edge of the window, with the tools of the brush and the most frequent
/// actions. It makes a session by mouse alone possible. At its end are the frames per second and the ratio to
/// real time, if the fluids are slower.
class Toolbar {
 public:
  struct Contents {
    const Settings& settings;
    bool has_particles;
    bool paused;
    bool explains;
    bool panel_shown;
    bool keys_shown;
    std::optional<double> recorded_seconds;  ///< of film; nothing while nothing is recorded
    double frames_per_second;                ///< 0: unknown
    double real_time_share;                  ///< simulated seconds in a second, 1 unless slowed
    float cards_end;                         ///< explanations stay above this height, in ImGui's units
    const Fonts& fonts;
    const ActionContext& context;
  };
  /// What the user asked for.
  struct Request {
    std::optional<BrushTool> tool;
    std::string_view action{};  ///< its name in the table; empty: none
  };

  /// The width of the bar in a window of `height`, both in points: one column of buttons, or more where the
  /// window is low.
  static float width_points(float height_points);
  /// Draws the bar into the current ImGui frame. `height` of the window and `scale` (units per point) are in
  /// ImGui's units.
  Request draw(const Contents& contents, float height, float scale) const;
};

/// Below this share of real time the fluids count as slowed.
inline constexpr double kSlowed = 0.95;

/// "×0.2"
std::string real_time_text(double share);

}  // namespace twinflow
