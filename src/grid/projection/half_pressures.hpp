#pragma once

#include <array>
#include <optional>

#include "core/state_visitor.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/projection/pockets.hpp"

namespace twinflow {

/// Which projection: a step that reflects has two, with separate pressures.
enum class Half { first, second };

/// The pressures, or similar, of a step's halves, made at first use.
class HalfPressures {
 public:
  static constexpr const char* kChannels = "p (domain units² per second², density 1)";

  explicit HalfPressures(const GridCells& cells, const char* name = "pressure")
      : cells_(cells), name_(name) {}

  gl::Field& of(Half half) {
    std::optional<gl::Field>& pressure = pressures_.at(static_cast<std::size_t>(half));
    if (!pressure) {
      pressure.emplace(center_field(name_, cells_, gl::Buffering::ping_pong, kChannels));
    }
    return *pressure;
  }

  /// Removes their means; see Pockets::level.
  void level(Pockets& pockets, const gl::Field* liquid) {
    for (auto& pressure : pressures_) {
      if (pressure) pockets.level(*pressure, *pressure, liquid);
    }
  }
  /// Reading drops a pressure that the written state lacks.
  void visit_state(StateVisitor& visitor) {
    for (const Half half : {Half::first, Half::second}) {
      std::optional<gl::Field>& pressure = pressures_.at(static_cast<std::size_t>(half));
      bool made = pressure.has_value();
      visitor(made);
      if (made) {
        visitor(of(half));
      } else {
        pressure.reset();
      }
    }
  }

 private:
  GridCells cells_;
  const char* name_;
  std::array<std::optional<gl::Field>, 2> pressures_;
};

}  // namespace twinflow
