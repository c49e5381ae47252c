#include <algorithm>
#include <utility>

#include "embedded_scenes.hpp"
#include "scene/scene.hpp"

namespace twinflow {
namespace {

std::vector<BuiltinScene> list_builtin_scenes() {
  std::vector<BuiltinScene> scenes;
  for (const EmbeddedText& file : embedded_scenes()) {
    scenes.push_back({file.name.substr(0, file.name.rfind('.')), file.text});
  }
  const auto order = [](const BuiltinScene& scene) { return std::pair(scene.name != "default", scene.name); };
  std::sort(scenes.begin(), scenes.end(),
            [&](const BuiltinScene& a, const BuiltinScene& b) { return order(a) < order(b); });
  return scenes;
}

const std::vector<BuiltinScene> kBuiltinScenes = list_builtin_scenes();

}  // namespace

std::span<const BuiltinScene> builtin_scenes() { return kBuiltinScenes; }

}  // namespace twinflow
