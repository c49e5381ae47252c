#include "core/attachments.hpp"

#include <functional>
#include <stdexcept>

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

/// Counts those that live.
class Counted {
 public:
  explicit Counted(int& living) : living_(living) { ++living_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --living_; }

 private:
  int& living_;
};

struct Positive {
  explicit Positive(int number) : value(number) {
    if (number <= 0) throw std::invalid_argument("not positive");
  }
  int value;
};

}  // namespace

TEST_CASE("attachments are made once for each type and end with their owner") {
  int living = 0;
  {
    Attachments attachments;
    Counted& first = attachments.get<Counted>(std::ref(living));
    CHECK(&attachments.get<Counted>(std::ref(living)) == &first);
    CHECK(attachments.get<Positive>(3).value == 3);
    CHECK(attachments.get<Positive>(4).value == 3);
    CHECK(living == 1);
    attachments.clear();
    CHECK(living == 0);
    CHECK(attachments.get<Positive>(4).value == 4);
    attachments.get<Counted>(std::ref(living));
    CHECK(living == 1);
  }
  CHECK(living == 0);
}

TEST_CASE("an attachment that could not be made is made when it is next asked for") {
  Attachments attachments;
  CHECK_THROWS_AS(attachments.get<Positive>(0), std::invalid_argument);
  CHECK(attachments.get<Positive>(2).value == 2);
}
