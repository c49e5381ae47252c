// Built-in scenes in closed boxes, mirrored and turned by a quarter: no rule of the fluids holds on two sides
// alone.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "particles/inputs/initial_particles.hpp"
#include "world/turned_scene.hpp"
#include "world/world.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

constexpr int kSteps = 12;

/// Symmetries that a kind of difference need not have. All other differences are below kRounding or kTwins
/// times the difference of a twin. The particles of the twin start up to kTwinsJitter spacings away, about as
/// far as rounding moves them. Chance makes one grow faster than the other: by 8 times in one scene.
struct Exception {
  const char* scene;     ///< empty: all
  const char* symmetry;  ///< empty: all
  const char* what;      ///< a kind of difference
  const char* method;    ///< of the particles; empty: all
  const char* reason;
};
constexpr double kRounding = 1e-3;
constexpr double kTwins = 10.0;
constexpr double kTwinsJitter = 1e-6;
constexpr Exception kExceptions[] = {
    {"", "turned by a quarter", "grid liquid", "",
     "a drift sweeps along x before y in one step, and after it in the next"},
    {"sloshing", "", "grid liquid", "", "cells along a wall that moves amplify rounding"},
    {"sloshing", "", "particles", "",
     "with some counts, a move of 1e-6 spacings decides an event beside a wall that parts forty particles"},
    {"wave-maker", "", "grid liquid", "", "cells along a wall that moves amplify rounding"},
    {"drop-in-pool", "", "grid liquid", "",
     "the normal of a void that an impact leaves in full cells is rounding"},
    {"blob", "", "grid liquid", "",
     "a fall brings traces of dye onto centers of texels, where rounding chooses the neighbors that limit "
     "it"},
    {"hydrostatic", "", "particles", "mueller",
     "where the pressure is rounding, its sign tells whether the wall damps the motion"},
};

bool is_excepted(const Scene& scene, const std::string& symmetry, const std::string& what) {
  const std::string method(name_of(scene.settings.particles.method));
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& exception) {
    const auto fits = [](const char* pattern, const std::string& text) {
      return *pattern == '\0' || text == pattern;
    };
    return fits(exception.scene, scene.name) && fits(exception.symmetry, symmetry) &&
           fits(exception.what, what) && fits(exception.method, method);
  });
}

/// What is compared. Faces beyond the last cells are on walls.
struct Flow {
  GridShape shape;
  std::vector<float> faces, fractions, temperatures, dye;
  int dye_columns = 0;
  std::vector<glm::dvec2> positions, velocities;  ///< of the particles
  double spacing = 0.0;

  /// The velocity's component on the face in the middle of which the point lies; zero on walls.
  double on_face(glm::dvec2 point, int component) const {
    const glm::dvec2 cells = (point - shape.domain().minimum()) / shape.cell_size();
    const int i = static_cast<int>(std::floor(cells.x + (component == 0 ? 0.5 : 0.0)));
    const int j = static_cast<int>(std::floor(cells.y + (component == 1 ? 0.5 : 0.0)));
    if (i == shape.nx || j == shape.ny) return 0.0;
    return faces[2 * (static_cast<std::size_t>(j) * shape.nx + i) + component];
  }
};

double at(const std::vector<float>& values, int columns, int channels, int channel, glm::dvec2 share) {
  const int rows = static_cast<int>(values.size()) / channels / columns;
  const int i = static_cast<int>(share.x * columns);
  const int j = static_cast<int>(share.y * rows);
  return values[static_cast<std::size_t>(channels) * (static_cast<std::size_t>(j) * columns + i) + channel];
}

Flow turned_flow_of(World& world) {
  Flow flow;
  flow.shape = world.grid_shape();
  if (const GridSolver* grid = world.grid()) {
    flow.faces = grid->velocity().read_back();
    flow.dye = grid->dye()->read_back();
    flow.dye_columns = grid->dye()->width();
    if (grid->surface() != nullptr) flow.fractions = grid->surface()->volume().fractions().read_back();
    if (grid->temperature() != nullptr) flow.temperatures = grid->temperature()->read_back();
  }
  if (world.particles() == nullptr) return flow;
  const ParticleSet& particles = world.particles()->particles();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    flow.positions.emplace_back(particles.x[k], particles.y[k]);
    flow.velocities.emplace_back(particles.u[k], particles.v[k]);
  }
  flow.spacing = std::sqrt(world.domain().area() / std::max(particles.size(), 1));
  return flow;
}

/// The scene, small, and with every particle and every cycle that symmetry asks for.
Scene exact_scene(Scene scene, int rows, int particles) {
  Settings& settings = scene.settings;
  settings.grid.resolution = rows;
  settings.dye.resolution = rows;
  settings.grid.cycles = 16;  // colors of cells are not those of their mirror images
  settings.grid.tolerance = 0.0;
  settings.particles.layout = ParticleLayout::lattice;
  settings.particles.jitter = 0.0;
  settings.particles.count = particles;
  return scene;
}

/// A count, no less than that of the scene, of which no surplus points are left out on one side: those of the
/// turned scenes are at the turned places.
void choose_count(Scene& scene, const std::vector<const Symmetry*>& symmetries) {
  const Domain domain = GridCells::of(scene.settings).domain();
  const int first = scene.settings.particles.count;
  const auto placed = [&](const Scene& placed_scene) {
    return initial_placement(placed_scene, Surroundings(placed_scene, domain), 1);
  };
  const auto is_symmetric = [&] {
    const Placement here = placed(scene);
    return std::all_of(symmetries.begin(), symmetries.end(), [&](const Symmetry* symmetry) {
      const Placement there = placed(turned(*symmetry, scene));
      if (there.points.size() != here.points.size()) return false;
      return std::all_of(here.points.begin(), here.points.end(), [&](glm::dvec2 point) {
        const glm::dvec2 expected = (*symmetry)(point);
        return std::any_of(there.points.begin(), there.points.end(),
                           [&](glm::dvec2 other) { return glm::length(other - expected) < 1e-6; });
      });
    });
  };
  while (!is_symmetric()) {
    ++scene.settings.particles.count;
    if (scene.settings.particles.count < 2 * first) continue;
    WARN(scene.name << " has no such count: it is compared without particles");
    REQUIRE(scene.settings.coupling.mode == CouplingMode::none);
    scene.settings.particles.enabled = false;
    return;
  }
}

using Differences = std::map<std::string, double>;

/// The largest differences of a flow from the turned other one, relative to the largest value.
Differences differences(const Symmetry& symmetry, const Flow& here, const Flow& there) {
  Differences result;
  const double h = here.shape.cell_size();
  const glm::dvec2 size = here.shape.domain().size();
  const bool liquid = !here.fractions.empty();
  double speed = 1e-3;  // slower flows are at rest
  for (const float value : here.faces) speed = std::max(speed, std::abs(double{value}));
  const auto note = [&](const char* what, double difference) {
    double& largest = result[what];
    largest = std::max(largest, difference);
  };
  for (int j = 0; j < here.shape.ny && !here.faces.empty(); ++j) {
    for (int i = 0; i < here.shape.nx; ++i) {
      const glm::dvec2 center = here.shape.center(i, j);
      for (int component = 0; component < 2; ++component) {
        const glm::dvec2 axis = component == 0 ? glm::dvec2(1.0, 0.0) : glm::dvec2(0.0, 1.0);
        const glm::dvec2 face = center - 0.5 * h * axis;
        const glm::dvec2 image = symmetry(axis);
        const int other = image.x != 0.0 ? 0 : 1;
        const double expected = (image.x + image.y) * here.on_face(face, component);
        note(liquid ? "grid liquid" : "grid",
             std::abs(there.on_face(symmetry(face), other) - expected) / speed);
      }
      const glm::dvec2 share = center / size + 0.5;
      const glm::dvec2 image =
          symmetry(center) / (symmetry.swaps_axes() ? glm::dvec2(size.y, size.x) : size) + 0.5;
      if (liquid) {
        note("grid liquid", std::abs(at(here.fractions, here.shape.nx, 1, 0, share) -
                                     at(there.fractions, there.shape.nx, 1, 0, image)));
      }
      if (!here.temperatures.empty()) {
        note("grid heat", std::abs(at(here.temperatures, here.shape.nx, 1, 0, share) -
                                   at(there.temperatures, there.shape.nx, 1, 0, image)));
      }
      // In the vacuum dye means nothing.
      const double counts = liquid ? std::min(at(here.fractions, here.shape.nx, 1, 0, share), 1.0) : 1.0;
      for (int channel = 0; channel < 3; ++channel) {
        const double difference = std::abs(at(here.dye, here.dye_columns, 4, channel, share) -
                                           at(there.dye, there.dye_columns, 4, channel, image));
        note(liquid ? "grid liquid" : "grid dye", counts * difference);
      }
    }
  }
  if (here.positions.empty()) return result;
  double particle_speed = 1e-3;
  for (const glm::dvec2 velocity : here.velocities)
    particle_speed = std::max(particle_speed, glm::length(velocity));
  if (there.positions.size() != here.positions.size()) note("particles", 1.0);
  for (std::size_t k = 0; k < here.positions.size(); ++k) {
    const glm::dvec2 expected = symmetry(here.positions[k]);
    const auto nearest =
        std::min_element(there.positions.begin(), there.positions.end(), [&](glm::dvec2 a, glm::dvec2 b) {
          return glm::dot(a - expected, a - expected) < glm::dot(b - expected, b - expected);
        });
    const auto other = static_cast<std::size_t>(nearest - there.positions.begin());
    note("particles", glm::length(*nearest - expected) / here.spacing);
    note("particles", glm::length(there.velocities[other] - symmetry(here.velocities[k])) / particle_speed);
  }
  return result;
}

Flow flow_after(const Scene& scene, gl::ShaderLibrary& shaders, int steps) {
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < steps; ++step) world.step();
  return turned_flow_of(world);
}

/// The differences that grow from rounding.
Differences differences_of_twin(Scene scene, const Flow& flow, gl::ShaderLibrary& shaders) {
  static const Symmetry itself("itself", 1, 0, 0, 1);
  scene.settings.particles.jitter = kTwinsJitter;
  return differences(itself, flow, flow_after(scene, shaders, kSteps));
}

/// Compares a scene with its images, and tells the largest differences.
void require_symmetric(const Scene& scene, const std::string& told, gl::ShaderLibrary& shaders,
                       const std::vector<const Symmetry*>& symmetries) {
  const Flow here = flow_after(scene, shaders, kSteps);
  std::optional<Differences> twin;
  for (const Symmetry* symmetry : symmetries) {
    const Flow there = flow_after(turned(*symmetry, scene), shaders, kSteps);
    for (const auto& [what, difference] : differences(*symmetry, here, there)) {
      if (difference > kRounding && !twin) twin = differences_of_twin(scene, here, shaders);
      const double grown = twin ? twin->at(what) : 0.0;
      WARN(told << ", " << symmetry->name << ": " << what << " differs by " << difference << ", the twin by "
                << grown);
      INFO(told << ", " << symmetry->name << ", " << what);
      if (is_excepted(scene, symmetry->name, what)) continue;
      CHECK(difference < std::max(kRounding, kTwins * grown));
    }
  }
}

std::vector<const Symmetry*> symmetries_of(const Scene& scene) {
  std::vector<const Symmetry*> result = {&kMirroredSideways};
  if (scene.settings.domain.lid_speed != 0.0) return result;
  result.push_back(&kUpsideDown);
  if (scene.settings.domain.aspect == 1.0) result.push_back(&kTurnedByQuarter);
  return result;
}

template <class Visit>
void for_each_box(const Visit& visit) {
  int boxes = 0;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    if (scene.settings.domain.boundary != Boundary::walls) continue;
    ++boxes;
    DYNAMIC_SECTION(builtin.name) { visit(scene); }
  }
  CHECK(boxes > 15);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "every built-in scene in a box is mirrored by its mirror image", "[gl][world]") {
  for_each_box([&](const Scene& builtin) {
    Scene scene = exact_scene(builtin, 24, 200);
    std::vector<const Symmetry*> mirrors = symmetries_of(scene);
    mirrors.resize(std::min<std::size_t>(mirrors.size(), 2));
    choose_count(scene, mirrors);
    require_symmetric(scene, scene.name, shaders, mirrors);
  });
}

TEST_CASE_METHOD(GlFixture, "every built-in scene in a box is mirrored and turned with every particle method",
                 "[gl][world][long]") {
  for_each_box([&](const Scene& builtin) {
    Scene scene = exact_scene(builtin, 32, 1000);
    choose_count(scene, symmetries_of(scene));
    for (const auto& method : kChoices<ParticleMethodName>) {
      if (!scene.settings.particles.enabled && method.value != builtin.settings.particles.method) continue;
      scene.settings.particles.method = method.value;
      scene.settings.grid.enabled = method.value == builtin.settings.particles.method ||
                                    scene.settings.coupling.mode != CouplingMode::none;
      require_symmetric(scene, scene.name + ", " + std::string(method.name), shaders, symmetries_of(scene));
    }
  });
}
