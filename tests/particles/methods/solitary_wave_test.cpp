#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"

using namespace twinflow;

// A solitary wave keeps its height and its speed.
// R. Grimshaw, "The solitary wave in water of variable depth. Part 2", J. Fluid Mech. 46 (1971): the third
// order. Lengths are in depths. The unit of time is how long a long wave takes for one depth.

namespace {

constexpr double kDepth = 0.8;      // in domain units
constexpr double kGravity = 1.25;   // a long wave moves by 1 domain unit in 1 s
constexpr double kHeight = 0.2;     // of the crest
constexpr double kAspect = 12.0;    // the ends of the tank are nine depths away from the wave, or more
constexpr double kStart = -6.0;     // of the crest, at the start
constexpr double kDistance = 10.0;  // that it moves
constexpr double kSolitaryWaveWidth = 2.0 * kAspect / kDepth;  // of the tank

const double kSteepness =
    std::sqrt(0.75 * kHeight) * (1.0 - 5.0 / 8.0 * kHeight + 71.0 / 128.0 * kHeight * kHeight);
const double kSpeed = std::sqrt(1.0 + kHeight - kHeight * kHeight / 20.0 - 3.0 / 70.0 * std::pow(kHeight, 3));

/// Heights and velocities of the wave, as formulas. e is the height of the crest, S is sech² and T tanh at a
/// place, Y the height above the floor.
constexpr const char* kSurface = "(e*S - 0.75*e^2*S*T^2 + e^3*(5/8*S*T^2 - 101/80*S^2*T^2))";
constexpr const char* kU =
    "e*S - e^2*(-S/4 + S^2 + Y^2*(3/2*S - 9/4*S^2))"
    " - e^3*(19/40*S + S^2/5 - 6/5*S^3 + Y^2*(-3/2*S - 15/4*S^2 + 15/2*S^3)"
    " + Y^4*(-3/8*S + 45/16*S^2 - 45/16*S^3))";
constexpr const char* kV =
    "sqrt(3*e)*Y*T*(e*S - e^2*(3/8*S + 2*S^2 + Y^2*(S/2 - 3/2*S^2))"
    " - e^3*(49/640*S - 17/20*S^2 - 18/5*S^3 + Y^2*(-13/16*S - 25/16*S^2 + 15/2*S^3)"
    " + Y^4*(-3/40*S + 9/8*S^2 - 27/16*S^3)))";

std::string with_names(std::string formula) {
  const std::string x = "(" + std::to_string(kSteepness) + "*(x/" + std::to_string(kDepth) + " - (" +
                        std::to_string(kStart) + ")))";
  const std::array<std::pair<std::string, std::string>, 4> names = {
      {{"e", std::to_string(kHeight)},
       {"S", "(1/cosh" + x + "^2)"},
       {"T", "tanh" + x},
       {"Y", "((y + 1)/" + std::to_string(kDepth) + ")"}}};
  for (const auto& [name, text] : names) {
    for (std::size_t at = formula.find(name); at != std::string::npos;
         at = formula.find(name, at + text.size())) {
      formula.replace(at, name.size(), text);
    }
  }
  return formula;
}

double exact_height(double x) {
  const double s = std::pow(std::cosh(kSteepness * x), -2.0);
  const double t = std::pow(std::tanh(kSteepness * x), 2.0);
  return kHeight * s - 0.75 * std::pow(kHeight, 2) * s * t +
         std::pow(kHeight, 3) * (5.0 / 8.0 * s * t - 101.0 / 80.0 * s * s * t);
}

/// The crest is where most water lies under a bell two depths wide.
class Crest {
 public:
  explicit Crest(const ParticleSolver& solver) : particles_(solver.particles()) {
    double water = kSolitaryWaveWidth;
    for (double x = -kFar; x < kFar; x += kPiece) {
      water += kPiece * exact_height(x);
      exact_ += kPiece * exact_height(x) * bell(x);
    }
    area_ = water / particles_.size();
  }

  /// Moves uphill from `near`.
  double place(double near) const {
    constexpr int kSteps = 100;
    for (int step = 0; step < kSteps; ++step) {
      double slope = 0.0;
      for (std::size_t k = 0; k < count(); ++k) slope += area_ * distance(k, near) * bell(distance(k, near));
      near += slope;
    }
    return near;
  }

  /// The height of the wave at `crest`, divided by the exact one.
  double height(double crest) const {
    double water = 0.0;
    for (std::size_t k = 0; k < count(); ++k) water += area_ * bell(distance(k, crest));
    return (water - kBell * std::sqrt(std::numbers::pi)) / exact_;
  }

 private:
  static constexpr double kBell = 2.0;
  static constexpr double kFar = 20.0;
  static constexpr double kPiece = 0.01;

  static double bell(double x) { return std::exp(-std::pow(x / kBell, 2)); }
  double distance(std::size_t k, double from) const { return particles_.x[k] / kDepth - from; }
  std::size_t count() const { return static_cast<std::size_t>(particles_.size()); }

  const ParticleSet& particles_;
  double area_ = 0.0;   // of a particle
  double exact_ = 0.0;  // the exact wave under the bell
};

double kinetic_energy(const ParticleSolver& solver) {
  const ParticleSet& particles = solver.particles();
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sum += std::pow(double{particles.u[k]}, 2) + std::pow(double{particles.v[k]}, 2);
  }
  return sum;
}

}  // namespace

TEST_CASE("A solitary wave keeps its height and moves with Grimshaw's speed", "[long]") {
  const std::string method = GENERATE("wcsph", "dfsph", "pcisph");
  CAPTURE(method);
  Scene scene = test::fluid(12000, with_names(kU), with_names(kV));
  apply_assignment(scene.settings, "particles.method=" + method);
  scene.settings.domain.boundary = Boundary::walls;
  scene.settings.force.y = -kGravity;
  scene.settings.particles.region =
      with_names(std::to_string(kDepth) + "*" + kSurface + " - " + std::to_string(1.0 - kDepth) + " - y");
  scene.settings.particles.stiffness = 100.0;
  scene.settings.particles.max_substeps = 64;
  ParticleSolver solver(scene, Domain{kAspect, false}, 1, 2);
  const Crest crest(solver);
  const double begin = crest.place(kStart);
  const double energy = kinetic_energy(solver);

  double place = begin;
  double time = 0.0;
  while (place < begin + kDistance) {
    for (int step = 0; step < 40; ++step) solver.step(0.01, {});
    time += 0.4 / kDepth;
    place = crest.place(place + kSpeed * 0.4 / kDepth);
    // Heights are 0.974 to 1.002. The wave is four spacings high, and the third order is no exact solution:
    // the energy of motion rises by 1.4 % with wcsph and by 2.8 % with the others, at the expense of height,
    // and falls below the first one after four depths.
    CHECK(crest.height(place) > 0.95);
    CHECK(crest.height(place) < 1.03);
    CHECK(kinetic_energy(solver) < 1.04 * energy);
    REQUIRE(time < 12.0);
  }
  // 0.3 % off at most. With 24,000 particles it is 0.7 %, and heights are 0.991 or more.
  CHECK((place - begin) / time == Approx(kSpeed).epsilon(0.01));
}
