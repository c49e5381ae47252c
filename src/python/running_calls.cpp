#include "python/running_calls.hpp"

#include <unistd.h>

#include "core/error.hpp"

namespace twinflow::python {

namespace py = pybind11;

RunningCalls::Counted::Counted(RunningCalls& calls) : calls_(calls) {
  if (calls.are_of_parent()) {  // in which locks may also stay closed for ever
    throw RunError(
        "this process is a fork of one that runs twinflow, whose graphics driver it does not have; start "
        "processes anew, by multiprocessing.get_context(\"spawn\")");
  }
  calls.process_ = ::getpid();
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

bool RunningCalls::are_of_parent() const { return process_ != 0 && process_ != ::getpid(); }

bool RunningCalls::are_ending() const {
  if (are_of_parent()) return false;  // and its lock may stay closed
  const std::lock_guard alone(mutex_);
  return are_ending_;
}

void RunningCalls::end() {
  if (are_of_parent()) return;  // the calls that it would wait for do not run here
  const py::gil_scoped_release others_run;
  std::unique_lock alone(mutex_);
  are_ending_ = true;
  one_ended_.wait(alone, [&] { return running_ == 0; });
}

void end_with_python(const std::shared_ptr<RunningCalls>& calls) {
  py::module_::import("atexit").attr("register")(py::cpp_function([calls] { calls->end(); }));
}

}  // namespace twinflow::python
