#include "app/report/html.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace twinflow::reports;

TEST_CASE("text cannot become markup", "[report]") {
  CHECK(escaped("<a href=\"x\" id='y'> & é") == "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt; &amp; é");
  CHECK(escaped(std::string("a\0b\x1b[1m\nc", 9)) == "ab[1m c");
  CHECK(relative_address("runs/a b#?%\"=1") == "runs/a%20b%23%3F%25%22%3D1");
}

TEST_CASE("Base64 is that of RFC 4648", "[report]") {
  // Its test vectors, section 10.
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xff\xfe\xfd") == "//79");
}

TEST_CASE("numbers have three digits and a sign that is a minus", "[report]") {
  CHECK(html_number(0.0) == "0");
  CHECK(html_number(4096.0) == "4096");
  CHECK(html_number(0.012345) == "0.012");
  CHECK(html_number(-12.345) == "−12.3");
  CHECK(html_number(1.2345e-5) == "1.23·10<sup>−5</sup>");
  CHECK(html_number(2.5e7) == "2.50·10<sup>7</sup>");
  CHECK(html_percent(-0.1234) == "−12.3 %");
  CHECK(html_percent(0.0123) == "+1.23 %");
  CHECK(html_number(std::nan("")).empty());
}
