// The lid-driven cavity against the table of Ghia, Ghia and Shin (1982).
#include <algorithm>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

struct Row {
  double place;     ///< along the centre line, 0 to 1
  double velocity;  ///< in units of the lid's speed
};

// Ghia, Ghia, Shin, "High-Re solutions for incompressible flow using the Navier-Stokes equations and a
// multigrid method", J. Comput. Phys. 48 (1982), tables I and II, Re = 100. Later and finer computations
// differ from it by up to 0.008 (v near its minimum is -0.2538, not -0.2453).
const std::vector<Row> kGhiaU = {
    {1.0, 1.00000},     {0.9766, 0.84123},  {0.9688, 0.78871},  {0.9609, 0.73722},  {0.9531, 0.68717},
    {0.8516, 0.23151},  {0.7344, 0.00332},  {0.6172, -0.13641}, {0.5, -0.20581},    {0.4531, -0.21090},
    {0.2813, -0.15662}, {0.1719, -0.10150}, {0.1016, -0.06434}, {0.0703, -0.04775}, {0.0625, -0.04192},
    {0.0547, -0.03717}, {0.0, 0.00000}};
const std::vector<Row> kGhiaV = {
    {1.0, 0.00000},     {0.9688, -0.05906}, {0.9609, -0.07391}, {0.9531, -0.08864}, {0.9453, -0.10313},
    {0.9063, -0.16914}, {0.8594, -0.22445}, {0.8047, -0.24533}, {0.5, 0.05454},     {0.2344, 0.17527},
    {0.2266, 0.17507},  {0.1563, 0.16077},  {0.0938, 0.12317},  {0.0781, 0.10890},  {0.0703, 0.10091},
    {0.0625, 0.09233},  {0.0, 0.00000}};

/// Between values at the cells' centres, and the given ones on the walls.
double interpolate(const std::vector<double>& values, double first_wall, double last_wall, double place) {
  const double position = place * double(values.size()) - 0.5;
  const auto value = [&](int k) {
    if (k < 0) return 2.0 * first_wall - values.front();
    return k < int(values.size()) ? values[std::size_t(k)] : 2.0 * last_wall - values.back();
  };
  const int below = int(std::floor(position));
  return value(below) + (position - below) * (value(below + 1) - value(below));
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the lid-driven cavity comes to rest at the profiles of Ghia, Ghia and Shin",
                 "[gl][grid]") {
  Scene scene = load_scene("lid-driven-cavity");
  scene.settings.grid.resolution = 64;
  scene.settings.dye.resolution = 16;
  GridSolver solver(shaders, scene);
  for (int step = 0; step < 840; ++step) solver.step(1.0 / 30.0, {});
  const std::vector<float> faces = solver.velocity().read_back();
  std::vector<double> u(64);
  std::vector<double> v(64);
  for (std::size_t k = 0; k < 64; ++k) {
    u[k] = faces[2 * (k * 64 + 32)];      // on the faces at x = 0
    v[k] = faces[2 * (32 * 64 + k) + 1];  // on the faces at y = 0
  }
  for (const Row& row : kGhiaU) {
    CAPTURE(row.place);
    CHECK(interpolate(u, 0.0, 1.0, row.place) == Approx(row.velocity).margin(0.01));
  }
  for (const Row& row : kGhiaV) {
    CAPTURE(row.place);
    CHECK(interpolate(v, 0.0, 0.0, row.place) == Approx(row.velocity).margin(0.01));
  }
}
