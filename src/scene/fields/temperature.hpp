#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include <glm/vec2.hpp>

#include "scene/parameters/choices.hpp"

namespace twinflow {

struct Scene;
struct Settings;

/// The bound of temperatures, degrees.
inline constexpr double kLargestTemperature = 1e6;

/// A temperature (degrees) by position (domain units), for one thread at a time. Throws InputError without a
/// finite value.
using Temperature = std::function<double(glm::dvec2)>;

/// Both fluids' temperatures; nothing for an insulated wall.
struct Temperatures {
  Temperature initial;
  std::optional<Temperature> left{}, right{}, bottom{}, top{};
};

bool carries_heat(const Settings& settings);
/// What a view of the temperature says otherwise.
inline constexpr std::string_view kNoHeat = "no heat in this scene";
/// Whether the tool's strokes change the temperature, if any.
constexpr bool changes_heat(BrushTool tool) { return tool == BrushTool::heat || tool == BrushTool::cool; }

/// The scene's temperatures; nothing without heat. Fluid enters a channel at `left`, by default the initial
/// temperature. Throws InputError if a formula cannot be parsed.
std::optional<Temperatures> temperatures(const Scene& scene);

}  // namespace twinflow
