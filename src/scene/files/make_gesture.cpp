#include "scene/files/make_gesture.hpp"

#include "scene/files/read_gesture.hpp"

namespace twinflow {
namespace {

toml::array array_of(const std::vector<double>& numbers) {
  toml::array array;
  for (const double number : numbers) array.push_back(number);
  return array;
}

}  // namespace

Gesture make_gesture(const std::string& tool, const std::vector<std::vector<double>>& path, double radius,
                     const std::vector<double>& color) {
  toml::array rows;
  for (const std::vector<double>& row : path) rows.push_back(array_of(row));
  const toml::table table{{"tool", tool}, {"path", rows}, {"radius", radius}, {"color", array_of(color)}};
  return scene_file::read_gesture({}, table);
}

}  // namespace twinflow
