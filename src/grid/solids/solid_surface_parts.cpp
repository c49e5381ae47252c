#include "grid/solids/solid_surface_parts.hpp"

#include <cstddef>

namespace twinflow {
namespace {

void add_forces(std::vector<SolidForce>& forces, const std::vector<SurfacePart>& parts,
                const std::vector<float>& exerted, double scale) {
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const SurfacePart& part = parts[k];
    const double force = scale * exerted[k];
    SolidForce& sum = forces[static_cast<std::size_t>(part.solid)];
    (part.component == 0 ? sum.force.x : sum.force.y) += force;
    sum.torque += part.lever * force;
  }
}

}  // namespace

std::vector<SolidForce> SurfaceParts::sum(const std::vector<float>& pressures_exert,
                                          const std::vector<float>& frictions_exert, double viscosity) const {
  std::vector<SolidForce> forces(rotations.size());
  for (std::size_t k = 0; k < rotations.size(); ++k) forces[k].torque = -viscosity * rotations[k];
  add_forces(forces, pressures, pressures_exert, 1.0);
  add_forces(forces, frictions, frictions_exert, viscosity);
  return forces;
}

}  // namespace twinflow
