// A step of the conjugate gradients. The state of a cell: x, residual; y, solution; z, direction d; w, A d.
#include "common/texel.glsl"

uniform sampler2D u_state;
uniform sampler2D u_preconditioned;  // z
uniform sampler2D u_product;         // A z
uniform sampler2D u_course;          // see steer.frag

out vec4 out_state;

void main() {
  vec4 state = here(u_state);
  vec2 course = texelFetch(u_course, ivec2(0), 0).xy;
  vec2 direction = vec2(here(u_preconditioned).x, here(u_product).x) - course.y * state.zw;
  out_state = vec4(state.x - course.x * direction.y, state.y + course.x * direction.x, direction);
}
