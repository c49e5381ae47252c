// Reading fields. Positions are in texels: texel (i, j) has its centre at (i + 0.5, j + 0.5), which is
// gl_FragCoord.xy for the texel being written. The domain's boundary rule stands here and nowhere else: fields
// repeat (the textures are made with GL_REPEAT), so a position outside wraps around.

in vec2 v_position;  // of the texel being written, 0 to 1 over the field

// The texel a constant number of cells away from the one being written, in a field of the same size. (A macro: GLSL
// wants the offset to be a constant expression. It saves a tenth of a Jacobi iteration over adding to the position.)
#define neighbor(field, offset) textureOffset(field, v_position, offset)
#define here(field) texture(field, v_position)
