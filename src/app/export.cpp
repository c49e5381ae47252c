#include "app/export.hpp"

#include <cstdio>

namespace twinflow {

std::string frame_name(int index) {
  char name[32];
  std::snprintf(name, sizeof name, "frame_%06d.png", index);
  return name;
}

std::string settings_of_export(Scene scene, const std::vector<Gesture>& drags, const std::string& comment) {
  for (const Gesture& drag : drags) {
    if (drag.path.size() >= 2) scene.gestures.push_back(drag);  // a click between two steps has done nothing
  }
  return "# " + comment + "\n" + to_toml(scene);
}

}  // namespace twinflow
