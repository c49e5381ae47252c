#include "core/temporary_folder.hpp"

#include <stdlib.h>

#include <stdexcept>

#include "core/files.hpp"

namespace twinflow {

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "twinflow-test.XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryFolder::file(const std::string& name, std::string_view content) const {
  write_file_atomically(path_ / name, content);
  return path_ / name;
}

}  // namespace twinflow
