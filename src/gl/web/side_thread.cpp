#include "gl/side_thread.hpp"

#include <utility>

namespace twinflow::gl {

struct SideThread::State {
  Work work;
};

SideThread::SideThread() : state_(std::make_unique<State>()) {}

SideThread::~SideThread() = default;

void SideThread::start(Work work) { state_->work = std::move(work); }

void SideThread::stop() { state_->work = nullptr; }

void SideThread::wait() {
  if (const Work work = std::exchange(state_->work, nullptr)) work();
}

}  // namespace twinflow::gl
