#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow::validation {

using twinflow::Fluid;
inline constexpr std::array kFluids{Fluid::grid, Fluid::particles};
/// "grid" or "particles", as columns of tables and tables of case files begin.
const char* name_of(Fluid fluid);
/// The parameter that is the resolution of a fluid: grid.resolution or particles.count.
const char* size_key(Fluid fluid);
inline Fluid other_than(Fluid fluid) { return fluid == Fluid::grid ? Fluid::particles : Fluid::grid; }
inline std::size_t index_of(Fluid fluid) { return static_cast<std::size_t>(fluid); }

/// What is made of a column of values over time.
enum class Reduction {
  last,          ///< the value at the end
  mean,          ///< the mean of the rows
  maximum,       ///< the largest value
  minimum,       ///< the smallest value
  largest,       ///< the largest magnitude
  rate,          ///< the slope of the logarithm of the magnitude by least squares, 1/s
  change,        ///< the last value relative to the first one, less one
  maximum_time,  ///< the time of the largest value, seconds
  period,        ///< the period of the sine that fits best by least squares, seconds
};

/// What is made of the samples along a line at one time.
enum class Along {
  whole,     ///< nothing: a profile is compared as it is, and other columns are one number
  maximum,   ///< the largest value
  minimum,   ///< the smallest value
  crossing,  ///< the distance from the line's beginning to where the column last passes a level
};

/// Figures of another code for the same quantity.
struct Published {
  std::string name;
  std::string source;
  Fluid fluid = Fluid::grid;                      ///< that of ours which it is compared with
  std::vector<std::pair<double, double>> errors;  ///< resolution (cells or particles on a side), error
};

/// A number that is measured in every run of a case.
struct Quantity {
  std::string name;
  std::string unit;
  std::string gauge;   ///< the gauge that is read; empty: the metrics
  std::string minus;   ///< the gauge whose reading is subtracted; may be empty
  std::string column;  ///< without the fluid: "error_l2" is grid_error_l2 or particles_error_l2
  bool both = false;   ///< the readings of both fluids are added
  Along along = Along::whole;
  double level = 0.0;  ///< of Along::crossing
  Reduction reduction = Reduction::last;
  double from = 0.0;  ///< rows before this time are left out, seconds
  double to = 0.0;    ///< rows after this time are left out, seconds; 0: none
  double scale = 1.0;
  double reference = 0.0;
  /// The published values along a line, by the share of its length. If there are any, the reference is 0, and
  /// what is measured is their largest distance from the line of `profile_of`. `relative` divides by the
  /// published value.
  std::vector<std::pair<double, double>> profile;
  /// The published values over time (seconds) in place of a reference. The measure is the largest distance
  /// from them.
  std::vector<std::pair<double, double>> history;
  bool relative = false;                          ///< the error is relative to what is published
  std::string source;                             ///< of the reference
  std::array<std::vector<double>, 2> tolerances;  ///< by fluid and resolution; empty: it is not measured
  std::vector<Published> others;
};

/// The runs of one fluid.
struct Runs {
  std::vector<int> sizes;                ///< values of `size_key`, increasing
  std::size_t quick = 0;                 ///< the number of the first of them that --quick runs
  std::vector<double> steps;             ///< time.step of each, seconds; empty: the scene's
  std::vector<std::string> assignments;  ///< key=value, for all of them
  bool coupled = false;                  ///< the other fluid flows, too, as the scene has it
};

/// A published case: a flow, how finely each fluid computes it, and the quantities whose values are known.
struct Case {
  std::string name;  ///< of a built-in case, or the file's stem
  std::string title;
  std::string text;  ///< what the reader of the report should see
  std::string base;  ///< the scene that it computes, or on which its scene is based; may be empty
  Scene scene;
  double every = 0.0;  ///< seconds between rows; 0: a fiftieth of the time
  std::array<Runs, 2> runs;
  std::vector<Quantity> quantities;
  std::string toml;  ///< the file's text

  bool has_quick_run() const { return runs[0].quick + runs[1].quick > 0; }
};

/// The names of the built-in cases (assets/validation/*.toml, embedded in the program), sorted.
std::vector<std::string> builtin_cases();
/// The names of those that compute a built-in scene, or one that is based on it, sorted.
std::vector<std::string> builtin_cases_of(std::string_view scene);

/// Reads a case from its text; `origin` is the name of the file in messages. Scenes and images that it names
/// lie below its `folder` or are built in, unless `files` allows others. Throws InputError that names file,
/// line, key and what is allowed.
Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const std::filesystem::path& folder, NamedFiles files = NamedFiles::below);

/// Reads a case from its text as above. Its scene was read already, and replaces the one that it names.
Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const Scene& scene);

/// Loads a built-in case by its name or a case file by its path. Throws InputError.
Case load_case(const std::string& name_or_path, NamedFiles files = NamedFiles::below);

}  // namespace twinflow::validation
