#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace twinflow::web {

/// Threads that wait for work which whoever comes may share: a task hands out pieces until none is left. A
/// worker that comes too late is not waited for. One thread alone may call `run`.
class WorkerTeam {
 public:
  /// A task is called with the number of the thread that runs it. It must not throw.
  using Task = std::function<void(int number)>;

  /// Starts `workers` threads beside the caller's.
  explicit WorkerTeam(int workers);
  /// Ends them.
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  int workers() const { return static_cast<int>(threads_.size()); }

  /// Calls task(0) here and, while that lasts, task(1) … task(threads - 1) in the workers that come. Returns
  /// when all calls have returned.
  void run(int threads, const Task& task);

 private:
  void work(int number);
  /// Waits for a task after the `seen` first ones and counts on. Returns false if the team ends.
  bool wait_for_more_than(unsigned& seen);
  /// Goes in, if the door is open.
  bool enter();

  // The door of the task, open while the caller is at it, with the number of workers inside.
  static constexpr unsigned kOpen = 1u << 31;
  std::atomic<unsigned> door_{0};
  const Task* task_ = nullptr;  ///< this and the next are only read inside
  int number_end_ = 0;

  std::atomic<unsigned> calls_{0};  ///< tasks so far
  bool ending_ = false;
  std::mutex mutex_;
  std::condition_variable called_;
  std::vector<std::thread> threads_;
};

}  // namespace twinflow::web
