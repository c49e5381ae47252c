#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include "bench/tables.hpp"
#include "particles/methods/method_registry.hpp"
#include "particles/neighbors/search_registry.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::bench {
namespace {

constexpr double kSeconds = 3.0;  // for which a run must stay stable

/// A small periodic fluid of four vortices with the forces of a particle method. An integrator outside of
/// this class moves it.
class Fluid {
 public:
  explicit Fluid(const Scene& scene) : Fluid(scene, ParticleSolver(scene, Domain{}, 1, 1)) {}

  ParticleSet particles;
  std::vector<double> ax, ay;  ///< accelerations, in the order of the particles

  /// Computes the accelerations for the present positions and velocities.
  void accelerate() {
    container_.contain(particles, {}, team_);
    search_->build(particles, team_);
    const AlignedVector<float> u = particles.u;
    const AlignedVector<float> v = particles.v;
    // A method adds its forces times the step to the velocities; with a step of one second these are the
    // accelerations.
    method_->after_move({.particles = particles,
                         .neighborhood = *search_,
                         .team = team_,
                         .solids = {container_, domain_, {}},
                         .dt_seconds = 1.0,
                         .body_force = {0.0, 0.0},
                         .contact = {.movement_limit = 1.0}});
    for (std::size_t k = 0; k < ax.size(); ++k) {
      ax[k] = double{particles.u[k]} - u[k];
      ay[k] = double{particles.v[k]} - v[k];
    }
    particles.u = u;
    particles.v = v;
  }

  void kick(double dt_seconds) {
    for (std::size_t k = 0; k < ax.size(); ++k) {
      particles.u[k] += static_cast<float>(dt_seconds * ax[k]);
      particles.v[k] += static_cast<float>(dt_seconds * ay[k]);
    }
  }

  void drift(double dt_seconds) {
    for (std::size_t k = 0; k < ax.size(); ++k) {
      particles.x[k] += static_cast<float>(dt_seconds * particles.u[k]);
      particles.y[k] += static_cast<float>(dt_seconds * particles.v[k]);
    }
  }

  /// ½ Σ |v|²
  double energy() const {
    double sum = 0.0;
    for (std::size_t k = 0; k < ax.size(); ++k) {
      sum += 0.5 * (double{particles.u[k]} * particles.u[k] + double{particles.v[k]} * particles.v[k]);
    }
    return sum;
  }

 private:
  Domain domain_;
  ParticleContainer container_{Container::domain, domain_, 1.0};
  ThreadTeam team_{1};
  std::unique_ptr<ParticleMethod> method_;
  std::unique_ptr<Neighborhood> search_;

  Fluid(const Scene& scene, const ParticleSolver& solver)
      : particles(solver.particles()),
        ax(static_cast<std::size_t>(particles.size())),
        ay(ax.size()),
        method_(
            make_particle_method(scene.settings.particles, solver.interaction_radius(), solver.spacing())),
        search_(make_neighborhood(scene.settings.particles, container_.space(), solver.interaction_radius(),
                                  method_->block_size())) {
    accelerate();
  }
};

/// One step from a state with its accelerations to the next state with its accelerations.
struct Integrator {
  const char* name;
  void (*step)(Fluid& fluid, double dt_seconds);
};

const std::array<Integrator, 3> kIntegrators = {{
    {"explicit Euler",
     [](Fluid& fluid, double dt) {
       fluid.drift(dt);
       fluid.kick(dt);
       fluid.accelerate();
     }},
    {"symplectic Euler",
     [](Fluid& fluid, double dt) {
       fluid.kick(dt);
       fluid.drift(dt);
       fluid.accelerate();
     }},
    {"leapfrog, kick-drift-kick",
     [](Fluid& fluid, double dt) {
       fluid.kick(0.5 * dt);
       fluid.drift(dt);
       fluid.accelerate();
       fluid.kick(0.5 * dt);
     }},
}};

Scene vortices(double viscosity) {
  Scene scene;
  scene.name = "tables";
  scene.settings = default_settings();
  scene.settings.particles.method = ParticleMethodName::mueller;
  scene.settings.particles.count = 500;
  scene.settings.particles.rest_density = 1.0;
  scene.settings.particles.viscosity = viscosity;
  scene.settings.particles.xsph = 0.0;
  scene.settings.velocity.u = "0.5*sin(2*pi*y)";
  scene.settings.velocity.v = "0.5*sin(2*pi*x)";
  return scene;
}

/// Nothing drives the vortices, so an integrator with more than twice the initial kinetic energy is unstable.
/// Explicit Euler adds energy with any step, and more with longer ones.
bool is_stable(const Integrator& integrator, const Scene& scene, double dt_seconds) {
  Fluid fluid(scene);
  const double most = 2.0 * fluid.energy();
  const int steps = static_cast<int>(std::ceil(kSeconds / dt_seconds));
  for (int step = 0; step < steps; ++step) {
    integrator.step(fluid, dt_seconds);
    if (!(fluid.energy() < most)) return false;
  }
  return true;
}

/// The largest stable step, by bisection of its logarithm, to 2 %; nothing if even a tenth of a millisecond
/// is unstable.
std::optional<double> largest_stable_step(const Integrator& integrator, const Scene& scene) {
  double stable = 1e-4;
  double unstable = 0.1;
  if (!is_stable(integrator, scene, stable)) return std::nullopt;
  while (unstable > 1.02 * stable) {
    const double middle = std::sqrt(stable * unstable);
    (is_stable(integrator, scene, middle) ? stable : unstable) = middle;
  }
  return stable;
}

}  // namespace

void print_time_step_table() {
  // Without viscosity the forces heat the fluid with any integrator, because they are not gradients of an
  // energy.
  constexpr std::array kViscosities = {0.005, 0.01, 0.02};
  const Scene scene = vortices(0.0);
  const double radius = ParticleSolver(scene, Domain{}, 1, 1).interaction_radius();
  std::printf(
      "%d particles of mueller, interaction radius / speed of sound = %.1f ms, stable for %.0f s:\n\n",
      scene.settings.particles.count, 1e3 * radius / std::sqrt(scene.settings.particles.stiffness), kSeconds);
  std::printf("| largest stable Δt, ms |");
  for (const double viscosity : kViscosities) std::printf(" ν = %g |", viscosity);
  std::printf("\n|---|--:|--:|--:|\n");
  for (const Integrator& integrator : kIntegrators) {
    std::printf("| %s |", integrator.name);
    for (const double viscosity : kViscosities) {
      const std::optional<double> largest = largest_stable_step(integrator, vortices(viscosity));
      largest ? std::printf(" %.3g |", 1e3 * *largest) : std::printf(" – |");
    }
    std::printf("\n");
  }
}

}  // namespace twinflow::bench
