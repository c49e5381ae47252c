#pragma once

#include <filesystem>

namespace twinflow {

/// Which files the scene files that are read may name: images, and the scenes they are based on. What a user
/// types or drops is no concern of it.
enum class NamedFiles {
  below,         ///< those below the folder of the naming file, and those among the installed examples
  anywhere,      ///< all
  images_unread  ///< as `below`; but for a scene whose images nobody will need: their names are only kept
};

/// Whether `path` leads to a place below `folder`, or may once there is something there; symbolic links and
/// ".." are followed. An empty folder is the current one. Throws InputError where the system does not let us
/// look.
bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Where the examples of an installed program lie, by the place of the program: /usr/bin/twinflow →
/// /usr/share/doc/twinflow/examples.
std::filesystem::path examples_beside(const std::filesystem::path& program);

/// Whether a scene file in `folder` may name `path`, which starts there unless it is absolute, without leave
/// from the user. Throws as above.
bool may_name(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Throws InputError, what is allowed and the remedy, where `may_name` is false and `allowed` does not let
/// it.
void require_nameable(const std::filesystem::path& path, const std::filesystem::path& folder,
                      NamedFiles allowed);

}  // namespace twinflow
