#include "gl/pending_read.hpp"

#include <numeric>
#include <stdexcept>

#include "gl/gl_fixture.hpp"
#include "gl/pass.hpp"

using namespace twinflow;

namespace {

gl::Field field_of(int width, int height, gl::Format format) {
  return gl::Field({{.name = "field", .width = width, .height = height, .format = format}, {}, ""});
}

std::vector<float> numbers(std::size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), -7.1f);
  return values;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a pending read gives the values of the moment it was started, bit for bit",
                 "[gl]") {
  gl::Field field = field_of(37, 21, gl::Format::rg32f);
  const std::vector<float> before = numbers(std::size_t(37) * 21 * 2);
  field.upload(before);
  gl::PendingRead read;
  read.start(field);
  CHECK(read.started());
  field.clear(3.0f);  // what comes later does not show
  std::vector<float> taken;
  read.read(taken);
  CHECK(taken == before);
  CHECK_FALSE(read.started());
  CHECK(field.read_back() == std::vector<float>(before.size(), 3.0f));  // other reads are not diverted
}

TEST_CASE_METHOD(GlFixture, "one pending read serves fields of any size, one after the other", "[gl]") {
  gl::PendingRead read;
  std::vector<float> taken;
  for (const int width : {5, 64, 3}) {
    gl::Field field = field_of(width, 2, gl::Format::r32f);
    const std::vector<float> values = numbers(std::size_t(width) * 2);
    field.upload(values);
    read.start(field);
    read.read(taken);
    CHECK(taken == values);
  }
}

TEST_CASE_METHOD(GlFixture, "a read that was forgotten cannot be taken, the one started last can", "[gl]") {
  gl::Field field = field_of(4, 4, gl::Format::r32f);
  gl::PendingRead read;
  std::vector<float> taken;
  CHECK_THROWS_AS(read.read(taken), std::logic_error);
  read.start(field);
  read.forget();
  CHECK_THROWS_AS(read.read(taken), std::logic_error);
  field.clear(1.0f);
  read.start(field);
  field.clear(2.0f);
  read.start(field);
  read.read(taken);
  CHECK(taken == std::vector<float>(16, 2.0f));
}
