#pragma once

#include <filesystem>

namespace twinflow {

/// The files that a scene file may name (images, base); users may type or drop any.
enum class NamedFiles {
  below,  ///< below the scene file's folder, and the installed examples
  anywhere,
  images_unread  ///< like `below`, but images are kept by name, unread
};

/// Whether `path`, which need not exist, lies below `folder` (empty: the current one), after symbolic links
/// and "..". Throws InputError if the system forbids the check.
bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// A program's installed examples: /usr/share/doc/twinflow/examples for /usr/bin/twinflow.
std::filesystem::path examples_beside(const std::filesystem::path& program);

/// Whether a scene file in `folder` may name `path` without the user's permission; relative paths start
/// there. Throws like `lies_below`.
bool may_name(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Throws InputError with ways to allow more, if neither `may_name` nor `allowed` permits the path.
void require_nameable(const std::filesystem::path& path, const std::filesystem::path& folder,
                      NamedFiles allowed);

}  // namespace twinflow
