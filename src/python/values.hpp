#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

// Values between Python and the program: values of parameters, arrays, and containers with element types for
// signatures and stubs.

namespace twinflow::python {

/// The value of a parameter: bool, int, float or str.
struct Value : pybind11::object {
  using pybind11::object::object;
  explicit Value(pybind11::object value) : pybind11::object(std::move(value)) {}
  static bool check_(pybind11::handle) { return true; }
};
/// What a parameter may be given: as_typed() takes it.
struct GivenValue : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
/// A whole number that is to be counted: counted() takes it.
struct GivenCount : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
/// A scene, or the name or the path of one.
struct GivenScene : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle) { return true; }
};
/// The keys of a scene, one after the other.
struct Keys : pybind11::iterator {
  explicit Keys(pybind11::iterator keys) : pybind11::iterator(std::move(keys)) {}
};
/// Values by their names, in the order of the program; None if there is nothing to say.
struct Readings : pybind11::dict {
  using pybind11::dict::dict;
};
/// Texts by their names, in the order of the program.
struct Texts : pybind11::dict {
  using pybind11::dict::dict;
};

/// A str. pybind11 would take bytes for a std::string, too, and pass on what is no text.
struct Text : std::string {
  using std::string::string;
};

/// Values by their keys: a dict, or whatever else a dict can be made of.
struct Mapping : pybind11::object {
  using pybind11::object::object;
  static bool check_(pybind11::handle value) {
    return PyMapping_Check(value.ptr()) != 0 && pybind11::hasattr(value, "keys");
  }
};
/// Values of parameters by their keys.
struct Assignments : Mapping {
  using Mapping::Mapping;
};
/// One or several values of each of several parameters, by their keys.
struct Axes : Mapping {
  using Mapping::Mapping;
};
/// A row of a table: texts, numbers and values of parameters by the names of the columns; None if there is
/// nothing to say.
struct Row : pybind11::dict {
  using pybind11::dict::dict;
};

/// The value of a parameter as Python has it.
Value to_python(const ParameterValue& value);
/// The name of a value's type, for messages.
std::string type_name(pybind11::handle value);
/// The text of a value as users type it after `--set key=`. Throws py::type_error for anything but bool, int,
/// float, str and NumPy's numbers.
std::string as_typed(pybind11::handle value);
/// A text. Throws py::type_error for anything but a str, and for one that is no text (lone surrogates).
std::string text_of(const char* name, pybind11::handle value);
/// The path of a str or an os.PathLike. Throws py::type_error for anything else.
std::filesystem::path path_of(const char* name, pybind11::handle value);
/// The settings with another value of one parameter, which a file of the scene could have. Throws InputError.
Settings with_value(const Scene& scene, const std::string& key, const std::string& typed);
/// A number that counts what `name` says. Throws py::type_error unless it is a whole one.
int counted(const char* name, pybind11::handle value);
/// The number of threads that a user asks for. Throws InputError unless it is from 0, one for each processor,
/// to 1024.
int checked_threads(int threads);

/// An array of these values without a copy: it owns them.
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
