#include "grid/solids/cut_cells.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "grid/solids/cutter.hpp"

namespace twinflow {
namespace {

/// Replaces the entries of a list, which is in the order of the cells, whose cells are in `replaced`.
template <class Entry, class CellOf>
void replace_entries(std::vector<Entry>& list, std::vector<Entry> fresh, const std::vector<bool>& replaced,
                     const CellOf& cell_of) {
  const auto is_old = [&](const Entry& entry) { return replaced[cell_of(entry)]; };
  list.erase(std::remove_if(list.begin(), list.end(), is_old), list.end());
  const auto is_before = [&](const Entry& a, const Entry& b) { return cell_of(a) < cell_of(b); };
  std::stable_sort(fresh.begin(), fresh.end(), is_before);
  const auto kept = static_cast<std::ptrdiff_t>(list.size());
  list.insert(list.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
  std::inplace_merge(list.begin(), list.begin() + kept, list.end(), is_before);
}

}  // namespace

float InletProfile::at(glm::ivec2 face, int component) const {
  const int rows = static_cast<int>(u.size());
  const int last_below = component == 0 ? 0 : 1;
  const auto column = static_cast<std::size_t>(face.x);
  if (!bottom.empty() && face.y <= last_below) return bottom[column][component];
  if (!top.empty() && face.y == rows - 1) return top[column][component];
  return component == 0 ? u[static_cast<std::size_t>(face.y)] : v[static_cast<std::size_t>(face.y)];
}

float CutCells::InletPulls::sum(const InletProfile& inlet, glm::ivec2 cell, int component) const {
  float result = 0.0f;
  for (std::size_t place = 0; place < kLinked.size(); ++place) {
    if (has(static_cast<int>(place))) result += inlet.at(cell + kLinked[place], component);
  }
  return result;
}

CutCells::CutCells(const SolidSet& solids, const GridCells& cells) {
  const auto count = static_cast<std::size_t>(cells.shape.cells());
  corners.resize(static_cast<std::size_t>(cells.shape.nx + 1) * (cells.shape.ny + 1));
  for (auto* values : {&faces, &links_u, &links_v, &pulls}) values->resize(count);
  slips.resize(count);
  places_u_.resize(count);
  places_v_.resize(count);
  cut(solids, cells, CellRange::whole(cells.shape));
}

void CutCells::cut_again(const SolidSet& solids, const GridCells& cells, const ChangedArea& area) {
  // What a cell holds depends on distances up to two cells away.
  constexpr int kMargin = 4;
  cut(solids, cells, CellRange::touched(area, cells.shape, cells.periodic(), kMargin));
}

void CutCells::cut(const SolidSet& solids, const GridCells& cells, const CellRange& range) {
  const int nx = cells.shape.nx;
  const int ny = cells.shape.ny;
  const Cutter cutter(solids, cells, corners);
  const auto for_each = [&](const auto& visit) { range.for_each(cells.shape, visit); };
  for_each([&](int i, int j) {
    const auto measure = [&](int column, int row) {
      corners[static_cast<std::size_t>(row) * (nx + 1) + column] = cutter.corner_distance(column, row);
    };
    measure(i, j);
    if (i + 1 == nx) measure(nx, j);
    if (j + 1 == ny) measure(i, ny);
    if (i + 1 == nx && j + 1 == ny) measure(nx, ny);
  });
  for_each([&](int i, int j) {
    places_u_[cutter.index(i, j)] = cutter.place(i, j, 0);
    places_v_[cutter.index(i, j)] = cutter.place(i, j, 1);
  });
  std::vector<bool> replaced(faces.size());
  std::vector<SurfacePart> frictions;
  std::vector<InletCell> inlet_cells;
  for_each([&](int i, int j) {
    const std::size_t cell = cutter.index(i, j);
    replaced[cell] = true;
    const Place& u = places_u_[cell];
    const Place& v = places_v_[cell];
    const auto held = [&](int component, float velocity) {
      return cells.on_wall(i, j, component) ? 0.0f : velocity;
    };
    faces[cell] = {cutter.opening(i, j, 0), cutter.opening(i, j, 1), held(0, u.velocity),
                   held(1, v.velocity)};
    const ViscousLinks around_u = cutter.around(places_u_, i, j, 0);
    const ViscousLinks around_v = cutter.around(places_v_, i, j, 1);
    links_u[cell] = around_u.links;
    links_v[cell] = around_v.links;
    pulls[cell] = {around_u.pull, around_v.pull, u.flows() ? 1.0f : 0.0f, v.flows() ? 1.0f : 0.0f};
    slips[cell] = {cells.on_wall(i, j, 0) || u.is_inlet ? 0.0f : u.slip,
                   cells.on_wall(i, j, 1) || v.is_inlet ? 0.0f : v.slip};
    for (const ViscousLinks* around : {&around_u, &around_v}) {
      frictions.insert(frictions.end(), around->frictions.begin(), around->frictions.end());
    }
    if (!u.is_inlet && !v.is_inlet && (around_u.inlet.bits | around_v.inlet.bits) == 0) return;
    const glm::vec2 share(u.is_inlet ? cutter.fluid_part(i, j, 0) : 0.0f,
                          v.is_inlet ? cutter.fluid_part(i, j, 1) : 0.0f);
    inlet_cells.push_back({cell, {i, j}, faces[cell], pulls[cell], share, around_u.inlet, around_v.inlet});
  });
  SurfaceParts pressed;
  pressed.rotations.assign(static_cast<std::size_t>(solids.count()), 0.0);
  for_each([&](int i, int j) {
    const float here = cutter.is_fluid(faces, i, j) ? 1.0f : 0.0f;
    const float west = cutter.is_fluid(faces, i - 1, j) ? 1.0f : 0.0f;
    const float south = cutter.is_fluid(faces, i, j - 1) ? 1.0f : 0.0f;
    cutter.add_pressed(pressed, places_u_, i, j, 0, {west, here});
    cutter.add_pressed(pressed, places_v_, i, j, 1, {south, here});
  });
  const auto cell_of_part = [&](const SurfacePart& part) { return cutter.index(part.cell.x, part.cell.y); };
  replace_entries(surface.frictions, std::move(frictions), replaced, cell_of_part);
  replace_entries(surface.pressures, std::move(pressed.pressures), replaced, cell_of_part);
  replace_entries(inlet_cells_, std::move(inlet_cells), replaced,
                  [](const InletCell& inlet) { return inlet.cell; });
  surface.rotations = std::move(pressed.rotations);  // all zero unless a solid turns, when all cells are cut
}

/// The left faces of the last column of a channel are its outlet.
PocketMap CutCells::pockets(const GridCells& cells) const {
  const auto [nx, ny] = std::pair(cells.shape.nx, cells.shape.ny);
  PocketSearch search(faces.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const std::size_t cell = static_cast<std::size_t>(j) * nx + i;
      const std::size_t west = i > 0 ? cell - 1 : cell + (nx - 1);
      const std::size_t south = static_cast<std::size_t>((j + ny - 1) % ny) * nx + i;
      if (faces[cell].x > 0.0f && cells.channel && i == nx - 1) {
        search.hold(west);
      } else if (faces[cell].x > 0.0f) {
        search.connect(west, cell);
      }
      if (faces[cell].y > 0.0f) search.connect(south, cell);
    }
  }
  return search.found();
}

std::vector<float> CutCells::areas(const GridShape& shape) const {
  std::vector<float> result;
  result.reserve(faces.size());
  const auto columns = static_cast<std::size_t>(shape.nx) + 1;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const float* const lower = &corners[static_cast<std::size_t>(j) * columns + i];
      const float* const upper = lower + columns;
      result.push_back(0.25f * (open_part(lower[0], lower[1]) + open_part(upper[0], upper[1]) +
                                open_part(lower[0], upper[0]) + open_part(lower[1], upper[1])));
    }
  }
  return result;
}

/// What flows through the open faces cancels.
std::vector<double> CutCells::missing_outflows(const PocketMap& pockets, const GridShape& shape) const {
  constexpr double kRounding = 1e-5;  // of the sum of the magnitudes
  std::vector<double> sums(static_cast<std::size_t>(pockets.count));
  std::vector<double> magnitudes(sums.size());
  const auto add = [&](std::size_t cell, double flux) {
    const int pocket = pockets.of_cell[cell];
    if (pocket < 0) return;
    sums[static_cast<std::size_t>(pocket)] += flux;
    magnitudes[static_cast<std::size_t>(pocket)] += std::abs(flux);
  };
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const std::size_t cell = static_cast<std::size_t>(j) * shape.nx + i;
      const std::size_t west = i > 0 ? cell - 1 : cell + (shape.nx - 1);
      const std::size_t south = static_cast<std::size_t>((j + shape.ny - 1) % shape.ny) * shape.nx + i;
      const glm::vec4& face = faces[cell];
      const double left = (1.0 - double{face.x}) * double{face.z};
      const double bottom = (1.0 - double{face.y}) * double{face.w};
      add(cell, left);
      add(west, -left);
      add(cell, bottom);
      add(south, -bottom);
    }
  }
  for (std::size_t k = 0; k < sums.size(); ++k) {
    const bool is_rounding = std::abs(sums[k]) <= kRounding * magnitudes[k];
    sums[k] = is_rounding ? 0.0 : shape.cell_size() * sums[k];
  }
  return sums;
}

void CutCells::set_inlet(const InletProfile& inlet) {
  for (const InletCell& changed : inlet_cells_) {
    const glm::vec2 velocity(inlet.at(changed.place, 0), inlet.at(changed.place, 1));
    const glm::vec2 flux = changed.share_of_faces * velocity;
    const glm::vec2 pull(changed.of_u.sum(inlet, changed.place, 0),
                         changed.of_v.sum(inlet, changed.place, 1));
    faces[changed.cell] = changed.faces + glm::vec4(0.0f, 0.0f, flux);
    pulls[changed.cell] = changed.pulls + glm::vec4(pull, 0.0f, 0.0f);
  }
}

}  // namespace twinflow
