#pragma once

#include <set>
#include <string>

namespace twinflow::batch {

/// A folder or file name: the letters, digits and ._=+- of `text`, at most 100 characters.
std::string safe_name(const std::string& text);

/// The name, numbered if in `taken`, and added to it.
std::string made_unique(const std::string& name, std::set<std::string>& taken);

}  // namespace twinflow::batch
