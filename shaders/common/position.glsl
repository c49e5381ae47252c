// Positions in the domain.

uniform vec2 u_domain_size;  // domain units
uniform vec2 u_period;       // lengths after which the domain repeats; 1e30 if it does not

// A position in domain units from one in texels, for a field of `size` texels over the domain.
vec2 position_of(vec2 texel, vec2 size) { return (texel / size - 0.5) * u_domain_size; }

// The shortest of the offsets between two points and their periodic images (the minimum image).
vec2 nearest_image(vec2 offset) { return offset - u_period * floor(offset / u_period + 0.5); }
