#include "scene/fields/formula.hpp"

#include <muParser.h>

#include <cmath>
#include <numbers>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

constexpr std::size_t kLongestFormula = 2000;

/// Describes the error without its position: muParser counts characters from 0, while our messages count
/// from 1.
std::string what_is_wrong(const mu::ParserError& error) {
  const std::string token = in_quotes(error.GetToken());
  switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
      return "unknown name " + token;
    case mu::ecUNEXPECTED_EOF:
      return "it ends too early";
    case mu::ecEMPTY_EXPRESSION:
      return "it is empty";
    case mu::ecMISSING_PARENS:
      return "a parenthesis is not closed";
    case mu::ecTOO_MANY_PARAMS:
      return "too many arguments for " + token;
    case mu::ecTOO_FEW_PARAMS:
      return "too few arguments for " + token;
    case mu::ecUNEXPECTED_OPERATOR:
    case mu::ecUNEXPECTED_ARG_SEP:
    case mu::ecUNEXPECTED_ARG:
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
    case mu::ecUNEXPECTED_PARENS:
    case mu::ecUNEXPECTED_STR:
    case mu::ecUNEXPECTED_FUN:
      return "unexpected " + token;
    default:
      return on_one_line(error.GetMsg());
  }
}

/// Finds a single `=`. muParser reads `x = 1` as an assignment; in the formula of a field it can only be a
/// mistake for `==`.
std::size_t find_assignment(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') continue;
    if (i + 1 < text.size() && text[i + 1] == '=') {
      ++i;
    } else if (i == 0 || std::string_view("<>!").find(text[i - 1]) == std::string_view::npos) {
      return i;
    }
  }
  return std::string::npos;
}

}  // namespace

struct Formula::Parser {
  mu::Parser parser;
  std::string label;  ///< origin and text, for messages
  double x = 0.0, y = 0.0, t = 0.0;
};

Formula::Formula(const std::string& text, const std::string& origin) : parser_(std::make_unique<Parser>()) {
  parser_->label = origin + " = " + in_quotes(beginning_of(text));
  const auto refuse = [&](const std::string& reason, std::size_t position) {
    const std::string place = position < text.size() ? " at character " + std::to_string(position + 1) : "";
    throw InputError(parser_->label + ": " + reason + place +
                     "; must be a formula in x, y, t such as 0.5*sin(2*pi*y)");
  };
  if (text.size() > kLongestFormula) {
    refuse(
        "it has " + std::to_string(text.size()) + " characters, more than " + std::to_string(kLongestFormula),
        text.size());
  }
  if (const std::size_t position = find_assignment(text); position != std::string::npos) {
    refuse("unexpected \"=\"", position);
  }
  try {
    // muParser reads numbers in a locale of its own, whose decimal separator is '.' by default.
    mu::Parser& parser = parser_->parser;
    parser.SetArgSep(',');
    parser.DefineConst("pi", std::numbers::pi);
    parser.DefineVar("x", &parser_->x);
    parser.DefineVar("y", &parser_->y);
    parser.DefineVar("t", &parser_->t);
    parser.SetExpr(text);
    parser.Eval();
    if (parser.GetNumResults() != 1) refuse("it has more than one value", text.find(','));
  } catch (const mu::ParserError& error) {
    const int position = error.GetPos();
    refuse(what_is_wrong(error), position < 0 ? text.size() : static_cast<std::size_t>(position));
  }
}

Formula::~Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;

bool Formula::names_time() const { return parser_->parser.GetUsedVar().count("t") > 0; }

double Formula::operator()(double x, double y, double t) const {
  parser_->x = x;
  parser_->y = y;
  parser_->t = t;
  const auto refuse = [&](const std::string& result) {
    throw InputError(parser_->label + ": its value must be finite, but at x = " + format_value(x) +
                     ", y = " + format_value(y) + ", t = " + format_value(t) + " it is " + result);
  };
  double value = 0.0;
  try {
    value = parser_->parser.Eval();
  } catch (const mu::ParserError& error) {
    refuse("none (" + on_one_line(error.GetMsg()) + ")");
  }
  if (!std::isfinite(value)) refuse(std::isnan(value) ? "not a number" : "infinite");
  // The squares of larger values may overflow the fields' float32.
  constexpr double kLargest = 1e12;
  if (std::abs(value) > kLargest) refuse(format_value(value) + ", beyond 1e12");
  return value;
}

}  // namespace twinflow
