#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "view/files/pixels.hpp"

namespace twinflow {

/// PNG bytes, 8 bits per channel, with any alpha. Equal pixels give equal bytes.
std::vector<std::byte> encode_png(const Pixels& pixels);
/// JPEG bytes, at the lowest quality with full color resolution; fluids take a fifth of PNG. Equal pixels
/// give equal bytes.
std::vector<std::byte> encode_jpeg(const Pixels& pixels);
/// Writes the file, which appears only when whole. Throws RunError naming the path.
void write_png(const std::filesystem::path& path, const Pixels& pixels);

/// Encodes and writes pictures on its own threads. At most `threads + waiting` are in memory; `push` waits
/// for room. The next `push` or `finish` throws a thread's exception; later frames are dropped.
class FrameWriter {
 public:
  explicit FrameWriter(int threads = 2, std::size_t waiting = 2);
  /// Waits for pushed frames; unthrown failures are lost.
  ~FrameWriter();
  FrameWriter(FrameWriter&&) = delete;

  /// Queues a PNG file. Throws RunError for an earlier failure.
  void push(std::filesystem::path path, Pixels pixels);
  /// Waits until every file is written. Throws RunError for the first failure.
  void finish();

 private:
  struct Frame {
    std::filesystem::path path;
    Pixels pixels;
  };
  void work();
  void rethrow_failure();

  const std::size_t waiting_limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Frame> waiting_;
  int in_work_ = 0;
  bool stopping_ = false;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  // last: threads use the members above
};

}  // namespace twinflow
