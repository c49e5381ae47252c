#include <numeric>
#include <type_traits>

#include "core/error.hpp"
#include "gl/field.hpp"
#include "gl/gl_fixture.hpp"
#include "gl/timer.hpp"

using namespace twinflow;

static_assert(!std::is_copy_constructible_v<gl::Texture> &&
              std::is_nothrow_move_constructible_v<gl::Texture>);
static_assert(!std::is_copy_constructible_v<gl::Field> && std::is_move_constructible_v<gl::Field>);
static_assert(!std::is_copy_constructible_v<gl::Program> && std::is_move_constructible_v<gl::Program>);

TEST_CASE_METHOD(GlFixture, "a field gives back the numbers it was given, bit for bit", "[gl]") {
  const auto format = GENERATE(gl::Format::r32f, gl::Format::rg32f, gl::Format::rgba32f);
  gl::Field field(
      {{.name = "field", .width = 5, .height = 3, .format = format}, gl::Buffering::ping_pong, ""});
  std::vector<float> values(std::size_t(15) * gl::channels(format));
  std::iota(values.begin(), values.end(), -7.1f);
  field.upload(values);
  CHECK(field.read_back() == values);
}

TEST_CASE_METHOD(GlFixture, "a new field is zero everywhere", "[gl]") {
  const gl::Field field({{.name = "field", .width = 7, .height = 4, .format = gl::Format::rg32f}, {}, ""});
  CHECK(field.read_back() == std::vector<float>(56, 0.0f));
}

TEST_CASE_METHOD(GlFixture, "a moved-from texture deletes nothing", "[gl]") {
  gl::Texture first({.name = "first", .width = 2, .height = 2});
  const GLuint id = first.id();
  {
    const gl::Texture second(std::move(first));
    CHECK(second.id() == id);
    CHECK(glIsTexture(id) == GL_TRUE);
  }
  CHECK(glIsTexture(id) == GL_FALSE);
}

TEST_CASE_METHOD(GlFixture, "a texture larger than the driver allows is refused by name", "[gl]") {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  CHECK_THROWS_WITH(gl::Texture({.name = "dye", .width = largest + 1, .height = 1}),
                    Catch::Contains("'dye'") && Catch::Contains(std::to_string(largest)));
}

TEST_CASE_METHOD(GlFixture, "uploading the wrong number of values is refused by name", "[gl]") {
  gl::Texture texture({.name = "velocity", .width = 2, .height = 2, .format = gl::Format::rg32f});
  CHECK_THROWS_WITH(texture.upload(std::vector<float>(4)), Catch::Contains("'velocity'"));
}

TEST_CASE_METHOD(GlFixture, "a texture has at most as many layers as every driver can write", "[gl]") {
  const int layers = GENERATE(-1, gl::kMostLayers + 1);
  CHECK_THROWS_WITH(gl::Texture({.name = "numbers", .width = 2, .height = 2, .layers = layers}),
                    Catch::Contains("'numbers'") && Catch::Contains(std::to_string(layers) + " layers"));
  GLint attachments = 0;
  glGetIntegerv(GL_MAX_DRAW_BUFFERS, &attachments);
  CHECK(attachments >= gl::kMostLayers);
}

TEST_CASE_METHOD(GlFixture, "bytes are uploaded to textures of bytes alone", "[gl]") {
  const std::vector<unsigned char> bytes{255, 0, 51, 255, 0, 102, 255, 255};
  gl::Texture picture({.name = "picture", .width = 2, .height = 1, .format = gl::Format::rgba8});
  picture.upload_bytes(bytes);
  std::vector<unsigned char> read(8);
  glBindTexture(GL_TEXTURE_2D, picture.id());
  glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read.data());
  CHECK(read == bytes);
  CHECK_THROWS_WITH(picture.upload_bytes(std::span(bytes).first(4)), Catch::Contains("'picture'"));
  gl::Texture field({.name = "field", .width = 2, .height = 1, .format = gl::Format::rgba32f});
  CHECK_THROWS_WITH(field.upload_bytes(bytes), Catch::Contains("'field'"));
}

TEST_CASE_METHOD(GlFixture, "layers are not uploaded", "[gl]") {
  gl::Field field({{.name = "numbers", .width = 2, .height = 2, .layers = 2}, {}, ""});
  CHECK_THROWS_WITH(field.upload(std::vector<float>(4)), Catch::Contains("'numbers'"));
}

TEST_CASE_METHOD(GlFixture, "the timer sees a clear of a large texture", "[gl]") {
  gl::RenderTarget target({.name = "large", .width = 1024, .height = 1024, .format = gl::Format::rgba32f});
  gl::Timer timer;
  {
    const gl::Timer::Measurement measurement(timer);
    for (int repeat = 0; repeat < 20; ++repeat) target.clear(static_cast<float>(repeat));
  }
  CHECK(timer.wait_milliseconds() > 0.0);
}
