// State that a class lists once is saved, loaded, set aside and put back.
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "gl/field.hpp"
#include "gl/gl_fixture.hpp"

using namespace twinflow;

namespace {

/// A class that lists its state in one line.
struct Toy {
  gl::Field field{{.texture = {.name = "toy", .width = 4, .height = 2, .format = gl::Format::r32f},
                   .buffering = gl::Buffering::single,
                   .channels = "number"}};
  int count = 0;
  std::vector<double> values;

  void visit_state(StateVisitor& visitor) { visitor(field, count, values); }

  void set(int number) {
    field.clear(static_cast<float>(number));
    count = number;
    values.assign(static_cast<std::size_t>(number), 0.5 * number);
  }
  bool holds(int number) const {
    return field.read_back() == std::vector<float>(8, static_cast<float>(number)) && count == number &&
           values == std::vector<double>(static_cast<std::size_t>(number), 0.5 * number);
  }
};

std::string written(Toy& toy, FieldStorage fields) {
  StateWriter writer(fields);
  toy.visit_state(writer);
  return writer.bytes();
}

void read(Toy& toy, const std::string& bytes, FieldStorage fields) {
  StateReader reader(bytes, fields);
  toy.visit_state(reader);
  CHECK(reader.left() == 0);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "state that is listed once is saved and loaded by another object", "[gl]") {
  Toy toy, other;
  toy.set(3);
  other.set(5);
  read(other, written(toy, FieldStorage::copied), FieldStorage::copied);
  CHECK(other.holds(3));
}

TEST_CASE_METHOD(GlFixture, "state that is listed once is set aside and put back, any number of times",
                 "[gl]") {
  Toy toy;
  toy.set(3);
  const std::string aside = written(toy, FieldStorage::in_place);
  CHECK(toy.holds(3));
  for (const int step : {7, 1, 0}) {
    toy.set(step);
    read(toy, aside, FieldStorage::in_place);
    CHECK(toy.holds(3));
  }
  CHECK(aside.size() < written(toy, FieldStorage::copied).size());  // the field was not copied
}

TEST_CASE_METHOD(GlFixture, "nothing is put back where nothing was set aside", "[gl]") {
  Toy toy, other;
  toy.set(3);
  const std::string aside = written(toy, FieldStorage::in_place);
  CHECK_THROWS_AS(read(other, aside, FieldStorage::in_place), std::logic_error);
}
