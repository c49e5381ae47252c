#include "grid/solids/solid_forces.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/state_visitor.hpp"

namespace twinflow {
namespace {

constexpr int kPartsInRow = 256;

int rows_for(std::size_t parts) { return static_cast<int>((parts + kPartsInRow - 1) / kPartsInRow); }

gl::Field part_field(const std::string& name, const std::vector<SurfacePart>& parts, gl::Format format,
                     const char* channels, gl::Buffering buffering = gl::Buffering::single) {
  return gl::Field({{.name = name, .width = kPartsInRow, .height = rows_for(parts.size()), .format = format},
                    buffering,
                    channels});
}

gl::Field exerted_field(const std::string& name, const std::vector<SurfacePart>& parts) {
  gl::Field field =
      part_field(name + ": exerted", parts, gl::Format::r32f, "force", gl::Buffering::ping_pong);
  field.clear();
  return field;
}

/// The values of the parts in rows of texels, the last one filled up with zeros.
template <class Values>
std::vector<float> texels_of(const std::vector<SurfacePart>& parts, std::size_t channels,
                             const Values& values) {
  std::vector<float> result;
  result.reserve(channels * kPartsInRow * static_cast<std::size_t>(rows_for(parts.size())));
  for (const SurfacePart& part : parts) {
    for (const float value : values(part)) result.push_back(value);
  }
  result.resize(channels * kPartsInRow * static_cast<std::size_t>(rows_for(parts.size())));
  return result;
}

}  // namespace

SolidForces::SolidForces(gl::ShaderLibrary& shaders)
    : measure_pressure_(shaders, "grid/solids/measure_pressure_force"),
      measure_friction_(shaders, "grid/solids/measure_friction"),
      measure_friction_of_liquid_(shaders, "grid/solids/measure_friction", {.definitions = {"SURFACE"}}) {}

SolidForces::PartFields SolidForces::part_fields(const char* name, const std::vector<SurfacePart>& parts) {
  const std::string of(name);
  PartFields fields{part_field(of + ": places", parts, gl::Format::rgba32f, "column, row, component"),
                    part_field(of + ": factors", parts, gl::Format::rg32f, "two factors"),
                    {exerted_field(of, parts), exerted_field(of, parts)}};
  fields.places.upload(texels_of(parts, 4, [](const SurfacePart& part) {
    return std::array{float(part.cell.x), float(part.cell.y), float(part.component), 0.0f};
  }));
  fields.factors.upload(texels_of(parts, 2, [](const SurfacePart& part) {
    return std::array{part.factors.x, part.factors.y};
  }));
  return fields;
}

void SolidForces::set_parts(const SurfaceParts& parts) {
  if (is_aside_ && !aside_) aside_ = std::move(parts_);
  parts_ = {};
  reading_ = false;
  if (!parts.pressures.empty()) parts_.pressures = part_fields("pressed parts", parts.pressures);
  if (!parts.frictions.empty()) parts_.frictions = part_fields("rubbed parts", parts.frictions);
}

void SolidForces::record_friction(const gl::Field& velocity, double viscosity, Half half,
                                  const gl::Field* cells) {
  reading_ = false;
  viscosity_ = viscosity;
  halves_ = half == Half::first ? 1 : 2;
  if (viscosity == 0.0 || !parts_.frictions) return;
  gl::Pass& measure = cells != nullptr ? measure_friction_of_liquid_ : measure_friction_;
  if (cells != nullptr) measure.read("u_cells", *cells);
  measure.read("u_velocity", velocity).read("u_places", parts_.frictions->places);
  measure.read("u_factors", parts_.frictions->factors);
  measure.write(parts_.frictions->exerted.at(static_cast<std::size_t>(half)));
}

void SolidForces::start_reading(const gl::Field& pressure) {
  if (parts_.pressures) {
    gl::Field& exerted = parts_.pressures->exerted.front();
    measure_pressure_.read("u_pressure", pressure).read("u_places", parts_.pressures->places);
    measure_pressure_.read("u_factors", parts_.pressures->factors).write(exerted);
    pressed_.start(exerted);
  }
  for (int half = 0; rubs(half); ++half) {
    const auto k = static_cast<std::size_t>(half);
    rubbed_.at(k).start(parts_.frictions->exerted.at(k));
  }
  reading_ = true;
}

std::vector<SolidForce> SolidForces::measure(const SurfaceParts& parts) {
  if (halves_ == 0) return std::vector<SolidForce>(parts.rotations.size());
  reading_ = false;
  std::vector<float> pressed, rubbed(parts.frictions.size(), 0.0f), exerted;
  if (parts_.pressures) pressed_.read(pressed);
  for (int half = 0; rubs(half); ++half) {
    rubbed_.at(static_cast<std::size_t>(half)).read(exerted);
    for (std::size_t k = 0; k < rubbed.size(); ++k) rubbed[k] += exerted[k] / static_cast<float>(halves_);
  }
  return parts.sum(pressed, rubbed, viscosity_);
}

void SolidForces::visit_state(StateVisitor& visitor) {
  reading_ = false;
  if (visitor.in_place() && visitor.reads()) {
    if (aside_) parts_ = std::move(*aside_);
    aside_.reset();
  } else if (visitor.in_place()) {
    aside_.reset();
    is_aside_ = true;
  }
  visitor(viscosity_, halves_);
  if (!parts_.frictions) return;
  for (gl::Field& exerted : parts_.frictions->exerted) visitor(exerted);
}

}  // namespace twinflow
