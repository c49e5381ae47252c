#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// A file in memory for other programs, gone when the last process closes it.
class MemoryFile {
 public:
  /// `name`: in the system's list of open files. Throws RunError.
  explicit MemoryFile(const char* name, std::string_view content = {});
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int descriptor() const { return descriptor_; }  ///< positioned at the beginning
  std::string content() const;

 private:
  int descriptor_ = -1;
};

std::string first_line(const std::string& text);  ///< without the line end

}  // namespace twinflow
