#pragma once

#include <string>
#include <string_view>

namespace twinflow {

/// A file in memory that another program can read or write. It needs no folder, fills no disk, and is gone
/// when the last process has closed it.
class MemoryFile {
 public:
  /// `name` appears in the system's list of open files. Throws RunError.
  explicit MemoryFile(const char* name, std::string_view content = {});
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  /// The descriptor; its position is the beginning of the file.
  int descriptor() const { return descriptor_; }
  std::string content() const;

 private:
  int descriptor_ = -1;
};

/// The first line of a text, without the line end.
std::string first_line(const std::string& text);

}  // namespace twinflow
