#pragma once

namespace twinflow::gl {

/// Waits until the GPU has done all commands. Returns false in a browser, in which nobody can wait for that.
bool finish();

}  // namespace twinflow::gl
