// The next direction of the conjugate gradients: the preconditioned residual without its part along the last direction.
#include "common/texel.glsl"

uniform sampler2D u_preconditioned;
uniform sampler2D u_direction;  // the last one
uniform sampler2D u_products;   // one texel: preconditioned · A direction, direction · A direction

out float out_direction;

void main() {
  vec2 products = texelFetch(u_products, ivec2(0), 0).xy;
  float part = products.y > 0.0 ? products.x / products.y : 0.0;
  out_direction = here(u_preconditioned).x - part * here(u_direction).x;
}
