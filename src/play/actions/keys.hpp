#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twinflow {

/// The keys named by a text of the table: "T", "Ctrl+F", either of "H, F1", or all of "1 … 5". Front ends use
/// the same names.
std::vector<std::string> keys_of(std::string_view shown);

/// Those keys of the text that browsers leave to pages.
std::vector<std::string> page_keys_of(std::string_view shown);

}  // namespace twinflow
