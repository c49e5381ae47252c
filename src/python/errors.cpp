#include "python/errors.hpp"

#include <exception>
#include <filesystem>

#include "core/files.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow::python {
namespace {

namespace py = pybind11;

void add_error(py::module_& module, const std::string& name, const py::tuple& bases, const char* doc) {
  const std::string qualified = "twinflow." + name;
  module.attr(name.c_str()) = py::reinterpret_steal<py::object>(
      PyErr_NewExceptionWithDoc(qualified.c_str(), doc, bases.ptr(), nullptr));
}

void raise(const char* name, const std::exception& error) {
  const std::string message = on_one_line(error.what());  // which may quote names with line ends, or no text
  const auto text = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
  PyErr_SetObject(py::module_::import("twinflow._twinflow").attr(name).ptr(), text.ptr());
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 gives the signature
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const ClosedError& error) {
    raise("ClosedError", error);
  } catch (const NoFileError& error) {
    raise("NoFileError", error);
  } catch (const InputError& error) {
    raise("InputError", error);
  } catch (const BlowUpError& error) {
    raise("BlowUpError", error);
  } catch (const RunError& error) {
    raise("RunError", error);
  } catch (const std::filesystem::filesystem_error& error) {
    PyErr_SetString(PyExc_OSError, error.what());
  }
}

}  // namespace

void bind_errors(py::module_& module) {
  const py::handle value_error = PyExc_ValueError;
  add_error(module, "Error", py::make_tuple(py::handle(PyExc_Exception)),
            "Something that twinflow refuses or that has failed; the message is one line.");
  const py::object error = module.attr("Error");
  add_error(
      module, "InputError", py::make_tuple(error, value_error),
      "A scene, key, value, formula or image cannot be used. The message names it and what is allowed.");
  add_error(module, "NoFileError",
            py::make_tuple(module.attr("InputError"), py::handle(PyExc_FileNotFoundError)),
            "A file that was named does not exist.");
  add_error(module, "ClosedError", py::make_tuple(error, value_error),
            "A world was used after it had been closed.");
  add_error(module, "RunError", py::make_tuple(error, py::handle(PyExc_RuntimeError)),
            "The graphics driver, a shader or the disk failed.");
  add_error(module, "BlowUpError", py::make_tuple(module.attr("RunError")),
            "A fluid has blown up. It keeps its state from before the failed step.");
  py::register_local_exception_translator(translate);
}

}  // namespace twinflow::python
