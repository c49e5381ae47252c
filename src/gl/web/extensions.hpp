#pragma once

namespace twinflow::gl {

/// Whether the browser offers an extension of WebGL 2 to the current context, which uses it from then on. The
/// browser is asked once for each context.
bool has_extension(const char* name);

}  // namespace twinflow::gl
