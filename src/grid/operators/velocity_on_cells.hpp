#pragma once

#include <functional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "grid/operators/layout.hpp"

// Conversions between velocities at points and the cells' values at face middles, centers, or as face means
// (GridCells::face_means). To fourth order, a mean exceeds the middle value by a 24th of the second
// difference along the face. Velocities are row-major, u and v interleaved, domain units per second.
namespace twinflow {

/// The cells' values, row-major u and v, of a velocity by position (domain units). Means use Gauss's
/// three-point rule, exact for quintics.
std::vector<glm::dvec2> velocity_on_cells(const GridCells& cells,
                                          const std::function<glm::dvec2(glm::dvec2)>& velocity);

/// A function's mean along a face of `length` around `middle`, by the same rule, if cells hold means; else
/// its middle value.
double mean_on_face(const GridCells& cells, double middle, double length,
                    const std::function<double(double)>& value);

/// Replaces face means, if the cells hold them, by middle values. Beside walls it uses the next face's second
/// difference, exact for parabolas.
void to_points(const GridCells& cells, std::span<float> velocity);
/// The inverse, to fourth order.
void to_means(const GridCells& cells, std::span<float> velocity);
/// Replaces amounts at face middles by amounts of the means, if cells hold means; their sum remains.
void spread_over_faces(const GridCells& cells, std::span<double> amounts);

}  // namespace twinflow
