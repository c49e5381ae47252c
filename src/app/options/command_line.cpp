#include "app/options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "app/options/command_options.hpp"
#include "core/error.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

constexpr std::array<std::string_view, 8> kCommands = {"run",      "render", "simulate", "compare",
                                                       "validate", "scenes", "params",   "keys"};

const char* const kDescription =
    "twinflow: a laboratory for two-dimensional fluids. A grid fluid on the GPU and a particle fluid on the "
    "CPU\n"
    "run side by side under the same gestures.";
const char* const kExitStatus =
    "Exit status: 0 done, 1 failed while running (graphics, disk, interrupted), 2 bad command line or input.";

std::string one_line(std::string_view said) {
  std::string text = as_error_line(said);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

/// `twinflow`, `twinflow SCENE` and `twinflow --set …` mean `twinflow run …`.
std::vector<std::string> with_command(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const auto is = [&](auto... names) { return !words.empty() && ((words.front() == names) || ...); };
  const bool has_command =
      !words.empty() && std::find(kCommands.begin(), kCommands.end(), words.front()) != kCommands.end();
  if (!has_command && !is("-h", "--help", "--version")) words.insert(words.begin(), "run");
  return words;
}

Command parse(std::vector<std::string> words) {
  CLI::App app(kDescription, "twinflow");
  app.footer(kExitStatus);
  app.set_version_flag("--version", std::string("twinflow ") + TWINFLOW_VERSION);
  app.require_subcommand(1);
  RunParser run(app);
  RenderParser render(app);
  SimulateParser simulate(app);
  CompareParser compare(app);
  ValidateParser validate(app);
  app.add_subcommand("scenes", "List the built-in scenes");
  ParamsParser params(app);
  const CLI::App* keys = app.add_subcommand("keys", "List what mouse and keyboard do in the window");

  std::reverse(words.begin(), words.end());  // CLI11 expects the last word first
  try {
    app.parse(words);
  } catch (const CLI::CallForVersion& version) {
    return PrintCommand{std::string(version.what()) + "\n"};
  } catch (const CLI::Success&) {
    const auto chosen = app.get_subcommands();
    return PrintCommand{chosen.empty() ? app.help() : chosen.front()->help()};
  } catch (const CLI::ParseError& error) {
    throw InputError(one_line(error.what()) + " (twinflow --help)");
  }

  if (run.chosen()) return run.command();
  if (render.chosen()) return render.command();
  if (simulate.chosen()) return simulate.command();
  if (compare.chosen()) return compare.command();
  if (validate.chosen()) return validate.command();
  if (params.chosen()) return params.command();
  if (keys->parsed()) return KeysCommand{};
  return ScenesCommand{};
}

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  try {
    return parse(with_command(argc, argv));
  } catch (const InputError& error) {
    throw InputError(one_line(error.what()));  // it quotes words, which may contain anything
  }
}

}  // namespace twinflow
