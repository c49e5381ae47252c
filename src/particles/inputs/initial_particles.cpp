#include "particles/inputs/initial_particles.hpp"

#include <algorithm>
#include <optional>

#include "core/error.hpp"
#include "particles/boundaries/body_shape.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/inputs/blue_noise.hpp"
#include "scene/fields/formula.hpp"

namespace twinflow {
namespace {

/// Whether the scene's particles fill the whole domain.
bool fills_domain(const Scene& scene) {
  const Settings::ParticleSettings& settings = scene.settings.particles;
  return settings.region == "1" && settings.container != Container::circle && scene.bodies.empty() &&
         scene.solids.empty();
}

Placement placed(const Settings::ParticleSettings& settings, const Domain& domain, bool everywhere,
                 Periodicity periodic, std::uint64_t seed, const std::function<bool(glm::dvec2)>& inside) {
  if (settings.layout == ParticleLayout::random) {
    return scatter({domain.aspect, periodic}, settings.count, seed, inside);
  }
  const Lattice lattice = settings.layout == ParticleLayout::lattice ? Lattice::square : Lattice::hexagonal;
  return everywhere ? fill_domain(domain, settings.count, lattice)
                    : fill_region({domain.aspect, periodic}, settings.count, inside, lattice);
}

/// Nothing if the pressure is to be solved for.
std::optional<Formula> initial_pressure(const Settings& settings) {
  const std::string& formula = settings.particles.initial_pressure;
  if (formula.empty()) return {};
  return Formula(formula, "particles.initial_pressure", {&settings});
}

}  // namespace

ParticleContainer container_of(const Scene& scene, const Domain& domain) {
  ParticleContainer container(scene.settings.particles.container, domain,
                              scene.settings.particles.container_radius);
  container.set_walls(Walls::of(scene.settings));
  return container;
}

Placement initial_placement(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed) {
  const Settings::ParticleSettings& settings = scene.settings.particles;
  const Domain& domain = surroundings.domain();
  const ParticleContainer container = container_of(scene, domain);
  const Formula region(settings.region, "particles.region", {&scene.settings});
  const SolidSet shapes = surroundings.solids().in({domain.aspect, container.space().periodic});
  const Solids solids = {container, domain, shapes.empty() ? nullptr : &shapes};
  const auto in_body = [&](glm::dvec2 point) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const Body& body) {
      return surface_near(body, domain.minimum_image(point - body.center)).distance < 0.0;
    });
  };
  const auto inside = [&](glm::dvec2 point) {
    return solids.leave_free(point) && !in_body(point) && region(point.x, point.y) > 0.0;
  };
  const bool everywhere = fills_domain(scene) && shapes.empty();
  Placement placement = placed(settings, domain, everywhere, container.space().periodic, seed, inside);
  if (placement.points.empty()) {
    throw InputError(
        "particles.region = \"" + settings.region +
        "\" is positive nowhere inside the container and outside bodies, balls and solids; it has to "
        "leave room for particles");
  }
  jitter(placement, settings.jitter * placement.spacing, seed,
         [&](glm::dvec2 point) { return solids.leave_free(point); });
  return placement;
}

ParticleSet initial_particles(const Scene& scene, const Placement& placement, std::uint64_t seed,
                              const std::function<glm::vec3(glm::dvec2)>& dye) {
  const Settings::ParticleSettings& settings = scene.settings.particles;
  const auto velocity = initial_velocity(scene, seed, Fluid::particles);
  const Formula density(settings.fluid_density, "particles.fluid_density", {&scene.settings});
  const std::optional<Formula> pressure = initial_pressure(scene.settings);
  ParticleSet particles(settings.count);
  for (std::size_t k = 0; k < placement.points.size(); ++k) {
    const glm::dvec2 point = placement.points[k];
    const glm::vec2 motion(velocity(point));
    const glm::vec3 color = dye(point);
    particles.x[k] = static_cast<float>(point.x);
    particles.y[k] = static_cast<float>(point.y);
    particles.u[k] = motion.x;
    particles.v[k] = motion.y;
    particles.mass[k] = static_cast<float>(density(point.x, point.y));
    if (pressure) particles.pressure[k] = static_cast<float>((*pressure)(point.x, point.y));
    particles.r[k] = color.r;
    particles.g[k] = color.g;
    particles.b[k] = color.b;
  }
  return particles;
}

}  // namespace twinflow
