#include "grid/elliptic/multigrid.hpp"

#include <utility>

#include "grid/stages/grid_stages.hpp"

namespace twinflow {
namespace {

using Definitions = std::vector<std::string>;
using Coefficients = Multigrid::Coefficients;
using gl::Format;

/// A level of at most this number of cells relaxes both colors in one pass (sweep.frag). On llvmpipe, liquids
/// of 128² and 256² cells then take 0.92 and 0.87 of their time. Without a limit 256² takes 1.02.
constexpr int kMostCellsSwept = 20000;
/// Sweeps after the coarser level's correction. Under a free surface what is left stands along it, on the
/// finest level.
constexpr int kSweeps = 2;
constexpr int kSweepsOfFinestOnGpu = 3;
/// At 1.2 a uniform V-cycle divides the residual by 13 in the long run, at 1.0 by 9, at 1.3 by 7 (Yavneh, "On
/// red-black SOR smoothing in multigrid", 1996). In splashes 1.25 saves more iterations than 1.15.
constexpr float kOverRelaxation = 1.2f;
constexpr float kOverRelaxationOfPreconditioner = 1.25f;

/// A level of at most this number of cells is cheaper to solve by a dense matrix than by coarser levels. On
/// the GPU it is relaxed in one pass (relax_coarsest.frag).
int coarsest_cells(Coefficients coefficients) {
  if (coefficients == Coefficients::uniform) return 100;
  return coefficients == Coefficients::uploaded ? 200 : 32;
}

gl::Field level_field(const char* name, const UniformSystem& level, Format format,
                      gl::Buffering buffering = gl::Buffering::single,
                      gl::Filter filter = gl::Filter::nearest) {
  const std::string size = std::to_string(level.nx) + "x" + std::to_string(level.ny);
  return gl::Field({{.name = std::string(name) + " of level " + size,
                     .width = level.nx,
                     .height = level.ny,
                     .format = format,
                     .filter = filter,
                     .wrap = gl::Wraps::repeating(level.periodic.x, level.periodic.y, gl::Wrap::clamp)},
                    buffering,
                    name});
}

/// The driver's filter interpolates the solution of a coarser uniform level: that is accurate enough for a
/// correction.
std::vector<Multigrid::Level> make_levels(UniformSystem equation, Coefficients coefficients) {
  std::vector<Multigrid::Level> levels;
  const auto add = [&](gl::Filter filter) {
    Multigrid::Level level{equation, level_field("source", equation, Format::r32f),
                           level_field("iterate", equation, Format::r32f, gl::Buffering::ping_pong, filter)};
    if (coefficients != Coefficients::uniform) {
      level.weights.emplace(level_field("weights", equation, Format::rgba32f));
      level.diagonal.emplace(level_field("diagonal", equation, Format::r32f));
    }
    if (coefficients == Coefficients::on_gpu) {
      level.coefficients.emplace(level_field("coefficients", equation, Format::rgba32f));
    }
    levels.push_back(std::move(level));
  };
  add(gl::Filter::nearest);
  while (equation.cells() > coarsest_cells(coefficients)) {
    equation = equation.coarser();
    add(coefficients == Coefficients::uniform ? gl::Filter::linear : gl::Filter::nearest);
  }
  return levels;
}

/// "COLUMNS 3", the largest number of cells that one cell of the coarser level covers in part.
std::string covered(const char* name, int cells) { return name + std::to_string(2 + cells % 2); }

std::vector<gl::Pass> make_restrictions(gl::ShaderLibrary& shaders,
                                        const std::vector<Multigrid::Level>& levels) {
  std::vector<gl::Pass> passes;
  for (std::size_t k = 0; k + 1 < levels.size(); ++k) {
    if (levels[k].weights) {
      passes.emplace_back(shaders, "grid/elliptic/restrict_residual");
    } else {
      const UniformSystem& fine = levels[k].equation;
      const Definitions definitions = {covered("COLUMNS ", fine.nx), covered("ROWS ", fine.ny)};
      passes.emplace_back(shaders, "grid/elliptic/restrict_uniform",
                          gl::ShaderVariant{.definitions = definitions});
    }
  }
  return passes;
}

gl::Field make_inverse(int cells) {
  return gl::Field({{.name = "inverse of the coarsest level", .width = cells, .height = cells},
                    gl::Buffering::single,
                    "solution in one cell for the source of another"});
}

Definitions uniform_definitions(const GridCells& cells) {
  Definitions result = cells.definitions();
  result.emplace_back("UNIFORM");
  return result;
}

}  // namespace

Multigrid::Multigrid(gl::ShaderLibrary& shaders, const UniformSystem& finest, Coefficients coefficients,
                     const Definitions& definitions)
    : coefficients_(coefficients),
      levels_(make_levels(finest, coefficients)),
      start_(shaders, "grid/elliptic/start", {.definitions = definitions}),
      relax_(shaders, "grid/elliptic/relax", {.definitions = definitions}),
      restrictions_(make_restrictions(shaders, levels_)),
      solve_(shaders,
             coefficients == Coefficients::on_gpu ? "grid/elliptic/relax_coarsest" : "grid/elliptic/solve"),
      sweep_(shaders, "grid/elliptic/sweep", {.definitions = definitions}),
      correct_(shaders, is_uniform() ? "grid/elliptic/correct_uniform" : "grid/elliptic/correct",
               {.definitions = definitions}) {
  if (coefficients != Coefficients::on_gpu) inverse_.emplace(make_inverse(levels_.back().equation.cells()));
}

Multigrid::Multigrid(gl::ShaderLibrary& shaders, const GridCells& cells)
    : Multigrid(shaders, UniformSystem::of(cells), Coefficients::uniform, uniform_definitions(cells)) {
  inverse_->upload(levels_.back().equation.inverse());
}

Multigrid::Multigrid(gl::ShaderLibrary& shaders, int nx, int ny, Coefficients coefficients)
    : Multigrid(shaders, UniformSystem{nx, ny}, coefficients,
                coefficients == Coefficients::on_gpu ? Definitions{"SURFACE"} : Definitions{}) {
  if (coefficients != Coefficients::on_gpu) return;
  coarsening_.emplace(Coarsening{{shaders, "grid/elliptic/coarsen_level"},
                                 {shaders, "grid/elliptic/weigh_level"},
                                 {shaders, "grid/elliptic/sum_diagonal"}});
}

void Multigrid::fill_coarser() {
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    Level& level = levels_[k];
    if (k > 0) coarsening_->coarsen.read("u_level", *levels_[k - 1].coefficients).write(*level.coefficients);
    coarsening_->weigh.read("u_level", *level.coefficients).write(*level.weights);
    coarsening_->sum_diagonal.read("u_level", *level.coefficients).write(*level.diagonal);
  }
}

void Multigrid::set_system(CellSystem system) {
  for (Level& level : levels_) {
    if (&level != &levels_.front()) system = system.coarser();
    const std::vector<glm::vec4> weights = system.weights();
    level.weights->upload(gl::components_of(weights));
    level.diagonal->upload(system.diagonal());
  }
  inverse_->upload(system.inverse());
}

Stage Multigrid::stage(int iterations) const { return grid_stages::multigrid(iterations); }

const gl::Field& Multigrid::cycle(const gl::Field& source) {
  const auto source_of = [&](std::size_t k) -> const gl::Field& {
    return k == 0 ? source : levels_[k].source;
  };
  const std::size_t coarsest = levels_.size() - 1;
  for (std::size_t k = 0; k < coarsest; ++k) {
    start(levels_[k], source_of(k));
    if (sweeps_twice_before(k)) sweep(levels_[k], source_of(k), Color::red, {over_relaxation(), 1.0f});
    restrict_residual(k, source_of(k));
  }
  solve(levels_[coarsest], source_of(coarsest));
  for (std::size_t k = coarsest; k-- > 0;) {
    correct(levels_[k], levels_[k + 1], source_of(k));
    smooth(k, source_of(k));
  }
  return solution();
}

/// Reads the coefficients around a cell over its diagonal.
gl::Pass& Multigrid::give_equation(gl::Pass& pass, const Level& level) const {
  return is_uniform() ? pass.set("u_stencil", level.equation.stencil())
                      : pass.read("u_weights", *level.weights);
}

void Multigrid::start(Level& level, const gl::Field& source) {
  if (is_uniform()) start_.set("u_over_relaxation", over_relaxation());
  give_equation(start_, level).read("u_source", source).write(level.iterate);
}

void Multigrid::restrict_residual(std::size_t number, const gl::Field& source) {
  const Level& level = levels_[number];
  Level& coarser = levels_[number + 1];
  gl::Pass& pass = give_equation(restrictions_[number], level);
  if (!is_uniform()) pass.read("u_diagonal", *level.diagonal).read("u_coarse_diagonal", *coarser.diagonal);
  pass.read("u_source", source).read_texels("u_iterate", level.iterate).write(coarser.source);
}

void Multigrid::solve(Level& coarsest, const gl::Field& source) {
  if (inverse_) {
    solve_.read("u_inverse", *inverse_);
  } else {
    solve_.read("u_weights", *coarsest.weights);
  }
  solve_.read("u_source", source).write(coarsest.iterate);
}

void Multigrid::correct(Level& level, const Level& coarser, const gl::Field& source) {
  if (is_uniform()) {
    correct_.set("u_over_relaxation", over_relaxation()).read("u_source", source);
    give_equation(correct_, level);
  } else {
    correct_.read("u_diagonal", *level.diagonal).read("u_coarse_weights", *coarser.weights);
    if (coefficients_ == Coefficients::on_gpu) correct_.read("u_coarse_diagonal", *coarser.diagonal);
  }
  correct_.read_texels("u_iterate", level.iterate).read("u_coarse", coarser.iterate).write(level.iterate);
}

/// Smooths a level after the correction by the coarser one. On coarser uniform levels a second sweep costs
/// little and halves the part of a smooth residual that a cycle leaves.
void Multigrid::smooth(std::size_t number, const gl::Field& source) {
  Level& level = levels_[number];
  if (is_uniform()) {
    relax(level, source, Color::black, over_relaxation());
    if (number == 0) return;
    sweep(level, source, Color::red, {over_relaxation(), over_relaxation()});
    return;
  }
  const int sweeps = coefficients_ == Coefficients::on_gpu && number == 0 ? kSweepsOfFinestOnGpu : kSweeps;
  for (int k = 0; k < sweeps; ++k) {
    sweep(level, source, Color::black,
          {k == 0 ? 1.0f : over_relaxation(), k == sweeps - 1 ? 1.0f : over_relaxation()});
  }
}

bool Multigrid::sweeps_twice_before(std::size_t number) const {
  return coefficients_ == Coefficients::on_gpu || (coefficients_ == Coefficients::uploaded && number > 0);
}

float Multigrid::over_relaxation() const {
  return is_uniform() ? kOverRelaxation : kOverRelaxationOfPreconditioner;
}

void Multigrid::sweep(Level& level, const gl::Field& source, Color first, glm::vec2 weights) {
  if (level.equation.cells() > kMostCellsSwept) {
    relax(level, source, first, weights.x);
    relax(level, source, first == Color::red ? Color::black : Color::red, weights.y);
    return;
  }
  sweep_.set("u_first", first == Color::red ? glm::vec2(1.0f, 0.0f) : glm::vec2(0.0f, 1.0f));
  sweep_.set("u_relaxations", weights);
  give_equation(sweep_, level).read("u_source", source).read_texels("u_iterate", level.iterate);
  sweep_.write(level.iterate);
}

void Multigrid::relax(Level& level, const gl::Field& source, Color color, float weight) {
  relax_.set("u_chosen", color == Color::red ? glm::vec2(weight, 0.0f) : glm::vec2(0.0f, weight));
  give_equation(relax_, level).read("u_source", source).read_texels("u_iterate", level.iterate);
  relax_.write(level.iterate);
}

}  // namespace twinflow
