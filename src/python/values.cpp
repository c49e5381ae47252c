#include "python/values.hpp"

#include <limits>
#include <variant>

#include <pybind11/stl/filesystem.h>

#include "core/error.hpp"
#include "python/made_objects.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/image.hpp"
#include "scene/files/readable.hpp"

namespace twinflow::python {

namespace py = pybind11;

Value to_python(const ParameterValue& value) {
  return std::visit([](const auto& held) { return Value(py::cast(held)); }, value);
}

std::string type_name(py::handle value) { return py::str(py::type::of(value).attr("__name__")); }

std::string text_of(const char* name, py::handle value) {
  if (!py::isinstance<py::str>(value)) {
    throw py::type_error(std::string(name) + " is a str, not " + type_name(value));
  }
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text != nullptr) return {text, static_cast<std::size_t>(size)};
  PyErr_Clear();
  throw py::type_error(std::string(name) + " is a str with half a character (a lone surrogate)");
}

std::filesystem::path path_of(const char* name, py::handle value) {
  if (py::isinstance<py::str>(value) || py::hasattr(value, "__fspath__")) {
    py::detail::make_caster<std::filesystem::path> path;
    if (path.load(value, true)) return py::detail::cast_op<std::filesystem::path&>(path);
  }
  throw py::type_error(std::string(name) + " is a path that a file can have, not " + type_name(value));
}

namespace {

/// The digits of a whole number; "inf" beyond all that parameters may be.
std::string digits_of(const py::object& number) {
  PyLong_AsDouble(number.ptr());
  if (PyErr_Occurred() == nullptr) return py::str(number);
  PyErr_Clear();
  return number < py::int_(0) ? "-inf" : "inf";
}

/// Whether an object has elements, such as a list or an array.
bool has_elements(py::handle value) {
  if (PyObject_Size(value.ptr()) >= 0) return true;
  PyErr_Clear();
  return false;
}

}  // namespace

std::string as_typed(py::handle value) {
  if (py::isinstance<py::str>(value)) return text_of("a value", value);
  if (py::isinstance<py::bool_>(value)) return format_value(value.cast<bool>());
  if (!has_elements(value)) {
    if (PyIndex_Check(value.ptr())) {
      const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
      if (number) return digits_of(number);
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
      PyErr_Clear();  // such as NumPy's arrays of one float
    }
    if (py::hasattr(value, "__float__"))
      return format_value(py::float_(py::reinterpret_borrow<py::object>(value)).cast<double>());
  }
  throw py::type_error("a parameter is a bool, an int, a float or a str, not " + type_name(value));
}

Settings with_value(const Scene& scene, const std::string& key, const std::string& typed) {
  Settings settings = scene.settings;
  assign(settings, key, typed);
  const Parameter& parameter = find_parameter(key);
  const ParameterValue assigned = parameter.get(settings);
  require_readable(parameter, assigned, settings);
  if (is_image(parameter) && !std::get<std::string>(assigned).empty()) {
    try {
      load_image(image_place(scene.folder, std::get<std::string>(assigned)));
    } catch (const InputError& error) {
      throw InputError(key + " = " + shown_value(assigned) + ": " + error.what());
    }
  }
  return settings;
}

int counted(const char* name, py::handle value) {
  if (!PyIndex_Check(value.ptr())) {
    throw py::type_error(std::string(name) + " is an int, not " + type_name(value));
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long long count = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && std::in_range<int>(count)) return static_cast<int>(count);
  throw InputError(std::string(name) + " = " + std::string(py::str(number)) + ": must be from 0 to " +
                   std::to_string(std::numeric_limits<int>::max()));
}

int checked_threads(int threads) {
  constexpr int kMost = 1024;
  if (threads >= 0 && threads <= kMost) return threads;
  throw InputError("threads = " + std::to_string(threads) +
                   ": must be from 0, one for each processor, to 1024");
}

}  // namespace twinflow::python
