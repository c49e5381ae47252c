#include "grid/stream/free_stream.hpp"

#include <utility>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "gl/debug.hpp"

namespace twinflow {
namespace {

/// From the first corner behind the inlet over the last one before the outlet; as far beyond below as above.
VortexNodes nodes_for(const GridShape& shape, int spacing) {
  const auto intervals = [&](int cells) { return (cells - 4 + spacing - 1) / spacing; };
  const glm::ivec2 counts(intervals(shape.nx) + 1, intervals(shape.ny) + 1);
  return {spacing, counts, {2.0, 0.5 * (shape.ny - spacing * (counts.y - 1))}};
}

gl::Field gather_field(const char* name, int width, int height, gl::Format format) {
  return gl::Field({{.name = name, .width = width, .height = height, .format = format},
                    gl::Buffering::single,
                    "sums of fluxes (domain units per second)"});
}

}  // namespace

FreeStream::FreeStream(gl::ShaderLibrary& shaders, const Scene& scene, const GridCells& cells,
                       const SolidSet& solids)
    : nodes_(nodes_for(cells.shape, node_spacing(scene, cells.shape, solids))),
      rim_(cells.shape, nodes_.spacing),
      vortices_(rim_.points(), nodes_, cells.shape.nx - 1.5, cells.shape.cell_size()),
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
  leaving_.clear();
  for (std::size_t k = 0; k < values.size(); k += columns + 1) {
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(k);
    inside_.insert(inside_.end(), row, row + static_cast<std::ptrdiff_t>(columns));
    leaving_.push_back(values[k + columns]);
  }
}

void FreeStream::surround(GridSolids& solids, const gl::Field& velocity, double dt_seconds) {
  if (!reading_.started()) start_reading(solids, velocity);
  take_reading();
  solids.set_inlet(rim_.profile(speed_, vortices_.induced_ahead(inside_, leaving_, speed_, dt_seconds)));
}

void FreeStream::visit_state(StateVisitor& visitor, GridSolids& solids) {
  InletProfile around = solids.inlet();
  bool gathered = reading_.started();
  visitor(gathered, around.u, around.v, around.bottom, around.top);
  if (gathered) visitor(circulations_);
  visitor(vortices_);
  if (visitor.reads()) {
    const bool fits = around.u.size() == solids.inlet().u.size() && around.v.size() == around.u.size() &&
                      around.bottom.size() == solids.inlet().bottom.size() &&
                      around.top.size() == around.bottom.size();
    if (!fits) throw InputError("it holds an array of a wrong length");
    solids.set_inlet(std::move(around));
    reading_.forget();
    if (gathered) reading_.start(circulations_);  // gathered among the solids of the step before
  }
}

}  // namespace twinflow
