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

gl::ShaderVariant velocity_variant(const AdvectionRow& row, const GridCells& cells) {
  gl::ShaderVariant result = variant(row, cells, false);
  if (row.quintic) {
    result.definitions.emplace_back("BIQUINTIC");
    result.definitions.emplace_back("SMOOTH");
  }
  return result;
}

/// Displacements at the corners of the cells. Where the domain repeats the last corners are the first ones.
gl::Field corner_field(const GridCells& cells) {
  const Periodicity periodic = cells.periodic();
  return gl::Field({{.name = "displacement of the dye",
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
                       velocity_variant(advection_row(scheme), cells)),
      advect_dye_(shaders, "grid/advection/advect_dye", variant(advection_row(scheme), cells, monotone_dye)) {
  if (advection_row(scheme).bicubic) {
    gl::ShaderVariant advection = variant(advection_row(scheme), cells, monotone_dye);
    advection.definitions.emplace_back("AT_CORNERS");
    corners_.emplace(
        Corners{{shaders, "grid/advection/trace_dye", variant(advection_row(scheme), cells, false)},
                {shaders, "grid/advection/advect_dye", advection},
                corner_field(cells)});
  }
  if (advection_row(scheme).face_means && cells.layout == GridLayout::staggered && !cells.surface) {
    const gl::ShaderVariant faces{.definitions = cells.definitions()};
    face_points_.emplace(
        FacePoints{{shaders, "grid/advection/face_points", faces},
                   {shaders, "grid/advection/face_means", faces},
                   gl::Field(velocity_field("velocity in the middle of faces", cells)),
                   gl::Field(velocity_field("advecting velocity in the middle of faces", cells)),
                   gl::Field(velocity_field("advected velocity in the middle of faces", cells))});
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
  if (face_points_) {
    advect_points(advected, advecting, result, dt_seconds);
    return;
  }
  gl::Field& predicted = corrector_ ? predicted_like(corrector_->predicted_velocity, advected) : result;
  set_step(advect_velocity_, dt_seconds);
  if (cells_.surface) advect_velocity_.read("u_cells", *surface_cells_);
  advect_velocity_.read("u_velocity", advecting).read("u_advected", advected).write(predicted);
  if (!corrector_) return;
  set_step(corrector_->velocity, dt_seconds);
  corrector_->velocity.read("u_velocity", advecting)
      .read("u_advected", advected)
      .read("u_predicted", predicted)
      .write(result);
}

void AdvectionScheme::advect_points(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                                    double dt_seconds) {
  FacePoints& points = *face_points_;
  cells_.set_walls(points.to_points);
  points.to_points.read("u_velocity", advected).write(points.advected);
  points.to_points.read("u_velocity", advecting).write(points.advecting);
  set_step(advect_velocity_, dt_seconds).read("u_velocity", points.advecting);
  advect_velocity_.read("u_advected", points.advected).write(points.moved);
  cells_.set_walls(points.to_means).read("u_means", advected).read("u_points", points.advected);
  points.to_means.read("u_moved", points.moved).write(result);
}

void AdvectionScheme::advect_dye(gl::Field& dye, const gl::Field& advecting, double dt_seconds,
                                 double decay) {
  if (corners_ && is_finer(dye, cells_)) {
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

void AdvectionScheme::advect_from_corners(gl::Field& dye, const gl::Field& advecting, double dt_seconds,
                                          double decay) {
  set_step(corners_->trace, dt_seconds).read("u_velocity", advecting).write(corners_->displacement);
  const glm::vec2 texels_per_cell =
      glm::vec2(dye.width(), dye.height()) / glm::vec2(cells_.shape.nx, cells_.shape.ny);
  cells_.set_walls(corners_->advect).set("u_decay", decay).set("u_texels_per_cell", texels_per_cell);
  read_solids(corners_->advect);
  corners_->advect.read("u_displacement", corners_->displacement).read_texels("u_dye", dye).write(dye);
}

}  // namespace twinflow
