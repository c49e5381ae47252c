// A square for each particle, as large as the sprite that is drawn for it.
#include "common/sprite.glsl"

layout(location = 0) in vec2 a_position;  // domain units
layout(location = 1) in vec3 a_color;

uniform vec2 u_domain_size;  // domain units

flat out vec3 v_color;

void main() {
  v_color = a_color;
  put_sprite(a_position / u_domain_size + 0.5);
}
