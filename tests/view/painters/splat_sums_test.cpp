#include "view/painters/splat_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <catch2/catch.hpp>
#include <glm/geometric.hpp>

using namespace twinflow;

namespace {

constexpr SplatProfile kSplatSumsProfile{.deviation = 0.1, .spacing = 0.125};

/// Particles on a square lattice that fills the domain, half a spacing from its edges.
std::vector<ParticleDisc> splat_lattice(const Domain& domain, double spacing, glm::vec3 color) {
  std::vector<ParticleDisc> particles;
  for (double y = domain.minimum().y + 0.5 * spacing; y < domain.maximum().y; y += spacing) {
    for (double x = domain.minimum().x + 0.5 * spacing; x < domain.maximum().x; x += spacing) {
      particles.push_back({{x, y}, color});
    }
  }
  return particles;
}

/// The sums over particles and their images.
SplatSums sums_of(std::vector<ParticleDisc> particles, const Domain& domain, const SplatProfile& profile,
                  PaneEdges edges, glm::ivec2 size) {
  SplatSums sums;
  add_images(particles, domain, edges, profile.reach());
  sums.sum(particles, domain, profile, size);
  return sums;
}

/// The largest difference of any of the sums from those of the profile as it is defined.
double error_of(const SplatSums& sums, const std::vector<ParticleDisc>& particles, const Domain& domain,
                const SplatProfile& profile) {
  double farthest = 0.0;
  const float* texel = sums.texels().data();
  for (int row = 0; row < sums.size().y; ++row) {
    for (int column = 0; column < sums.size().x; ++column, texel += 4) {
      const glm::dvec2 center =
          domain.minimum() + (glm::dvec2(column, row) + 0.5) / glm::dvec2(sums.size()) * domain.size();
      glm::dvec4 expected(0.0);
      for (const ParticleDisc& particle : particles) {
        const double thickness = profile.thickness(glm::distance(center, glm::dvec2(particle.position)));
        expected += thickness * glm::dvec4(particle.color, 1.0);
      }
      for (int channel = 0; channel < 4; ++channel) {
        farthest = std::max(farthest, std::abs(texel[channel] - expected[channel]));
      }
    }
  }
  return farthest;
}

}  // namespace

TEST_CASE("a particle's thickness has the area of its spacing as integral and ends at its reach") {
  constexpr int kRings = 20000;
  const double width = kSplatSumsProfile.reach() / kRings;
  double volume = 0.0;
  for (int ring = 0; ring < kRings; ++ring) {
    const double r = (ring + 0.5) * width;
    volume += 2.0 * std::numbers::pi * r * kSplatSumsProfile.thickness(r) * width;
  }
  CHECK(volume == Approx(0.125 * 0.125).epsilon(1e-6));  // midpoint rule: 1/kRings²
  CHECK(kSplatSumsProfile.thickness(kSplatSumsProfile.reach()) == 0.0);
  CHECK(kSplatSumsProfile.thickness(0.999 * kSplatSumsProfile.reach()) > 0.0);
}

TEST_CASE("particles leave their profiles in the field, and their colors times these") {
  const Domain domain{1.5};
  std::mt19937 random(3);
  std::uniform_real_distribution<float> across(-1.7f, 1.7f), up(-1.2f, 1.2f), shade(0.0f, 1.0f);
  std::vector<ParticleDisc> particles;
  for (int k = 0; k < 40; ++k) {  // also beyond the edges
    particles.push_back({{across(random), up(random)}, {shade(random), shade(random), shade(random)}});
  }
  const SplatProfile narrow{.deviation = 0.004, .spacing = 0.125};  // between texels, or over one of them
  const SplatProfile wide{.deviation = 2.0, .spacing = 0.125};      // over all of them
  for (const SplatProfile& profile : {kSplatSumsProfile, narrow, wide}) {
    for (const glm::ivec2 size : {glm::ivec2(90, 60), glm::ivec2(1), glm::ivec2(2, 37)}) {
      const SplatSums sums = sums_of(particles, domain, profile, PaneEdges::open, size);
      // Forty roundings of float32, of the largest sum.
      CHECK(error_of(sums, particles, domain, profile) < 40 * 6e-8 * 40 * profile.thickness(0.0));
    }
  }
}

TEST_CASE("particles without a place leave nothing in the field") {
  const float infinity = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  SplatSums sums;
  const std::vector<ParticleDisc> lost = {{{nan, 0.0f}, glm::vec3(1.0f)},
                                          {{0.0f, nan}, glm::vec3(1.0f)},
                                          {{infinity, 0.0f}, glm::vec3(1.0f)},
                                          {{0.0f, -infinity}, glm::vec3(1.0f)},
                                          {{3e38f, 3e38f}, glm::vec3(1.0f)}};
  sums.sum(lost, Domain{}, kSplatSumsProfile, {16, 16});
  CHECK(std::ranges::all_of(sums.texels(), [](float value) { return value == 0.0f; }));
}

TEST_CASE("fluid that fills the plane is 1 thick, up to its seams and its walls, and covers it") {
  const Domain domain{2.0};
  for (const PaneEdges edges : {PaneEdges::periodic, PaneEdges::walls}) {
    const SplatSums sums = sums_of(splat_lattice(domain, kSplatSumsProfile.spacing, glm::vec3(0.5f)), domain,
                                   kSplatSumsProfile, edges, {128, 64});
    float thinnest = 1e9f, thickest = 0.0f;
    for (std::size_t k = 3; k < sums.texels().size(); k += 4) {
      thinnest = std::min(thinnest, sums.texels()[k]);
      thickest = std::max(thickest, sums.texels()[k]);
    }
    // A lattice's ripples, largest at 4 exp(−2π²σ²/s²) = 1.3e-5, and those of the end at 2.6 σ.
    CHECK(thinnest > 0.99f);
    CHECK(thickest < 1.01f);
    CHECK(sums.cover(0.9));
    CHECK_FALSE(sums.cover(0.995));
  }
}

TEST_CASE("without images fluid thins out towards the edges, and does not cover the plane") {
  const Domain domain;
  const std::vector<ParticleDisc> particles =
      splat_lattice(domain, kSplatSumsProfile.spacing, glm::vec3(0.5f));
  const SplatSums sums = sums_of(particles, domain, kSplatSumsProfile, PaneEdges::open, {64, 64});
  CHECK(error_of(sums, particles, domain, kSplatSumsProfile) < 1e-5);
  CHECK(sums.texels()[3] < 0.5f);
  CHECK_FALSE(sums.cover(0.5));
}
