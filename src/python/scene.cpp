#include "scene/scene.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "python/bindings.hpp"
#include "python/values.hpp"
#include "scene/files/make_gesture.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;

Scene load(const fs::path& name_or_path, bool allow_paths) {
  return load_scene(name_or_path.string(), allow_paths ? NamedFiles::anywhere : NamedFiles::below);
}

Scene parse(const std::string& toml, const fs::path& folder) {
  return parse_scene(toml, "scene.toml", folder);
}

/// What pickle keeps of a scene: its name and its text, in which images have absolute paths.
py::tuple kept(const Scene& scene) { return py::make_tuple(scene.name, to_toml(scene)); }

/// The scene that pickle has kept. It may name every image that it did.
Scene from_kept(const py::tuple& state) {
  const auto [name, toml] = state.cast<std::pair<std::string, std::string>>();
  Scene scene = parse_scene(toml, "the pickled scene", {}, NamedFiles::anywhere);
  scene.name = name;
  return scene;
}

bool equal(const Scene& scene, const Scene& other) {
  return scene.name == other.name && to_toml(scene) == to_toml(other);
}

Scene& set(Scene& scene, const std::string& key, const GivenValue& value) {
  apply_assignment(scene.settings, key + "=" + as_typed(value));
  return scene;
}

Value get(const Scene& scene, const std::string& key) {
  return to_python(find_parameter(key).get(scene.settings));
}

bool has(const Scene&, const py::object& key) {
  if (!py::isinstance<py::str>(key)) return false;
  return std::ranges::find(parameters(), key.cast<std::string>(), &Parameter::key) != parameters().end();
}

std::vector<std::string_view> keys(const Scene&) {
  std::vector<std::string_view> keys;
  keys.reserve(parameters().size());
  for (const Parameter& parameter : parameters()) keys.push_back(parameter.key);
  return keys;
}

Scene& add_gesture(Scene& scene, const std::string& tool, const std::vector<std::vector<double>>& path,
                   double radius, const std::vector<double>& color) {
  scene.gestures.push_back(make_gesture(tool, path, radius, color));
  return scene;
}

Scene& add_gauge(Scene& scene, const std::string& where, const std::string& name) {
  scene.gauges.push_back(parse_gauge(where, name.empty() ? usual_gauge_name(scene.gauges.size()) : name));
  return scene;
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
          "from_text", parse, py::arg("toml"), py::arg("folder") = fs::path("."),
          "Reads a scene from the text of a scene file; relative names of images start in the folder.")
      .def(
          "text", [](const Scene& scene) { return to_toml(scene); },
          "The whole scene as the text of a scene file (TOML).")
      .def("set", set, self, py::arg("key"), py::arg("value"),
           "Sets a parameter and returns the scene, so that calls can follow each other.")
      .def("__getitem__", get, py::arg("key"))
      .def(
          "__setitem__",
          [](Scene& scene, const std::string& key, const GivenValue& value) { set(scene, key, value); },
          py::arg("key"), py::arg("value"))
      .def("__contains__", has, py::arg("key"))
      .def("__iter__", [](const Scene& scene) { return Keys(py::iter(py::cast(keys(scene)))); })
      .def("__len__", [](const Scene&) { return parameters().size(); })
      .def("keys", keys, "The keys of all parameters.")
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
      .def(
          "gauge", add_gauge, self, py::arg("where"), py::arg("name") = "",
          "Adds a gauge: \"x,y\", a point; \"x0,y0:x1,y1:n\", n points along a line; or the name of a solid.")
      .def_readwrite("name", &Scene::name, "The name of a built-in scene, or that of its file without .toml.")
      .def_readwrite("title", &Scene::title, "What the scene shows, in a few words.")
      .def("__repr__", [](const Scene& scene) { return "<twinflow.Scene " + scene.name + ">"; });
}

}  // namespace twinflow::python
