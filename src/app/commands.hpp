#pragma once

#include <span>
#include <string_view>

#include "app/options/command_line.hpp"
#include "scene/scene.hpp"

namespace twinflow {

// Each function carries out a command and returns its exit status. Failures throw InputError or RunError.
int run(const RunCommand& command);
int render(const RenderCommand& command);
int simulate(const SimulateCommand& command);
int compare(const CompareCommand& command);
int validate_cases(const ValidateCommand& command);
int list_scenes();
int list_keys();
int list_params(const ParamsCommand& command);

/// Tells on standard error, except with --quiet, each --set without effect. `but`: beginnings of keys to
/// leave out.
void tell_without_effect(const SceneOptions& options, const Scene& scene,
                         std::span<const std::string_view> but = {});

/// Adds the gauges of --gauge to the scene's. Throws InputError.
void add_gauges(Scene& scene, const std::vector<std::string>& gauges);

/// Loads, completes and validates the scene of the options. Throws InputError.
Scene open_scene(const SceneOptions& options);

}  // namespace twinflow
