// The left side of a cell's equation over its diagonal, for coefficients that vary; see equation.glsl.
uniform sampler2D u_weights;  // of the neighbors to the west, east, south and north, over the diagonal

float applied(sampler2D value, ivec2 cell) {
  vec2 position = (vec2(cell) + 0.5) / vec2(textureSize(value, 0));
  vec4 neighbors = vec4(textureOffset(value, position, ivec2(-1, 0)).x, textureOffset(value, position, ivec2(1, 0)).x,
                        textureOffset(value, position, ivec2(0, -1)).x, textureOffset(value, position, ivec2(0, 1)).x);
  return texelFetch(value, cell, 0).x - dot(texelFetch(u_weights, cell, 0), neighbors);
}
