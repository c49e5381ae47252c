#pragma once

#include <filesystem>

namespace twinflow {

/// The files that a scene file (not the user) may name: images and base.
enum class NamedFiles {
  below,  ///< below the scene file's folder, and the installed examples
  anywhere,
  images_unread  ///< like `below`, but images stay unread
};

/// Whether `path`, which need not exist, lies below `folder` (empty: the current one), through symbolic links
/// and "..". Throws InputError without permission to check.
bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// A program's installed examples: /usr/share/doc/twinflow/examples for /usr/bin/twinflow.
std::filesystem::path examples_beside(const std::filesystem::path& program);

/// Whether a scene file in `folder` may name `path`, maybe relative to it, without the user's permission.
/// Throws like `lies_below`.
bool may_name(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Throws InputError with ways to allow more, unless `may_name` or `allowed` permits the path.
void require_nameable(const std::filesystem::path& path, const std::filesystem::path& folder,
                      NamedFiles allowed);

}  // namespace twinflow
