#include "gl/field.hpp"

#include <stdexcept>
#include <utility>

#include "core/state_visitor.hpp"

namespace twinflow::gl {

Field::Field(FieldDescription description)
    : channels_(std::move(description.channels)), current_(description.texture) {
  if (description.buffering == Buffering::ping_pong) next_.emplace(std::move(description.texture));
}

RenderTarget& Field::next() {
  if (next_) return *next_;
  return aside_is_current_ ? *aside_ : current_;
}

void Field::swap() {
  if (next_) std::swap(current_, *next_);
  if (!aside_is_current_) return;
  std::swap(next_ ? *next_ : current_, *aside_);
  aside_is_current_ = false;
}

void Field::set_aside() {
  if (!aside_) aside_.emplace(current_.texture().description());
  aside_is_current_ = true;
}

void Field::put_back() {
  if (!aside_) throw std::logic_error("no values of '" + name() + "' were set aside");
  if (!aside_is_current_) std::swap(current_, *aside_);
  aside_is_current_ = true;
}

void Field::visit_state(StateVisitor& visitor) {
  if (visitor.in_place()) return visitor.reads() ? put_back() : set_aside();
  std::vector<float> values;
  if (!visitor.reads()) values = read_back();
  visitor.visit_array(values, value_count(texture()));
  if (visitor.reads()) upload(values);
}

}  // namespace twinflow::gl
