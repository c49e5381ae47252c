#include <pybind11/stl.h>

#include <vector>

#include "python/bindings.hpp"
#include "python/made_objects.hpp"
#include "python/values.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"
#include "world/arrays/state_arrays.hpp"
#include "world/readings/metrics.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;

Texts builtin_titles() {
  Texts titles;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    titles[py::cast(builtin.name)] = load_scene(std::string(builtin.name)).title;
  }
  return titles;
}

template <class Row>
std::vector<Row> rows_of(std::span<const Row> table) {
  return {table.begin(), table.end()};
}

void bind_parameter(py::module_& module) {
  py::class_<Parameter>(module, "Parameter", "A row of the table of parameters.")
      .def_readonly("key", &Parameter::key, "As users type it: grid.resolution.")
      .def_readonly("label", &Parameter::label, "As the window shows it.")
      .def_readonly("unit", &Parameter::unit, "Empty if there is none.")
      .def_readonly("help", &Parameter::help, "Its meaning, and the effect of a larger value.")
      .def_property_readonly(
          "default", [](const Parameter& row) { return to_python(row.default_value); }, "Its default value.")
      .def_property_readonly(
          "allowed", [](const Parameter& row) { return allowed_values(row); },
          "The values that it may have, in words: its range, or its names.")
      .def_property_readonly(
          "minimum",
          [](const Parameter& row) { return is_number(row) ? std::optional(row.minimum) : std::nullopt; },
          "The smallest value of a number.")
      .def_property_readonly(
          "maximum",
          [](const Parameter& row) { return is_number(row) ? std::optional(row.maximum) : std::nullopt; },
          "The largest value of a number.")
      .def_readonly("names", &Parameter::names, "The values of a choice.")
      .def("__repr__",
           [](const Parameter& row) { return "<twinflow.Parameter " + std::string(row.key) + ">"; });
  module.def(
      "parameters", [] { return rows_of(parameters()); }, "The table of all parameters of scenes.");
}

void bind_columns(py::module_& module) {
  py::class_<MetricsColumn>(module, "Column", "A column of the metrics.")
      .def_readonly("name", &MetricsColumn::name, "The key in World.metrics().")
      .def_readonly("unit", &MetricsColumn::unit, "The unit of its values.")
      .def_readonly("meaning", &MetricsColumn::meaning, "What is measured.")
      .def("__repr__", [](const MetricsColumn& row) { return "<twinflow.Column " + row.name + ">"; });
  module.def(
      "metrics_columns", [] { return metrics_columns(); },
      "What World.metrics() measures, in the order of the columns of twinflow simulate --metrics.");
  py::class_<StateArray>(module, "Array", "An array of the state of both fluids.")
      .def_readonly(
          "name", &StateArray::name,
          "grid_velocity, which is world.grid.velocity, and the file of twinflow simulate --fields.")
      .def_property_readonly("axes", &StateArray::axes, "Its axes in their order: y, x, component.")
      .def_property_readonly("shape", &StateArray::shape_in_words, "Their lengths in words: (ny, nx, 2).")
      .def_readonly("components", &StateArray::component_names, "Of a vector: u, v. Otherwise empty.")
      .def_readonly("unit", &StateArray::unit, "The unit of its values.")
      .def_readonly("place", &StateArray::place, "Where its values are.")
      .def_readonly("meaning", &StateArray::meaning, "What it holds.")
      .def("__repr__",
           [](const StateArray& row) { return "<twinflow.Array " + std::string(row.name) + ">"; });
  module.def(
      "arrays", [] { return rows_of(state_arrays()); },
      "All arrays that World.grid and World.particles may have.");
}

}  // namespace

void bind_tables(py::module_& module) {
  module.def("scenes", builtin_titles, "The titles of the built-in scenes by their names.");
  bind_parameter(module);
  bind_columns(module);
}

}  // namespace twinflow::python
