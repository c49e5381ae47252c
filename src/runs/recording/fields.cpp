#include "runs/recording/fields.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/files.hpp"
#include "core/joined.hpp"
#include "scene/parameters/parameters.hpp"
#include "view/files/npy.hpp"
#include "world/arrays/state_arrays.hpp"

namespace twinflow {
namespace {

/// README.txt while it grows.
class Explanation {
 public:
  explicit Explanation(const World& world) {
    const Domain domain = world.domain();
    text_ =
        "Arrays of the scene " + world.scene().name + " at t = " + format_value(world.time()) +
        " s, written by twinflow\n\n"
        "Each file is a NumPy array in C order: numpy.load(\"x.npy\"). Lengths are in domain units, times "
        "in seconds.\nThe unit \"density\" is the density of the scene's fluid, 1. y points upwards, and row "
        "0 "
        "is the bottom row.\n"
        "The domain is " +
        format_value(domain.minimum().x) + " <= x < " + format_value(domain.maximum().x) +
        ", -1 <= y < 1. The center of cell [row, column] of n rows of m\n"
        "cells is at x = " +
        format_value(domain.minimum().x) + " + (column + 1/2) * " + format_value(domain.size().x) +
        " / m, y = -1 + (row + 1/2) * 2 / n. scene.toml holds all settings.\n\n";
  }

  void add(std::string_view name, std::span<const std::size_t> shape, std::string_view axes,
           std::string_view type, std::string_view unit, std::string_view place, std::string_view meaning) {
    std::string lengths = joined(shape, ", ", [](std::size_t length) { return std::to_string(length); });
    if (shape.size() == 1) lengths += ",";  // as NumPy writes it
    const auto add_line = [&](const char* label, std::string_view value) {
      text_.append(label).append(value).append("\n");
    };
    add_line("", std::string(name) + ".npy");
    add_line("  what   ", meaning);
    add_line("  axes   ", std::string(axes) + ": (" + lengths + "), " + std::string(type));
    add_line("  unit   ", unit);
    add_line("  place  ", place);
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void write_fields(const World& world, const std::filesystem::path& folder) {
  Explanation explanation(world);
  std::vector<std::size_t> order;
  if (world.particles()) order = in_order_of_id(world.particles()->particles());
  for (const StateArray& array : arrays_of(world)) {
    const std::vector<std::size_t> shape = array_shape(array, world, order.size());
    write_npy(folder / (std::string(array.name) + ".npy"), shape, array.values(world, order));
    std::string axes = array.axes();
    if (!array.component_names.empty()) axes.append(" (").append(array.component_names).append(")");
    explanation.add(array.name, shape, axes, "float32", array.unit, array.place, array.meaning);
  }
  if (world.particles()) {
    const ParticleSet& particles = world.particles()->particles();
    std::vector<std::uint32_t> ids(order.size());
    std::ranges::transform(order, ids.begin(), [&](std::size_t k) { return particles.id[k]; });
    const std::array<std::size_t, 1> shape = {ids.size()};
    write_npy(folder / "particles_id.npy", shape, ids);
    explanation.add("particles_id", shape, "particle", "uint32", "1", "particles",
                    "number of the particle, which it keeps from its beginning to its end");
  }
  for (const StateAxis& axis : state_axes()) {
    const std::vector<float> centers = axis.centers(world);
    if (centers.empty()) continue;
    const std::array<std::size_t, 1> shape = {centers.size()};
    write_npy(folder / (std::string(axis.name) + ".npy"), shape, centers);
    explanation.add(axis.name, shape, axis.letter, "float32", "length", axis.place, axis.meaning());
  }
  write_file_atomically(folder / "README.txt", explanation.text());
}

}  // namespace

void Fields::claim(Outputs& outputs) const {
  const std::filesystem::path& folder = path();
  outputs.folders.push_back({{"--fields " + folder.string(), folder}, {"*.npy", "scene.toml", "README.txt"}});
}

bool Fields::is_due(Moment moment) const {
  return !has_state_ && (moment == Moment::end || ends_early(moment));
}

/// The world stays in this state until the arrays are written. A film applies the changes that are due with
/// its last frame. So the fields also have them without a film.
void Fields::record() {
  run().world->apply_due_changes();
  has_state_ = true;
}

void Fields::finish() {
  if (has_state_) write_fields(*run().world, path());
}

std::optional<std::filesystem::path> Fields::settings() const {
  if (!has_state_) return {};
  return path() / "scene.toml";
}

std::string Fields::what_is_left() const {
  return has_state_ ? "the last good state is in " + path().string() : "";
}

}  // namespace twinflow
