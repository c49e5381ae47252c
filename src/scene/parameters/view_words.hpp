#pragma once

#include <string>
#include <vector>

namespace twinflow {

/// The range of a picture's sides, pixels before its scale.
inline constexpr int kSmallestPictureSide = 16;
inline constexpr int kLargestPictureSide = 16384;

/// The assignments of a view's words, with commas: "dye,arrows" is view.grid=dye and view.arrows=true. Throws
/// InputError, beginning with `name`, for other words.
std::vector<std::string> assignments_of_view(const std::string& views, const std::string& name);

/// A view's words with commas: arrows, names of view.grid and, `with_panes`, view.panes.
std::string view_names(bool with_panes = true);

}  // namespace twinflow
