#include "grid/operators/advection.hpp"

namespace twinflow {
namespace {

gl::ShaderVariant variant(Advection scheme, const GridCells& cells, bool monotone) {
  gl::ShaderVariant result{.definitions = cells.definitions()};
  if (scheme != Advection::semi_lagrangian) result.definitions.emplace_back("MIDPOINT");
  if (scheme == Advection::bicubic) result.definitions.emplace_back("BICUBIC");
  if (scheme == Advection::bicubic && monotone) result.definitions.emplace_back("MONOTONE");
  return result;
}

/// A field like another one, made when it is first needed.
gl::Field& scratch_like(std::optional<gl::Field>& scratch, const gl::Field& field) {
  if (!scratch) {
    gl::TextureDescription texture = field.texture().description();
    texture.name = "advected " + texture.name;
    scratch.emplace(gl::FieldDescription{texture, gl::Buffering::single, field.channels()});
  }
  return *scratch;
}

}  // namespace

AdvectionScheme::AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, const GridCells& cells,
                                 bool monotone_dye)
    : cells_(cells),
      advect_velocity_(shaders, "grid/advection/advect_velocity", variant(scheme, cells, false)),
      advect_dye_(shaders, "grid/advection/advect_dye", variant(scheme, cells, monotone_dye)) {
  if (scheme != Advection::maccormack) return;
  const gl::ShaderVariant correction = variant(scheme, cells, false);
  correction_.emplace(Correction{{shaders, "grid/advection/correct_velocity", correction},
                                 {shaders, "grid/advection/correct_dye", correction},
                                 {},
                                 {}});
}

gl::Pass& AdvectionScheme::set_step(gl::Pass& pass, double dt_seconds) const {
  return cells_.set_walls(pass).set("u_cells_per_speed", dt_seconds / cells_.shape.cell_size());
}

void AdvectionScheme::advect_velocity(const gl::Field& carried, const gl::Field& velocity, gl::Field& result,
                                      double dt_seconds) {
  gl::Field& advected = correction_ ? scratch_like(correction_->advected_velocity, carried) : result;
  set_step(advect_velocity_, dt_seconds);
  advect_velocity_.read("u_velocity", velocity).read("u_advected", carried).write(advected);
  if (!correction_) return;
  set_step(correction_->velocity, dt_seconds);
  correction_->velocity.read("u_velocity", velocity)
      .read("u_advected", carried)
      .read("u_predicted", advected)
      .write(result);
}

void AdvectionScheme::advect_dye(gl::Field& dye, const gl::Field& velocity, double dt_seconds, double kept) {
  gl::Field& advected = correction_ ? scratch_like(correction_->advected_dye, dye) : dye;
  set_step(advect_dye_, dt_seconds).set("u_decay", kept);
  advect_dye_.read("u_velocity", velocity).read("u_dye", dye).write(advected);
  if (!correction_) return;
  set_step(correction_->dye, dt_seconds).set("u_decay", kept);
  correction_->dye.read("u_velocity", velocity).read("u_dye", dye).read("u_predicted", advected).write(dye);
}

}  // namespace twinflow
