#pragma once

#include <filesystem>

namespace twinflow {

/// The files that a scene file may name: its images and its base. It does not restrict what users type or
/// drop on the window.
enum class NamedFiles {
  below,         ///< files below the folder of the scene file, and the installed examples
  anywhere,      ///< all files
  images_unread  ///< like `below`, but images are not read: only their names are kept
};

/// Whether `path`, which need not exist, leads to a place below `folder`; symbolic links and ".." are
/// followed. An empty folder is the current one. Throws InputError if the system does not permit the check.
bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// The folder of the installed examples that belong to a program: /usr/share/doc/twinflow/examples for
/// /usr/bin/twinflow.
std::filesystem::path examples_beside(const std::filesystem::path& program);

/// Whether a scene file in `folder` may name `path` without permission from the user; a relative path starts
/// at `folder`. Throws InputError as `lies_below` does.
bool may_name(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Throws InputError, which says what is allowed and how to allow more, if neither `may_name` nor `allowed`
/// permits the path.
void require_nameable(const std::filesystem::path& path, const std::filesystem::path& folder,
                      NamedFiles allowed);

}  // namespace twinflow
