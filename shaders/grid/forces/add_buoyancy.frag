// Buoyancy: bright dye is accelerated upwards and dark dye downwards; dye of mean brightness is not accelerated.
#include "common/texel.glsl"

uniform sampler2D u_dye;             // red, green, blue; filtered, of any resolution
uniform sampler2D u_brightness;      // one texel: the sum of the brightness, the number of its terms
uniform float u_acceleration_scale;  // acceleration of white dye against black, domain units per second^2

out vec2 out_acceleration;  // at the cell's center

void main() {
  vec3 dye = texture(u_dye, v_position).rgb;
  vec2 sum = texelFetch(u_brightness, ivec2(0), 0).xy;
  out_acceleration = vec2(0.0, u_acceleration_scale * ((dye.r + dye.g + dye.b) / 3.0 - sum.x / sum.y));
}
