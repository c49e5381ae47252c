#pragma once

#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/window/experiment/live_plots.hpp"
#include "view/files/pixels.hpp"
#include "world/world.hpp"

namespace twinflow {

// These save the window's picture without its panel, with settings and strokes, under the first free number
// in the current folder. They return a message for the user and throw RunError.

/// twinflow_0001.png and .toml. `size`: pixels, `scale`: pixels per point.
std::string save_picture(gl::ShaderLibrary& shaders, const World& world, glm::ivec2 size, double scale,
                         const std::vector<Gesture>& strokes);
/// The same with finished pixels; `shown` says what they show.
std::string save_picture(const World& world, const Pixels& pixels, const std::string& shown,
                         const std::vector<Gesture>& strokes);
/// plots_0001.csv, .png and .toml, and a folder plots_0001 with each plot as SVG and PNG, dark and light.
std::string save_plots(const World& world, const LivePlots& plots, double scale,
                       const std::vector<Gesture>& strokes);

/// "Saved plots_0001.csv in /home/me/flows"
std::string in_this_folder(const std::string& what);

/// The first of prefix_0001, prefix_0002 … without such a file or folder.
std::string free_name(const std::string& prefix, const std::string& suffix);

}  // namespace twinflow
