#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/actions/actions.hpp"
#include "scene/parameters/settings.hpp"
#include "view/annotations/overlay.hpp"

namespace twinflow {

/// The button bar at the window's left edge, with brush tools and frequent actions, enough for a session by
/// mouse alone. Its end shows frames per second and, for slow fluids, the ratio to real time.
class Toolbar {
 public:
  struct Contents {
    const Settings& settings;
    bool has_particles;
    bool paused;
    bool explains;
    bool panel_shown;
    bool keys_shown;
    std::optional<double> recorded_seconds;  ///< of film; nothing without a recording
    double frames_per_second;                ///< 0: unknown
    double real_time_share;                  ///< simulated seconds in a second, 1 unless slowed
    float cards_end;                         ///< lower limit of explanations, ImGui's units
    const Fonts& fonts;
    const ActionContext& context;
  };
  struct Request {
    std::optional<BrushTool> tool;
    std::string_view action{};  ///< name in the table; empty: none
  };

  /// The bar's width in points, for a window of `height_points`: one column of buttons, or more in a low
  /// window.
  static float width_points(float height_points);
  /// Draws into the current ImGui frame. `height` and `scale` (units per point) are in ImGui's units.
  Request draw(const Contents& contents, float height, float scale) const;
};

/// Share of real time below which fluids count as slowed.
inline constexpr double kSlowed = 0.95;

/// "×0.2"
std::string real_time_text(double share);

}  // namespace twinflow
