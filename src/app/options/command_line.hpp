#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runs/options.hpp"

namespace twinflow {

/// The range of seconds between rows of a table.
inline constexpr double kShortestInterval = 1e-6;
inline constexpr double kLongestInterval = 1e6;

inline constexpr int kMostFrames = 1000000;

/// The range of the scale of text and panel; 1 is 100 %.
inline constexpr double kSmallestInterface = 0.5;
inline constexpr double kLargestInterface = 4.0;

struct RunCommand {
  SceneOptions options;
  bool names_scene = false;         ///< otherwise the last session's scene, if there is one
  std::optional<PictureSize> size;  ///< by default the last session's
  bool session = true;              ///< whether to restore and save the state of the window
  bool vsync = true;                ///< waits for the display's refresh
  std::optional<double> ui_scale;   ///< of text and panel; by default the last session's or the monitor's
};

struct RenderCommand : RecordingOptions {
  int frames = 1;
  bool stages = false;  ///< one frame for each stage of the step after `from`
};

struct SimulateCommand : RecordingOptions {
  std::optional<double> until;  ///< seconds; by default the scene's time.end
};

struct CompareCommand : BatchOptions {
  std::vector<std::string> scenes;     ///< built-in names or paths; empty when results are merged
  std::vector<std::string> axes;       ///< --vary key=a,b,c, in order
  std::vector<std::string> reference;  ///< --reference key=value, in order; empty if none is run
  std::optional<double> until;         ///< seconds; by default each variant's time.end
  std::optional<double> every;  ///< seconds between rows of the metrics; by default a fiftieth of the time
  int pictures = 4;
};

struct ValidateCommand : BatchOptions {
  std::vector<std::string> cases;  ///< built-in names or paths; empty: all built-in cases
  bool quick = false;              ///< only the coarse resolutions that a case names for it
  bool list = false;               ///< print the built-in cases, run nothing
};

struct ScenesCommand {};
struct KeysCommand {};

struct ParamsCommand {
  enum class Form { plain, markdown, json } form = Form::plain;
};

/// A text to print: the help or the version.
struct PrintCommand {
  std::string text;
};

using Command = std::variant<RunCommand, RenderCommand, SimulateCommand, CompareCommand, ValidateCommand,
                             ScenesCommand, KeysCommand, ParamsCommand, PrintCommand>;

/// Parses the command line. Throws InputError, one line, for anything invalid.
Command parse_command_line(int argc, const char* const* argv);

}  // namespace twinflow
