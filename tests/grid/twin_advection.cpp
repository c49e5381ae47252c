#include "grid/twin_advection.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <glm/common.hpp>

#include "grid/twin_spline.hpp"

namespace twinflow {

double TwinAdvection::sample(const TwinField& field, double x, double y, int channel) const {
  return advection_row(scheme).bicubic ? field.bicubic(x, y, channel) : field.bilinear(x, y, channel);
}

glm::dvec2 TwinAdvection::advecting(const TwinField& velocity, double x, double y) const {
  return {velocity.bilinear(x - layout.u_x(), y, 0), velocity.bilinear(x, y - layout.v_y(), 1)};
}

glm::dvec2 TwinAdvection::origin(const TwinField& velocity, double x, double y, double cells_per_speed,
                                 bool finely) const {
  const glm::dvec2 first = advecting(velocity, x, y);
  if (!advection_row(scheme).midpoint) return within(velocity, glm::dvec2(x, y) - cells_per_speed * first);
  const glm::dvec2 middle = within(velocity, glm::dvec2(x, y) - 0.5 * cells_per_speed * first);
  const bool means = layout.layout == GridLayout::staggered;
  const glm::dvec2 second = finely ? twin_point_velocity(velocity, layout, means, middle.x, middle.y)
                                   : advecting(velocity, middle.x, middle.y);
  return within(velocity, glm::dvec2(x, y) - cells_per_speed * second);
}

glm::dvec2 TwinAdvection::between_corners(const TwinField& velocity, glm::dvec2 position,
                                          double cells_per_speed) const {
  const glm::dvec2 lower_left = glm::floor(position);
  const glm::dvec2 share = position - lower_left;
  glm::dvec2 sum(0.0);
  for (const double x : {0.0, 1.0}) {
    for (const double y : {0.0, 1.0}) {
      const glm::dvec2 corner = lower_left + glm::dvec2(x, y);
      const double weight = (x > 0.0 ? share.x : 1.0 - share.x) * (y > 0.0 ? share.y : 1.0 - share.y);
      sum += weight * (origin(velocity, corner.x, corner.y, cells_per_speed) - corner);
    }
  }
  return sum;
}

glm::dvec2 TwinAdvection::within(const TwinField& velocity, glm::dvec2 position) {
  if (!velocity.boundary.walls) return position;
  const double x = velocity.boundary.layer ? position.x : std::clamp(position.x, 0.0, double(velocity.nx));
  return {x, std::clamp(position.y, 0.0, double(velocity.ny))};
}

void TwinAdvection::advect_channels(const TwinField& advected, const TwinField& velocity,
                                    double cells_per_speed, const std::vector<int>& channels,
                                    glm::dvec2 place, glm::dvec2 texels, TwinField& result) const {
  const bool at_corners = advection_row(scheme).bicubic && texels.x > 1.0 && texels.y > 1.0;
  const auto back = [&](int i, int j, double step) {
    const glm::dvec2 position = (glm::dvec2(i + 0.5, j + 0.5) + place) / texels;
    if (at_corners) return (position + between_corners(velocity, position, step)) * texels;
    return origin(velocity, position.x, position.y, step) * texels - place;
  };
  TwinField predicted(advected.nx, advected.ny, advected.channels);
  predicted.boundary = advected.boundary;
  for (int j = 0; j < advected.ny; ++j) {
    for (int i = 0; i < advected.nx; ++i) {
      const glm::dvec2 from = back(i, j, cells_per_speed);
      for (const int channel : channels) {
        double value = sample(advected, from.x, from.y, channel);
        if (monotone) value = advected.limited(value, from.x, from.y, channel);
        result.at(i, j, channel) = predicted.at(i, j, channel) = value;
      }
    }
  }
  if (!advection_row(scheme).corrects) return;
  for (int j = 0; j < advected.ny; ++j) {
    for (int i = 0; i < advected.nx; ++i) {
      const glm::dvec2 from = back(i, j, cells_per_speed);
      const glm::dvec2 to = back(i, j, -cells_per_speed);
      for (const int channel : channels) {
        double value = predicted.at(i, j, channel);
        value += 0.5 * (advected.at(i, j, channel) - std::as_const(predicted).bilinear(to.x, to.y, channel));
        result.at(i, j, channel) = advected.limited(value, from.x, from.y, channel);
      }
    }
  }
}

TwinField TwinAdvection::advect_velocity(const TwinField& advected, const TwinField& velocity, double h,
                                         double dt) const {
  return advection_row(scheme).spline ? advect_by_spline(advected, velocity, h, dt)
                                      : advect_values(advected, velocity, h, dt);
}

TwinField TwinAdvection::advect_by_spline(const TwinField& advected, const TwinField& velocity, double h,
                                          double dt) const {
  const bool means = layout.layout == GridLayout::staggered;
  TwinField values = advected;
  TwinField flow = velocity;
  values.boundary.smooth = flow.boundary.smooth = true;
  const TwinField coefficients = twin_spline_coefficients(values, means);
  TwinField change(advected.nx, advected.ny, 2);
  change.boundary = advected.boundary;
  change.boundary.lid_speed = 0.0;
  for (int j = 0; j < change.ny; ++j) {
    for (int i = 0; i < change.nx; ++i) {
      for (const int channel : {0, 1}) {
        const glm::dvec2 texel(i + 0.5, j + 0.5);
        const glm::dvec2 place = channel == 0 ? glm::dvec2(layout.u_x(), 0.0) : glm::dvec2(0.0, layout.v_y());
        const glm::dvec2 from =
            means && !flow.boundary.walls
                ? texel + twin_way_of_face(flow, i, j, channel, dt / h)
                : origin(flow, texel.x + place.x, texel.y + place.y, dt / h, true) - place;
        change.at(i, j, channel) = twin_spline(coefficients, from.x, from.y, channel) -
                                   twin_spline(coefficients, texel.x, texel.y, channel);
      }
    }
  }
  change.hold_at_walls();
  TwinField result = combined(1.0, advected, 1.0, change);
  for (int j = 0; means && j < result.ny; ++j) {
    for (int i = 0; i < result.nx; ++i) {
      for (const int channel : {0, 1}) {
        result.at(i, j, channel) += std::as_const(change).along_face(i, j, channel) / 24.0;
      }
    }
  }
  result.hold_at_walls();
  return result;
}

TwinField TwinAdvection::advect_values(const TwinField& advected, const TwinField& velocity, double h,
                                       double dt) const {
  TwinField result(advected.nx, advected.ny, 2);
  result.boundary = advected.boundary;
  advect_channels(advected, velocity, dt / h, {0}, {layout.u_x(), 0.0}, {1, 1}, result);
  advect_channels(advected, velocity, dt / h, {1}, {0.0, layout.v_y()}, {1, 1}, result);
  result.hold_at_walls();
  return result;
}

TwinField TwinAdvection::advect_dye(const TwinField& dye, const TwinField& velocity, double h, double dt,
                                    double kept) const {
  TwinField result(dye.nx, dye.ny, dye.channels);
  result.boundary = dye.boundary;
  const glm::dvec2 texels(double(dye.nx) / velocity.nx, double(dye.ny) / velocity.ny);
  std::vector<int> channels(static_cast<std::size_t>(dye.channels));
  std::iota(channels.begin(), channels.end(), 0);
  advect_channels(dye, velocity, dt / h, channels, {0.0, 0.0}, texels, result);
  for (double& value : result.values) value *= kept;
  return result.opaque();
}

}  // namespace twinflow
