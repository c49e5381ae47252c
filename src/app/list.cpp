#include <algorithm>
#include <cstdio>
#include <string>

#include "app/commands.hpp"
#include "play/actions/actions.hpp"
#include "scene/parameters/listings.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {

int list_scenes() {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    std::printf("%-20s %s\n", scene.name.c_str(), scene.title.c_str());
  }
  return 0;
}

int list_keys() {
  constexpr std::ptrdiff_t kColumn = 16;
  for (const Action& action : actions_of(Fronts::window)) {
    const auto shown = std::count_if(action.key.begin(), action.key.end(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    });
    const std::string gap(static_cast<std::size_t>(std::max(kColumn - shown, std::ptrdiff_t{1})), ' ');
    std::printf("%s%s%s\n", action.key.c_str(), gap.c_str(), action.help.c_str());
  }
  return 0;
}

int list_params(const ParamsCommand& command) {
  if (command.form == ParamsCommand::Form::markdown) {
    std::fputs(parameters_as_markdown().c_str(), stdout);
  } else if (command.form == ParamsCommand::Form::json) {
    std::fputs(parameters_as_json().c_str(), stdout);
  } else {
    for (const Parameter& parameter : parameters()) {
      const std::string key(parameter.key);
      const std::string help(parameter.help);
      const std::string unit = parameter.unit.empty() ? "" : " (" + std::string(parameter.unit) + ")";
      std::printf("%s = %s%s\n    %s\n    Takes %s.\n", key.c_str(),
                  format_value(parameter.default_value).c_str(), unit.c_str(), help.c_str(),
                  allowed_values(parameter).c_str());
    }
  }
  return 0;
}

}  // namespace twinflow
