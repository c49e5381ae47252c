#include "scene/fields/builtin_images.hpp"

#include <span>

#include "core/error.hpp"
#include "embedded_maze.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {
namespace {

constexpr std::string_view kBuiltinPrefix = "builtin:";

}  // namespace

bool is_builtin_image(std::string_view name) { return name.starts_with(kBuiltinPrefix); }

std::string_view builtin_image(std::string_view name) {
  if (name != "builtin:maze") {
    throw InputError("cannot read " + on_one_line(std::string(name)) +
                     ": the only image of the program itself is builtin:maze");
  }
  const std::span<const unsigned char> bytes = embedded_maze();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::filesystem::path image_place(const std::filesystem::path& folder, const std::string& name) {
  return is_builtin_image(name) ? std::filesystem::path(name) : folder / name;
}

}  // namespace twinflow
