#include "grid/heat/swept_heat.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

constexpr float kUnknown = -1.0f;  ///< the layer of cells whose temperature fills no other

bool in_fluid(const HeatLinks& links, std::size_t cell) { return links.sources[cell].z > 0.0f; }

double count_in_fluid(const HeatLinks& links) {
  double count = 0.0;
  for (const glm::vec4& source : links.sources) count += source.z;
  return count;
}

/// The texels of the field of what was swept.
struct Sweep {
  std::vector<glm::vec2> texels;
  int layers = 0;  ///< of cells that came free
};

/// Finds the layers of the cells that came free: each lies beside one of the layer before.
class Layers {
 public:
  Layers(Sweep& sweep, const GridCells& cells) : sweep_(sweep), cells_(cells) {}

  void find(std::vector<glm::ivec2> uncovered) {
    while (!uncovered.empty()) {
      std::vector<glm::ivec2> found;
      std::vector<glm::ivec2> left;
      for (const glm::ivec2 cell : uncovered) (touches_known(cell) ? found : left).push_back(cell);
      if (found.empty()) return;
      ++sweep_.layers;
      for (const glm::ivec2 cell : found) texel(cell).y = static_cast<float>(sweep_.layers);
      uncovered = std::move(left);
    }
  }

 private:
  glm::vec2& texel(glm::ivec2 cell) {
    return sweep_.texels[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(cells_.shape.nx) +
                         static_cast<std::size_t>(cell.x)];
  }
  bool touches_known(glm::ivec2 cell) {
    const Periodicity periodic = cells_.periodic();
    const glm::ivec2 size(cells_.shape.nx, cells_.shape.ny);
    for (int side = 0; side < 9; ++side) {
      const glm::ivec2 other = cell + glm::ivec2(side % 3 - 1, side / 3 - 1);
      const glm::ivec2 around = (other + size) % size;
      if ((!periodic.x && around.x != other.x) || (!periodic.y && around.y != other.y)) continue;
      if (texel(around).y >= 0.0f) return true;
    }
    return false;
  }

  Sweep& sweep_;
  const GridCells& cells_;
};

Sweep sweep_between(const HeatLinks& before, const HeatLinks& after, const GridCells& cells) {
  const double share = count_in_fluid(after) / std::max(count_in_fluid(before), 1.0);
  Sweep sweep;
  sweep.texels.reserve(before.sources.size());
  std::vector<glm::ivec2> uncovered;
  for (std::size_t cell = 0; cell < before.sources.size(); ++cell) {
    const bool was = in_fluid(before, cell);
    const bool is = in_fluid(after, cell);
    sweep.texels.emplace_back(static_cast<float>((was ? share : 0.0) - (is ? 1.0 : 0.0)),
                              was && is ? 0.0f : kUnknown);
    if (is && !was) {
      uncovered.emplace_back(static_cast<int>(cell) % cells.shape.nx,
                             static_cast<int>(cell) / cells.shape.nx);
    }
  }
  Layers(sweep, cells).find(std::move(uncovered));
  return sweep;
}

}  // namespace

SweptHeat::SweptHeat(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells),
      swept_(center_field("swept cells", cells, gl::Buffering::single,
                          "weight in the sum of lost heat; layer of cells that came free",
                          gl::Format::rg32f)),
      fill_uncovered_(shaders, "grid/heat/fill_uncovered"),
      sum_swept_(shaders, "grid/heat/sum_swept"),
      lost_(shaders, "swept heat", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
            "sum of lost heat, unused") {}

void SweptHeat::fill_uncovered(gl::Field& temperature, const HeatLinks& before, const HeatLinks& after) {
  const Sweep sweep = sweep_between(before, after, cells_);
  swept_.upload(gl::components_of(sweep.texels));
  for (int layer = 1; layer <= sweep.layers; ++layer) {
    fill_uncovered_.set("u_layer", static_cast<float>(layer));
    fill_uncovered_.read("u_temperature", temperature).read("u_swept", swept_).write(temperature);
  }
}

const gl::Field& SweptHeat::sum_lost(const gl::Field& temperature) {
  sum_swept_.read("u_temperature", temperature).read("u_swept", swept_).write(lost_.strips());
  return lost_.total();
}

}  // namespace twinflow
