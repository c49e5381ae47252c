#include "app/options/command_options.hpp"
#include "core/error.hpp"

namespace twinflow {

SimulateParser::SimulateParser(CLI::App& program)
    : app_(*program.add_subcommand("simulate", "Run without pictures; write metrics, fields and series")),
      scene_(app_, SceneParser::Scenes::one) {
  app_.add_option("--until", command_.until, "Seconds to simulate; by default the scene's time.end")
      ->check(number_within(0.0, 1e6));
  app_.add_option("--metrics", command_.metrics, "Table of metrics to write; - is standard output")
      ->type_name("FILE.csv");
  app_.add_option("--gauges", command_.gauges,
                  "Table of what the scene's gauges and those of --gauge read, with a row for every step, or "
                  "as often as --every says; - is standard output")
      ->type_name("FILE.csv");
  add_checkpoint_options(app_, command_.checkpoint);
  app_.add_option("--every", command_.every,
                  "Seconds between rows of the table, intervals of the series and checkpoints")
      ->check(number_within(kShortestInterval, kLongestInterval));
  app_.add_option("--fields", command_.fields, "Folder for NumPy arrays of the final state")
      ->type_name("DIR");
  app_.add_option("--series", command_.series,
                  "HDF5 file for all arrays and what the gauges read, every DT seconds (--every); it can be "
                  "read while the run goes on and after it was killed. FILE.xmf beside it is for ParaView")
      ->type_name("FILE.h5");
}

SimulateCommand SimulateParser::command() const {
  SimulateCommand command = command_;
  require_checkpoint_options(app_, command.checkpoint, {"--until", "--every"});
  command.gauges_every_step = app_.count("--every") == 0;
  if (app_.count("--gauge") > 0 && !command.gauges && !command.series) {
    throw InputError("--gauge: it needs --gauges FILE.csv, the table of what it reads, or --series FILE.h5");
  }
  if (command.fields == "-") throw InputError("--fields -: it takes a folder, not standard output");
  command.options = scene_.options();
  return command;
}

}  // namespace twinflow
