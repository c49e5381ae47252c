#include "grid/mean_flow.hpp"

#include "core/archive.hpp"
#include "gl/blocks.hpp"

namespace twinflow {

MeanFlow::MeanFlow(gl::ShaderLibrary& shaders, const GridCells& cells)
    : copy_(shaders, "gl/copy"),
      sum_difference_(shaders, "grid/sum_difference"),
      sum_blocks_(shaders, "gl/sum_blocks"),
      shift_mean_(shaders, "grid/shift_mean"),
      start_({{.name = "velocity to count from",
               .width = cells.shape.nx,
               .height = cells.shape.ny,
               .format = gl::Format::rg32f},
              gl::Buffering::single,
              "u, v (domain units per second)"}),
      sums_(gl::strip_pyramid("lacking velocity", cells.shape.nx, cells.shape.ny, gl::Format::rg32f,
                              "sums of u, v (domain units per second)")) {}

void MeanFlow::start_from(const gl::Field& velocity) {
  copy_.read("u_value", velocity).write(start_);
  count_ = {.started = true};
}

void MeanFlow::keep() {
  if (count_.started) start_.keep();
  kept_ = count_;
}

void MeanFlow::restore() {
  if (kept_.started) start_.restore();
  count_ = kept_;
}

template <class Archive>
void MeanFlow::archive_state(Archive& archive) {
  archive(count_.started, count_.gained);
  if (count_.started) start_.archive_state(archive);
}

template void MeanFlow::archive_state(OutputArchive&);
template void MeanFlow::archive_state(InputArchive&);

void MeanFlow::hold(gl::Field& velocity, glm::dvec2 gain) {
  count_.gained += gain;
  const gl::Field& lack = sum_lacking(velocity);
  shift_mean_.set("u_inverse_number", 1.0 / (velocity.width() * velocity.height()));
  shift_mean_.set("u_gain", glm::vec2(count_.gained));
  shift_mean_.read("u_velocity", velocity).read("u_deficit", lack).write(velocity);
}

const gl::Field& MeanFlow::sum_lacking(const gl::Field& velocity) {
  sum_difference_.read("u_first", start_).read("u_second", velocity).write(sums_.front());
  for (std::size_t level = 1; level < sums_.size(); ++level) {
    sum_blocks_.read("u_terms", sums_[level - 1]).write(sums_[level]);
  }
  return sums_.back();
}

}  // namespace twinflow
