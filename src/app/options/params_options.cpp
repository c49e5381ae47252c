#include "app/options/command_options.hpp"

namespace twinflow {

ParamsParser::ParamsParser(CLI::App& program)
    : app_(*program.add_subcommand("params", "List the parameters with their defaults and ranges")) {
  auto* markdown = app_.add_flag("--markdown", markdown_, "As the README's table");
  app_.add_flag("--json", json_, "As JSON")->excludes(markdown);
}

ParamsCommand ParamsParser::command() const {
  using Form = ParamsCommand::Form;
  return {markdown_ ? Form::markdown : json_ ? Form::json : Form::plain};
}

}  // namespace twinflow
