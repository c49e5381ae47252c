// Complex numbers: vec2 (real, imaginary).

vec2 times(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
vec2 conjugate(vec2 a) { return vec2(a.x, -a.y); }
