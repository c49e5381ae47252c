#include "app/compare/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <glm/geometric.hpp>

#include "core/files.hpp"
#include "view/colors/color_map.hpp"
#include "view/colors/value_range.hpp"
#include "view/files/png_jpeg.hpp"
#include "view/painters/difference_painter.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::comparison {
namespace {

constexpr int kPaneHeight = 240;
constexpr int kWidestPane = 640;
/// Space for captions, color bars and margins, from which the panes are cut out.
constexpr int kRoom = 80;

glm::ivec2 picture_size(const Domain& domain) {
  const double height = std::min<double>(kPaneHeight, kWidestPane / domain.aspect);
  return {std::lround(2.0 * height * domain.aspect) + kRoom, std::lround(height) + kRoom};
}

Pixels cropped(const Pixels& picture, const Rect& part) {
  Pixels result{part.width, part.height, {}};
  for (int row = part.y; row < part.bottom(); ++row) {
    const auto begin = picture.rgb.begin() + 3 * (std::ptrdiff_t(row) * picture.width + part.x);
    result.rgb.insert(result.rgb.end(), begin, begin + 3 * std::ptrdiff_t(part.width));
  }
  return result;
}

/// The area of the fluid and of its color bar, if it has one.
Rect shown_part(const PaneLayout& pane) {
  Rect part = pane.fluid;
  part.height = std::max(part.bottom(), pane.color_bar.bottom()) - part.y;
  return part;
}

std::filesystem::path picture_path(const std::filesystem::path& folder, int index, const char* what) {
  return folder / ("picture_" + std::to_string(index) + "_" + what + ".jpg");
}

/// Shows the fluids side by side, because the strip cuts out a pane of each fluid.
void show_fluids_apart(World& world) {
  Settings settings = world.settings();
  settings.view.panes = ViewPanes::side_by_side;
  world.apply(settings);
}

std::vector<float> differences_of(World& world, const ParticlesOnGrid& particles) {
  const std::vector<float> grid = world.grid()->fluid_velocity().read_back();
  std::vector<float> speeds(particles.velocities.size());
  for (std::size_t cell = 0; cell < speeds.size(); ++cell) {
    if (particles.covered[cell] == 0) continue;
    const glm::vec2 of_grid(grid[2 * cell], grid[2 * cell + 1]);
    speeds[cell] = glm::length(of_grid - particles.velocities[cell]);
  }
  return speeds;
}

}  // namespace

PictureStrip::PictureStrip(gl::ShaderLibrary& shaders, const Domain& domain, std::filesystem::path folder)
    : size_(picture_size(domain)), folder_(std::move(folder)), picture_(shaders, size_) {}

void PictureStrip::add(World& world, int index) {
  show_fluids_apart(world);
  const Pixels both = picture_.draw(world);
  const Layout layout = picture_layout(world, {.area = {0, 0, size_.x, size_.y}});
  for (const PaneLayout& pane : layout.panes()) {
    const char* name = pane.id == PaneId::grid ? "grid" : "particles";
    write_file_atomically(picture_path(folder_, index, name), encode_jpeg(cropped(both, shown_part(pane))));
  }
  if (world.grid() != nullptr && world.particles() != nullptr) {
    const Rect& pane = layout.find(PaneId::grid)->fluid;
    const ParticlesOnGrid particles = particles_on_grid(world);
    differences_.push_back({index,
                            {pane.width, pane.height},
                            world.grid_shape(),
                            differences_of(world, particles),
                            particles.covered});
  }
}

Pixels PictureStrip::colored(const Difference& difference, double largest) {
  const ColorMap map = sequential_map();
  const glm::ivec2 size = difference.size;
  Pixels pixels{size.x, size.y, {}};
  for (int y = 0; y < size.y; ++y) {
    const int j = (size.y - 1 - y) * difference.shape.ny / size.y;
    for (int x = 0; x < size.x; ++x) {
      const int i = x * difference.shape.nx / size.x;
      const std::size_t cell = std::size_t(j) * std::size_t(difference.shape.nx) + std::size_t(i);
      const float speed = difference.speeds[cell];
      const glm::vec3 color = difference.covered[cell] == 0
                                  ? DifferencePainter::kGapColor
                                  : map.at(std::isfinite(speed) ? speed / largest : 1.0);
      for (int channel = 0; channel < 3; ++channel) {
        pixels.rgb.push_back(static_cast<unsigned char>(std::lround(255.0f * color[channel])));
      }
    }
  }
  return pixels;
}

double PictureStrip::finish() {
  if (differences_.empty()) return 0.0;
  double largest = 0.0;
  for (const Difference& difference : differences_) {
    largest = std::max(largest, extent(difference.speeds).high);
  }
  largest = rounded_up(largest);
  for (const Difference& difference : differences_) {
    write_file_atomically(picture_path(folder_, difference.index, "difference"),
                          encode_jpeg(colored(difference, largest)));
  }
  return largest;
}

}  // namespace twinflow::comparison
