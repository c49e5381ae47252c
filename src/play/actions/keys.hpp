#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twinflow {

/// The keys that a text of the table names: "T", "Ctrl+F", either of "H, F1", or all of "1 … 5". Front ends
/// turn the key that is pressed into such a name.
std::vector<std::string> keys_of(std::string_view shown);

/// The keys of that text that browsers leave to pages.
std::vector<std::string> page_keys_of(std::string_view shown);

}  // namespace twinflow
