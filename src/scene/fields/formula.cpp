#include "scene/fields/formula.hpp"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

constexpr std::size_t kLongestFormula = 2000;

// Names are words of these characters, "grid.viscosity", which do not begin with a digit or a point.
constexpr const char* kNameCharacters = "0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr const char* kViscosity = "nu";

/// A word of a formula, and its beginning.
struct Word {
  std::string_view text;
  std::size_t position;
};

/// The words of a formula that are no numbers: variables, functions, constants, parameters.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t begin = 0;
       (begin = text.find_first_of(kNameCharacters, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(kNameCharacters, begin), text.size());
    const bool is_name = std::string_view("0123456789.").find(text[begin]) == std::string_view::npos;
    if (is_name) words.push_back({text.substr(begin, end - begin), begin});
    begin = end;
  }
  return words;
}

const Parameter* parameter_of(std::string_view word) {
  if (word.find('.') == std::string_view::npos) return nullptr;
  const auto found = find_by(parameters(), &Parameter::key, word);
  return found == parameters().end() ? nullptr : &*found;
}

double numeric_value(const ParameterValue& value) {
  const int* const integer = std::get_if<int>(&value);
  return integer != nullptr ? *integer : std::get<double>(value);
}

std::string unknown_name(std::string_view name) {
  std::string message = "unknown name " + in_quotes(name);
  if (name == kViscosity) return message + ", which is known in velocity, inlet and exact alone,";
  if (name.find('.') == std::string_view::npos) return message;
  std::vector<std::string_view> keys;
  for (const Parameter& parameter : parameters()) {
    if (is_number(parameter)) keys.push_back(parameter.key);
  }
  const std::string_view near = nearest(name, keys);
  return near.empty() ? message : message.append(" (the nearest known one is ").append(near).append(")");
}

/// Describes the error without its position: muParser counts characters from 0, while our messages count
/// from 1.
std::string what_is_wrong(const mu::ParserError& error) {
  const std::string token = in_quotes(error.GetToken());
  switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
      return unknown_name(error.GetToken());
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

FormulaNames FormulaNames::of(const Settings& settings, std::string_view key, Fluid fluid) {
  FormulaNames names{&settings};
  const std::string_view group = key.substr(0, key.find('.'));
  if (group == "velocity" || group == "inlet" || group == "exact") {
    names.viscosity = viscosity_of(settings, fluid);
  }
  return names;
}

Formula::Formula(const std::string& text, const std::string& origin, const FormulaNames& names)
    : parser_(std::make_unique<Parser>()) {
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
    parser.DefineNameChars(kNameCharacters);
    parser.DefineConst("pi", std::numbers::pi);
    if (names.viscosity) parser.DefineConst(kViscosity, *names.viscosity);
    for (const Word& word : words_of(text)) {
      const Parameter* const parameter = names.settings != nullptr ? parameter_of(word.text) : nullptr;
      if (parameter == nullptr) continue;
      if (!is_number(*parameter)) refuse(in_quotes(word.text) + " is no number", word.position);
      parser.DefineConst(std::string(word.text), numeric_value(parameter->get(*names.settings)));
    }
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

bool Formula::is_constant() const { return parser_->parser.GetUsedVar().empty(); }

bool depends_on_change(const std::string& text, const Settings& before, const Settings& after) {
  const auto changes = [&](const Word& word) {
    if (word.text == kViscosity) {
      return before.grid.viscosity != after.grid.viscosity ||
             before.particles.viscosity != after.particles.viscosity;
    }
    const Parameter* const parameter = parameter_of(word.text);
    return parameter != nullptr && parameter->get(before) != parameter->get(after);
  };
  const std::vector<Word> words = words_of(text);
  return std::any_of(words.begin(), words.end(), changes);
}

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
