#include "particles/boundaries/particle_stream.hpp"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "core/state_visitor.hpp"
#include "scene/stream/cubic_through.hpp"

namespace twinflow {
namespace {

/// The cells of the vorticity: as large as the particles' spacing.
GridShape shape_for(const Domain& domain, double spacing) {
  return GridShape::covering(domain.aspect, 2 * std::max(1, static_cast<int>(std::lround(1.0 / spacing))));
}

}  // namespace

std::array<ParticleStream::Line, ParticleStream::kLines> ParticleStream::lines_for(const GridShape& shape,
                                                                                   int spacing, double side) {
  // At least four points, which reach equally far beyond both ends of what they serve.
  const auto line = [&](bool rises, double across) {
    const double length = rises ? shape.ny + 2.0 * side : shape.nx;
    const int count = std::max(static_cast<int>(std::ceil(length / spacing)) + 1, 4);
    const double first = (rises ? -side : 0.0) + 0.5 * (length - spacing * (count - 1));
    return Line{rises ? glm::dvec2(across, first) : glm::dvec2(first, across), rises, count};
  };
  std::array<Line, kLines> lines;
  for (std::size_t k = 0; k < kLinesAtSide; ++k) {
    const double way = side * double(k) / (kLinesAtSide - 1);
    lines[k] = line(false, -way);
    lines[kLinesAtSide + k] = line(false, shape.ny + way);
  }
  lines.back() = line(true, 0.0);
  return lines;
}

InducedPoints ParticleStream::points_for(const std::array<Line, kLines>& lines, int spacing) {
  InducedPoints points;
  for (const Line& line : lines) {
    for (int k = 0; k < line.count; ++k) points.places.push_back(line.at(k * spacing));
  }
  points.count_of_u = points.places.size();
  for (std::size_t k = 0; k < points.count_of_u; ++k) points.places.push_back(points.places[k]);
  return points;
}

/// Particles fill the reach of every node.
VortexNodes ParticleStream::nodes_for(const GridShape& shape, int spacing, const Margins& margins) {
  const double h = shape.cell_size();
  const double first = std::max(0.0, spacing - margins.inlet / h);
  const double last = shape.nx + margins.outlet / h - spacing;
  const int columns = static_cast<int>((last - first) / spacing) + 1;
  const double height = shape.ny + 2.0 * std::min(margins.sides / h - spacing, 0.5 * spacing);
  const int rows = static_cast<int>(height / spacing) + 1;
  return {spacing, {columns, rows}, {first, 0.5 * (shape.ny - spacing * (rows - 1))}};
}

ParticleStream::ParticleStream(const Scene& scene, const Domain& domain, double spacing,
                               const Margins& margins, const SolidSet& solids)
    : shape_(shape_for(domain, spacing)),
      corner_(domain.minimum()),
      side_(margins.sides / shape_.cell_size()),
      area_(spacing * spacing / (shape_.cell_size() * shape_.cell_size())),
      nodes_(nodes_for(shape_, node_spacing(scene, shape_, solids), margins)),
      lines_(lines_for(shape_, nodes_.spacing, side_)),
      vortices_(points_for(lines_, nodes_.spacing), nodes_,
                nodes_.first.x + nodes_.spacing * (nodes_.counts.x - 0.5), shape_.cell_size()) {
  begin_[0] = 0;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    const double length = lines_[k].rises ? shape_.ny + 2.0 * side_ : shape_.nx;
    begin_[k + 1] = begin_[k] + static_cast<int>(std::ceil(length)) + 1;
  }
  const InletVelocity inlet = inlet_velocity(scene.settings, Fluid::particles).value();
  fill_profiles(inlet(0.0, 0.0).x, std::vector<double>(vortices_.points().places.size()));
}

/// Calls add(node, ∂t/∂x, ∂t/∂y) for the nodes whose tent t covers a point.
template <class Add>
void ParticleStream::for_each_node_near(glm::dvec2 point, const Add& add) const {
  const glm::dvec2 place = (point - nodes_.first) / double(nodes_.spacing);
  const glm::ivec2 base = glm::floor(place);
  const glm::dvec2 part = place - glm::dvec2(base);
  for (int j = std::max(base.y, 0); j <= std::min(base.y + 1, nodes_.counts.y - 1); ++j) {
    for (int i = std::max(base.x, 0); i <= std::min(base.x + 1, nodes_.counts.x - 1); ++i) {
      const bool right = i > base.x;
      const bool above = j > base.y;
      const double along_x = (right ? 1.0 : -1.0) / nodes_.spacing;
      const double along_y = (above ? 1.0 : -1.0) / nodes_.spacing;
      add(static_cast<std::size_t>(j) * static_cast<std::size_t>(nodes_.counts.x) +
              static_cast<std::size_t>(i),
          along_x * (above ? part.y : 1.0 - part.y), along_y * (right ? part.x : 1.0 - part.x));
    }
  }
}

/// Cells on a surface are sampled.
void ParticleStream::measure(const Solids& solids) {
  const std::uint64_t revision = solids.shapes != nullptr ? solids.shapes->revision() + 1 : 1;
  if (measured_ == revision) return;
  measured_ = revision;
  of_solids_.assign(nodes_.places().size(), glm::dvec2(0.0));
  if (solids.shapes == nullptr) return;
  constexpr int kSamples = 4;  ///< along each side of a cell
  const double reach = 0.75 * shape_.cell_size();
  for (int j = 0; j < shape_.ny; ++j) {
    for (int i = 0; i < shape_.nx; ++i) {
      const double distance = solids.shapes->distance(from_cells(glm::dvec2(i, j) + 0.5));
      if (distance > reach) continue;
      for (int sample = 0; sample < kSamples * kSamples; ++sample) {
        const glm::ivec2 inside(sample % kSamples, sample / kSamples);
        const glm::dvec2 point = glm::dvec2(i, j) + (glm::dvec2(inside) + 0.5) / double(kSamples);
        const SolidSurface solid = solids.shapes->nearest(from_cells(point));
        if (solid.distance > 0.0) continue;
        for_each_node_near(point, [&](std::size_t node, double along_x, double along_y) {
          const double along = along_y * solid.velocity.x - along_x * solid.velocity.y;
          of_solids_[node] += glm::dvec2(along_y, along) / double(kSamples * kSamples);
        });
      }
    }
  }
}

void ParticleStream::begin_step(const ParticleSet& particles, const Solids& solids, double speed,
                                double dt_seconds) {
  measure(solids);
  std::vector<double> sums(of_solids_.size());
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const double u = particles.u[k] - speed;
    const double v = particles.v[k];
    for_each_node_near(
        in_cells({particles.x[k], particles.y[k]}),
        [&](std::size_t node, double along_x, double along_y) { sums[node] += u * along_y - v * along_x; });
  }
  std::vector<float> inside;
  for (std::size_t node = 0; node < sums.size(); ++node) {
    inside.push_back(
        static_cast<float>(area_ * sums[node] + of_solids_[node].y - speed * of_solids_[node].x));
  }
  std::vector<double> leaving;
  const auto columns = static_cast<std::size_t>(nodes_.counts.x);
  for (std::size_t last = columns - 1; last < inside.size(); last += columns) {
    leaving.push_back(inside[last] * speed / nodes_.spacing);
  }
  fill_profiles(speed, vortices_.induced_ahead(inside, leaving, speed, dt_seconds));
}

void ParticleStream::fill_profiles(double speed, std::span<const double> induced) {
  profiles_.clear();
  std::size_t begin = 0;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    const Line& line = lines_[k];
    const auto count = static_cast<std::size_t>(line.count);
    const std::span<const double> u = induced.subspan(begin, count);
    const std::span<const double> v = induced.subspan(vortices_.points().count_of_u + begin, count);
    const double first = line.rises ? line.first.y + side_ : line.first.x;
    for (int cell = 0; cell < begin_[k + 1] - begin_[k]; ++cell) {
      const double place = (cell - first) / nodes_.spacing;
      profiles_.emplace_back(speed + cubic_through(u, place), cubic_through(v, place));
    }
    begin += count;
  }
}

/// `way`: from the line's beginning, cells.
glm::dvec2 ParticleStream::on_line(int line, double way) const {
  const auto k = static_cast<std::size_t>(line);
  const int last = begin_[k + 1] - begin_[k] - 2;
  const int cell = std::clamp(static_cast<int>(way), 0, last);
  const double part = std::clamp(way - cell, 0.0, 1.0);
  const std::size_t at = static_cast<std::size_t>(begin_[k]) + static_cast<std::size_t>(cell);
  return (1.0 - part) * profiles_[at] + part * profiles_[at + 1];
}

glm::dvec2 ParticleStream::velocity_at(glm::dvec2 point) const {
  const glm::dvec2 place = in_cells(point);
  if (place.x <= 0.0) return on_line(kLines - 1, place.y + side_);
  const bool above = place.y > 0.5 * shape_.ny;
  const double beyond = std::clamp((above ? place.y - shape_.ny : -place.y) / side_, 0.0, 1.0);
  const int first = above ? kLinesAtSide : 0;
  return (1.0 - beyond) * (1.0 - 2.0 * beyond) * on_line(first, place.x) +
         4.0 * beyond * (1.0 - beyond) * on_line(first + 1, place.x) +
         beyond * (2.0 * beyond - 1.0) * on_line(first + 2, place.x);
}

double ParticleStream::fastest() const {
  double squared = 0.0;
  for (const glm::dvec2 velocity : profiles_) squared = std::max(squared, glm::dot(velocity, velocity));
  return std::sqrt(squared);
}

void ParticleStream::visit_state(StateVisitor& visitor) {
  visitor(vortices_);
  visitor.visit_array(profiles_, static_cast<std::size_t>(begin_.back()));
}

}  // namespace twinflow
