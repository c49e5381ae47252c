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

/// The bytes of a PNG file with 8 bits per channel, and with alpha where the pixels have it. The same pixels
/// always give the same bytes.
std::vector<std::byte> encode_png(const Pixels& pixels);
/// The bytes of a JPEG file of the lowest quality at which colors keep the resolution of brightness. A
/// picture of a fluid has a fifth of its size as PNG. The same pixels always give the same bytes.
std::vector<std::byte> encode_jpeg(const Pixels& pixels);
/// Writes the file, which appears only when it is whole. Throws RunError naming the path.
void write_png(const std::filesystem::path& path, const Pixels& pixels);

/// Encodes and writes pictures on threads of its own while the next ones are drawn.
///
/// At most `threads + waiting` pictures are in memory; `push` waits for room. An exception on a thread is
/// kept and thrown by the next `push` or by `finish`; frames after the first failure are dropped.
class FrameWriter {
 public:
  explicit FrameWriter(int threads = 2, std::size_t waiting = 2);
  /// Waits for the frames that were pushed; failures that were not thrown yet are lost.
  ~FrameWriter();
  FrameWriter(FrameWriter&&) = delete;

  /// Queues a picture as a PNG file. Throws RunError for an earlier one that could not be written.
  void push(std::filesystem::path path, Pixels pixels);
  /// Waits until every file is written. Throws RunError for the first one that could not be written.
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
  std::vector<std::jthread> threads_;  // declared last, as the threads use the members above
};

}  // namespace twinflow
