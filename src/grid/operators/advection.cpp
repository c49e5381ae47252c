#include "grid/operators/advection.hpp"

#include "grid/operators/advection_schemes.hpp"
#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::ShaderVariant variant(const AdvectionRow& row, const GridCells& cells, bool monotone) {
  gl::ShaderVariant result{.definitions = cells.definitions()};
  if (row.midpoint) result.definitions.emplace_back("MIDPOINT");
  if (row.bicubic) result.definitions.emplace_back("BICUBIC");
  if (row.bicubic && monotone) result.definitions.emplace_back("MONOTONE");
  return result;
}

/// Whether advection takes velocities for means over faces. Between walls it does, unlike everything else.
bool carries_means(const AdvectionRow& row, const GridCells& cells) {
  return row.face_means && cells.layout == GridLayout::staggered && !cells.surface;
}

/// Whether one trace a cell, at its corner, serves both components. Without a wall, solid or surface,
/// displacements are as smooth as the velocity.
bool traces_corners(const AdvectionRow& row, const GridCells& cells) {
  return carries_means(row, cells) && !cells.walls && !cells.solids;
}

gl::ShaderVariant velocity_variant(const AdvectionRow& row, const GridCells& cells) {
  gl::ShaderVariant result = variant(row, cells, false);
  if (row.spline) {
    result.definitions.emplace_back("SPLINE");
    result.definitions.emplace_back("SMOOTH");
  }
  if (carries_means(row, cells)) result.definitions.emplace_back("FACE_MEANS");
  return result;
}

gl::ShaderVariant with(gl::ShaderVariant variant, const char* definition) {
  variant.definitions.emplace_back(definition);
  return variant;
}

/// Displacements at the corners of the cells. Where the domain repeats the last corners are the first ones.
gl::Field corner_field(const char* name, const GridCells& cells) {
  const Periodicity periodic = cells.periodic();
  return gl::Field({{.name = name,
                     .width = cells.shape.nx + (periodic.x ? 0 : 1),
                     .height = cells.shape.ny + (periodic.y ? 0 : 1),
                     .format = gl::Format::rg32f,
                     .wrap = gl::Wraps::repeating(periodic.x, periodic.y, gl::Wrap::clamp)},
                    gl::Buffering::single,
                    "displacement along x and y over one step (cells)"});
}

bool is_finer(const gl::Field& dye, const GridCells& cells) {
  return dye.width() > cells.shape.nx && dye.height() > cells.shape.ny;
}

/// A field like another one, made when it is first needed.
gl::Field& predicted_like(std::optional<gl::Field>& predicted, const gl::Field& field) {
  if (!predicted) {
    gl::TextureDescription texture = field.texture().description();
    texture.name = "predicted " + texture.name;
    predicted.emplace(gl::FieldDescription{texture, gl::Buffering::single, field.channels()});
  }
  return *predicted;
}

}  // namespace

AdvectionScheme::AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, const GridCells& cells,
                                 bool monotone_dye)
    : cells_(cells),
      advect_velocity_(shaders, "grid/advection/advect_velocity",
                       traces_corners(advection_row(scheme), cells)
                           ? with(velocity_variant(advection_row(scheme), cells), "AT_CORNERS")
                           : velocity_variant(advection_row(scheme), cells)),
      advect_dye_(shaders, "grid/advection/advect_dye", variant(advection_row(scheme), cells, monotone_dye)) {
  if (advection_row(scheme).bicubic) {
    gl::ShaderVariant advection = variant(advection_row(scheme), cells, monotone_dye);
    advection.definitions.emplace_back("AT_CORNERS");
    fine_dye_.emplace(
        FineDye{{{shaders, "grid/advection/trace_dye", variant(advection_row(scheme), cells, false)},
                 corner_field("displacement of the dye", cells)},
                {shaders, "grid/advection/advect_dye", advection}});
  }
  if (advection_row(scheme).spline) {
    const gl::ShaderVariant spline = velocity_variant(advection_row(scheme), cells);
    spline_.emplace(Spline{{shaders, "grid/advection/spline_coefficients", spline},
                           {shaders, "grid/advection/spline_coefficients", with(spline, "ALONG_Y")},
                           gl::Field(velocity_field("velocity, its spline's coefficients along x", cells)),
                           gl::Field(velocity_field("coefficients of the velocity's spline", cells))});
  }
  if (traces_corners(advection_row(scheme), cells)) {
    corners_.emplace(Corners{{shaders, "grid/advection/trace_corners", {.definitions = cells.definitions()}},
                             corner_field("displacement of the corners", cells)});
  }
  if (carries_means(advection_row(scheme), cells)) {
    face_means_.emplace(
        FaceMeans{{shaders, "grid/advection/face_means", {.definitions = cells.definitions()}},
                  gl::Field(velocity_field("change of the velocity in the middle of faces", cells))});
  }
  if (!advection_row(scheme).corrects) return;
  const gl::ShaderVariant correction = variant(advection_row(scheme), cells, false);
  corrector_.emplace(Corrector{{shaders, "grid/advection/correct_velocity", correction},
                               {shaders, "grid/advection/correct_dye", correction},
                               {},
                               {}});
}

gl::Pass& AdvectionScheme::set_step(gl::Pass& pass, double dt_seconds) const {
  cells_.set_walls(pass).set("u_cells_per_speed", dt_seconds / cells_.shape.cell_size());
  return read_solids(pass);
}

gl::Pass& AdvectionScheme::read_solids(gl::Pass& pass) const {
  if (cells_.solids) pass.read("u_corners", *corner_distances_);
  return pass;
}

void AdvectionScheme::advect_velocity(const gl::Field& advected, const gl::Field& advecting,
                                      gl::Field& result, double dt_seconds) {
  if (spline_) find_spline(advected);
  gl::Field& predicted = corrector_ ? predicted_like(corrector_->predicted_velocity, advected) : result;
  if (corners_) {
    trace(*corners_, advecting, dt_seconds);
    advect_velocity_.read("u_displacement", corners_->displacement);
  } else {
    set_step(advect_velocity_, dt_seconds).read("u_velocity", advecting);
  }
  if (cells_.surface) advect_velocity_.read("u_cells", *surface_cells_);
  if (spline_) advect_velocity_.read("u_coefficients", spline_->coefficients);
  if (face_means_) {
    advect_velocity_.write(face_means_->change);
    add_to_means(advected, result);
    return;
  }
  advect_velocity_.read("u_advected", advected).write(predicted);
  if (!corrector_) return;
  set_step(corrector_->velocity, dt_seconds);
  corrector_->velocity.read("u_velocity", advecting)
      .read("u_advected", advected)
      .read("u_predicted", predicted)
      .write(result);
}

void AdvectionScheme::find_spline(const gl::Field& velocity) {
  cells_.set_walls(spline_->along_x).read("u_values", velocity).write(spline_->along_one_axis);
  cells_.set_walls(spline_->along_y).read("u_values", spline_->along_one_axis).write(spline_->coefficients);
}

/// result ← the means with the mean of the change. Behind a wall the change is its mirror image, also about a
/// lid that moves.
void AdvectionScheme::add_to_means(const gl::Field& means, gl::Field& result) {
  gl::Pass& pass = face_means_->pass;
  if (cells_.walls && pass.uses("u_walls")) {
    const glm::vec3 walls(cells_.walls->no_slip ? -1.0 : 1.0, cells_.walls->sticks_to_lid() ? -1.0 : 1.0,
                          0.0);
    pass.set("u_walls", walls);
  }
  pass.read("u_means", means).read("u_change", face_means_->change).write(result);
}

void AdvectionScheme::advect_dye(gl::Field& dye, const gl::Field& advecting, double dt_seconds,
                                 double decay) {
  if (fine_dye_ && is_finer(dye, cells_)) {
    advect_from_corners(dye, advecting, dt_seconds, decay);
    return;
  }
  gl::Field& predicted = corrector_ ? predicted_like(corrector_->predicted_dye, dye) : dye;
  set_step(advect_dye_, dt_seconds).set("u_decay", decay);
  advect_dye_.read("u_velocity", advecting).read_texels("u_dye", dye).write(predicted);
  if (!corrector_) return;
  set_step(corrector_->dye, dt_seconds).set("u_decay", decay);
  corrector_->dye.read("u_velocity", advecting)
      .read_texels("u_dye", dye)
      .read_texels("u_predicted", predicted)
      .write(dye);
}

void AdvectionScheme::trace(Corners& corners, const gl::Field& advecting, double dt_seconds) {
  set_step(corners.trace, dt_seconds).read("u_velocity", advecting).write(corners.displacement);
}

void AdvectionScheme::advect_from_corners(gl::Field& dye, const gl::Field& advecting, double dt_seconds,
                                          double decay) {
  trace(fine_dye_->corners, advecting, dt_seconds);
  const glm::vec2 texels_per_cell =
      glm::vec2(dye.width(), dye.height()) / glm::vec2(cells_.shape.nx, cells_.shape.ny);
  cells_.set_walls(fine_dye_->advect).set("u_decay", decay).set("u_texels_per_cell", texels_per_cell);
  read_solids(fine_dye_->advect);
  fine_dye_->advect.read("u_displacement", fine_dye_->corners.displacement)
      .read_texels("u_dye", dye)
      .write(dye);
}

}  // namespace twinflow
