// A scalar field with zero in a solid ball and in the cells around it whose values depend on the ball's inside.
#include "common/position.glsl"

uniform sampler2D u_value;
uniform vec2 u_center;   // domain units
uniform float u_radius;  // of the ball and the cells around it, domain units

out float out_value;

void main() {
  vec2 place = position_of(gl_FragCoord.xy, vec2(textureSize(u_value, 0)));
  bool covered = length(nearest_image(place - u_center)) < u_radius;
  out_value = covered ? 0.0 : texelFetch(u_value, ivec2(gl_FragCoord.xy), 0).x;
}
