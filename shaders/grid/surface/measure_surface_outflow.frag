// What is to flow out of liquid cells beyond what does, over the diagonal of the pressure equation. Among SOLIDS it flows
// through the open parts of the faces, and the solids' motion through the closed ones counts.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_cells;     // z: divergence that stays, 1/s; w: 1 where they are liquid
uniform sampler2D u_diagonal;
#ifdef SOLIDS
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there
uniform sampler2D u_rooms;     // x: parts of a cell
#endif
uniform float u_shed_scale;    // the cell size (domain units), times the part of the divergence that is asked for

out float out_residual;

vec2 flux_at(ivec2 cell) {
  vec2 velocity = texelFetch(u_velocity, cell, 0).xy;
#ifdef SOLIDS
  vec4 faces = texelFetch(u_faces, cell, 0);
  velocity = mix(faces.zw, velocity, faces.xy);
#endif
  return velocity;
}

void main() {
  ivec2 cell = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(u_velocity, 0) - 1;
  vec2 low = flux_at(cell) * step(vec2(1.0), gl_FragCoord.xy);
  vec2 high = vec2(cell.x < last.x ? flux_at(cell + ivec2(1, 0)).x : 0.0, cell.y < last.y ? flux_at(cell + ivec2(0, 1)).y : 0.0);
  vec4 state = here(u_cells);
  float shed = state.z * u_shed_scale;
#ifdef SOLIDS
  shed *= here(u_rooms).x;
#endif
  float missing = shed - dot(high - low, vec2(1.0));
  float diagonal = here(u_diagonal).x;
  out_residual = diagonal > 0.0 ? missing * state.w / diagonal : 0.0;
}
