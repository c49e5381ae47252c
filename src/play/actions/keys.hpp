#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twinflow {

/// The keys in a text of the table, as front ends name them: "T", "Ctrl+F", either of "H, F1", or all of "1 …
/// 5".
std::vector<std::string> keys_of(std::string_view shown);

/// The keys of the text that browsers leave to pages.
std::vector<std::string> page_keys_of(std::string_view shown);

}  // namespace twinflow
