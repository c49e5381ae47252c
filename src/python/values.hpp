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

/// An object of Python with the type that signatures show.
template <class Object, auto type>
struct Typed : Object {
  using Object::Object;
  Typed() = default;
  explicit Typed(Object plain) : Object(std::move(plain)) {}
  static constexpr auto kType = type;
};
/// Any object: what takes it checks it.
template <auto type>
struct Unchecked : Typed<pybind11::object, type> {
  using Typed<pybind11::object, type>::Typed;
  static bool check_(pybind11::handle) { return true; }
};
/// Values by key: a dict, or anything that dict() takes.
template <auto type>
struct Mapping : Typed<pybind11::object, type> {
  using Typed<pybind11::object, type>::Typed;
  static bool check_(pybind11::handle value) {
    return PyMapping_Check(value.ptr()) != 0 && pybind11::hasattr(value, "keys");
  }
};

using pybind11::detail::const_name;

/// A parameter's value.
using Value = Unchecked<const_name("Union[bool, int, float, str]")>;
/// A parameter's input; see as_typed().
using GivenValue = Unchecked<const_name("Union[bool, int, float, str, numpy.generic]")>;
/// A whole number for counted().
using GivenCount = Unchecked<const_name("SupportsIndex")>;
/// A scene, or its name or path.
using GivenScene = Unchecked<const_name("Union[Scene, os.PathLike]")>;
using Keys = Typed<pybind11::iterator, const_name("Iterator[str]")>;
/// Values by name, in the program's order; None: unknown.
using Readings = Typed<pybind11::dict, const_name("Dict[str, Optional[float]]")>;
/// Texts by name, in the program's order.
using Texts = Typed<pybind11::dict, const_name("Dict[str, str]")>;
/// A table row: texts, numbers and parameter values by column, or None.
using Row = Typed<pybind11::dict, const_name("Dict[str, Union[bool, int, float, str, None]]")>;
using Assignments = Mapping<const_name("Mapping[str, Union[bool, int, float, str, numpy.generic]]")>;
/// One or several values of each parameter, by key.
using Axes =
    Mapping<const_name("Mapping[str, Union[bool, int, float, str, numpy.generic, Iterable[Union[bool, int, "
                       "float, str, numpy.generic]]]]")>;

/// A str; pybind11's std::string would also take bytes.
struct Text : std::string {
  using std::string::string;
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

template <class Object>
requires requires { Object::kType; }
struct handle_type_name<Object> {
  static constexpr auto name = Object::kType;
};

}  // namespace pybind11::detail
