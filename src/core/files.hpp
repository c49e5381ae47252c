#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace twinflow {

/// The whole content of a regular file of at most 256 MiB. Throws InputError naming the path and the reason.
std::string read_file(const std::filesystem::path& path);

/// Writes a file that appears under `path` only when it is whole: the bytes go to a temporary file beside it,
/// are flushed to the disk and renamed. Throws RunError naming the path and the system's reason (disk full,
/// read-only folder); the temporary file is then gone and an older file of that name is untouched.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Creates `folder` and its parents where missing and checks that files can be made in it. Throws RunError.
void make_writable_folder(const std::filesystem::path& folder);

}  // namespace twinflow
