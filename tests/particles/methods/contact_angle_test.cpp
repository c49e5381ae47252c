// Drops on walls and solids.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"
#include "particles/pressure/color_field.hpp"
#include "particles/pressure/surface_contour.hpp"

using namespace twinflow;

namespace {

/// Half a disc of fluid on the floor, at rest.
Scene drop_on_floor(double contact_angle, int count) {
  Scene scene = load_scene("surface-tension");
  scene.settings.particles.region = "0.25 - x*x - (y + 1)*(y + 1)";
  scene.settings.particles.count = count;
  scene.settings.particles.contact_angle = contact_angle;
  scene.settings.particles.viscosity = 0.05;  // it comes to rest soon
  return scene;
}

struct Profile {
  double width = 0.0;  ///< on the floor
  double height = 0.0;
};

Profile profile_of(const ParticleSolver& solver, const Scene& scene) {
  ParticleSet particles = solver.particles();
  const Domain domain{1.0, false};
  SpatialHash search(solver.neighborhood().space(), solver.interaction_radius(), 8);
  const ThreadTeam team(1);
  search.build(particles, team);
  const Substep substep =
      test::substep_of(particles, search, team, {solver.container(), domain, nullptr}, 0.01);
  ColorField field(solver.interaction_radius(), solver.spacing());
  field.set_parameters(scene.settings.particles.rest_density, scene.settings.particles.contact_angle);
  double left = 1.0, right = -1.0, top = -1.0;
  ColorNodes nodes;
  SurfaceContour contour;
  for (int strip = 0; strip < field.strips(search.space()); ++strip) {
    field.find(substep, strip, nodes);
    contour.trace(nodes);
    for (const SurfaceContour::Vertex& vertex : contour.vertices()) top = std::max(top, vertex.at.y);
    for (const SurfaceContour::End& end : contour.ends()) {
      left = std::min(left, end.at.x);
      right = std::max(right, end.at.x);
    }
  }
  return {right - left, top + 1.0};
}

void run_for(ParticleSolver& solver, const Scene& scene, double seconds) {
  const auto steps = std::lround(seconds / scene.settings.time.step);
  for (long step = 0; step < steps; ++step) solver.step(scene.settings.time.step, {});
}

}  // namespace

TEST_CASE("A drop on the floor comes to rest with the contact angle, within three degrees") {
  const double angle = GENERATE(60.0, 90.0, 120.0);
  const Scene scene = drop_on_floor(angle, 400);
  ParticleSolver solver(scene, Domain{1.0, false}, 1, 2);
  run_for(solver, scene, 8.0);
  const Profile drop = profile_of(solver, scene);
  // The angle of the circle's arc with this width and height.
  const double found = 2.0 * std::atan2(drop.height, 0.5 * drop.width) * 180.0 / std::numbers::pi;
  CAPTURE(angle, drop.width, drop.height);
  CHECK(found == Approx(angle).margin(3.0));
}
