#include "app/options/command_options.hpp"
#include "core/error.hpp"

namespace twinflow {
namespace {

const char* const kValidateHelp =
    "Run published cases with each fluid and compare them with their references";
const char* const kValidateFooter =
    "Each case runs at several resolutions. DIR/report.html and DIR/validation.csv list case, fluid,\n"
    "resolution, quantity, reference, measured, error, tolerance, verdict and cost. Complete runs are not\n"
    "repeated.\n"
    "\n"
    "In a batch queue, run one task for each shard, and then one --merge. The tasks may share one folder or\n"
    "have a folder each:\n"
    "  twinflow validate -o cases --shard 1/3   (and 2/3, 3/3)\n"
    "  twinflow validate --merge cases -o cases\n"
    "\n"
    "Exit status: 0 all verdicts pass, 1 one fails (the report says so), a run is missing or failed, 2 bad\n"
    "command line or case, and nothing is written.";

CLI::App& with_options_of_validate(CLI::App& app, ValidateCommand& validate, std::string& shard) {
  app.footer(kValidateFooter);
  app.add_option("CASE", validate.cases,
                 "A built-in case (--list prints them) or a .toml file; by default all built-in ones")
      ->type_name("");
  app.add_flag(
      "--quick", validate.quick,
      "Three resolutions of each named CASE, in at most two minutes for each; without a CASE, only the "
      "coarse resolutions of all: two minutes on two cores");
  app.add_flag("--list", validate.list, "Print the built-in cases and run nothing");
  add_batch_options(app, validate, shard);
  return app;
}

}  // namespace

ValidateParser::ValidateParser(CLI::App& program)
    : app_(*program.add_subcommand("validate", kValidateHelp)),
      scene_(with_options_of_validate(app_, command_, shard_), SceneParser::Scenes::unseen) {}

ValidateCommand ValidateParser::command() const {
  ValidateCommand command = command_;
  command.options = scene_.options();
  if (!shard_.empty()) command.shard = parse_shard(shard_);
  require_fitting();
  return command;
}

void ValidateParser::require_fitting() const {
  if (!command_.list && command_.output.empty()) {
    throw InputError("-o DIR is required (twinflow validate --help)");
  }
  refuse_beside_merge(app_, command_, {"CASE", "--quick", "--list"});
}

}  // namespace twinflow
