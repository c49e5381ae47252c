// A step of the conjugate gradients. The state of a cell: x, residual; y, solution; z, direction d; w, A d. The LAST step
// writes the solution alone.
#include "grid/elliptic/applied.glsl"

uniform sampler2D u_state;
uniform sampler2D u_preconditioned;  // z
uniform sampler2D u_course;          // see steer.frag

#ifdef LAST
out float out_solution;
#else
out vec4 out_state;
#endif

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  vec4 state = texelFetch(u_state, cell, 0);
  vec2 course = texelFetch(u_course, ivec2(0), 0).xy;
#ifdef LAST
  out_solution = state.y + course.x * (texelFetch(u_preconditioned, cell, 0).x - course.y * state.z);
#else
  vec2 preconditioned = vec2(texelFetch(u_preconditioned, cell, 0).x, applied(u_preconditioned, cell));
  vec2 direction = preconditioned - course.y * state.zw;
  out_state = vec4(state.x - course.x * direction.y, state.y + course.x * direction.x, direction);
#endif
}
