#pragma once

namespace twinflow::gl {

/// Whether the browser offers a WebGL 2 extension, which the current context then uses. Asked once for each
/// context.
bool has_extension(const char* name);

}  // namespace twinflow::gl
