#include "app/compare/temporary_folder.hpp"

#include <stdlib.h>
#include <sys/stat.h>

#include "core/error.hpp"

namespace twinflow::comparison {

TemporaryFolder::TemporaryFolder(const std::filesystem::path& parent, const std::string& prefix) {
  std::string name = (parent / (prefix + "XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr) throw RunError("cannot make a folder in " + parent.string());
  ::chmod(name.c_str(), 0755);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace twinflow::comparison
