#include "world/world.hpp"

#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "python/bindings.hpp"
#include "python/made_objects.hpp"
#include "python/offscreen_world.hpp"
#include "python/values.hpp"
#include "python/world_arrays.hpp"
#include "scene/files/make_gesture.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/parameters/view_words.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;
namespace fs = std::filesystem;
using Shared = std::shared_ptr<OffscreenWorld>;

/// Takes a step, after which Ctrl-C may end the call.
void step_once(OffscreenWorld& world) {
  world.step();
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Shared step(const Shared& world, const GivenCount& steps) {
  const int count = counted("n", steps);
  if (count < 0) throw InputError("n = " + std::to_string(count) + ": must be a number of steps from 0");
  world->look([](const World&) {});  // a closed one takes no steps, not even none
  for (int k = 0; k < count; ++k) step_once(*world);
  return world;
}

Shared advance_to(const Shared& world, double time) {
  constexpr double kLatest = 1e6;  // seconds; further steps could not be counted
  if (!(std::abs(time) <= kLatest))
    throw InputError("time = " + format_value(time) + ": must be at most 1e6 seconds");
  const auto is_before = [&](const World& state) { return state.steps_until(time) > 0; };
  while (world->look(is_before)) step_once(*world);
  return world;
}

Shared set(const Shared& world, const Text& key, const GivenValue& value) {
  world->set(key, value);
  return world;
}

Shared gesture(const Shared& world, const Text& tool, const std::vector<std::vector<double>>& path,
               double radius, const std::vector<double>& color) {
  world->add(make_gesture(tool, path, radius, color));
  return world;
}

/// "<twinflow.World default at t = 0.25 s>"
std::string description(OffscreenWorld& world) {
  try {
    return world.look([](const World& state) {
      return "<twinflow.World " + state.scene().name + " at t = " + format_value(state.time()) + " s>";
    });
  } catch (const ClosedError&) {
    return "<twinflow.World, closed>";
  } catch (const RunError&) {
    return "<twinflow.World of another process>";
  }
}

/// The scene that a world is to begin with. Throws py::type_error for what is none.
Scene taken(const GivenScene& scene) {
  if (py::isinstance<Scene>(scene) && is_made(scene)) return scene.cast<Scene>();
  if (py::isinstance<py::str>(scene) || py::hasattr(scene, "__fspath__")) {
    return load_scene(path_of("scene", scene).string());
  }
  throw py::type_error("scene is a Scene, or the name or the path of one, not " + type_name(scene));
}

Readings metrics(OffscreenWorld& world) {
  const Metrics metrics = world.use([](const World& state) { return read_metrics(state); });
  Readings readings;
  for (const MetricsColumn& column : metrics_columns())
    readings[py::cast(column.name)] = column.value(metrics);
  return readings;
}

Readings gauges(OffscreenWorld& world) {
  const auto values = world.use([](const World& state) { return gauge_values(read_gauges(state)); });
  Readings readings;
  for (const auto& [name, value] : values) readings[py::cast(name)] = value;
  return readings;
}

void require_side(int side) {
  if (side >= kSmallestPictureSide && side <= kLargestPictureSide) return;
  throw InputError("size: a side of " + std::to_string(side) + " pixels; must be from " +
                   std::to_string(kSmallestPictureSide) + " to " + std::to_string(kLargestPictureSide));
}

/// The colors of a picture, with its opacities if it has any, in one array.
std::vector<unsigned char> interleaved(Pixels pixels) {
  if (pixels.alpha.empty()) return std::move(pixels.rgb);
  std::vector<unsigned char> values;
  values.reserve(pixels.rgb.size() + pixels.alpha.size());
  for (std::size_t k = 0; k < pixels.alpha.size(); ++k) {
    const auto* color = &pixels.rgb[3 * k];
    values.insert(values.end(), {color[0], color[1], color[2], pixels.alpha[k]});
  }
  return values;
}

py::array_t<unsigned char> render(OffscreenWorld& world, const Text& view, std::pair<int, int> size,
                                  int scale, bool transparent) {
  constexpr int kLargestScale = 8;
  require_side(size.first);
  require_side(size.second);
  if (scale < 1 || scale > kLargestScale) {
    throw InputError("scale = " + std::to_string(scale) + ": must be from 1 to 8");
  }
  const PictureForm form{size.first, size.second, scale, transparent};
  Pixels pixels = world.draw(form, assignments_of_view(view, "view"));
  const std::vector<std::size_t> shape = {static_cast<std::size_t>(pixels.height),
                                          static_cast<std::size_t>(pixels.width), transparent ? 4u : 3u};
  return to_array(interleaved(std::move(pixels)), shape);
}

void bind_motion(py::class_<OffscreenWorld, Shared>& world) {
  world.def("step", step, py::arg("n") = py::int_(1), "Takes n steps of time.step, and returns the world.")
      .def("advance_to", advance_to, py::arg("time"),
           "Takes steps until this time, seconds, has come, and returns the world.")
      .def("set", set, py::arg("key"), py::arg("value"),
           "Changes a parameter and returns the world. If the initial state depends on it, the world starts "
           "again from time 0.")
      .def("gesture", gesture, py::arg("tool"), py::arg("path"), py::arg("radius") = Gesture().radius,
           py::arg("color") = std::vector{1.0, 1.0, 1.0},
           "Adds a stroke, as Scene.gesture does, for later steps. Times are seconds since the start of the "
           "scene.")
      .def(
          "reset",
          [](const Shared& self) {
            self->use([](World& state) { state.reset(); });
            return self;
          },
          "Returns to time 0 and the initial state.")
      .def_property_readonly(
          "time", [](OffscreenWorld& self) { return self.look([](const World& w) { return w.time(); }); },
          "Seconds since the start of the scene.")
      .def_property_readonly(
          "steps", [](OffscreenWorld& self) { return self.look([](const World& w) { return w.steps(); }); },
          "The number of steps since time 0.")
      .def_property_readonly(
          "scene", [](OffscreenWorld& self) { return self.look([](const World& w) { return w.scene(); }); },
          "A copy of the scene, with the present values of its parameters.")
      .def("as_played", &OffscreenWorld::as_played,
           "The scene that repeats what this world has done, with changes and gestures since time 0.");
}

void bind_readings(py::class_<OffscreenWorld, Shared>& world) {
  world
      .def_property_readonly(
          "grid", [](const Shared& self) { return GridArrays{self}; }, "The arrays of the grid fluid.")
      .def_property_readonly(
          "particles", [](const Shared& self) { return ParticleArrays{self}; },
          "The arrays of the particle fluid.")
      .def("metrics", metrics,
           "What is measured now, by the names of the columns of twinflow simulate --metrics; "
           "metrics_columns() explains them.")
      .def(
          "gauges", gauges,
          "What the gauges of the scene read now, by the names of the columns of twinflow simulate --gauges.")
      .def("render", render, py::arg("view") = "", py::kw_only(),
           py::arg("size") = std::pair(PictureForm().width, PictureForm().height), py::arg("scale") = 1,
           py::arg("transparent") = false,
           "Draws the picture that twinflow render draws: uint8, (height, width, 3), or (height, width, 4) "
           "with transparent, "
           "the top row first. "
           "view: words of twinflow render --view, joined by commas, for this picture; empty: what the scene "
           "says. size: width "
           "and height in pixels, before scale.");
}

}  // namespace

void bind_world(py::module_& module, const std::shared_ptr<RunningCalls>& calls) {
  py::class_<OffscreenWorld, Shared> world(module, "World",
                                           "One scene in motion, with both fluids, without a window. Worlds "
                                           "of one process do not disturb each other, and other "
                                           "threads run while one steps. Leaving `with` closes it.");
  world
      .def(
          py::init([calls](const GivenScene& scene, std::uint64_t seed, int threads) {
            return std::make_shared<OffscreenWorld>(taken(scene),
                                                    WorldOptions{seed, checked_threads(threads)}, calls);
          }),
          py::arg("scene"), py::kw_only(), py::arg("seed") = WorldOptions().seed, py::arg("threads") = 0,
          "Begins a world at time 0.\n\nscene: a Scene, of which the world takes a copy, or what Scene.load "
          "takes. seed: of the random numbers of its fields and particles. threads: of the particles; 0: one "
          "for each processor. The results depend on the seed and not on the threads.")
      .def_static(
          "load",
          [calls](const fs::path& path, int threads) {
            return std::make_shared<OffscreenWorld>(path, checked_threads(threads), calls);
          },
          py::arg("path"), py::kw_only(), py::arg("threads") = 0,
          "Continues from a file of save. The next steps are the saved world's, to the last bit.")
      .def("save", &OffscreenWorld::save, py::arg("path"),
           "Writes a checkpoint, which only the same build can load.")
      .def("close", &OffscreenWorld::close, "Frees the memory of both fluids; a closed world cannot be used.")
      .def("__enter__", [](const Shared& self) { return self; })
      .def("__exit__", [](OffscreenWorld& self, const py::args&) { self.close(); })
      .def("__repr__", description);
  bind_motion(world);
  bind_readings(world);
}

}  // namespace twinflow::python
