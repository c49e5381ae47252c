#include "runs/batch/names.hpp"

#include <cctype>
#include <string_view>

namespace twinflow::batch {

std::string safe_name(const std::string& text) {
  constexpr std::size_t kLongest = 100;
  std::string name;
  for (const char c : text) {
    const bool safe =
        (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0) ||
        std::string_view("._=+-").find(c) != std::string_view::npos;
    name += safe && !(name.empty() && (c == '.' || c == '-')) ? c : '-';
  }
  if (name.empty()) name = "scene";
  if (name.front() == '-') name.insert(0, "scene");
  if (name.size() > kLongest) name.resize(kLongest);
  return name;
}

std::string made_unique(const std::string& name, std::set<std::string>& taken) {
  std::string unique = name;
  for (int number = 2; !taken.insert(unique).second; ++number) unique = name + "-" + std::to_string(number);
  return unique;
}

}  // namespace twinflow::batch
