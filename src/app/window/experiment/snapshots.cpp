#include "app/window/experiment/snapshots.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "core/files.hpp"
#include "runs/export.hpp"
#include "view/annotations/captions.hpp"
#include "view/annotations/plot_sheet.hpp"
#include "view/files/png_jpeg.hpp"
#include "view/picture/offscreen_picture.hpp"

namespace twinflow {
namespace {

constexpr const char* kHere = ".";  ///< the folder that pictures and tables are saved in

}  // namespace

std::string in_this_folder(const std::string& what) {
  std::error_code unknown;  // a folder that is gone has no name
  return what + " in " + std::filesystem::current_path(unknown).string();
}

std::string free_name(const std::string& prefix, const std::string& suffix) {
  for (int number = 1;; ++number) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%04d", number);
    std::string name = prefix + "_" + digits;
    if (!std::filesystem::exists(name + suffix)) return name;
  }
}

std::string save_picture(gl::ShaderLibrary& shaders, const World& world, glm::ivec2 size, double scale,
                         const std::vector<Gesture>& strokes) {
  char shown[64];
  std::snprintf(shown, sizeof shown, "The picture shows t = %.6g s.", world.time());
  return save_picture(world, OffscreenPicture(shaders, size, scale).draw(world), shown, strokes);
}

std::string save_picture(const World& world, const Pixels& pixels, const std::string& shown,
                         const std::vector<Gesture>& strokes) {
  const std::string name = free_name("twinflow", ".png");
  write_png(name + ".png", pixels);
  write_file_atomically(name + ".toml", settings_of_export(world.scene_as_played(), strokes, shown, kHere));
  return in_this_folder("Saved " + name + ".png");
}

std::string save_plots(const World& world, const LivePlots& plots, double scale,
                       const std::vector<Gesture>& strokes) {
  const std::string name = free_name("plots", ".csv");
  write_file_atomically(name + ".csv", to_csv(plots.history()));
  const std::string heading =
      world.scene().title + " · " + time_caption(world.time(), world.settings().time.step);
  write_png(name + ".png", draw_plot_sheet(plots.plots(), heading, scale));
  write_file_atomically(name + ".toml", settings_of_export(world.scene_as_played(), strokes,
                                                           "The scene that was measured.", kHere));
  return in_this_folder("Saved " + name + ".csv and .png");
}

}  // namespace twinflow
