#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runs/options.hpp"

namespace twinflow {

/// Seconds between rows of a table.
inline constexpr double kShortestInterval = 1e-6;
inline constexpr double kLongestInterval = 1e6;

inline constexpr int kMostFrames = 1000000;

/// Scale of text and panel; 1 is 100 %.
inline constexpr double kSmallestInterface = 0.5;
inline constexpr double kLargestInterface = 4.0;

struct RunCommand {
  SceneOptions options;
  bool names_scene = false;         ///< else the last session's
  std::optional<PictureSize> size;  ///< default: the last session's
  bool session = true;              ///< restores and saves the window's state
  bool vsync = true;
  std::optional<double> ui_scale;  ///< default: the last session's or the monitor's
};

struct RenderCommand : RecordingOptions {
  int frames = 1;
  bool stages = false;  ///< a frame per stage of the step after `from`
};

struct SimulateCommand : RecordingOptions {
  std::optional<double> until;  ///< seconds; default: the scene's time.end
};

struct CompareCommand : BatchOptions {
  std::vector<std::string> scenes;     ///< built-in names or paths; empty for --merge
  std::vector<std::string> axes;       ///< --vary key=a,b,c, in order
  std::vector<std::string> reference;  ///< --reference key=value, in order; empty: none is run
  std::optional<double> until;         ///< seconds; default: each variant's time.end
  std::optional<double> every;         ///< seconds between rows of metrics; default: a fiftieth of the time
  int pictures = 4;
};

struct ValidateCommand : BatchOptions {
  std::vector<std::string> cases;  ///< built-in names or paths; empty: all built-in cases
  bool quick = false;              ///< three resolutions of named cases, else the coarse ones
  bool list = false;               ///< print the built-in cases, run nothing
  /// For the runs of a named quick case, so that its report is there in two minutes.
  std::chrono::milliseconds quick_time = std::chrono::seconds(115);
};

struct ScenesCommand {};
struct KeysCommand {};

struct ParamsCommand {
  enum class Form { plain, markdown, json } form = Form::plain;
};

struct PrintCommand {
  std::string text;
};

using Command = std::variant<RunCommand, RenderCommand, SimulateCommand, CompareCommand, ValidateCommand,
                             ScenesCommand, KeysCommand, ParamsCommand, PrintCommand>;

/// Parses the command line. Throws InputError, one line, for anything invalid.
Command parse_command_line(int argc, const char* const* argv);

}  // namespace twinflow
