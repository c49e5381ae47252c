#include "python/running_calls.hpp"

namespace twinflow::python {

namespace py = pybind11;

RunningCalls::Counted::Counted(RunningCalls& calls) : calls_(calls) {
  const std::lock_guard alone(calls_.mutex_);
  if (calls_.are_ending_) {
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
  }
  ++calls_.running_;
}

RunningCalls::Counted::~Counted() {
  const std::lock_guard alone(calls_.mutex_);
  --calls_.running_;
  calls_.one_ended_.notify_all();
}

bool RunningCalls::are_ending() const {
  const std::lock_guard alone(mutex_);
  return are_ending_;
}

void RunningCalls::end() {
  const py::gil_scoped_release others_run;
  std::unique_lock alone(mutex_);
  are_ending_ = true;
  one_ended_.wait(alone, [&] { return running_ == 0; });
}

void end_with_python(const std::shared_ptr<RunningCalls>& calls) {
  py::module_::import("atexit").attr("register")(py::cpp_function([calls] { calls->end(); }));
}

}  // namespace twinflow::python
