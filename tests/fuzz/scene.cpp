#include "scene/scene.hpp"
#include "core/error.hpp"
#include "fuzz/fuzz_targets.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::fuzz {
namespace {

const std::string kFolder = "/nowhere/at all";  // no file that a scene names exists there

Scene parsed(std::string_view text) {
  return parse_scene(text, "s.toml", kFolder, NamedFiles::images_unread);
}

/// Requires that a scene that is written and read again is the same, and gives the same text again.
void require_round_trip(const Scene& scene) {
  const std::string written = to_toml(scene);
  const Scene again = parsed(written);
  require(again.title == scene.title, "a written scene keeps its title");
  require(again.gestures == scene.gestures, "a written scene keeps its gestures");
  require(again.bodies == scene.bodies, "a written scene keeps its bodies");
  require(again.changes.size() == scene.changes.size(), "a written scene keeps its changes");
  for (const Parameter& parameter : parameters()) {
    if (is_image(parameter)) continue;  // names become absolute paths; the text below must still be the same
    require(parameter.get(again.settings) == parameter.get(scene.settings),
            "a written scene keeps " + std::string(parameter.key));
  }
  require(to_toml(again) == written, "a scene that was read again is written alike");
}

}  // namespace

void fuzz_scene(std::string_view bytes) {
  // Read like a file, with the files that it names.
  accepts([&] { parse_scene(bytes, "s.toml", kFolder); });
  Scene scene;
  if (!accepts([&] { scene = parsed(bytes); })) return;
  require_round_trip(scene);
  // Only for some of the inputs, because formulas are evaluated at many points, which is slow.
  const bool quick = bytes.size() % 32 == 0 && scene.settings.domain.aspect <= 2.0;
  if (quick) accepts([&] { validate(scene); });
}

}  // namespace twinflow::fuzz
