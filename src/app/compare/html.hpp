#pragma once

#include <span>
#include <string>
#include <string_view>

namespace twinflow::comparison {

/// Text for between tags and inside quoted attributes: & < > " ' are written as entities, control characters
/// left out.
std::string escaped(std::string_view text);

/// Base64 (RFC 4648), as data: addresses take it.
std::string base64(std::string_view bytes);

/// 3 digits, as "0.0123" or, far from one, as "1.23·10<sup>−5</sup>"; empty for what is no number.
std::string html_number(double value);
/// "+1.2 %", of a share.
std::string html_percent(double share);

/// A relative address inside the folder of the report, with what a browser would misread as %XX.
std::string relative_address(std::string_view path);

}  // namespace twinflow::comparison
