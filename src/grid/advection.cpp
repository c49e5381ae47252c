#include "grid/advection.hpp"

#include "grid/layout.hpp"

namespace twinflow {
namespace {

gl::ShaderVariant variant(Advection scheme, GridLayout layout, bool monotone) {
  gl::ShaderVariant result{.definitions = layout_definitions(layout)};
  if (scheme != Advection::semi_lagrangian) result.definitions.emplace_back("MIDPOINT");
  if (scheme == Advection::bicubic) result.definitions.emplace_back("BICUBIC");
  if (scheme == Advection::bicubic && monotone) result.definitions.emplace_back("MONOTONE");
  return result;
}

/// A field like another one, made when it is first needed.
gl::Field& scratch_like(std::optional<gl::Field>& scratch, const gl::Field& field) {
  if (!scratch || scratch->width() != field.width() || scratch->height() != field.height()) {
    gl::TextureDescription texture = field.texture().description();
    texture.name = "advected " + texture.name;
    scratch.emplace(gl::FieldDescription{texture, gl::Buffering::single, field.channels()});
  }
  return *scratch;
}

}  // namespace

AdvectionScheme::AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, GridLayout layout,
                                 bool monotone_dye)
    : advect_velocity_(shaders, "advect_velocity", variant(scheme, layout, false)),
      advect_dye_(shaders, "advect_dye", variant(scheme, layout, monotone_dye)) {
  if (scheme != Advection::maccormack) return;
  const gl::ShaderVariant correction = variant(scheme, layout, false);
  correction_.emplace(
      Correction{{shaders, "correct_velocity", correction}, {shaders, "correct_dye", correction}, {}, {}});
}

void AdvectionScheme::advect_velocity(const gl::Field& carried, const gl::Field& velocity, gl::Field& result,
                                      const GridShape& shape, double dt_seconds) {
  const double cells_per_speed = dt_seconds / shape.cell_size();
  gl::Field& advected = correction_ ? scratch_like(correction_->advected_velocity, carried) : result;
  advect_velocity_.set("u_cells_per_speed", cells_per_speed);
  advect_velocity_.read("u_velocity", velocity).read("u_carried", carried).write(advected);
  if (!correction_) return;
  correction_->velocity.set("u_cells_per_speed", cells_per_speed);
  correction_->velocity.read("u_velocity", velocity)
      .read("u_carried", carried)
      .read("u_advected", advected)
      .write(result);
}

void AdvectionScheme::advect_dye(gl::Field& dye, const gl::Field& velocity, const GridShape& shape,
                                 double dt_seconds, double kept) {
  const double cells_per_speed = dt_seconds / shape.cell_size();
  gl::Field& advected = correction_ ? scratch_like(correction_->advected_dye, dye) : dye;
  advect_dye_.set("u_cells_per_speed", cells_per_speed).set("u_kept", kept);
  advect_dye_.read("u_velocity", velocity).read("u_dye", dye).write(advected);
  if (!correction_) return;
  correction_->dye.set("u_cells_per_speed", cells_per_speed).set("u_kept", kept);
  correction_->dye.read("u_velocity", velocity).read("u_dye", dye).read("u_advected", advected).write(dye);
}

}  // namespace twinflow
