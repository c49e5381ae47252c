#include "grid/projection/pocket_map.hpp"

#include <algorithm>

namespace twinflow {

PocketSearch::PocketSearch(std::size_t cells) : pockets_(cells), connected_(cells), held_(cells) {}

void PocketSearch::connect(std::size_t one, std::size_t other) {
  connected_[one] = true;
  connected_[other] = true;
  pockets_.join(one, other);
}

PocketMap PocketSearch::found() {
  const std::size_t cells = connected_.size();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (held_[cell]) held_[pockets_.root_of(cell)] = true;
  }
  PocketMap map{0, std::vector<int>(cells, -1)};
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::size_t root = pockets_.root_of(cell);
    if (!connected_[cell] || held_[root]) continue;
    map.of_cell[cell] = root == cell ? map.count++ : map.of_cell[root];
  }
  return map;
}

PocketMap PocketMap::whole(const GridCells& cells) {
  const int nx = cells.shape.nx;
  const int ny = cells.shape.ny;
  const int reach = cells.layout == GridLayout::staggered ? 1 : 2;
  PocketSearch search(static_cast<std::size_t>(cells.shape.cells()));
  // Beyond the edge the cells repeat or, behind a wall, are their mirror image.
  const auto beyond = [](int place, int places, bool repeats) {
    if (place < places) return place;
    return repeats ? place % places : std::max(2 * places - 1 - place, 0);
  };
  const auto index = [&](int i, int j) { return static_cast<std::size_t>(j) * nx + i; };
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      search.connect(index(i, j), index(beyond(i + reach, nx, cells.periodic().x), j));
      search.connect(index(i, j), index(i, beyond(j + reach, ny, cells.periodic().y)));
      if (!cells.periodic().x && i < reach) search.connect(index(i, j), index(reach - 1 - i, j));
      if (!cells.periodic().y && j < reach) search.connect(index(i, j), index(i, reach - 1 - j));
    }
  }
  return search.found();
}

}  // namespace twinflow
