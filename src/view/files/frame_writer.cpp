#include "view/files/frame_writer.hpp"

#include <algorithm>
#include <utility>

#include "view/files/png_jpeg.hpp"

namespace twinflow {
FrameWriter::FrameWriter(int threads, std::size_t waiting)
    : waiting_limit_(std::max<std::size_t>(waiting, 1)) {
  for (int k = 0; k < std::max(threads, 1); ++k) threads_.emplace_back([this] { work(); });
}

FrameWriter::~FrameWriter() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  changed_.notify_all();
}

void FrameWriter::push(std::filesystem::path path, Pixels pixels) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return failure_ || waiting_.size() < waiting_limit_; });
  rethrow_failure();
  waiting_.push_back({std::move(path), std::move(pixels)});
  changed_.notify_all();
}

void FrameWriter::finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty() && in_work_ == 0; });
  rethrow_failure();
}

void FrameWriter::rethrow_failure() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void FrameWriter::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const Frame frame = std::move(waiting_.front());
    waiting_.pop_front();
    ++in_work_;
    changed_.notify_all();
    lock.unlock();
    std::exception_ptr failure;
    try {
      write_png(frame.path, frame.pixels);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    --in_work_;
    if (failure) {
      if (!failure_) failure_ = failure;
      waiting_.clear();
    }
    changed_.notify_all();
  }
}

}  // namespace twinflow
