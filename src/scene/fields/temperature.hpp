#pragma once

#include <functional>
#include <optional>

#include <glm/vec2.hpp>

#include "scene/parameters/choices.hpp"

namespace twinflow {

struct Scene;
struct Settings;

/// The range of temperatures, degrees.
inline constexpr double kLargestTemperature = 1e6;

/// A temperature (degrees) by position (domain units). Call it from one thread at a time. It throws
/// InputError if a formula has no finite value.
using Temperature = std::function<double(glm::dvec2)>;

/// The temperatures that a scene gives to both fluids. A wall without one is insulated.
struct Temperatures {
  Temperature initial;
  std::optional<Temperature> left{}, right{}, bottom{}, top{};
};

/// Whether the fluids carry heat.
bool carries_heat(const Settings& settings);
/// Whether strokes of the tool change the temperature, and nothing in fluids that carry none.
constexpr bool changes_heat(BrushTool tool) { return tool == BrushTool::heat || tool == BrushTool::cool; }

/// The temperatures of the scene; nothing if its fluids carry no heat. The fluid that enters a channel has
/// the temperature `left`, which is the initial one if the scene names none. Throws InputError if a
/// formula cannot be parsed.
std::optional<Temperatures> temperatures(const Scene& scene);

}  // namespace twinflow
