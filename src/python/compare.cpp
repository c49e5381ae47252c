#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/compare/axes.hpp"
#include "app/compare/plan.hpp"
#include "app/compare/summary.hpp"
#include "app/compare/sweep.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_context.hpp"
#include "python/bindings.hpp"
#include "python/made_objects.hpp"
#include "python/values.hpp"
#include "runs/batch/names.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::python {

/// What a comparison has left in its folder.
struct Comparison {
  std::filesystem::path folder;
  comparison::WrittenReport report;
};

}  // namespace twinflow::python

namespace pybind11::detail {

template <>
struct type_caster<twinflow::python::Comparison>
    : twinflow::python::ValueCaster<twinflow::python::Comparison> {};

}  // namespace pybind11::detail

namespace twinflow::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;
namespace sweeps = twinflow::comparison;

using SceneOrName = std::variant<Scene, fs::path>;
using Scenes = std::variant<SceneOrName, std::vector<SceneOrName>>;

/// Ctrl-C in Python, whose exception ends the comparison, and Python's end.
class PythonInterruption : public Interruption {
 public:
  explicit PythonInterruption(const RunningCalls& calls) : calls_(calls) {}

  bool interrupted() const override {
    if (calls_.are_ending()) return true;
    const py::gil_scoped_acquire python;
    if (!raised_ && PyErr_CheckSignals() != 0) raised_.emplace();
    return raised_.has_value();
  }
  /// Throws the exception, if there is one.
  void rethrow() const {
    if (raised_) throw py::error_already_set(*raised_);
  }

 private:
  const RunningCalls& calls_;
  mutable std::optional<py::error_already_set> raised_;
};

/// The scenes of a comparison, and which of them no file holds.
struct GivenScenes {
  struct Made {
    Scene scene;
    fs::path file;  ///< where it is saved, so that the command in the report can repeat the comparison
  };
  std::vector<Scene> scenes;
  std::vector<Made> made;
};

std::vector<SceneOrName> listed(const Scenes& scenes) {
  if (const auto* one = std::get_if<SceneOrName>(&scenes)) return {*one};
  return std::get<std::vector<SceneOrName>>(scenes);
}

/// Loads the scenes that are named, and names the others in the command.
GivenScenes take_scenes(CompareCommand& command, const Scenes& scenes) {
  GivenScenes given;
  std::set<std::string> names;
  for (const SceneOrName& scene : listed(scenes)) {
    if (const auto* name = std::get_if<fs::path>(&scene)) {
      command.scenes.push_back(name->string());
      given.scenes.push_back(load_scene(name->string(), command.options.named_files()));
      continue;
    }
    Scene made = std::get<Scene>(scene);
    made.name = batch::made_unique(batch::safe_name(made.name), names);
    const fs::path folder = command.output / "scenes";
    const fs::path file = folder / (made.name + ".toml");
    if (names_images_outside(made, fs::absolute(folder))) command.options.allow_paths = true;
    command.scenes.push_back(file.string());
    given.scenes.push_back(made);
    given.made.push_back({std::move(made), file});
  }
  if (given.scenes.empty()) throw InputError("scenes: there is none to compare");
  return given;
}

void save_scenes(const std::vector<GivenScenes::Made>& scenes) {
  for (const GivenScenes::Made& made : scenes) {
    make_writable_folder(made.file.parent_path());
    write_file_atomically(made.file, to_toml(made.scene, fs::absolute(made.file).parent_path()));
  }
}

/// The values of an axis as users type them. A text is one value, and so is a number.
std::vector<std::string> as_typed_values(const std::string& key, py::handle values) {
  const bool is_text = py::isinstance<py::str>(values) || py::isinstance<py::bytes>(values);
  if (is_text || !py::isinstance<py::iterable>(values)) return {as_typed(values)};
  std::vector<std::string> texts;
  for (const py::handle value : values) {
    texts.push_back(as_typed(value));
    if (texts.size() > sweeps::kMostVariants) throw InputError("vary: " + key + " has too many values");
  }
  if (texts.empty()) throw InputError("vary: " + key + " has no values");
  return texts;
}

/// The known keys in "key,other".
std::string known_keys(std::string_view given) {
  std::string keys(find_parameter(given.substr(0, given.find(','))).key);
  while (given.find(',') != std::string_view::npos) {
    given.remove_prefix(given.find(',') + 1);
    keys.append(",").append(find_parameter(given.substr(0, given.find(','))).key);
  }
  return keys;
}

std::vector<std::string> as_axes(const Axes& axes) {
  std::vector<std::string> texts;
  for (const auto& [key, values] : py::dict(axes)) {
    const std::string name = known_keys(text_of("a key of vary", key));
    texts.push_back(sweeps::axis_text(name, as_typed_values(name, values)));
  }
  return texts;
}

std::vector<std::string> as_assignments(const Assignments& assignments) {
  std::vector<std::string> texts;
  for (const auto& [key, value] : py::dict(assignments)) {
    const std::string name(find_parameter(text_of("a key of reference", key)).key);
    texts.push_back(std::string(name).append("=").append(as_typed(value)));
  }
  return texts;
}

std::optional<double> checked_seconds(const char* name, std::optional<double> seconds) {
  constexpr double kLeast = 1e-6;
  constexpr double kMost = 1e6;
  if (!seconds || (*seconds >= kLeast && *seconds <= kMost)) return seconds;
  throw InputError(std::string(name) + " = " + format_value(*seconds) + ": must be from 1e-6 to 1e6 seconds");
}

int checked_pictures(int pictures) {
  constexpr int kMost = 100;
  if (pictures >= 1 && pictures <= kMost) return pictures;
  throw InputError("pictures = " + std::to_string(pictures) + ": must be from 1 to 100");
}

/// Runs and reports what `twinflow compare` would. Python's other threads run meanwhile.
Comparison compare(RunningCalls& calls, const Scenes& scenes, const fs::path& output, const Axes& vary,
                   const Assignments& reference, std::optional<double> until, std::optional<double> every,
                   int pictures, std::uint64_t seed, int threads, bool quiet) {
  CompareCommand command;
  command.output = output;
  command.axes = as_axes(vary);
  command.reference = as_assignments(reference);
  command.until = checked_seconds("until", until);
  command.every = checked_seconds("every", every);
  command.pictures = checked_pictures(pictures);
  command.options.seed = seed;
  command.options.threads = checked_threads(threads);
  command.options.quiet = quiet;
  command.program = py::module_::import("twinflow._twinflow").attr("__file__").cast<fs::path>();
  const PythonInterruption user(calls);
  try {
    const RunningCalls::Call call(calls);
    const gl::CurrentContextGuard guard;
    const GivenScenes given = take_scenes(command, scenes);
    const batch::Plan plan = sweeps::make_plan(command, given.scenes);
    const batch::Sweep sweep = batch::sweep_of(plan);
    sweeps::run_variants(command, plan, sweep, user);
    save_scenes(given.made);
    return {command.output, sweeps::write_report(sweep, command.output, user)};
  } catch (const RunError&) {
    user.rethrow();
    throw;
  }
}

/// A figure, if it exists: an int if it counts something.
py::object number_of(const std::string& column, std::optional<double> figure) {
  if (figure && sweeps::is_count(column)) return py::cast(std::llround(*figure));
  return py::cast(figure);
}

/// The value of a cell; a parameter's value has the parameter's own type.
py::object cell_of(const Scene& scene, const std::string& column, const sweeps::SummaryValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  if (text == nullptr) return number_of(column, std::get<std::optional<double>>(value));
  const bool is_parameter = column.find('.') != std::string::npos;
  return is_parameter ? to_python(find_parameter(column).get(scene.settings)) : py::object(py::str(*text));
}

std::vector<Row> rows(const Comparison& comparison) {
  std::vector<Row> rows;
  for (const sweeps::Result& result : comparison.report.found.results) {
    const std::vector<std::string> columns = sweeps::summary_columns(result.run.varied);
    const std::vector<sweeps::SummaryValue> values = sweeps::summary_row(result);
    Row row;
    for (std::size_t k = 0; k < columns.size(); ++k)
      row[py::cast(columns[k])] = cell_of(result.scene, columns[k], values[k]);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

void bind_compare(py::module_& module, const std::shared_ptr<RunningCalls>& calls) {
  py::class_<Comparison>(module, "Comparison", "What compare() has measured, and the folder of its report.")
      .def_readonly("folder", &Comparison::folder,
                    "The folder, with summary.csv, plots, and what each run left in runs/VARIANT.")
      .def_property_readonly(
          "report", [](const Comparison& comparison) { return comparison.report.path; },
          "The page with pictures, plots and tables.")
      .def_property_readonly(
          "remarks", [](const Comparison& comparison) { return comparison.report.remarks; },
          "What the report lacks, and what to know about its times.")
      .def_property_readonly(
          "rows", rows,
          "The rows of summary.csv, by the names of its columns: one for each run, with the values of the "
          "parameters that vary. A run that blew up says so in `stopped`.")
      .def("__repr__", [](const Comparison& comparison) {
        return "<twinflow.Comparison of " + std::to_string(comparison.report.found.results.size()) +
               " runs in " + comparison.folder.string() + ">";
      });
  module.def(
      "compare",
      [calls](const Scenes& scenes, const fs::path& output, const Axes& vary, const Assignments& reference,
              std::optional<double> until, std::optional<double> every, int pictures, std::uint64_t seed,
              int threads, bool quiet) {
        return compare(*calls, scenes, output, vary, reference, until, every, pictures, seed, threads, quiet);
      },
      py::arg("scenes"), py::arg("output"), py::kw_only(), py::arg("vary") = py::dict(),
      py::arg("reference") = py::dict(), py::arg("until") = py::none(), py::arg("every") = py::none(),
      py::arg("pictures") = CompareCommand().pictures, py::arg("seed") = SceneOptions().seed,
      py::arg("threads") = 0, py::arg("quiet") = true,
      "Runs scenes in all combinations of the values in `vary`, and writes the report of twinflow "
      "compare into the folder `output`. A run that is complete there is not run again.\n\n"
      "scenes: a Scene, a name or path, or several of them; a Scene is saved in output/scenes. vary: "
      "a value or several by the keys of parameters. reference: settings of one more run of each scene's "
      "grid, against which both fluids are measured. until, every: seconds of each run and between the "
      "rows of its metrics. quiet: whether there is no progress on standard error.");
}

}  // namespace twinflow::python
