#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

// Values between Python and the program.

namespace twinflow::python {

/// A parameter's value: bool, int, float or str.
struct Value : pybind11::object {
  using pybind11::object::object;
  explicit Value(pybind11::object value) : pybind11::object(std::move(value)) {}
  static bool check_(pybind11::handle) { return true; }
};
/// A parameter's input; see as_typed().
struct GivenValue : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
/// A whole number for counted().
struct GivenCount : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
/// A scene, or its name or path.
struct GivenScene : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
struct Keys : pybind11::iterator {
  explicit Keys(pybind11::iterator keys) : pybind11::iterator(std::move(keys)) {}
};
/// Values by name, in the program's order; None: unknown.
struct Readings : pybind11::dict {
  using pybind11::dict::dict;
};
/// Texts by name, in the program's order.
struct Texts : pybind11::dict {
  using pybind11::dict::dict;
};

/// A str; pybind11's std::string would also take bytes.
struct Text : std::string {
  using std::string::string;
};

/// Values by key: a dict, or anything that dict() takes.
struct Mapping : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle value) {
    return PyMapping_Check(value.ptr()) != 0 && pybind11::hasattr(value, "keys");
  }
};
struct Assignments : Mapping {
  using Mapping::Mapping;
};
/// One or several values of each parameter, by key.
struct Axes : Mapping {
  using Mapping::Mapping;
};
/// A table row: texts, numbers and parameter values by column, or None.
struct Row : pybind11::dict {
  using pybind11::dict::dict;
};

Value to_python(const ParameterValue& value);
/// The value's type, for messages.
std::string type_name(pybind11::handle value);
/// The value as typed after `--set key=`. Throws py::type_error unless bool, int, float, str or a NumPy
/// number.
std::string as_typed(pybind11::handle value);
/// A text. Throws py::type_error unless it is a str without lone surrogates.
std::string text_of(const char* name, pybind11::handle value);
/// The path of a str or os.PathLike. Throws py::type_error otherwise.
std::filesystem::path path_of(const char* name, pybind11::handle value);
/// The settings with one value changed, as a scene file could. Throws InputError.
Settings with_value(const Scene& scene, const std::string& key, const std::string& typed);
/// A count, called `name` in messages. Throws py::type_error unless whole.
int counted(const char* name, pybind11::handle value);
/// The number of threads. Throws InputError unless from 0 (one per processor) to 1024.
int checked_threads(int threads);

/// An array that owns these values, without a copy.
template <class Number>
pybind11::array_t<Number> to_array(std::vector<Number> values, const std::vector<std::size_t>& shape) {
  auto* owned = new std::vector<Number>(std::move(values));
  const pybind11::capsule owner(owned, [](void* held) { delete static_cast<std::vector<Number>*>(held); });
  return pybind11::array_t<Number>(shape, owned->data(), owner);
}

}  // namespace twinflow::python

namespace pybind11::detail {

template <>
struct type_caster<twinflow::python::Text> {
  PYBIND11_TYPE_CASTER(twinflow::python::Text, const_name("str"));

  bool load(handle source, bool) {
    if (!source || PyUnicode_Check(source.ptr()) == 0) return false;
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
    if (text == nullptr) {  // half a character
      PyErr_Clear();
      return false;
    }
    value.assign(text, static_cast<std::size_t>(size));
    return true;
  }
  static handle cast(const twinflow::python::Text& text, return_value_policy, handle) {
    return str(text.data(), text.size()).release();
  }
};

template <>
struct handle_type_name<twinflow::python::Value> {
  static constexpr auto name = const_name("Union[bool, int, float, str]");
};
template <>
struct handle_type_name<twinflow::python::GivenValue> {
  static constexpr auto name = const_name("Union[bool, int, float, str, numpy.generic]");
};
template <>
struct handle_type_name<twinflow::python::GivenCount> {
  static constexpr auto name = const_name("SupportsIndex");
};
template <>
struct handle_type_name<twinflow::python::GivenScene> {
  static constexpr auto name = const_name("Union[Scene, os.PathLike]");
};
template <>
struct handle_type_name<twinflow::python::Keys> {
  static constexpr auto name = const_name("Iterator[str]");
};
template <>
struct handle_type_name<twinflow::python::Readings> {
  static constexpr auto name = const_name("Dict[str, Optional[float]]");
};
template <>
struct handle_type_name<twinflow::python::Texts> {
  static constexpr auto name = const_name("Dict[str, str]");
};

template <>
struct handle_type_name<twinflow::python::Assignments> {
  static constexpr auto name = const_name("Mapping[str, Union[bool, int, float, str, numpy.generic]]");
};
template <>
struct handle_type_name<twinflow::python::Axes> {
  static constexpr auto name = const_name(
      "Mapping[str, Union[bool, int, float, str, numpy.generic, Iterable[Union[bool, int, float, str, "
      "numpy.generic]]]]");
};
template <>
struct handle_type_name<twinflow::python::Row> {
  static constexpr auto name = const_name("Dict[str, Union[bool, int, float, str, None]]");
};

}  // namespace pybind11::detail
