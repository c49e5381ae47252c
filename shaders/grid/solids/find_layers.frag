// The mean velocity through the open part of a cut face beside a no-slip solid is not the velocity in the face's middle.
// If the solid covers the middle, the fluid has no velocity there; otherwise it is slower there than in the open part. The
// velocity is taken as linear along the face, from the solid or the middle to the middle of the next face. What is
// missing counts as a velocity of the closed part, so that it flows through the face like the motion of the solid.
#include "common/texel.glsl"
#include "grid/solids/in_domain.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there
uniform sampler2D u_slips;     // of the solids nearest to these faces
uniform sampler2D u_corners;   // distances from solids

out vec4 out_fluxes;  // open parts; velocities of the closed parts

float through_closed_part(float open, float middle, float next, float solid, float slip) {
  float from_middle = 0.5 * open * (next - middle);
  float from_solid = open * open / ((2.0 * open + 1.0) * max(1.0 - open, 0.5)) * (next - solid);
  return (1.0 - slip) * (open < 0.5 ? from_solid : from_middle);
}

void main() {
  vec2 texel = 1.0 / vec2(textureSize(u_velocity, 0));
  ivec2 cell = ivec2(gl_FragCoord.xy);
  float own = texelFetch(u_corners, cell, 0).x;
  float above = texelFetch(u_corners, cell + ivec2(0, 1), 0).x;
  float right = texelFetch(u_corners, cell + ivec2(1, 0), 0).x;
  vec4 faces = here(u_faces);
  vec2 velocity = here(u_velocity).xy;
  vec2 slips = here(u_slips).xy;
  // The next faces, on the side where the corner is in the fluid.
  vec2 next_to_u = v_position + vec2(0.0, above > own ? texel.y : -texel.y);
  vec2 next_to_v = v_position + vec2(right > own ? texel.x : -texel.x, 0.0);
  vec2 are_next_open = vec2(greaterThan(vec2(texture(u_faces, next_to_u).x * in_domain(next_to_u),
                                             texture(u_faces, next_to_v).y * in_domain(next_to_v)), vec2(0.5)));
  vec2 are_cut = vec2(greaterThan(faces.xy, vec2(0.0))) * vec2(lessThan(faces.xy, vec2(1.0)));
  vec2 missing = vec2(
      through_closed_part(faces.x, velocity.x, texture(u_velocity, next_to_u).x, faces.z, slips.x),
      through_closed_part(faces.y, velocity.y, texture(u_velocity, next_to_v).y, faces.w, slips.y));
  out_fluxes = vec4(faces.xy, faces.zw + are_cut * are_next_open * missing);
}
