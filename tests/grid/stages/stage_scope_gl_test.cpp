#include "grid/stages/stage_scope.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

/// Remembers what it sees; `fails` makes it throw instead.
struct Observer : GridObserver {
  std::vector<std::string> names;
  std::vector<float> values;
  bool fails = false;

  void begin_part(const std::string& /*name*/) override {}
  void see(const Stage& stage, const gl::Field& field) override {
    if (fails) throw std::runtime_error("cannot follow");
    names.push_back(stage.name);
    values = field.read_back();
  }
};

Stage text() { return {.name = "clearing", .equation = "", .meaning = ""}; }

}  // namespace

TEST_CASE_METHOD(GlFixture, "the observer sees the field that a stage leaves, once", "[gl][grid]") {
  gl::Field field = upload(TwinField(2, 2, 1), "field");
  Observer observer;
  {
    const StageScope stage("clear", &observer, field, text);
    field.clear(1.0f);
    CHECK(observer.names.empty());
    field.clear(2.0f);
  }
  CHECK(observer.names == std::vector<std::string>{"clearing"});
  CHECK(observer.values == std::vector<float>(4, 2.0f));
}

TEST_CASE_METHOD(GlFixture, "without an observer the text of a stage is not made", "[gl][grid]") {
  const gl::Field field = upload(TwinField(2, 2, 1), "field");
  bool made = false;
  {
    const StageScope stage("clear", nullptr, field, [&] {
      made = true;
      return text();
    });
  }
  CHECK_FALSE(made);
}

TEST_CASE_METHOD(GlFixture, "a stage that fails is not shown, and an observer that fails stops the step",
                 "[gl][grid]") {
  const gl::Field field = upload(TwinField(2, 2, 1), "field");
  Observer observer;
  const auto run = [&](bool stage_fails) {
    const StageScope stage("clear", &observer, field, text);
    if (stage_fails) throw std::logic_error("failed");
  };
  CHECK_THROWS_WITH(run(true), "failed");
  CHECK(observer.names.empty());
  observer.fails = true;
  CHECK_THROWS_WITH(run(false), "cannot follow");
}
