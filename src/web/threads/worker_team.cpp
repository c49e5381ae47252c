#include "web/threads/worker_team.hpp"

namespace twinflow::web {
namespace {

/// Looks at the next task before a worker goes to sleep, some microseconds: the loops of a step follow each
/// other closely.
constexpr int kLooks = 2000;

}  // namespace

WorkerTeam::WorkerTeam(int workers) {
  for (int number = 1; number <= workers; ++number) threads_.emplace_back([this, number] { work(number); });
}

WorkerTeam::~WorkerTeam() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    calls_.fetch_add(1, std::memory_order_relaxed);
  }
  called_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerTeam::run(int threads, const Task& task) {
  task_ = &task;
  number_end_ = threads;
  door_.store(kOpen, std::memory_order_release);
  {
    const std::lock_guard lock(mutex_);
    calls_.fetch_add(1, std::memory_order_relaxed);
  }
  called_.notify_all();
  task(0);
  door_.fetch_and(~kOpen, std::memory_order_acq_rel);
  // The workers inside are at their last pieces. A browser lets its main thread wait in no other way.
  while (door_.load(std::memory_order_acquire) != 0) {
  }
}

bool WorkerTeam::enter() {
  unsigned door = door_.load(std::memory_order_relaxed);
  while ((door & kOpen) != 0) {
    if (door_.compare_exchange_weak(door, door + 1, std::memory_order_acquire)) return true;
  }
  return false;
}

bool WorkerTeam::wait_for_more_than(unsigned& seen) {
  for (int looks = 0; looks < kLooks; ++looks) {
    if (calls_.load(std::memory_order_relaxed) != seen) break;
  }
  std::unique_lock lock(mutex_);
  called_.wait(lock, [&] { return calls_.load(std::memory_order_relaxed) != seen; });
  seen = calls_.load(std::memory_order_relaxed);
  return !ending_;
}

void WorkerTeam::work(int number) {
  unsigned seen = 0;
  while (wait_for_more_than(seen)) {
    if (!enter()) continue;
    if (number < number_end_) (*task_)(number);
    door_.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace twinflow::web
