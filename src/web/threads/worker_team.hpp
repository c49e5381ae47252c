#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace twinflow::web {

/// Threads that share a task's pieces until none is left, without waiting for late workers. One thread alone
/// may call `run`.
class WorkerTeam {
 public:
  /// A task for the thread `number`; must not throw.
  using Task = std::function<void(int number)>;

  /// Starts `workers` threads beside the caller's.
  explicit WorkerTeam(int workers);
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  int workers() const { return static_cast<int>(threads_.size()); }

  /// Calls task(0) here and, meanwhile, task(1) … task(threads - 1) in workers that come. Returns after all.
  void run(int threads, const Task& task);

 private:
  void work(int number);
  /// Waits for a task after the first `seen`, and counts on. Returns false if the team ends.
  bool wait_for_more_than(unsigned& seen);
  bool enter();

  // The door, open while the caller is at the task, with the number of workers inside.
  static constexpr unsigned kOpen = 1u << 31;
  std::atomic<unsigned> door_{0};
  const Task* task_ = nullptr;  ///< like the next, only read inside
  int number_end_ = 0;

  std::atomic<unsigned> calls_{0};  ///< tasks so far
  bool ending_ = false;
  std::mutex mutex_;
  std::condition_variable called_;
  std::vector<std::thread> threads_;
};

}  // namespace twinflow::web
