#include "scene/scene.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "python/bindings.hpp"
#include "python/made_objects.hpp"
#include "python/values.hpp"
#include "scene/files/make_gesture.hpp"
#include "scene/files/readable.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/pinned_gauge.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;

Scene load(const fs::path& name_or_path, bool allow_paths) {
  return load_scene(name_or_path.string(), allow_paths ? NamedFiles::anywhere : NamedFiles::below);
}

Scene parse(const Text& toml, const fs::path& folder, bool allow_paths) {
  return parse_scene(toml, "scene.toml", folder, allow_paths ? NamedFiles::anywhere : NamedFiles::below);
}

/// What pickle keeps of a scene: its name and its text, in which images have absolute paths.
py::tuple kept(const Scene& scene) { return py::make_tuple(scene.name, to_toml(scene)); }

/// The scene that pickle has kept. It may name every image that it did.
Scene from_kept(const py::tuple& state) {
  if (state.size() != 2) throw py::type_error("a pickled scene has a name and a text");
  const std::string name = text_of("the name of a scene", state[0]);
  const std::string toml = text_of("the text of a scene", state[1]);
  Scene scene = parse_scene(toml, "the pickled scene", {}, NamedFiles::anywhere);
  scene.name = name;
  return scene;
}

bool equal(const Scene& scene, const Scene& other) {
  return scene.name == other.name && to_toml(scene) == to_toml(other);
}

Scene& change(Scene& scene, const Text& key, const GivenValue& value) {
  scene.settings = with_value(scene, key, as_typed(value));
  return scene;
}

Value get(const Scene& scene, const Text& key) { return to_python(find_parameter(key).get(scene.settings)); }

/// The parameter of a key; null for anything that is no key.
const Parameter* parameter_of(const py::object& key) {
  if (!py::isinstance<py::str>(key)) return nullptr;
  const auto found = std::ranges::find_if(
      parameters(), [&](const Parameter& row) { return py::str(row.key.data(), row.key.size()).equal(key); });
  return found == parameters().end() ? nullptr : &*found;
}

bool has(const Scene&, const py::object& key) { return parameter_of(key) != nullptr; }

py::object get_or(const Scene& scene, const py::object& key, py::object otherwise) {
  const Parameter* parameter = parameter_of(key);
  return parameter == nullptr ? std::move(otherwise) : to_python(parameter->get(scene.settings));
}

/// What `of` says of each parameter.
template <class Of>
auto of_parameters(const Of& of) {
  std::vector<decltype(of(parameters().front()))> list;
  list.reserve(parameters().size());
  for (const Parameter& parameter : parameters()) list.push_back(of(parameter));
  return list;
}

std::vector<Value> values(const Scene& scene) {
  return of_parameters([&](const Parameter& row) { return to_python(row.get(scene.settings)); });
}

std::vector<std::pair<std::string_view, Value>> items(const Scene& scene) {
  return of_parameters(
      [&](const Parameter& row) { return std::pair(row.key, to_python(row.get(scene.settings))); });
}

std::vector<std::string_view> keys(const Scene&) {
  return of_parameters([](const Parameter& row) { return row.key; });
}

Scene& add_gesture(Scene& scene, const Text& tool, const std::vector<std::vector<double>>& path,
                   double radius, const std::vector<double>& color) {
  require_room_for_gesture(scene.gestures.size());
  scene.gestures.push_back(make_gesture(tool, path, radius, color));
  return scene;
}

Scene& gauge(Scene& scene, const Text& where, const Text& name) {
  add_gauge(scene, where, name);
  return scene;
}

void set_title(Scene& scene, const Text& title) {
  require_title(title);
  scene.title = title;
}

}  // namespace

void bind_scene(py::module_& module) {
  constexpr auto self = py::return_value_policy::reference_internal;
  py::class_<Scene>(module, "Scene",
                    "Everything that a run starts from: the values of all parameters by their keys, "
                    "gestures, bodies, solids "
                    "and gauges. Scene() is the built-in scene default. Scenes are equal if their names and "
                    "texts are.")
      .def(py::init([] { return load("default", false); }))
      .def_static("load", load, py::arg("name_or_path"), py::kw_only(), py::arg("allow_paths") = false,
                  "Loads a built-in scene by its name, or a scene file by its path. The file may name images "
                  "and bases below "
                  "its own folder, with allow_paths anywhere.")
      .def_static(
          "from_text", parse, py::arg("toml"), py::arg("folder") = fs::path("."), py::kw_only(),
          py::arg("allow_paths") = false,
          "Reads a scene from the text of a scene file; relative names of images start in the folder. The "
          "text may name images below it, with allow_paths anywhere.")
      .def(
          "text", [](const Scene& scene) { return to_toml(scene); },
          "The whole scene as the text of a scene file (TOML).")
      .def("set", change, self, py::arg("key"), py::arg("value"),
           "Sets a parameter and returns the scene, so that calls can follow each other.")
      .def("__getitem__", get, py::arg("key"))
      .def(
          "__setitem__",
          [](Scene& scene, const Text& key, const GivenValue& value) { change(scene, key, value); },
          py::arg("key"), py::arg("value"))
      .def("__contains__", has, py::arg("key"))
      .def("__iter__", [](const Scene& scene) { return Keys(py::iter(py::cast(keys(scene)))); })
      .def("__len__", [](const Scene&) { return parameters().size(); })
      .def("keys", keys, "The keys of all parameters.")
      .def("values", values, "The values of all parameters, in the order of the keys.")
      .def("items", items, "The keys of all parameters with their values.")
      .def("get", get_or, py::arg("key"), py::arg("default") = py::none(),
           "The value of a parameter, or the default if there is no such key.")
      .def(
          "copy", [](const Scene& scene) { return scene; }, "Another scene that equals this one.")
      .def("__copy__", [](const Scene& scene) { return scene; })
      .def(
          "__deepcopy__", [](const Scene& scene, const py::object&) { return scene; }, py::arg("memo"))
      .def("__eq__", equal, py::arg("other"), py::is_operator())
      .def(py::pickle([](const Scene& scene) { return kept(scene); },
                      [](const py::tuple& state) { return from_kept(state); }))
      .def("gesture", add_gesture, self, py::arg("tool"), py::arg("path"),
           py::arg("radius") = Gesture().radius, py::arg("color") = std::vector{1.0, 1.0, 1.0},
           "Adds a stroke of the brush. tool: a value of brush.tool; path: rows (t, x, y) or (t, x, y, red, "
           "green, blue), a list or an array (n, 3) or (n, 6), "
           "seconds since the start and domain units; radius: domain units; color: red, green, blue from 0 "
           "to 1.")
      .def("gauge", gauge, self, py::arg("where"), py::arg("name") = "",
           "Adds a gauge: \"x,y\", a point; \"x0,y0:x1,y1:n\", n points along a line; "
           "or the name of a solid or body: \"body1\" is the first body that appears.")
      .def_property(
          "name", [](const Scene& scene) { return scene.name; },
          [](Scene& scene, const Text& name) { scene.name = name; },
          "The name of a built-in scene, or of its file without .toml.")
      .def_property(
          "title", [](const Scene& scene) { return scene.title; }, set_title,
          "What the scene shows, in a few words; at most 500 bytes.")
      .def("__repr__", [](const Scene& scene) { return "<twinflow.Scene " + scene.name + ">"; });
  py::module_::import("collections.abc").attr("Mapping").attr("register")(module.attr("Scene"));
}

}  // namespace twinflow::python
