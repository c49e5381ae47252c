// A step of the conjugate gradients along a direction: value + sign (residual · direction) / (direction · A direction) term.
#include "common/texel.glsl"

uniform sampler2D u_value;
uniform sampler2D u_term;
uniform sampler2D u_products;  // one texel: residual · direction, direction · A direction
uniform float u_sign;

out float out_value;

void main() {
  vec2 products = texelFetch(u_products, ivec2(0), 0).xy;
  float step_length = products.y > 0.0 ? products.x / products.y : 0.0;
  out_value = here(u_value).x + u_sign * step_length * here(u_term).x;
}
