#pragma once

#include <string>

#include "core/stage.hpp"
#include "gl/field.hpp"

namespace twinflow {

/// Somebody who looks at a step of the grid fluid stage by stage. What it sees is the fluid itself, as it is
/// right after the stage; the step goes on as if nobody looked.
class GridObserver {
 public:
  virtual ~GridObserver() = default;

  /// The stages to come belong to this part of the step: "first half".
  virtual void begin_part(const std::string& name) = 0;
  virtual void see(const Stage& stage, const gl::Field& field) = 0;
};

/// Shows a stage, `text()` and its field, to an observer; null: nobody looks, and nothing is done.
template <class Text>
void show(GridObserver* observer, const gl::Field& field, const Text& text) {
  if (observer != nullptr) observer->see(text(), field);
}

}  // namespace twinflow
