#pragma once

#include <string>
#include <string_view>

#include "core/xml_text.hpp"

namespace twinflow::reports {

/// Base64 (RFC 4648), for data: addresses.
std::string base64(std::string_view bytes);

/// Three digits, as "0.0123" or "1.23·10<sup>−5</sup>"; empty if not finite.
std::string html_number(double value);
/// "+1.2 %"
std::string html_percent(double share);

/// An address relative to the report; special characters become %XX.
std::string relative_address(std::string_view path);

}  // namespace twinflow::reports
