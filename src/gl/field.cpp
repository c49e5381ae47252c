#include "gl/field.hpp"

namespace twinflow::gl {

Field::Field(FieldDescription description)
    : channels_(std::move(description.channels)), current_(description.texture) {
  if (description.buffering == Buffering::ping_pong) next_.emplace(std::move(description.texture));
}

}  // namespace twinflow::gl
