#include "gl/field.hpp"

#include <stdexcept>
#include <utility>

#include "core/archive.hpp"

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

template <class Archive>
void Field::archive_state(Archive& archive) {
  if (archive.in_place()) return is_reading<Archive> ? put_back() : set_aside();
  std::vector<float> values;
  if constexpr (!is_reading<Archive>) values = read_back();
  archive_array(archive, values, value_count(texture()));
  if constexpr (is_reading<Archive>) upload(values);
}

template void Field::archive_state(OutputArchive&);
template void Field::archive_state(InputArchive&);

}  // namespace twinflow::gl
