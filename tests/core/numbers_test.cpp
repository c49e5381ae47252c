#include "core/numbers.hpp"

#include <catch2/catch.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <string>

namespace twinflow {
namespace {

/// What the standard library of the tests writes, which is the oracle.
template <class Number>
std::string by_the_library(Number value) {
  char buffer[64];
  return {buffer, std::to_chars(std::begin(buffer), std::end(buffer), value).ptr};
}

std::optional<double> read_by_the_library(const std::string& text) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) return {};
  return number;
}

/// A number of any bits: all magnitudes are alike, and among them are infinities and those that are none.
template <class Number, class Bits>
Number of_bits(Bits bits) {
  Number value{};
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// How many of the numbers are written otherwise than by the library; the first one is told.
class Comparison {
 public:
  template <class Number>
  void add(Number value) {
    ++count_;
    if (shortest_text(value) == by_the_library(value)) return;
    if (different_++ == 0) first_ = by_the_library(value) + " is written " + shortest_text(value);
  }
  int count() const { return count_; }
  int different() const { return different_; }
  const std::string& first() const { return first_; }

 private:
  int count_ = 0;
  int different_ = 0;
  std::string first_;
};

}  // namespace

TEST_CASE("formatted text has the length that it needs", "[core]") {
  for (const int length : {0, 1, 127, 128, 500}) {
    const std::string text(static_cast<std::size_t>(length), 'a');
    CHECK(formatted("%s", text.c_str()) == text);
  }
  CHECK(formatted("%d %% of %.2f", 40, 2.5) == "40 % of 2.50");
}

TEST_CASE("numbers are written byte for byte as the standard library writes them") {
  std::mt19937_64 random(7);
  Comparison comparison;
  for (int k = 0; k < 20000; ++k) {
    comparison.add(of_bits<double>(random()));
    comparison.add(of_bits<float>(static_cast<std::uint32_t>(random())));
    // Numbers as people write them, and what arithmetic makes of them.
    comparison.add(static_cast<double>(static_cast<std::int64_t>(random() % 2000000) - 1000000) / 1000.0);
    comparison.add(static_cast<double>(static_cast<std::int64_t>(random())));
    comparison.add(static_cast<float>(random() % 1000) / 255.0f);
  }
  for (int power = -1074; power < 1024; ++power) comparison.add(std::ldexp(1.0, power));
  for (int power = -149; power < 128; ++power) comparison.add(std::ldexp(1.0f, power));
  for (int power = -30; power < 40; ++power) comparison.add(std::pow(10.0, power));
  for (const double value :
       {0.0, -0.0, 0.1, 9.5, 0.0001, 0.00001, 123456.0, 1e22, 1e23, std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min()}) {
    comparison.add(value);
    comparison.add(-value);
  }
  INFO(comparison.first());
  CHECK(comparison.count() > 100000);
  CHECK(comparison.different() == 0);
}

TEST_CASE("numbers are read as the standard library reads them") {
  for (const char* text : {"1",
                           "-1",
                           "+1",
                           " 1",
                           "1 ",
                           "",
                           "-",
                           ".",
                           "-.",
                           "1.",
                           ".5",
                           "-.5e1",
                           "1.e5",
                           "1e",
                           "1e+",
                           "1e+5",
                           "1E-5",
                           "1e400",
                           "1e-400",
                           "5e-324",
                           "2e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "-0",
                           "0e99999999999999999999",
                           "1e99999999999999999999",
                           "1e-99999999999999999999",
                           "1e000000000000000000001",
                           "1.7976931348623157e308",
                           "1.7976931348623159e308",
                           "0x1p3",
                           "inf",
                           "nan",
                           "infinity",
                           "1,5",
                           "1.5.2",
                           "9007199254740993",
                           "9007199254740993.00000000000000000000000000000000001",
                           "0.1e1x",
                           "123456789012345678901234567890123456789012345678901234567890e-50"}) {
    INFO("'" << text << "'");
    const std::optional<double> expected = read_by_the_library(text);
    const std::optional<double> read = number_in<double>(text);
    REQUIRE(read.has_value() == expected.has_value());
    if (read) CHECK(by_the_library(*read) == by_the_library(*expected));
  }
  std::mt19937_64 random(11);
  int different = 0;
  for (int k = 0; k < 20000; ++k) {
    const auto value = of_bits<double>(random());
    const std::string text = by_the_library(value);
    if (number_in<double>(text) != read_by_the_library(text)) ++different;
  }
  CHECK(different == 0);
}

TEST_CASE("whole numbers are read to the end of the text or not at all") {
  CHECK(number_in<int>("-12") == -12);
  for (const char* text : {"", "1.0", "12 ", "+1", "2147483648", "1e3"}) {
    INFO(text);
    CHECK_FALSE(number_in<int>(text));
  }
}

}  // namespace twinflow
