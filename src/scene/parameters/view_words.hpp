#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twinflow {

/// The sides that a picture may have, pixels before its scale.
inline constexpr int kSmallestPictureSide = 16;
inline constexpr int kLargestPictureSide = 16384;

/// The assignments that a view stands for: "dye,arrows" for view.grid=dye and view.arrows=true. Each of its
/// words, joined by commas, is short for a parameter. Throws InputError for other words, which begins with
/// `name`, the view's name in messages.
std::vector<std::string> assignments_of_view(const std::string& views, const std::string& name);

/// The words of a view, separated by commas: arrows, the names of view.grid and, `with_panes`, of view.panes.
std::string view_names(bool with_panes = true);

}  // namespace twinflow
