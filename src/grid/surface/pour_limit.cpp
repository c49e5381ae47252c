#include "grid/surface/pour_limit.hpp"

#include <algorithm>
#include <cstddef>

#include "grid/operators/cell_fields.hpp"
#include "grid/surface/liquid_room.hpp"

namespace twinflow {

PourLimit::PourLimit(const GridCells& cells)
    : shares_(center_field("shares of what is poured", cells, gl::Buffering::single,
                           "part of what was asked for")) {
  shares_.upload(std::vector<float>(static_cast<std::size_t>(cells.shape.cells()), 1.0f));
}

void PourLimit::find(const gl::Field& asked, const gl::Field& fractions, const LiquidRoom* room) {
  const std::vector<float> wanted = asked.read_back();
  const std::vector<float> held = fractions.read_back();
  const auto parts = room != nullptr ? static_cast<std::size_t>(room->pockets().count()) : std::size_t{1};
  const auto part_of = [&](std::size_t cell) {
    return room != nullptr ? static_cast<std::size_t>(room->pockets().of(cell)) : std::size_t{0};
  };
  struct Pocket {
    double wanted = 0.0, left = 0.0;  // parts of a cell
  };
  std::vector<Pocket> pockets(parts);
  for (std::size_t cell = 0; cell < held.size(); ++cell) {
    Pocket& pocket = pockets[part_of(cell)];
    pocket.wanted += wanted[cell];
    pocket.left += (room != nullptr ? room->room_of(cell) : 1.0) - held[cell];
  }
  std::vector<float> shares(held.size());
  for (std::size_t cell = 0; cell < held.size(); ++cell) {
    const Pocket& pocket = pockets[part_of(cell)];
    const double left = std::max(pocket.left, 0.0);  // overfull cells leave less than nothing
    shares[cell] = pocket.wanted <= left ? 1.0f : static_cast<float>(left / pocket.wanted);
  }
  shares_.upload(shares);
}

}  // namespace twinflow
