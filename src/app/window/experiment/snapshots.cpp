#include "app/window/experiment/snapshots.hpp"

#include <filesystem>
#include <system_error>

#include "core/files.hpp"
#include "core/numbers.hpp"
#include "runs/export.hpp"
#include "view/annotations/captions.hpp"
#include "view/annotations/plot_sheet.hpp"
#include "view/annotations/svg.hpp"
#include "view/files/png_jpeg.hpp"
#include "view/picture/offscreen_picture.hpp"

namespace twinflow {
namespace {

constexpr const char* kHere = ".";  ///< the folder that pictures and tables are saved in

/// Each plot as SVG and PNG, on dark and on bright ground: NAME/1-kinetic-energy-dark.svg.
void save_each(const std::vector<Plot>& plots, const std::filesystem::path& folder, double scale) {
  std::vector<PlotSheet> sheets;
  std::vector<std::filesystem::path> files;
  for (const Plot& plot : plots) {
    const std::string number = std::to_string(files.size() / 2 + 1);
    for (const auto& [ground, word] :
         {std::pair(Ground::dark, "-dark"), std::pair(Ground::bright, "-light")}) {
      sheets.push_back(plot_sheet(plot, scale, ground));
      files.push_back(folder / (number + "-" + file_name_of(plot.title) + word));
    }
  }
  make_writable_folder(folder);
  const std::vector<Pixels> pictures = draw_plot_sheets(sheets);
  for (std::size_t k = 0; k < files.size(); ++k) {
    write_file_atomically(files[k].string() + ".svg", to_svg(sheets[k].parts, sheets[k].size));
    write_png(files[k].string() + ".png", pictures[k]);
  }
}

}  // namespace

std::string in_this_folder(const std::string& what) {
  std::error_code unknown;  // a folder that is gone has no name
  return what + " in " + std::filesystem::current_path(unknown).string();
}

std::string free_name(const std::string& prefix, const std::string& suffix) {
  for (int number = 1;; ++number) {
    std::string name = formatted("%s_%04d", prefix.c_str(), number);
    if (!std::filesystem::exists(name + suffix) && !std::filesystem::exists(name)) return name;
  }
}

std::string save_picture(gl::ShaderLibrary& shaders, const World& world, glm::ivec2 size, double scale,
                         const std::vector<Gesture>& strokes) {
  const std::string shown = formatted("The picture shows t = %.6g s.", world.time());
  return save_picture(world,
                      OffscreenPicture(shaders, size, scale, world.settings().record.transparent).draw(world),
                      shown, strokes);
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
  const PlotSheet all = plot_sheet(plots.plots(), heading, scale);
  write_png(name + ".png", draw_plot_sheets({&all, 1}).front());
  save_each(plots.plots(), name, scale);
  write_file_atomically(name + ".toml", settings_of_export(world.scene_as_played(), strokes,
                                                           "The scene that was measured.", kHere));
  return in_this_folder("Saved " + name + ".csv and .png, and each plot in the folder " + name);
}

}  // namespace twinflow
