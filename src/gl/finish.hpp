#pragma once

namespace twinflow::gl {

/// Waits until the GPU has done all commands; returns false in a browser, which cannot wait.
bool finish();

}  // namespace twinflow::gl
