#include "particles/inputs/pour_room.hpp"

#include <cstddef>

#include <glm/common.hpp>

namespace twinflow {

PourRoom::PourRoom(const Solids& solids, double spacing, const ParticleSet& particles) : solids_(&solids) {
  if (solids.container.is_open()) return;
  const double of_one = spacing * spacing;
  if (solids.shapes == nullptr) {
    left_.push_back(solids.container.area() / of_one);
  } else {
    find_parts(spacing);
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (const auto part = part_of({particles.x[k], particles.y[k]})) left_[*part] -= 1.0;
  }
}

void PourRoom::find_parts(double spacing) {
  constexpr double kFinest = 1024.0;  // cells along an axis
  const ParticleSpace space = solids_->container.space();
  size_ = glm::ivec2(glm::clamp(glm::ceil(space.size() / (0.5 * spacing)), 1.0, kFinest));
  const glm::dvec2 cell_size = space.size() / glm::dvec2(size_);
  open_.clear();
  for (int j = 0; j < size_.y; ++j) {
    for (int i = 0; i < size_.x; ++i) {
      open_.push_back(solids_->leave_free(space.minimum + cell_size * (glm::dvec2(i, j) + 0.5)));
    }
  }
  parts_.emplace(size_, space.periodic, [&](glm::ivec2 cell, int axis) {
    glm::ivec2 before = cell;
    before[axis] = (before[axis] + size_[axis] - 1) % size_[axis];
    return open_[index(cell)] && open_[index(before)];
  });
  left_.assign(static_cast<std::size_t>(parts_->count()), 0.0);
  const double per_cell = cell_size.x * cell_size.y / (spacing * spacing);
  for (std::size_t cell = 0; cell < open_.size(); ++cell) {
    if (open_[cell]) left_[static_cast<std::size_t>(parts_->of(cell))] += per_cell;
  }
}

glm::ivec2 PourRoom::cell_of(glm::dvec2 point) const {
  const ParticleSpace space = solids_->container.space();
  const glm::dvec2 share = (point - space.minimum) / space.size();
  return glm::clamp(glm::ivec2(glm::floor(share * glm::dvec2(size_))), glm::ivec2(0), size_ - 1);
}

std::optional<std::size_t> PourRoom::part_of(glm::dvec2 point) const {
  if (!parts_) return 0;
  const glm::ivec2 own = cell_of(point);
  for (const int reach : {0, 1}) {
    for (int j = -reach; j <= reach; ++j) {
      for (int i = -reach; i <= reach; ++i) {
        const glm::ivec2 cell = glm::clamp(own + glm::ivec2(i, j), glm::ivec2(0), size_ - 1);
        if (open_[index(cell)]) return static_cast<std::size_t>(parts_->of(index(cell)));
      }
    }
  }
  return {};
}

bool PourRoom::reserve(glm::dvec2 point) {
  if (left_.empty()) return true;
  const std::optional<std::size_t> part = part_of(point);
  // Half a particle is the rounding of areas.
  if (!part || left_[*part] < 0.5) return false;
  left_[*part] -= 1.0;
  return true;
}

}  // namespace twinflow
