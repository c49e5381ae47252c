#include "scene/files/readable.hpp"

#include "core/error.hpp"
#include "scene/fields/formula.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {

void require_title(const std::string& title) {
  constexpr std::size_t kLongestTitle = 500;  ///< bytes
  if (title.size() <= kLongestTitle) return;
  throw InputError("title = " + beginning_of(in_quotes(title.substr(0, kLongestTitle))) + ": has " +
                   std::to_string(title.size()) + " bytes, more than " + std::to_string(kLongestTitle));
}

void require_readable(const Parameter& parameter, const ParameterValue& value, const Settings& settings) {
  if (!is_formula(parameter)) return;
  const std::string& text = std::get<std::string>(value);
  if (text.empty() && may_be_empty(parameter)) return;
  Formula(text, std::string(parameter.key), FormulaNames::of(settings, parameter.key, Fluid::grid));
}

void require_room_for_gesture(std::size_t gestures) {
  if (gestures < kMostGestures) return;
  throw InputError("gesture: the scene has " + std::to_string(gestures) + " gestures, and can have no more");
}

}  // namespace twinflow
