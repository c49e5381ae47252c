#include "app/report/html.hpp"

#include <cctype>
#include <cmath>

#include "core/numbers.hpp"

namespace twinflow::reports {
namespace {

std::string with_true_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

}  // namespace

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const auto byte = [&](std::size_t offset) {
      return k + offset < bytes.size() ? static_cast<unsigned char>(bytes[k + offset]) : 0u;
    };
    const unsigned group = (byte(0) << 16) | (byte(1) << 8) | byte(2);
    text += kDigits[(group >> 18) & 63];
    text += kDigits[(group >> 12) & 63];
    text += k + 1 < bytes.size() ? kDigits[(group >> 6) & 63] : '=';
    text += k + 2 < bytes.size() ? kDigits[group & 63] : '=';
  }
  return text;
}

std::string html_number(double value) {
  if (!std::isfinite(value)) return {};
  const double size = std::abs(value);
  if (size == 0.0) return "0";
  if (size >= 1e6 || size < 0.01) {
    const std::string text = with_true_minus(formatted("%.2e", value));
    const std::size_t mark = text.find('e');
    const int exponent = std::stoi(text.substr(mark + 1));
    return text.substr(0, mark) + "·10<sup>" + (exponent < 0 ? "−" : "") +
           std::to_string(std::abs(exponent)) + "</sup>";
  }
  if (size >= 1000.0 || value == std::floor(value)) return with_true_minus(formatted("%.0f", value));
  return with_true_minus(formatted(size >= 100.0  ? "%.0f"
                                   : size >= 10.0 ? "%.1f"
                                   : size >= 1.0  ? "%.2f"
                                                  : "%.3f",
                                   value));
}

std::string html_percent(double share) {
  if (!std::isfinite(share)) return {};
  const double percent = 100.0 * share;
  const double size = std::abs(percent);
  if (size > 0.0 && size < 0.01) return html_number(percent) + " %";
  return with_true_minus(formatted(size >= 10.0 ? "%+.1f" : "%+.2f", percent)) + " %";
}

std::string relative_address(std::string_view path) {
  std::string address;
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                       std::string_view("/._-").find(c) != std::string_view::npos;
    address +=
        plain ? std::string(1, c) : formatted("%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return address;
}

}  // namespace twinflow::reports
