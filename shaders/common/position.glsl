// Positions in the domain.

uniform vec2 u_domain_size;  // domain units
uniform vec2 u_period;       // after which the domain repeats; beyond all bounds where it does not

// Domain units from texels, of a field that has `size` of them over the domain.
vec2 position_of(vec2 texel, vec2 size) { return (texel / size - 0.5) * u_domain_size; }

// The shortest way between two periodic images.
vec2 nearest_image(vec2 offset) { return offset - u_period * floor(offset / u_period + 0.5); }
