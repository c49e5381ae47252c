#include "particles/boundaries/placed_solids.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/state_visitor.hpp"

namespace twinflow {

PlacedSolids::PlacedSolids(const SolidSet& shapes, bool of_scene)
    : shapes_(shapes),
      area_of_scene_(of_scene ? shapes.covered_area() : 0.0),
      area_of_walls_(shapes.area_of_walls()),
      ledger_(shapes.count()),
      forces_(static_cast<std::size_t>(shapes.count()) + 1) {}

bool PlacedSolids::place(SolidSet shapes) {
  const int count = shapes_.count();
  const bool other_walls = shapes.walls() != shapes_.walls();
  shapes_ = std::move(shapes);
  if (other_walls) area_of_walls_ = shapes_.area_of_walls();
  if (shapes_.count() == count) return false;
  ledger_ = SolidLedger(shapes_.count());
  forces_.assign(static_cast<std::size_t>(shapes_.count()) + 1, {});
  return true;
}

void PlacedSolids::make_room(ParticleSet& particles, std::span<const WallStroke> new_walls,
                             const Domain& domain) const {
  remove_fluid(particles, [&](glm::dvec2 point) {
    return shapes_.distance(point) < 0.0 &&
           std::any_of(new_walls.begin(), new_walls.end(), [&](const WallStroke& stroke) {
             return !stroke.erases && distance_from(stroke, domain, point) < 0.0;
           });
  });
}

void PlacedSolids::visit_state(StateVisitor& visitor) {
  visit_sums(visitor, forces_, shapes_.count());
  if (forces_.empty()) throw InputError("it holds no forces on solids and walls");
}

}  // namespace twinflow
