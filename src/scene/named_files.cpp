#include "scene/named_files.hpp"

#include <algorithm>
#include <system_error>

#include "core/error.hpp"
#include "core/process.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

/// The absolute path without links and "..", as far as it exists.
fs::path real_place(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  if (error) throw InputError("cannot read " + path.string() + ": " + error.message());
  if (!real.has_filename()) real = real.parent_path();  // "folder/" is "folder"
  return real;
}

}  // namespace

bool lies_below(const fs::path& path, const fs::path& folder) {
  const fs::path place = real_place(path);
  const fs::path top = real_place(folder.empty() ? fs::path(".") : folder);
  const auto [of_top, of_place] = std::mismatch(top.begin(), top.end(), place.begin(), place.end());
  return of_top == top.end() && of_place != place.end();
}

fs::path examples_beside(const fs::path& program) {
  return (program.parent_path() / TWINFLOW_EXAMPLES_FROM_PROGRAM).lexically_normal();
}

bool may_name(const fs::path& path, const fs::path& folder) {
  if (lies_below(folder / path, folder)) return true;
  std::error_code unknown;
  const fs::path program = fs::canonical(program_file(), unknown);
  return !unknown && lies_below(folder / path, examples_beside(program));
}

void require_nameable(const fs::path& path, const fs::path& folder, NamedFiles allowed) {
  // The system would read the name only up to that character.
  if (path.native().find('\0') != std::string::npos)
    throw InputError("no name of a file has the character 0");
  if (allowed == NamedFiles::anywhere || may_name(path, folder)) return;
  throw InputError("must lie below the folder of the file that names it; --allow-paths lifts this");
}

}  // namespace twinflow
