#pragma once

namespace twinflow::gl {

/// Whether the browser has a WebGL 2 extension, then enabled in the current context. Asked once for each
/// context.
bool has_extension(const char* name);

}  // namespace twinflow::gl
