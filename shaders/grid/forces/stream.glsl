// How much of a stream's velocity and dye the fluid takes on in one step.

uniform float u_exposure;    // rate times dt, in the middle of the strip
uniform float u_half_width;  // half the width of the strip, as a share of the domain's width

// `x`: 0 to 1 over the domain. The strip lies around the left and right edge; its rate falls to zero smoothly, as cos^2.
float driven_share(float x) {
  float distance_to_edge = abs(x - floor(x + 0.5)) / u_half_width;
  if (distance_to_edge >= 1.0) return 0.0;
  float profile = 0.5 + 0.5 * cos(3.14159265 * distance_to_edge);
  return 1.0 - exp(-u_exposure * profile);
}
