// The coefficients around a cell over the diagonal.
#include "grid/elliptic/level.glsl"

out vec4 out_weights;  // west, east, south, north

void main() {
  float sum = diagonal();
  out_weights = sum > 0.0 ? coefficients() / sum : vec4(0.0);
}
