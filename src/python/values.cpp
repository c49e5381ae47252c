#include "python/values.hpp"

#include <variant>

#include "core/error.hpp"

namespace twinflow::python {

namespace py = pybind11;

Value to_python(const ParameterValue& value) {
  return std::visit([](const auto& held) { return Value(py::cast(held)); }, value);
}

std::string as_typed(py::handle value) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (py::isinstance<py::bool_>(value)) return format_value(value.cast<bool>());
  if (PyIndex_Check(value.ptr()))
    return py::str(py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr())));
  if (py::hasattr(value, "__float__"))
    return format_value(py::float_(py::reinterpret_borrow<py::object>(value)).cast<double>());
  throw py::type_error("a parameter is a bool, an int, a float or a str, not " +
                       std::string(py::str(py::type::of(value).attr("__name__"))));
}

int checked_threads(int threads) {
  constexpr int kMost = 1024;
  if (threads >= 0 && threads <= kMost) return threads;
  throw InputError("threads = " + std::to_string(threads) +
                   ": must be from 0, one for each processor, to 1024");
}

}  // namespace twinflow::python
