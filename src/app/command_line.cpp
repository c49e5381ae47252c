#include "app/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <string_view>

#include "app/keys.hpp"
#include "core/error.hpp"
#include "scene/messages.hpp"
#include "scene/parameters.hpp"
#include "view/film_writer.hpp"

namespace twinflow {
namespace {

constexpr std::array<std::string_view, 6> kCommands = {"run",     "render", "simulate",
                                                       "compare", "scenes", "params"};
constexpr int kLargestSide = 16384;                ///< pixels, before --scale
constexpr std::int64_t kMostPixels = 600'000'000;  ///< of a frame: what a PNG's encoder can count

const char* const kDescription =
    "twinflow: a laboratory for two-dimensional fluids. A grid fluid on the GPU and a particle fluid on the "
    "CPU\n"
    "run side by side under the same gestures.";
const char* const kExitStatus =
    "Exit status: 0 done, 1 failed while running (graphics, disk, interrupted), 2 bad command line or input.";

std::string footer() {
  constexpr std::size_t kColumn = 16;
  std::string text = "Keys in the window:\n";
  for (const auto& [key, meaning, action] : kKeys) {
    const auto shown = static_cast<std::size_t>(std::ranges::count_if(
        key, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
    text.append("  ").append(key).append(kColumn - shown, ' ').append(meaning).append("\n");
  }
  return text + "\n" + kExitStatus;
}

std::string one_line(std::string_view said) {
  std::string text = on_one_line(said);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

PictureSize parse_size(const std::string& text) {
  PictureSize size;
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool has_x = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  const auto height = has_x ? std::from_chars(width.ptr + 1, end, size.height) : width;
  const auto fits = [](int side) { return side >= 16 && side <= kLargestSide; };
  if (!has_x || height.ec != std::errc() || height.ptr != end || !fits(size.width) || !fits(size.height)) {
    throw InputError("--size " + text + ": it takes WIDTHxHEIGHT in pixels, each from 16 to " +
                     std::to_string(kLargestSide) + ", such as 1280x720");
  }
  return size;
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

/// A finite number in a range; CLI11's own ranges let "nan" pass.
CLI::Validator number_within(double smallest, double largest) {
  const auto check = [=](const std::string& text) -> std::string {
    double value = 0.0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
    if (whole && value >= smallest && value <= largest) return "";
    char range[64];
    std::snprintf(range, sizeof range, " is not a number from %g to %g", smallest, largest);
    return text + range;
  };
  return CLI::Validator(check, "");
}

/// The "2/3" of --shard.
CompareCommand::Shard parse_shard(const std::string& text) {
  CompareCommand::Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool has_slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  const auto count = has_slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
  if (!has_slash || count.ec != std::errc() || count.ptr != end || shard.index < 1 ||
      shard.index > shard.count) {
    throw InputError("--shard " + text + ": it takes WHICH/OF, such as 1/3, 2/3 or 3/3");
  }
  return shard;
}

/// A whole number that fits 64 bits.
CLI::Validator whole_number() {
  const auto check = [](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
    return whole ? "" : text + " is not a whole number from 0 to 18446744073709551615";
  };
  return CLI::Validator(check, "");
}

/// What --view takes: arrows and the names of view.grid, and of view.panes where those are to be chosen.
std::vector<std::string_view> view_names(bool with_panes = true) {
  std::vector<std::string_view> names = {"arrows"};
  for (const char* key : {"view.grid", "view.panes"}) {
    if (!with_panes && std::string_view(key) == "view.panes") continue;
    const std::vector<std::string_view>& more = find_parameter(key).names;
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

std::string listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text;
}

void add_quiet(CLI::App& command, SceneOptions& options) {
  command.add_flag("--quiet", options.quiet, "No progress, no summary; errors only");
}

/// What every command that opens scenes takes beside them.
void add_common_options(CLI::App& command, SceneOptions& options, std::string& view) {
  command
      .add_option("--set", options.assignments,
                  "key=value: change a parameter (twinflow params lists them); repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--view", view, "What is shown, joined by commas: " + listed(view_names()))
      ->type_name("VIEW");
  command.add_option("--threads", options.threads, "Threads for the particles; 0: one per processor")
      ->check(CLI::Range(0, 1024));
  command.add_option("--seed", options.seed, "Seed of whatever is random in the initial state")
      ->check(whole_number());
  command.add_option("--shaders", options.shaders, "Folder whose shaders come before the built-in ones")
      ->type_name("DIR");
  command.add_flag("--allow-paths", options.allow_paths,
                   "Let scene files name images and bases anywhere; else only below their own folder");
  add_quiet(command, options);
}

void require_film(const RenderCommand& render) {
  if (!names_film(render.output)) return;
  if (render.transparent) {
    throw InputError(render.output.string() + ": a film has no --transparent; name a folder for PNG frames");
  }
  const auto why_not = why_not_film(render.output, render.size.width * render.scale,
                                    render.size.height * render.scale, render.fps);
  if (why_not) throw InputError(render.output.string() + ": " + *why_not);
}

const char* const kSceneHelp = "A built-in scene (twinflow scenes lists them) or a .toml file";

void add_scene_options(CLI::App& command, SceneOptions& options, std::string& view, bool scene_required) {
  auto* scene = command.add_option("SCENE", options.scene, kSceneHelp);
  if (scene_required) scene->required();
  add_common_options(command, options, view);
}

/// Of commands that can go on from a checkpoint; then no scene is named.
void add_checkpoint_options(CLI::App& command, CheckpointOptions& checkpoint) {
  command.get_option("SCENE")->required(false);
  command
      .add_option("--checkpoint", checkpoint.file,
                  "File for the run's state, to go on from it: written every DT simulated seconds (--every), "
                  "when the run is interrupted, and always whole")
      ->type_name("FILE");
  command
      .add_option(
          "--resume", checkpoint.resume,
          "Go on from a checkpoint to the same bytes as a run that was not stopped. Scene and options "
          "are those in it; it is written on as before")
      ->type_name("FILE");
}

/// What a checkpoint is no use for, or says itself. `given`: the options that are in it.
void require_checkpoint_options(const CLI::App& command, const CheckpointOptions& checkpoint,
                                std::initializer_list<const char*> given) {
  if (!checkpoint.resume && command.count("SCENE") == 0) {
    throw InputError("SCENE is required, or --resume FILE (twinflow --help)");
  }
  for (const auto& file : {checkpoint.file, checkpoint.resume}) {
    if (file && (file->empty() || std::filesystem::is_directory(*file))) {
      throw InputError("--checkpoint and --resume take a file, not \"" + file->string() + "\"");
    }
  }
  if (checkpoint.file && command.count("--shaders") > 0) {
    throw InputError("--checkpoint: it goes with the program's own shaders only, not with --shaders");
  }
  if (!checkpoint.resume) return;
  const auto refuse_given = [&](const char* option) {
    if (command.count(option) == 0) return;
    throw InputError(std::string("--resume: ") + option + " does not go with it; the checkpoint says it");
  };
  for (const char* option : {"SCENE", "--set", "--view", "--seed", "--shaders", "--allow-paths"}) {
    refuse_given(option);
  }
  for (const char* option : given) refuse_given(option);
}

void require_frames_for_checkpoint(const RenderCommand& render) {
  if (!render.checkpoint.file && !render.checkpoint.resume) return;
  const char* option = render.checkpoint.file ? "--checkpoint" : "--resume";
  if (render.stages) throw InputError(std::string(option) + ": it does not go with --stages");
  if (names_film(render.output)) {
    throw InputError(std::string(option) +
                     ": frames can be gone on with, a film cannot; name a folder, not " +
                     render.output.string());
  }
}

const char* const kCompareHelp =
    "Run scenes with both fluids, in variants, and write DIR/report.html with pictures, plots and tables;\n"
    "behind it DIR/summary.csv, DIR/plots and DIR/runs/VARIANT/ with what each run left. A run that is "
    "whole\n"
    "is not run again.";
const char* const kCompareFooter =
    "A sweep over a batch queue is one task for each shard, all into one folder or each into its own, and "
    "then\n"
    "one --merge:\n"
    "  twinflow compare taylor-green --vary grid.resolution=32,64,128 -o sweep --shard 1/3   (and 2/3, 3/3)\n"
    "  twinflow compare --merge sweep -o sweep\n"
    "\n"
    "Exit status: 0 done, 1 a variant blew up or is missing (the report says so) or the run failed, 2 bad\n"
    "command line or input; then nothing is written.";

void add_compare_options(CLI::App& command, CompareCommand& compare, std::string& view, std::string& shard) {
  command.footer(kCompareFooter);
  command.add_option("SCENE", compare.scenes, kSceneHelp)->type_name("");
  command.add_option("-o,--output", compare.output, "Folder of the report")->type_name("DIR")->required();
  const auto repeatable = [&](const char* name, std::vector<std::string>& values, const char* type,
                              const char* help) {
    command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
  };
  repeatable(
      "--vary", compare.axes, "KEY=A,B,…",
      "Run a variant with each of these values of a parameter; repeatable: all combinations. Commas in "
      "brackets do not divide");
  repeatable("--reference", compare.reference, "KEY=VALUE",
             "Measure both fluids against one more run of the scene's grid alone, with this setting, such as "
             "grid.resolution=512; repeatable");
  command.add_option("--until", compare.until, "Seconds to simulate; each scene's time.end by default")
      ->check(number_within(1e-6, 1e6));
  command
      .add_option("--every", compare.every,
                  "Seconds between rows of metrics.csv; a fiftieth of the time by default")
      ->check(number_within(1e-6, 1e6));
  command
      .add_option("--pictures", compare.pictures, "How many times to draw, the start and the end among them")
      ->check(CLI::Range(1, 100));
  command.add_option("--jobs", compare.jobs, "How many variants to run side by side")
      ->check(CLI::Range(1, 1024));
  command.add_option("--shard", shard, "Run only the variants WHICH, WHICH + OF, WHICH + 2·OF …; no report")
      ->type_name("WHICH/OF");
  command
      .add_option("--merge", compare.merged, "Run nothing; make the one report of these folders of shards")
      ->type_name("DIR");
  add_common_options(command, compare.options, view);
  command.get_option("--view")->description("What the pictures of the grid show, joined by commas: " +
                                            listed(view_names(false)));
}

/// A report has pictures of each fluid and of their difference in any case.
void refuse_panes(const std::string& views) {
  std::istringstream words(views);
  for (std::string view; std::getline(words, view, ',');) {
    if (std::ranges::count(find_parameter("view.panes").names, view) > 0) {
      throw InputError("--view " + views +
                       ": a report shows each fluid and their difference in any case; it takes " +
                       listed(view_names(false)));
    }
  }
}

/// Merging takes everything that was run from the folders.
void require_scenes_or_merge(const CLI::App& command, const CompareCommand& compare) {
  if (compare.scenes.empty() && compare.merged.empty()) {
    throw InputError("SCENE is required, or --merge DIR (twinflow compare --help)");
  }
  if (compare.merged.empty()) return;
  for (const char* option : {"SCENE", "--set", "--view", "--seed", "--shaders", "--vary", "--reference",
                             "--until", "--every", "--pictures", "--jobs", "--shard", "--allow-paths"}) {
    if (command.count(option) > 0) {
      throw InputError(std::string("--merge: ") + option +
                       " does not go with it; it only reads what was run");
    }
  }
}

/// A view is a short word for a setting of the table; several may be named, joined by commas.
void append_view(SceneOptions& options, const std::string& views) {
  if (views == "arrows") options.assignments.emplace_back("view.grid=dye");  // alone: over the dye
  std::istringstream words(views);
  for (std::string view; std::getline(words, view, ',');) {
    const auto is_of = [&](const char* key) {
      return std::ranges::count(find_parameter(key).names, view) > 0;
    };
    if (view == "arrows") {
      options.assignments.emplace_back("view.arrows=true");
    } else if (is_of("view.grid")) {
      options.assignments.push_back("view.grid=" + view);
    } else if (is_of("view.panes")) {
      options.assignments.push_back("view.panes=" + view);
    } else {
      throw InputError("--view " + views + ": it takes " + listed(view_names()) +
                       ", or several of them joined by commas");
    }
  }
}

Command parse(std::vector<std::string> words) {
  CLI::App app(kDescription, "twinflow");
  app.footer(footer());
  app.set_version_flag("--version", std::string("twinflow ") + TWINFLOW_VERSION);
  app.require_subcommand(1);
  std::string size_text = "1280x720";
  std::string view;

  RunCommand run;
  auto* run_app = app.add_subcommand("run", "Open the window (what twinflow does without a command)");
  add_scene_options(*run_app, run.options, view, false);
  auto* window_size = run_app->add_option("--size", size_text, "Size of the window")->type_name("WxH");
  run_app
      ->add_option("--ui-scale", run.ui_scale,
                   "Size of text and panel, from 0.5 to 4; 2 is 200 %. What the monitor asks for by default")
      ->type_name("F")
      ->check(number_within(kSmallestInterface, kLargestInterface));
  bool no_session = false;
  run_app->add_flag(
      "--no-session", no_session,
      "Begin anew and leave no trace. Else the window, the panel and, where no SCENE is named, the "
      "scene and the settings changed in it are as they were left");
  bool no_vsync = false;
  run_app->add_flag("--no-vsync", no_vsync,
                    "Draw as often as window.frame_cap allows, without waiting for the display");

  RenderCommand render;
  auto* render_app = app.add_subcommand("render", "Draw PNG frames or a film without a window");
  add_scene_options(*render_app, render.options, view, true);
  render_app
      ->add_option(
          "-o,--output", render.output,
          "Folder for frame_000000.png, frame_000001.png …, or a film: .mp4, .webm, .gif (through ffmpeg)")
      ->type_name("PATH");
  auto* frames =
      render_app
          ->add_option("--frames", render.frames, "How many; frame k shows the time k / fps after --from")
          ->check(CLI::Range(1, 1000000));
  render_app
      ->add_flag("--stages", render.stages,
                 "Instead of frames in time: one frame for each stage of the step after --from (forces, "
                 "advection, divergence, each iteration …), with the equation that it computes")
      ->excludes(frames);
  auto* fps =
      render_app->add_option("--fps", render.fps, "Frames per simulated second; 60, for a .gif 50 by default")
          ->check(number_within(0.01, 100000.0));
  render_app->add_option("--from", render.from, "Simulated seconds before the first frame")
      ->check(number_within(0.0, 1e6));
  render_app->add_option("--size", size_text, "Size of the frames in pixels, before --scale")
      ->type_name("WxH");
  render_app
      ->add_flag("--transparent", render.transparent,
                 "PNG frames with nothing behind panes, particles and dark dye")
      ->excludes("--stages");
  render_app->add_option("--scale", render.scale, "Draw everything this many times larger")
      ->check(CLI::Range(1, 8));
  add_checkpoint_options(*render_app, render.checkpoint);
  render_app->add_option("--every", render.checkpoint.every, "Simulated seconds between checkpoints; 1")
      ->check(number_within(1e-6, 1e6));

  SimulateCommand simulate;
  auto* simulate_app = app.add_subcommand("simulate", "Run without pictures; write metrics and fields");
  add_scene_options(*simulate_app, simulate.options, view, true);
  simulate_app->add_option("--until", simulate.until, "Seconds to simulate; the scene's time.end by default")
      ->check(number_within(0.0, 1e6));
  simulate_app->add_option("--metrics", simulate.metrics, "Table of measurements to write")
      ->type_name("FILE.csv");
  add_checkpoint_options(*simulate_app, simulate.checkpoint);
  simulate_app->add_option("--every", simulate.every, "Seconds between rows of the table, and checkpoints")
      ->check(number_within(1e-6, 1e6));
  simulate_app->add_option("--fields", simulate.fields, "Folder for NumPy arrays of the final state")
      ->type_name("DIR");

  CompareCommand compare;
  std::string shard_text;
  auto* compare_app = app.add_subcommand("compare", kCompareHelp);
  add_compare_options(*compare_app, compare, view, shard_text);

  app.add_subcommand("scenes", "List the built-in scenes");
  bool markdown = false;
  bool json = false;
  auto* params_app = app.add_subcommand("params", "List the parameters with their defaults and ranges");
  auto* markdown_flag = params_app->add_flag("--markdown", markdown, "As the README's table");
  params_app->add_flag("--json", json, "As JSON")->excludes(markdown_flag);

  std::reverse(words.begin(), words.end());  // the order that CLI11 takes
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

  const PictureSize size = parse_size(size_text);
  if (run_app->parsed()) {
    if (!window_size->empty()) run.size = size;
    run.names_scene = run_app->count("SCENE") > 0;
    run.session = !no_session;
    run.vsync = !no_vsync;
    append_view(run.options, view);
    return run;
  }
  if (render_app->parsed()) {
    require_checkpoint_options(
        *render_app, render.checkpoint,
        {"--frames", "--stages", "--fps", "--from", "--size", "--transparent", "--scale"});
    require_frames_for_checkpoint(render);
    if (render.checkpoint.every && !render.checkpoint.file && !render.checkpoint.resume) {
      throw InputError("--every: it is the time between checkpoints, and goes with --checkpoint");
    }
    if (render.checkpoint.resume) return render;
    if (render.output.empty()) throw InputError("--output is required (twinflow --help)");
    if (frames->empty() && !render.stages) {
      throw InputError("--frames is required, or --stages (twinflow --help)");
    }
    render.size = size;
    append_view(render.options, view);
    const std::int64_t scale = render.scale;
    if (scale * size.width * scale * size.height > kMostPixels) {
      throw InputError("--scale " + std::to_string(render.scale) + ": frames of " + size_text +
                       " would have more than 600 million pixels");
    }
    if (fps->empty() && render.output.extension() == ".gif") render.fps = 50.0;
    require_film(render);
    return render;
  }
  if (simulate_app->parsed()) {
    require_checkpoint_options(*simulate_app, simulate.checkpoint, {"--until", "--every"});
    append_view(simulate.options, view);
    return simulate;
  }
  if (compare_app->parsed()) {
    refuse_panes(view);
    append_view(compare.options, view);
    if (!shard_text.empty()) compare.shard = parse_shard(shard_text);
    require_scenes_or_merge(*compare_app, compare);
    return compare;
  }
  if (params_app->parsed()) {
    using Form = ParamsCommand::Form;
    return ParamsCommand{markdown ? Form::markdown : json ? Form::json : Form::plain};
  }
  return ScenesCommand{};
}

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  try {
    return parse(with_command(argc, argv));
  } catch (const InputError& error) {
    throw InputError(one_line(error.what()));  // it repeats words, which may hold anything
  }
}

}  // namespace twinflow
