#include "play/experiment/users_style.hpp"

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

bool is_style(const Parameter& parameter) {
  return (parameter.group() == "brush" || parameter.key == "view.particle_style") && !is_image(parameter);
}

}  // namespace

Settings with_users_style(const Scene& scene, const Settings& users, const Settings& home) {
  Scene styled = scene;
  for (const Parameter& parameter : parameters()) {
    const ParameterValue chosen = parameter.get(users);
    if (!is_style(parameter) || chosen == parameter.get(home)) continue;
    if (!scene.named.contains(std::string(parameter.key))) parameter.store(styled.settings, chosen);
  }
  try {
    validate(styled);
    return styled.settings;
  } catch (const InputError&) {
    return scene.settings;  // such as a tool that this scene cannot have
  }
}

}  // namespace twinflow
