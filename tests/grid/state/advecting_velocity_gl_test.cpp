#include "grid/state/advecting_velocity.hpp"

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/cpu_twin.hpp"

using namespace twinflow;

namespace {

const GridCells kAdvectingVelocityCells{{8, 4}, GridLayout::staggered};

gl::Field uniform_velocity(float value) {
  gl::Field velocity = upload(TwinField(8, 4, 2), "velocity");
  velocity.clear(value);
  return velocity;
}

float value_of(const gl::Field& velocity) { return velocity.read_back().front(); }

}  // namespace

TEST_CASE_METHOD(GlFixture, "the advecting velocity is extrapolated by the last change", "[gl][grid]") {
  AdvectingVelocity advecting(shaders, kAdvectingVelocityCells);
  const gl::Field now = uniform_velocity(3.0f);
  CHECK(&advecting.ahead(now, 0.5) == &now);  // no change is known yet
  advecting.record_change(uniform_velocity(1.0f), uniform_velocity(2.0f), 0.5);
  CHECK(value_of(advecting.ahead(now, 0.25)) == 3.5f);
  CHECK(value_of(advecting.ahead(now, 1.0)) == 5.0f);
  CHECK(&advecting.ahead(now, 1.01) == &now);  // more than twice as far
  advecting.forget();
  CHECK(&advecting.ahead(now, 0.25) == &now);
}

TEST_CASE_METHOD(GlFixture, "a change that was set aside comes back", "[gl][grid]") {
  AdvectingVelocity advecting(shaders, kAdvectingVelocityCells);
  const gl::Field now = uniform_velocity(0.0f);
  advecting.record_change(uniform_velocity(0.0f), uniform_velocity(1.0f), 1.0);
  StateWriter aside(FieldStorage::in_place);
  advecting.visit_state(aside);
  advecting.record_change(uniform_velocity(0.0f), uniform_velocity(5.0f), 2.0);
  CHECK(value_of(advecting.ahead(now, 1.0)) == 2.5f);
  StateReader back(aside.bytes(), FieldStorage::in_place);
  advecting.visit_state(back);
  CHECK(value_of(advecting.ahead(now, 1.0)) == 1.0f);
}
