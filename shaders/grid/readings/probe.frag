// The grid fluid at one point: velocity, pressure, and vorticity by central differences over two cells, as in
// vorticity.frag. BICUBIC: the interpolation between the cells' values. A second texel tells whether the point is in the fluid.
#include "common/boundary.glsl"
#include "common/interpolation/bicubic.glsl"
#include "common/velocity_at.glsl"
#ifdef SURFACE
#include "common/interpolation/bilinear.glsl"
#include "grid/surface/liquid_at.glsl"
#endif

uniform sampler2D u_velocity;          // domain units per second
uniform sampler2D u_pressure;          // at the cells' centres
uniform vec2 u_place;                  // the point, in cells from the domain's lower left corner
uniform float u_half_inverse_spacing;  // 1 / (2 h)
#ifdef SURFACE
uniform sampler2D u_filling;           // of the cells with liquid
uniform sampler2D u_liquid_cells;      // y: 1 far from the surface
#endif

const vec2 kFirstCenter = vec2(0.5);

out vec4 out_reading;

vec2 velocity_near(vec2 cells) { return velocity_at(u_velocity, kFirstCenter, u_place - kFirstCenter + cells); }

void main() {
  vec2 velocity = velocity_near(vec2(0.0));
  float pressure = bicubic(u_pressure, kFirstCenter, u_place - kFirstCenter, kScalars).x;
  float in_fluid = 1.0;
#ifdef SURFACE
  // At the surface the pressure bends: there it is linear between the cells.
  if (!is_far_from_surface(u_liquid_cells, u_place)) {
    pressure = bilinear(u_pressure, kFirstCenter, u_place - kFirstCenter, kScalars).x;
  }
  in_fluid = is_in_liquid(u_filling, u_place) ? 1.0 : 0.0;
#endif
  float dv = velocity_near(vec2(1.0, 0.0)).y - velocity_near(vec2(-1.0, 0.0)).y;
  float du = velocity_near(vec2(0.0, 1.0)).x - velocity_near(vec2(0.0, -1.0)).x;
  out_reading = gl_FragCoord.x < 1.0 ? vec4(velocity, pressure, u_half_inverse_spacing * (dv - du)) : vec4(in_fluid);
}
