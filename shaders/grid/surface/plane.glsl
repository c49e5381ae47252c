// The liquid of a cell lies below a plane: (normal out of the liquid, offset, volume fraction) is one texel, with
// |nx| + |ny| = 1 and liquid where nx x + ny y < offset; x and y are in cells from the cell's center.

// The part of the unit square around 0 where m.x x + m.y y < offset; without cancellation where a component is small.
float area_below(vec2 m, float offset) {
  float s = max(abs(m.x) + abs(m.y), 1e-20);
  float least = min(abs(m.x), abs(m.y)) / s;
  float a = 0.5 + offset / s;
  float k = clamp(min(a, 1.0 - a), 0.0, 1.0);
  float part = k < least ? k * k / max(2.0 * least * (1.0 - least), 1e-20) : (k - 0.5 * least) / (1.0 - least);
  return a < 0.5 ? part : 1.0 - part;
}

// A cell is liquid for the pressure from a fraction of 1/2.
bool is_liquid(float fraction) { return fraction >= 0.5; }
