#include "grid/stream/free_stream.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "gl/debug.hpp"

namespace twinflow {
namespace {

constexpr int kRowsPerNode = 20;  ///< without any length

/// Half the height of the largest solid, in cells; 0 without solids.
double half_height_of_largest(const SolidSet& solids, const GridCells& cells) {
  const double h = cells.shape.cell_size();
  std::vector<glm::ivec2> rows(static_cast<std::size_t>(solids.count()), glm::ivec2(cells.shape.ny, -1));
  for (int j = 0; j < cells.shape.ny; ++j) {
    for (int i = 0; i < cells.shape.nx; ++i) {
      const SolidSurface near = solids.nearest(cells.shape.center(i, j));
      if (near.solid < 0 || near.distance > 0.5 * h) continue;
      glm::ivec2& range = rows[static_cast<std::size_t>(near.solid)];
      range = {std::min(range.x, j), std::max(range.y, j)};
    }
  }
  double largest = 0.0;
  for (const glm::ivec2 range : rows) largest = std::max(largest, 0.5 * (range.y - range.x));
  return largest;
}

/// Cores below some cells make the velocity around the stream unsteady.
int node_spacing(const Scene& scene, const GridCells& cells, const SolidSet& solids) {
  constexpr int kLeast = 4;
  const double length = scene.settings.reference.length;
  const double half =
      length > 0.0 ? 0.5 * length / cells.shape.cell_size() : half_height_of_largest(solids, cells);
  const double wanted = half > 0.0 ? half : double(cells.shape.ny) / kRowsPerNode;
  const int most = std::max(cells.shape.ny / 8, kLeast);
  return std::clamp(static_cast<int>(std::lround(wanted)), kLeast, most);
}

/// Halves the number of values: every second one takes half of its neighbors.
std::vector<double> thinned(const std::vector<double>& values) {
  std::vector<double> result(values.size() / 2 + 1);
  for (std::size_t k = 0; k < values.size(); ++k) {
    result[k / 2] += k % 2 == 0 ? values[k] : 0.5 * values[k];
    if (k % 2 == 1) result[k / 2 + 1] += 0.5 * values[k];
  }
  return result;
}

gl::Field gather_field(const char* name, int width, int height, gl::Format format) {
  return gl::Field({{.name = name, .width = width, .height = height, .format = format},
                    gl::Buffering::single,
                    "sums of fluxes (domain units per second)"});
}

}  // namespace

std::vector<glm::dvec2> FreeStream::Nodes::places() const {
  std::vector<glm::dvec2> result;
  for (int row = 0; row < counts.y; ++row) {
    for (int column = 0; column < counts.x; ++column) {
      result.push_back(first + double(spacing) * glm::dvec2(column, row));
    }
  }
  return result;
}

/// From the first corner behind the inlet over the last one before the outlet; as far beyond below as above.
FreeStream::Nodes FreeStream::nodes_for(const GridShape& shape, int spacing) {
  const auto intervals = [&](int cells) { return (cells - 4 + spacing - 1) / spacing; };
  const glm::ivec2 counts(intervals(shape.nx) + 1, intervals(shape.ny) + 1);
  return {spacing, counts, {2.0, 0.5 * (shape.ny - spacing * (counts.y - 1))}};
}

FreeStream::FreeStream(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                       const SolidSet& solids)
    : cell_size_(cells.shape.cell_size()),
      nodes_(nodes_for(cells.shape, node_spacing(scene, cells, solids))),
      rim_(cells.shape, nodes_.spacing),
      vortices_(rim_, nodes_.places(), nodes_.spacing),
      conveyor_(rim_, {.outlet = cells.shape.nx - 1.5,
                       .lowest = nodes_.first.y,
                       .rows = nodes_.counts.y / 2 + 1,
                       .spacing = 2.0 * nodes_.spacing,
                       .core = double(nodes_.spacing)}),
      gather_along_x_(shaders, "grid/stream/gather_along_x"),
      gather_along_y_(shaders, "grid/stream/gather_along_y"),
      sums_(gather_field("fluxes gathered along x", nodes_.counts.x + 1, cells.shape.ny, gl::Format::rg32f)),
      circulations_(gather_field("circulations", nodes_.counts.x + 1, nodes_.counts.y, gl::Format::r32f)) {
  for (gl::Pass* pass : {&gather_along_x_, &gather_along_y_}) {
    pass->set("u_spacing", nodes_.spacing).set("u_first", glm::vec2(nodes_.first));
  }
  gather_along_x_.set("u_columns", nodes_.counts.x);
}

void FreeStream::start_reading(const GridSolids& solids, const gl::Field& velocity) {
  const gl::DebugGroup group("gather_vorticity");
  gather_along_x_.read("u_velocity", velocity).read("u_faces", solids.faces()).write(sums_);
  gather_along_y_.read("u_sums", sums_).write(circulations_);
  reading_.start(circulations_);
}

void FreeStream::take_reading() {
  std::vector<float> values;
  reading_.read(values);
  const auto columns = static_cast<std::size_t>(nodes_.counts.x);
  inside_.clear();
  std::vector<double> leaving;
  for (std::size_t k = 0; k < values.size(); k += columns + 1) {
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(k);
    inside_.insert(inside_.end(), row, row + static_cast<std::ptrdiff_t>(columns));
    leaving.push_back(values[k + columns]);
  }
  leaving_ = thinned(leaving);
}

void FreeStream::surround(GridSolids& solids, const gl::Field& velocity, double dt_seconds) {
  if (!reading_.started()) start_reading(solids, velocity);
  take_reading();
  for (double& rate : leaving_) rate *= last_step_ / cell_size_;
  conveyor_.take(leaving_, speed_ * last_step_ / cell_size_);
  std::vector<double> now(rim_.points().size());
  vortices_.add(now, inside_);
  conveyor_.add(now, rim_);
  std::vector<double> ahead = now;
  for (std::size_t k = 0; k < induced_.size(); ++k) {
    ahead[k] += (now[k] - induced_[k]) * dt_seconds / last_step_;
  }
  induced_ = std::move(now);
  last_step_ = dt_seconds;
  solids.set_inlet(rim_.profile(speed_, ahead));
}

void FreeStream::visit_state(StateVisitor& visitor, GridSolids& solids) {
  InletProfile around = solids.inlet();
  bool gathered = reading_.started();
  visitor(gathered, last_step_, induced_, around.u, around.v, around.bottom, around.top);
  if (gathered) visitor(circulations_);
  visitor(conveyor_);
  if (visitor.reads()) {
    const bool fits = around.u.size() == solids.inlet().u.size() && around.v.size() == around.u.size() &&
                      around.bottom.size() == solids.inlet().bottom.size() &&
                      around.top.size() == around.bottom.size() &&
                      (induced_.empty() || induced_.size() == rim_.points().size());
    if (!fits) throw InputError("it holds an array of a wrong length");
    solids.set_inlet(std::move(around));
    reading_.forget();
    if (gathered) reading_.start(circulations_);  // gathered among the solids of the step before
  }
}

}  // namespace twinflow
