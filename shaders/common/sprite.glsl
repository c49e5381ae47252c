// A square around a point of the pane, one for each particle. The fragment shader computes its offset from v_center and
// gl_FragCoord, so that both ways of making the square give the same picture.
//
// POINTS: the driver makes the square, for points whose center is in the pane. Otherwise the square is a triangle
// strip.
uniform vec2 u_pane_size;     // pixels
uniform float u_sprite_size;  // pixels

flat out vec2 v_center;  // pixels from the pane's lower left corner

// `place`: from (0, 0) in the lower left to (1, 1) in the upper right corner of the pane.
void put_sprite(vec2 place) {
  v_center = place * u_pane_size;
  gl_Position = vec4(2.0 * place - 1.0, 0.0, 1.0);
#ifdef POINTS
  gl_PointSize = u_sprite_size;
#else
  vec2 corner = 2.0 * vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) - 1.0;
  gl_Position.xy += corner * u_sprite_size / u_pane_size;
#endif
}
