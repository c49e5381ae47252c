#include "view/painters/splat_field.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

constexpr SplatProfile kProfile{.deviation = 0.1, .spacing = 0.125};

/// Particles on a square lattice that fills the domain, half a spacing from its edges.
std::vector<ParticleDisc> lattice(const Domain& domain, double spacing, glm::vec3 color) {
  std::vector<ParticleDisc> particles;
  for (double y = domain.minimum().y + 0.5 * spacing; y < domain.maximum().y; y += spacing) {
    for (double x = domain.minimum().x + 0.5 * spacing; x < domain.maximum().x; x += spacing) {
      particles.push_back({{x, y}, color});
    }
  }
  return particles;
}

}  // namespace

TEST_CASE("a particle's thickness has the area of its spacing as integral and ends at its reach") {
  constexpr int kRings = 20000;
  const double width = kProfile.reach() / kRings;
  double volume = 0.0;
  for (int ring = 0; ring < kRings; ++ring) {
    const double r = (ring + 0.5) * width;
    volume += 2.0 * std::numbers::pi * r * kProfile.thickness(r) * width;
  }
  CHECK(volume == Approx(0.125 * 0.125).epsilon(1e-6));  // midpoint rule: 1/kRings²
  CHECK(kProfile.thickness(kProfile.reach()) == 0.0);
  CHECK(kProfile.thickness(0.999 * kProfile.reach()) > 0.0);
}

TEST_CASE_METHOD(GlFixture, "one particle leaves its profile in the field, and its colour times it", "[gl]") {
  SplatField field(shaders);
  const Domain domain{1.5};
  const glm::dvec2 position(0.31, -0.24);
  const glm::vec3 color(0.2f, 0.5f, 0.9f);
  const glm::ivec2 size(90, 60);
  field.sum({{position, color}}, domain, kProfile, PaneEdges::open, size);
  const std::vector<float> sums = field.sums().read_floats();
  double farthest = 0.0;
  for (int row = 0; row < size.y; ++row) {
    for (int column = 0; column < size.x; ++column) {
      const glm::dvec2 center =
          domain.minimum() + (glm::dvec2(column, row) + 0.5) / glm::dvec2(size) * domain.size();
      const double thickness = kProfile.thickness(glm::distance(center, position));
      const float* texel = sums.data() + 4 * (std::ptrdiff_t(row) * size.x + column);
      for (int c = 0; c < 3; ++c) {
        farthest = std::max(farthest, std::abs(texel[c] - thickness * double(color[c])));
      }
      farthest = std::max(farthest, std::abs(texel[3] - thickness));
    }
  }
  // A rasteriser interpolates offsets to about 1e-5 of a square.
  CHECK(farthest < 1e-4 * kProfile.thickness(0.0));
}

TEST_CASE_METHOD(GlFixture, "fluid that fills the plane is 1 thick, up to its seams and its walls", "[gl]") {
  SplatField field(shaders);
  const Domain domain{2.0};
  for (const PaneEdges edges : {PaneEdges::periodic, PaneEdges::walls}) {
    field.sum(lattice(domain, kProfile.spacing, glm::vec3(0.5f)), domain, kProfile, edges, {128, 64});
    const std::vector<float> sums = field.sums().read_floats();
    float thinnest = 1e9f, thickest = 0.0f;
    for (std::size_t k = 3; k < sums.size(); k += 4) {
      thinnest = std::min(thinnest, sums[k]);
      thickest = std::max(thickest, sums[k]);
    }
    // A lattice's ripples, largest at 4 exp(−2π²σ²/s²) = 1.3e-5, and those of the end at 2.6 σ.
    CHECK(thinnest > 0.99f);
    CHECK(thickest < 1.01f);
  }
}

TEST_CASE_METHOD(GlFixture, "without images fluid thins out towards the edges", "[gl]") {
  SplatField field(shaders);
  const Domain domain;
  const std::vector<ParticleDisc> particles = lattice(domain, kProfile.spacing, glm::vec3(0.5f));
  field.sum(particles, domain, kProfile, PaneEdges::open, {64, 64});
  const std::vector<float> sums = field.sums().read_floats();
  for (const glm::ivec2 texel : {glm::ivec2(0, 0), glm::ivec2(63, 20), glm::ivec2(32, 32)}) {
    const glm::dvec2 center = domain.minimum() + (glm::dvec2(texel) + 0.5) / 64.0 * domain.size();
    double expected = 0.0;
    for (const ParticleDisc& particle : particles) {
      expected += kProfile.thickness(glm::distance(center, glm::dvec2(particle.position)));
    }
    CHECK(sums[4 * static_cast<std::size_t>(64 * texel.y + texel.x) + 3] == Approx(expected).epsilon(1e-4));
  }
  CHECK(sums[3] < 0.5f);
}
