#include "grid/solids/cut_multigrid.hpp"

#include <span>
#include <string>

#include <glm/gtc/type_ptr.hpp>

namespace twinflow {
namespace {

/// A level of at most this number of cells is solved by a dense matrix.
constexpr int kCoarsestCells = 128;
/// A level of at most this number of cells relaxes both colours in one pass (pressure/sweep.frag).
constexpr int kMostCellsSwept = 600;
/// A level of at most this number of cells is relaxed in one pass (pressure/relax_coarsest.frag).
constexpr int kCoarsestCellsOnGpu = 32;
/// Sweeps after the coarser level's correction. Under a free surface what is left stands along it, on the
/// finest level.
constexpr int kSweeps = 2;
constexpr int kSweepsOfFinestOnGpu = 3;
/// In splashes 1.25 saves more iterations than 1.15.
constexpr float kOverRelaxationOnGpu = 1.25f;

gl::FieldDescription cut_level_field(const char* name, int nx, int ny, gl::Format format,
                                     gl::Buffering buffering) {
  const std::string size = std::to_string(nx) + "x" + std::to_string(ny);
  return {{.name = std::string(name) + " of cut level " + size, .width = nx, .height = ny, .format = format},
          buffering,
          name};
}

gl::Field make_cut_inverse(int cells) {
  return gl::Field({{.name = "inverse of the coarsest cut level", .width = cells, .height = cells},
                    gl::Buffering::single,
                    "solution in one cell for the right-hand side of another"});
}

}  // namespace

CutMultigrid::Level CutMultigrid::make_level(int nx, int ny) {
  using gl::Buffering;
  using gl::Format;
  return {nx,
          ny,
          gl::Field(cut_level_field("weights", nx, ny, Format::rgba32f, Buffering::single)),
          gl::Field(cut_level_field("diagonal", nx, ny, Format::r32f, Buffering::single)),
          gl::Field(cut_level_field("right-hand side", nx, ny, Format::r32f, Buffering::single)),
          gl::Field(cut_level_field("iterate", nx, ny, Format::r32f, Buffering::ping_pong))};
}

CutMultigrid::CutMultigrid(gl::ShaderLibrary& shaders, int nx, int ny, Coefficients coefficients)
    : start_(shaders, "grid/solids/pressure/start"),
      relax_(shaders, "grid/solids/pressure/relax"),
      sweep_(shaders, "grid/solids/pressure/sweep"),
      restrict_(shaders, "grid/solids/pressure/restrict_residual"),
      solve_(shaders, "grid/projection/multigrid/solve"),
      correct_(shaders, "grid/solids/pressure/correct",
               {.definitions = coefficients == Coefficients::on_gpu ? std::vector<std::string>{"SURFACE"}
                                                                    : std::vector<std::string>{}}) {
  const int most_coarsest = coefficients == Coefficients::on_gpu ? kCoarsestCellsOnGpu : kCoarsestCells;
  levels_.push_back(make_level(nx, ny));
  while (levels_.back().nx * levels_.back().ny > most_coarsest) {
    levels_.push_back(make_level((levels_.back().nx + 1) / 2, (levels_.back().ny + 1) / 2));
  }
  if (coefficients == Coefficients::uploaded) {
    inverse_.emplace(make_cut_inverse(levels_.back().nx * levels_.back().ny));
    return;
  }
  on_gpu_.emplace(OnGpu{{},
                        {shaders, "grid/solids/pressure/coarsen_level"},
                        {shaders, "grid/solids/pressure/weigh_level"},
                        {shaders, "grid/solids/pressure/sum_diagonal"},
                        {shaders, "grid/solids/pressure/relax_coarsest"}});
  for (const Level& level : levels_) {
    on_gpu_->levels.emplace_back(
        cut_level_field("coefficients", level.nx, level.ny, gl::Format::rgba32f, gl::Buffering::single));
  }
}

void CutMultigrid::take_finest() {
  for (std::size_t k = 0; k < levels_.size(); ++k) {
    std::vector<gl::Field>& coefficients = on_gpu_->levels;
    if (k > 0) on_gpu_->coarsen.read("u_level", coefficients[k - 1]).write(coefficients[k]);
    on_gpu_->weigh.read("u_level", coefficients[k]).write(levels_[k].weights);
    on_gpu_->sum_diagonal.read("u_level", coefficients[k]).write(levels_[k].diagonal);
  }
}

void CutMultigrid::set_system(CutLevel finest) {
  const std::vector<CutLevel> levels = cut_levels(std::move(finest), kCoarsestCells);
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const std::vector<glm::vec4> weights = levels[k].weights();
    levels_[k].weights.upload({glm::value_ptr(weights.front()), 4 * weights.size()});
    levels_[k].diagonal.upload(levels[k].diagonal());
  }
  inverse_->upload(levels.back().inverse());
}

const gl::Field& CutMultigrid::cycle(const gl::Field& source) {
  descend(0, source);
  return levels_.front().iterate;
}

void CutMultigrid::descend(std::size_t number, const gl::Field& source) {
  Level& level = levels_[number];
  if (number + 1 == levels_.size()) {
    if (on_gpu_) {
      on_gpu_->relax_coarsest.read("u_weights", level.weights).read("u_source", source).write(level.iterate);
    } else {
      solve_.read("u_inverse", *inverse_).read("u_source", source).write(level.iterate);
    }
    return;
  }
  start_.read("u_weights", level.weights).read("u_source", source).write(level.iterate);
  sweep(level, source, Color::red, {over_relaxation(), 1.0f});
  Level& coarser = levels_[number + 1];
  restrict_.read("u_weights", level.weights).read("u_diagonal", level.diagonal);
  restrict_.read("u_source", source).read("u_iterate", level.iterate);
  restrict_.read("u_coarse_diagonal", coarser.diagonal).write(coarser.source);
  descend(number + 1, coarser.source);
  ascend(number, source);
}

void CutMultigrid::ascend(std::size_t number, const gl::Field& source) {
  Level& level = levels_[number];
  const Level& coarser = levels_[number + 1];
  correct_.read("u_iterate", level.iterate).read("u_diagonal", level.diagonal);
  if (on_gpu_) correct_.read("u_coarse_diagonal", coarser.diagonal);
  correct_.read("u_coarse", coarser.iterate).read("u_coarse_weights", coarser.weights).write(level.iterate);
  const int sweeps = on_gpu_ && number == 0 ? kSweepsOfFinestOnGpu : kSweeps;
  for (int k = 0; k < sweeps; ++k) {
    sweep(level, source, Color::black,
          {k == 0 ? 1.0f : over_relaxation(), k == sweeps - 1 ? 1.0f : over_relaxation()});
  }
}

float CutMultigrid::over_relaxation() const { return on_gpu_ ? kOverRelaxationOnGpu : 1.0f; }

void CutMultigrid::sweep(Level& level, const gl::Field& source, Color first, glm::vec2 weights) {
  if (level.nx * level.ny <= kMostCellsSwept) {
    relax(sweep_, level, source, first);
    return;
  }
  relax(relax_, level, source, first, weights.x);
  relax(relax_, level, source, first == Color::red ? Color::black : Color::red, weights.y);
}

void CutMultigrid::relax(gl::Pass& pass, Level& level, const gl::Field& source, Color color, float weight) {
  pass.set("u_chosen", color == Color::red ? glm::vec2(weight, 0.0f) : glm::vec2(0.0f, weight));
  pass.read("u_weights", level.weights).read("u_source", source).read("u_iterate", level.iterate);
  pass.write(level.iterate);
}

}  // namespace twinflow
