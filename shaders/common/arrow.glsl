// The size of a velocity arrow, in pixels.

uniform float u_point;  // pixels per point of the drawing

float shaft_half_width(float arrow_length) { return clamp(0.05 * arrow_length, 0.55 * u_point, 1.1 * u_point); }
float head_length(float arrow_length) { return min(0.42 * arrow_length, 8.0 * u_point); }
float head_half_width(float arrow_length) { return 0.48 * head_length(arrow_length); }
float outline_width() { return 0.8 * u_point; }
