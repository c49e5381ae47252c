#include "scene/solids/surface_pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// A corner of a cell and its distance from the solids.
struct Corner {
  glm::dvec2 place{0.0};
  double distance = 0.0;

  bool in_fluid() const { return distance > 0.0; }
};

/// The crossing of the surface with the line between two corners, of which one lies in the fluid. The rule of
/// false position finds it, with the value that stays halved. (Dowell, Jarratt, "A modified regula falsi
/// method for computing the root of an equation", 1971.) If one corner lies on the surface, the line may run
/// along a straight side, on which distances are zero. Halving finds the end of that side.
glm::dvec2 crossing(const SolidSet& solids, Corner a, Corner b) {
  constexpr double kOnSurface = 1e-9;  // of the line
  const double nearest = std::min(std::abs(a.distance), std::abs(b.distance));
  const bool halves = nearest < kOnSurface * glm::length(b.place - a.place);
  const int steps = halves ? 14 : 4;
  Corner middle;
  int last_side = 0;
  for (int step = 0; step < steps; ++step) {
    const double part = halves ? 0.5 : a.distance / (a.distance - b.distance);
    middle.place = a.place + part * (b.place - a.place);
    if (step + 1 == steps) break;
    middle.distance = solids.distance(middle.place);
    const int side = middle.in_fluid() == a.in_fluid() ? 1 : -1;
    if (side == 1) {
      a = middle;
      if (last_side == 1) b.distance *= 0.5;
    } else {
      b = middle;
      if (last_side == -1) a.distance *= 0.5;
    }
    last_side = side;
  }
  return middle.place;
}

/// Finds the pieces of one net.
class Tracer {
 public:
  Tracer(const SolidSet& solids, const GridShape& net) : solids_(solids), net_(net) {}

  std::vector<SurfacePiece> trace() {
    constexpr int kBlock = 8;  // cells of which one distance says whether the surface is far from all
    for (int j = 0; j < net_.ny; j += kBlock) {
      for (int i = 0; i < net_.nx; i += kBlock) {
        const glm::ivec2 first(i, j);
        const glm::ivec2 last = glm::min(first + kBlock, glm::ivec2(net_.nx, net_.ny));
        if (can_touch(first, last)) trace_block(first, last);
      }
    }
    return std::move(pieces_);
  }

 private:
  /// A square, whose corners go round it from the lower left one.
  using Square = std::array<Corner, 4>;

  glm::dvec2 place_of(glm::ivec2 corner) const {
    return net_.center(0, 0) + net_.cell_size() * (glm::dvec2(corner) - 0.5);
  }
  Corner corner_at(glm::dvec2 place) const { return {place, solids_.distance(place)}; }

  bool can_touch(glm::ivec2 first, glm::ivec2 last) const {
    const glm::dvec2 low = place_of(first);
    const glm::dvec2 high = place_of(last);
    const double reach = 0.5 * glm::length(high - low) + net_.cell_size();
    return std::abs(solids_.distance(0.5 * (low + high))) <= reach;
  }

  void trace_block(glm::ivec2 first, glm::ivec2 last) {
    for (int j = first.y; j < last.y; ++j) {
      for (int i = first.x; i < last.x; ++i) {
        cell_ = {i, j};
        trace_square({corner_at(place_of({i, j})), corner_at(place_of({i + 1, j})),
                      corner_at(place_of({i + 1, j + 1})), corner_at(place_of({i, j + 1}))},
                     0);
      }
    }
  }

  /// `depth`: how often the cell was divided.
  void trace_square(const Square& square, int depth) {
    constexpr int kDeepest = 5;
    std::array<glm::dvec2, 4> crossings{};
    std::size_t count = 0;
    bool hides = false;  // an edge may be crossed twice
    for (std::size_t k = 0; k < 4; ++k) {
      const Corner& here = square[k];
      const Corner& next = square[(k + 1) % 4];
      if (here.in_fluid() != next.in_fluid()) {
        crossings[count++] = crossing(solids_, here, next);
      } else {
        const double length = glm::length(next.place - here.place);
        hides = hides || std::abs(here.distance) + std::abs(next.distance) < length;
      }
    }
    if (count == 0 && !hides) return;
    if (count == 2 && is_smooth(crossings[0], crossings[1])) return add(crossings[0], crossings[1]);
    if (depth < kDeepest) return divide(square, depth);
    if (count == 2) add(crossings[0], crossings[1]);
  }

  void divide(const Square& square, int depth) {
    const Corner middle = corner_at(0.5 * (square[0].place + square[2].place));
    std::array<Corner, 4> halfway;  // along the edges
    for (std::size_t k = 0; k < 4; ++k) {
      halfway[k] = corner_at(0.5 * (square[k].place + square[(k + 1) % 4].place));
    }
    trace_square({square[0], halfway[0], middle, halfway[3]}, depth + 1);
    trace_square({halfway[0], square[1], halfway[1], middle}, depth + 1);
    trace_square({middle, halfway[1], square[2], halfway[2]}, depth + 1);
    trace_square({halfway[3], middle, halfway[2], square[3]}, depth + 1);
  }

  /// Whether no corner of the surface lies between two places on it.
  bool is_smooth(glm::dvec2 begin, glm::dvec2 end) const {
    constexpr double kLeastCosine = 0.95;
    const SolidSurface first = solids_.nearest(begin);
    const SolidSurface last = solids_.nearest(end);
    return first.solid == last.solid && glm::dot(first.outward, last.outward) > kLeastCosine;
  }

  void add(glm::dvec2 begin, glm::dvec2 end) {
    const glm::dvec2 middle = 0.5 * (begin + end);
    const SolidSurface near = solids_.nearest(middle);
    const double farthest = 0.5 * glm::length(end - begin);
    const glm::dvec2 on_surface = middle - std::clamp(near.distance, -farthest, farthest) * near.outward;
    const double length = glm::length(on_surface - begin) + glm::length(end - on_surface);
    pieces_.push_back({cell_, near.solid, on_surface, length, near.outward, near.flux});
  }

  const SolidSet& solids_;
  const GridShape& net_;
  glm::ivec2 cell_{0};
  std::vector<SurfacePiece> pieces_;
};

}  // namespace

std::vector<SurfacePiece> surface_pieces(const SolidSet& solids, const GridShape& net) {
  return Tracer(solids, net).trace();
}

}  // namespace twinflow
