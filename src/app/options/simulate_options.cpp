#include "app/options/command_options.hpp"
#include "core/error.hpp"

namespace twinflow {

SimulateParser::SimulateParser(CLI::App& program)
    : app_(
          *program.add_subcommand("simulate", "Run without a window; write metrics, fields, series, a film")),
      scene_(app_, SceneParser::Scenes::one),
      recording_(app_, command_, "--film", "0.1") {
  app_.add_option("--until", command_.until, "Seconds to simulate; by default the scene's time.end")
      ->check(number_within(0.0, 1e6));
}

SimulateCommand SimulateParser::command() const {
  SimulateCommand command = command_;
  recording_.complete(command, {"--until", "--every"});
  if (app_.count("--gauge") > 0 && !command.gauges && !command.series && !command.film) {
    throw InputError(
        "--gauge: it needs --gauges FILE.csv, the table of its readings, --series FILE.h5 or --film PATH");
  }
  command.options = scene_.options();
  return command;
}

}  // namespace twinflow
