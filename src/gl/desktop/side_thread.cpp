#include "gl/side_thread.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace twinflow::gl {

struct SideThread::State {
  std::mutex mutex;
  std::condition_variable changed;
  Work work;  ///< empty: there is none
  std::exception_ptr thrown;
  bool ending = false;
  std::thread thread{[this] { run(); }};

  void run() {
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return ending || work; });
      if (!work) return;
      lock.unlock();
      std::exception_ptr caught;
      try {
        work();
      } catch (...) {
        caught = std::current_exception();
      }
      lock.lock();
      thrown = std::move(caught);
      work = nullptr;
      changed.notify_all();
    }
  }

  void wait_until_idle(std::unique_lock<std::mutex>& lock) {
    changed.wait(lock, [&] { return !work; });
  }
};

SideThread::SideThread() : state_(std::make_unique<State>()) {}

SideThread::~SideThread() {
  {
    std::unique_lock lock(state_->mutex);
    state_->wait_until_idle(lock);
    state_->ending = true;
    state_->changed.notify_all();
  }
  state_->thread.join();
}

void SideThread::start(Work work) {
  const std::lock_guard lock(state_->mutex);
  state_->work = std::move(work);
  state_->changed.notify_all();
}

void SideThread::stop() {
  std::unique_lock lock(state_->mutex);
  state_->wait_until_idle(lock);
  state_->thrown = nullptr;
}

void SideThread::wait() {
  std::exception_ptr thrown;
  {
    std::unique_lock lock(state_->mutex);
    state_->wait_until_idle(lock);
    thrown = std::exchange(state_->thrown, nullptr);
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace twinflow::gl
