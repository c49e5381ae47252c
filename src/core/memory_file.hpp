#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// A file in memory, for another program to read or to write: it needs no folder, fills no disk, and is gone
/// with the last process that has it open.
class MemoryFile {
 public:
  /// `name` is for those who look at a running program. Throws RunError.
  explicit MemoryFile(const char* name, std::string_view content = {});
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  /// Read and written from the beginning by who gets it.
  int descriptor() const { return descriptor_; }
  std::string content() const;

 private:
  int descriptor_ = -1;
};

/// The first line of a text, without its end.
std::string first_line(const std::string& text);

}  // namespace twinflow
