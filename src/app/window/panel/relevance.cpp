#include "app/window/panel/relevance.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace twinflow {
namespace {

/// A parameter that matters only where another one has one of some values.
struct Dependence {
  std::string_view key;
  std::string_view on;      ///< key of the other one
  std::string_view values;  ///< as users type them, between spaces
};

constexpr std::array kDependences = {
    Dependence{"particles.near_stiffness", "particles.method", "double-density"},
    Dependence{"particles.stiffness", "particles.method", "double-density mueller wcsph"},
    Dependence{"particles.xsph", "particles.method", "mueller"},
    Dependence{"particles.viscosity", "particles.method", "mueller wcsph pcisph dfsph"},
    Dependence{"particles.negative_pressure", "particles.method", "mueller wcsph pcisph dfsph"},
    Dependence{"particles.kernel", "particles.method", "wcsph pcisph dfsph"},
    Dependence{"particles.equation_of_state", "particles.method", "wcsph"},
    Dependence{"particles.diffusion", "particles.method", "wcsph"},
    Dependence{"particles.correction", "particles.method", "wcsph pcisph dfsph"},
    Dependence{"particles.shifting", "particles.method", "wcsph pcisph dfsph"},
    Dependence{"particles.surface_tension", "particles.method", "wcsph"},
    Dependence{"particles.adaptive_radius", "particles.method", "wcsph"},
    Dependence{"particles.density_tolerance", "particles.method", "pcisph dfsph"},
    Dependence{"particles.divergence_tolerance", "particles.method", "pcisph dfsph"},
    Dependence{"particles.max_iterations", "particles.method", "pcisph dfsph"},
    Dependence{"particles.quadtree_capacity", "particles.search", "quadtree"},
    Dependence{"particles.container_radius", "particles.container", "circle"},
    Dependence{"grid.iterations", "grid.pressure", "auto jacobi"},
    Dependence{"grid.cycles", "grid.pressure", "auto multigrid"},
    Dependence{"grid.tolerance", "grid.pressure", "auto multigrid"},
    Dependence{"grid.warm_start", "grid.pressure", "auto jacobi multigrid"},
    Dependence{"domain.slip", "domain.boundary", "walls"},
    Dependence{"domain.lid_speed", "domain.boundary", "walls"},
    Dependence{"coupling.drag", "coupling.mode", "one-way two-way"},
    Dependence{"brush.fluid_density", "brush.tool", "pour"},
    Dependence{"brush.body_density", "brush.tool", "disc box"},
    Dependence{"brush.ball_speed", "brush.tool", "ball"},
    Dependence{"brush.red", "brush.color", "fixed"},
    Dependence{"brush.green", "brush.color", "fixed"},
    Dependence{"brush.blue", "brush.color", "fixed"},
    Dependence{"brush.image", "brush.color", "image stroke-image"},
    Dependence{"view.arrow_colors", "view.arrows", "true"},
    Dependence{"view.shading", "view.grid", "dye"},
    Dependence{"view.bloom", "view.grid", "dye"},
};

bool is_word_of(std::string_view words, std::string_view word) {
  const std::string spaced = " " + std::string(words) + " ";
  return spaced.find(" " + std::string(word) + " ") != std::string::npos;
}

/// "a, b or c", from words between spaces.
std::string listed(std::string_view words) {
  std::string text;
  const auto last = words.rfind(' ');
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (words[k] != ' ') {
      text += words[k];
    } else {
      text += k == last ? " or " : ", ";
    }
  }
  return text;
}

}  // namespace

std::string reason_without_effect(const Parameter& parameter, const Settings& settings) {
  if (parameter.group() == "particles" && parameter.key != "particles.enabled" &&
      !settings.particles.enabled) {
    return "The scene has no particles.";
  }
  if (parameter.group() == "grid" && parameter.key != "grid.enabled" && !settings.grid.enabled) {
    return "The scene has no grid fluid.";
  }
  const auto row = std::ranges::find(kDependences, parameter.key, &Dependence::key);
  if (row == kDependences.end()) return "";
  const Parameter& other = find_parameter(row->on);
  const std::string value = format_value(other.get(settings));
  if (is_word_of(row->values, value)) return "";
  return "Without effect: " + std::string(row->on) + " is " + value + "; it matters with " +
         listed(row->values) + ".";
}

}  // namespace twinflow
