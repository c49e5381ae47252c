#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow::validation {

using twinflow::Fluid;
inline constexpr std::array kFluids{Fluid::grid, Fluid::particles};
const char* name_of(Fluid fluid);
/// The fluid's resolution: grid.resolution or particles.count.
const char* size_key(Fluid fluid);
inline Fluid other_than(Fluid fluid) { return fluid == Fluid::grid ? Fluid::particles : Fluid::grid; }
inline std::size_t index_of(Fluid fluid) { return static_cast<std::size_t>(fluid); }

/// How a column over time is reduced.
enum class Reduction {
  last,
  mean,  ///< of the rows
  maximum,
  minimum,
  largest,
  rate,          ///< slope of the logarithm of the magnitude by least squares, 1/s
  change,        ///< last over first value, less one
  maximum_time,  ///< time of the largest value, seconds
  period,        ///< of the best sine by least squares, seconds
};

/// How samples along a line are reduced.
enum class Along {
  whole,  ///< not reduced: profiles and single numbers
  maximum,
  minimum,
  crossing,  ///< distance from the beginning to the last passage of a level
};

/// Another code's figures.
struct Published {
  std::string name;
  std::string source;
  Fluid fluid = Fluid::grid;                      ///< our fluid to compare with
  std::vector<std::pair<double, double>> errors;  ///< resolution (elements on a side), error
};

/// A number measured in every run.
struct Quantity {
  std::string name;
  std::string unit;
  std::string gauge;   ///< empty: the metrics
  std::string minus;   ///< gauge to subtract; may be empty
  std::string column;  ///< "error_l2", without the fluid
  bool both = false;   ///< adds the readings of both fluids
  Along along = Along::whole;
  double level = 0.0;  ///< of Along::crossing
  Reduction reduction = Reduction::last;
  double from = 0.0;  ///< seconds; earlier rows are left out
  double to = 0.0;    ///< seconds; later rows are left out; 0: none
  double scale = 1.0;
  double reference = 0.0;
  /// Published values along a line, by the share of its length. The error is their largest distance from
  /// `profile_of`, over the value if `relative`.
  std::vector<std::pair<double, double>> profile;
  /// Published values over time (seconds), with the largest distance as the error.
  std::vector<std::pair<double, double>> history;
  bool relative = false;                          ///< the error is relative to what is published
  double whole = 1.0;                             ///< 100 % of an error that is not relative
  std::string source;                             ///< of the reference
  std::array<std::vector<double>, 2> tolerances;  ///< by fluid and resolution; empty: not measured
  std::vector<Published> others;

  /// An error or a tolerance in per cent.
  double percent(double error) const { return 100.0 * error / (relative ? 1.0 : whole); }
};

struct Runs {
  std::vector<int> sizes;                ///< of `size_key`, increasing
  std::size_t quick = 0;                 ///< how many of the first --quick runs if it runs all cases
  std::vector<double> steps;             ///< time.step of each, seconds; empty: the scene's
  std::vector<std::string> assignments;  ///< key=value, for all
  bool coupled = false;                  ///< with the scene's other fluid
};

/// A flow with known quantities, and each fluid's resolutions.
struct Case {
  std::string name;  ///< built-in name or the file's stem
  std::string title;
  std::string text;  ///< for readers of the report
  std::string base;  ///< the scene or its base; may be empty
  Scene scene;
  double every = 0.0;  ///< seconds between rows; 0: a fiftieth of the time
  std::array<Runs, 2> runs;
  std::vector<Quantity> quantities;
  std::string toml;  ///< the file's text
};

/// The built-in cases (assets/validation/*.toml, embedded), sorted.
std::vector<std::string> builtin_cases();
/// The cases of a built-in scene or of scenes based on it, sorted.
std::vector<std::string> builtin_cases_of(std::string_view scene);

/// Reads a case; `origin` names the file in messages. Its scenes and images are built in or below `folder`,
/// unless `files` allows others. Throws InputError that names file, line, key and what is allowed.
Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const std::filesystem::path& folder, NamedFiles files = NamedFiles::below);

/// The same with a loaded scene in place of the named one.
Case parse_case(const std::string& toml, const std::string& origin, const std::string& name,
                const Scene& scene);

/// Loads a built-in case or a case file. Throws InputError.
Case load_case(const std::string& name_or_path, NamedFiles files = NamedFiles::below);

}  // namespace twinflow::validation
