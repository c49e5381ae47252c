#include "grid/projection/poisson_multigrid.hpp"

#include <string>

namespace twinflow {
namespace {

/// A level with at most this number of cells is cheaper to solve by a dense matrix than by coarser levels.
constexpr int kCoarsestCells = 100;

gl::FieldDescription level_field(const char* name, const PoissonLevel& level, gl::Buffering buffering,
                                 gl::Filter filter) {
  const std::string size = std::to_string(level.nx) + "x" + std::to_string(level.ny);
  return {{.name = std::string(name) + " of level " + size,
           .width = level.nx,
           .height = level.ny,
           .format = gl::Format::r32f,
           .filter = filter,
           .wrap = gl::Wraps::repeating(level.periodic.x, level.periodic.y, gl::Wrap::clamp)},
          buffering,
          name};
}

PoissonMultigrid::Level make_level(const PoissonLevel& equation, gl::Filter filter) {
  return {
      equation, gl::Field(level_field("source", equation, gl::Buffering::single, gl::Filter::nearest)),
      gl::Field(level_field("smoothed pressure", equation, gl::Buffering::ping_pong, gl::Filter::nearest)),
      gl::Field(level_field("pressure", equation, gl::Buffering::single, filter))};
}

// The pressure of a coarser level is read between texels by the driver's filter, which is accurate enough for
// a correction.
std::vector<PoissonMultigrid::Level> make_levels(const GridCells& cells) {
  std::vector<PoissonMultigrid::Level> levels;
  levels.push_back(make_level(PoissonLevel::finest(cells), gl::Filter::nearest));
  while (levels.back().equation.cells() > kCoarsestCells) {
    levels.push_back(make_level(levels.back().equation.coarser(), gl::Filter::linear));
  }
  return levels;
}

/// The largest number of cells, along an axis of `fine` cells, that one cell of the coarser level covers in
/// part.
int covered(int fine) { return 2 + fine % 2; }

/// The restrictions from each level but the coarsest.
std::vector<gl::Pass> make_restrictions(gl::ShaderLibrary& shaders,
                                        const std::vector<PoissonMultigrid::Level>& levels) {
  std::vector<gl::Pass> passes;
  for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
    const PoissonLevel& fine = levels[level].equation;
    passes.emplace_back(shaders, "grid/projection/multigrid/restrict_residual",
                        gl::ShaderVariant{.definitions = {"COLUMNS " + std::to_string(covered(fine.nx)),
                                                          "ROWS " + std::to_string(covered(fine.ny))}});
  }
  return passes;
}

gl::Field make_inverse(const PoissonLevel& level) {
  gl::Field inverse({{.name = "inverse of the Laplacian", .width = level.cells(), .height = level.cells()},
                     gl::Buffering::single,
                     "pressure of one cell for the source of another (domain units²)"});
  inverse.upload(level.inverse());
  return inverse;
}

}  // namespace

PoissonMultigrid::PoissonMultigrid(gl::ShaderLibrary& shaders, const GridCells& cells)
    : levels_(make_levels(cells)),
      inverse_(make_inverse(levels_.back().equation)),
      start_(shaders, "grid/projection/multigrid/start", {.definitions = cells.definitions()}),
      restrictions_(make_restrictions(shaders, levels_)),
      solve_(shaders, "grid/projection/multigrid/solve"),
      correct_(shaders, "grid/projection/multigrid/correct", {.definitions = cells.definitions()}),
      relax_(shaders, "grid/projection/multigrid/relax", {.definitions = cells.definitions()}) {}

void PoissonMultigrid::cycle() {
  const std::size_t coarsest = levels_.size() - 1;
  for (std::size_t level = 0; level < coarsest; ++level) {
    start(levels_[level]);
    restrict_residual(level);
  }
  solve(levels_[coarsest]);
  for (std::size_t level = coarsest; level-- > 0;) {
    correct(levels_[level], levels_[level + 1]);
    // On coarser levels a second sweep costs little and halves the part of a smooth residual that a cycle
    // leaves.
    if (level > 0) {
      relax(levels_[level], Color::black, levels_[level].smoothed);
      relax(levels_[level], Color::red, levels_[level].smoothed);
    }
    relax(levels_[level], Color::black, levels_[level].pressure);
  }
}

void PoissonMultigrid::start(Level& level) {
  start_.set("u_stencil", level.equation.stencil());
  start_.read("u_source", level.source).write(level.smoothed);
}

void PoissonMultigrid::restrict_residual(std::size_t level) {
  const Level& fine = levels_[level];
  gl::Pass& pass = restrictions_[level];
  pass.set("u_stencil", fine.equation.stencil());
  pass.read("u_pressure", fine.smoothed).read("u_source", fine.source).write(levels_[level + 1].source);
}

void PoissonMultigrid::solve(Level& coarsest) {
  solve_.read("u_inverse", inverse_).read("u_source", coarsest.source).write(coarsest.pressure);
}

void PoissonMultigrid::correct(Level& level, const Level& coarser) {
  correct_.set("u_stencil", level.equation.stencil());
  correct_.read("u_pressure", level.smoothed).read("u_coarse_pressure", coarser.pressure);
  correct_.read("u_source", level.source).write(level.smoothed);
}

void PoissonMultigrid::relax(Level& level, Color color, gl::Field& result) {
  relax_.set("u_stencil", level.equation.stencil());
  relax_.set("u_chosen", color == Color::red ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.0f, 1.0f));
  relax_.read("u_pressure", level.smoothed).read("u_source", level.source).write(result);
}

}  // namespace twinflow
