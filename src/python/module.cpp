#include <pybind11/pybind11.h>

#include "python/bindings.hpp"
#include "python/errors.hpp"

PYBIND11_MODULE(_twinflow, module) {
  namespace python = twinflow::python;
  module.attr("__version__") = TWINFLOW_VERSION;
  python::bind_errors(module);
  python::bind_tables(module);
  python::bind_scene(module);
  python::bind_arrays(module);
  python::bind_world(module);
  python::bind_compare(module);
}
