#include "python/values.hpp"

#include <limits>
#include <utility>
#include <variant>

#include "core/error.hpp"

namespace twinflow::python {

namespace py = pybind11;

Value to_python(const ParameterValue& value) {
  return std::visit([](const auto& held) { return Value(py::cast(held)); }, value);
}

std::string type_name(py::handle value) { return py::str(py::type::of(value).attr("__name__")); }

std::string as_typed(py::handle value) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (py::isinstance<py::bool_>(value)) return format_value(value.cast<bool>());
  if (PyIndex_Check(value.ptr()))
    return py::str(py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr())));
  if (py::hasattr(value, "__float__"))
    return format_value(py::float_(py::reinterpret_borrow<py::object>(value)).cast<double>());
  throw py::type_error("a parameter is a bool, an int, a float or a str, not " + type_name(value));
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
