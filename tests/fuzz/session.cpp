#include "app/window/session/session.hpp"

#include <cmath>

#include "fuzz/fuzz_targets.hpp"

namespace twinflow::fuzz {

void fuzz_session(std::string_view bytes) {
  constexpr int kLargest = 16384;  // pixels
  Session session = parse_session(bytes);
  require(session.window.width >= 240 && session.window.width <= kLargest, "a window has a width");
  require(session.window.height >= 240 && session.window.height <= kLargest, "a window has a height");
  require(!session.interface_scale || (*session.interface_scale >= kSmallestInterface &&
                                       *session.interface_scale <= kLargestInterface),
          "text has a size");
  require(session.panel_width >= 0.0 && session.panel_width <= kLargest, "a panel has a width");
  session.panel_width = std::round(session.panel_width);  // as it is written
  require(parse_session(to_toml(session)) == session, "a written session is read again");
}

}  // namespace twinflow::fuzz
