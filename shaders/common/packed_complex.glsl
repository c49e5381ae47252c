// Complex fields of the spectral projection. A complex number is a vec2 (real, imaginary). A packed field of
// nx by ny complex numbers has nx by ny/2 texels; texel (i, j) holds the numbers of rows j and j + ny/2:
// (real, imaginary, real, imaginary). Both are transformed for the price of one fetch.

vec2 times(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
vec4 times(vec4 pair, vec2 b) { return pair * b.x + vec4(-pair.y, pair.x, -pair.w, pair.z) * b.y; }
vec2 conjugate(vec2 a) { return vec2(a.x, -a.y); }
