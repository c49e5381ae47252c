#pragma once

#include <span>
#include <string>
#include <string_view>

namespace twinflow::comparison {

/// Escapes text for use between tags and in quoted attributes. & < > " ' become entities, and control
/// characters are left out.
std::string escaped(std::string_view text);

/// Base64 (RFC 4648), for data: addresses.
std::string base64(std::string_view bytes);

/// The number with three digits, as "0.0123" or, far from one, as "1.23·10<sup>−5</sup>"; empty if it is not
/// finite.
std::string html_number(double value);
/// A fraction as "+1.2 %".
std::string html_percent(double share);

/// A relative address in the folder of the report; characters that a browser would misread become %XX.
std::string relative_address(std::string_view path);

}  // namespace twinflow::comparison
