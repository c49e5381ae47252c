// The texel that is being written and its neighbors, in fields of the size that is written. Texel (i, j) has its center
// at (i + 0.5, j + 0.5), which is gl_FragCoord.xy for the texel being written.

in vec2 v_position;  // of the texel's center, 0 to 1 over the field

#define here(field) texture(field, v_position)

// The texel a constant number of texels away. (This is a macro because GLSL requires a constant expression for the
// offset. Adding to the position instead would make a Jacobi iteration a tenth slower.)
#define neighbor(field, offset) textureOffset(field, v_position, offset)
