#include "scene/parameters/view_words.hpp"

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {

std::vector<std::string> assignments_of_view(const std::string& views, const std::string& name) {
  std::vector<std::string> assignments;
  if (views == "arrows") assignments.emplace_back("view.grid=dye");  // over the dye, if it is alone
  std::istringstream words(views);
  for (std::string view; std::getline(words, view, ',');) {
    const auto is_of = [&](const char* key) {
      return std::count(find_parameter(key).names.begin(), find_parameter(key).names.end(), view) > 0;
    };
    if (view == "arrows") {
      assignments.emplace_back("view.arrows=true");
    } else if (is_of("view.grid")) {
      assignments.push_back(std::string("view.grid=").append(view));
    } else if (is_of("view.panes")) {
      assignments.push_back(std::string("view.panes=").append(view));
    } else {
      throw InputError(std::string(name)
                           .append(" ")
                           .append(views)
                           .append(": it takes ")
                           .append(view_names())
                           .append(", or several of them joined by commas"));
    }
  }
  return assignments;
}

std::string view_names(bool with_panes) {
  std::string text = "arrows";
  for (const char* key : {"view.grid", "view.panes"}) {
    if (!with_panes && std::string_view(key) == "view.panes") continue;
    for (const std::string_view name : find_parameter(key).names) text.append(", ").append(name);
  }
  return text;
}

}  // namespace twinflow
