#include <pybind11/pybind11.h>

#include <memory>

#include "python/bindings.hpp"
#include "python/errors.hpp"
#include "python/running_calls.hpp"

PYBIND11_MODULE(_twinflow, module) {
  namespace python = twinflow::python;
  module.attr("__version__") = TWINFLOW_VERSION;
  python::bind_errors(module);
  python::bind_tables(module);
  python::bind_scene(module);
  python::bind_arrays(module);
  const auto calls = std::make_shared<python::RunningCalls>();
  python::end_with_python(calls);
  python::bind_world(module, calls);
  python::bind_compare(module, calls);
}
