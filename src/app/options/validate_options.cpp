#include "app/options/command_options.hpp"
#include "core/error.hpp"

namespace twinflow {
namespace {

const char* const kValidateHelp =
    "Run published cases with each fluid and compare them with their references";
const char* const kValidateFooter =
    "Each case runs at several resolutions. DIR/report.html and DIR/validation.csv have its case, fluid,\n"
    "resolution, quantity, reference, measured, error, tolerance, verdict and cost. A run that is complete\n"
    "is not run again.\n"
    "\n"
    "In a batch queue, run one task for each shard, all into one folder or each into its own, and then one\n"
    "--merge:\n"
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
  app.add_flag("--quick", validate.quick, "Only the coarse resolutions: two minutes on two cores");
  app.add_flag("--list", validate.list, "Print the built-in cases and run nothing");
  app.add_option("-o,--output", validate.output, "Folder of the report")->type_name("DIR");
  app.add_option("--jobs", validate.jobs, "Number of runs at the same time")->check(CLI::Range(1, 1024));
  app.add_option("--shard", shard, "Run only the runs WHICH, WHICH + OF, WHICH + 2·OF …; no report")
      ->type_name("WHICH/OF");
  app.add_option("--merge", validate.merged, "Run nothing; make one report of these folders of shards")
      ->type_name("DIR");
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
  if (command_.merged.empty()) return;
  for (const char* option :
       {"CASE", "--quick", "--list", "--set", "--seed", "--shaders", "--jobs", "--shard", "--allow-paths"}) {
    if (app_.count(option) > 0) {
      throw InputError(std::string("--merge: ") + option +
                       " cannot be combined with it; it only reads finished runs");
    }
  }
}

}  // namespace twinflow
