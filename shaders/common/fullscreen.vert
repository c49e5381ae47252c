// One triangle that covers the viewport, computed from gl_VertexID alone.
out vec2 v_position;  // (0, 0) lower left to (1, 1) upper right corner of the viewport

void main() {
  vec2 corner = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0;
  v_position = 0.5 * corner + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}
