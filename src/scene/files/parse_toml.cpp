#include "scene/files/parse_toml.hpp"

#include "core/error.hpp"
#include "scene/files/document_bounds.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {

toml::table parse_toml(std::string_view text, const std::string& origin) {
  require_parsable(text, origin);
  try {
    return toml::parse(text, origin);
  } catch (const toml::parse_error& error) {
    const toml::source_position& place = error.source().begin;
    throw InputError(origin + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
                     on_one_line(error.description()));
  }
}

}  // namespace twinflow
