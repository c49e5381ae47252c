#pragma once

#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/window/experiment/live_plots.hpp"
#include "view/files/pixels.hpp"
#include "world/world.hpp"

namespace twinflow {

// These save the window's picture, without its panel, under the first free number in the current folder. The
// settings and strokes lie beside it. They return what to tell the user and throw RunError.

/// twinflow_0001.png and twinflow_0001.toml: a picture of the world, `size` in pixels, `scale` pixels per
/// point.
std::string save_picture(gl::ShaderLibrary& shaders, const World& world, glm::ivec2 size, double scale,
                         const std::vector<Gesture>& strokes);
/// The same with pixels that were drawn already; the settings say what these show in `shown`.
std::string save_picture(const World& world, const Pixels& pixels, const std::string& shown,
                         const std::vector<Gesture>& strokes);
/// plots_0001.csv, plots_0001.png and plots_0001.toml.
std::string save_plots(const World& world, const LivePlots& plots, double scale,
                       const std::vector<Gesture>& strokes);

/// The first of prefix_0001, prefix_0002 … for which there is no file with this suffix.
std::string free_name(const std::string& prefix, const std::string& suffix);

}  // namespace twinflow
