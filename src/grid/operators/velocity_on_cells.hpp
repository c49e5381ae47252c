#pragma once

#include <functional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "grid/operators/layout.hpp"

// Conversions between velocities at points and the cells' values, at the middles of faces, at centers, or as
// means over faces (GridCells::face_means). To fourth order, a mean exceeds the middle value by a 24th of the
// second difference along the face. Velocities are row-major texels, u and v interleaved, domain units per
// second.
namespace twinflow {

/// The cells' values of a velocity by position (domain units): u and v of each cell, row after row. Means use
/// Gauss's rule of three points, which is exact for quintics.
std::vector<glm::dvec2> velocity_on_cells(const GridCells& cells,
                                          const std::function<glm::dvec2(glm::dvec2)>& velocity);

/// The mean of a function along a face of `length` around `middle`, by the same rule, if the cells hold
/// means. Otherwise its value in the middle.
double mean_on_face(const GridCells& cells, double middle, double length,
                    const std::function<double(double)>& value);

/// Replaces the means of cells that hold such by the values in the faces' middles; other cells keep theirs.
/// Beside walls it uses the second difference of the next face, which is exact for parabolas.
void to_points(const GridCells& cells, std::span<float> velocity);
/// The inverse, to fourth order: values in the middles become the means of cells that hold such.
void to_means(const GridCells& cells, std::span<float> velocity);
/// Replaces amounts at the faces' middles by amounts of the means, if the cells hold means. Their sum
/// remains, also between walls.
void spread_over_faces(const GridCells& cells, std::span<double> amounts);

}  // namespace twinflow
