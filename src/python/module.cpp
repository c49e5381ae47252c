#include <pybind11/pybind11.h>

#include <memory>

#include "gl/renderer_threads.hpp"
#include "python/bindings.hpp"
#include "python/errors.hpp"
#include "python/running_calls.hpp"

PYBIND11_MODULE(_twinflow, module) {
  namespace python = twinflow::python;
  // Worlds are made while other threads of Python run: the environment is changed here, before them.
  twinflow::gl::keep_renderer_to_one_processor_of_two();
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
