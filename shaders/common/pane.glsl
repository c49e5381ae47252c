// The place of a fragment in the pane that is drawn. It is computed from the fragment's whole number of pixels.
// Interpolation over the viewport would round differently for each place of the pane. So each tile of a picture equals,
// to the last bit, that part of the whole picture.
uniform vec2 u_pane_origin;  // lower left corner in the target, pixels; whole numbers
uniform vec2 u_pane_size;    // pixels

vec2 pane_pixel() { return gl_FragCoord.xy - u_pane_origin; }
// From (0, 0) in the lower left to (1, 1) in the upper right corner.
vec2 pane_position() { return pane_pixel() / u_pane_size; }
