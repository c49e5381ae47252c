#include "gl/offscreen_context.hpp"

#include <catch2/catch.hpp>

#include <optional>
#include <vector>

#include "gl/field.hpp"

using namespace twinflow;

namespace {

gl::Field one_texel(float value) {
  gl::Field field({{.name = "field", .width = 1, .height = 1, .format = gl::Format::r32f}, {}, ""});
  field.upload(std::vector{value});
  return field;
}

}  // namespace

TEST_CASE("contexts of one process take turns, and outlive each other", "[gl]") {
  std::optional<gl::OffscreenContext> first(std::in_place);
  std::optional<gl::Field> of_first(one_texel(1.0f));
  gl::OffscreenContext second;
  const gl::Field of_second = one_texel(2.0f);

  first->make_current();
  CHECK(of_first->read_back() == std::vector{1.0f});
  of_first.reset();
  first.reset();
  second.make_current();
  CHECK(of_second.read_back() == std::vector{2.0f});
}

TEST_CASE("the context that was current before is current again", "[gl]") {
  gl::OffscreenContext outer;
  const gl::Field field = one_texel(3.0f);
  {
    const gl::CurrentContextGuard guard;
    gl::OffscreenContext inner;
    CHECK(one_texel(4.0f).read_back() == std::vector{4.0f});
  }
  CHECK(field.read_back() == std::vector{3.0f});
}
