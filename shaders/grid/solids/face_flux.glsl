// Fluxes through the faces of cut cells.
#include "common/texel.glsl"

uniform sampler2D u_velocity;  // domain units per second
uniform sampler2D u_faces;     // open parts of the left and the bottom face; the solids' u and v there

#define left_flux(offset)                                                                  \
  mix(neighbor(u_faces, offset).z, neighbor(u_velocity, offset).x, neighbor(u_faces, offset).x)
#define bottom_flux(offset)                                                                \
  mix(neighbor(u_faces, offset).w, neighbor(u_velocity, offset).y, neighbor(u_faces, offset).y)

// Whether a face of the cell being written is open.
bool has_open_face() {
  vec4 open = vec4(here(u_faces).xy, neighbor(u_faces, ivec2(1, 0)).x, neighbor(u_faces, ivec2(0, 1)).y);
  return any(greaterThan(open, vec4(0.0)));
}

// The flux out of the cell being written, over the length of a face; domain units per second.
float outflow() {
  return left_flux(ivec2(1, 0)) - left_flux(ivec2(0, 0)) + bottom_flux(ivec2(0, 1)) - bottom_flux(ivec2(0, 0));
}
