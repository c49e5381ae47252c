// Where the fluid ends: at a threshold of its thickness, along an edge as soft as a pixel.
float coverage(float thickness, float threshold) {
  float over_a_pixel = length(vec2(dFdx(thickness), dFdy(thickness)));
  return clamp(0.5 + (thickness - threshold) / max(over_a_pixel, 1e-3), 0.0, 1.0);
}
