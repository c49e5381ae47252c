// Where a fragment is in the pane that is drawn. It comes from the fragment's own whole number of pixels, not from
// interpolation over the viewport, which rounds by where the pane lies in its target: so each tile of a picture is, to
// the last bit, what the whole would be there.
uniform vec2 u_pane_origin;  // lower left corner in the target, pixels; whole numbers
uniform vec2 u_pane_size;    // pixels

vec2 pane_pixel() { return gl_FragCoord.xy - u_pane_origin; }
// (0, 0) lower left to (1, 1) upper right corner.
vec2 pane_position() { return pane_pixel() / u_pane_size; }
