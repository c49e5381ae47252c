#include "app/window/panel/stage_sources.hpp"

#include <imgui/imgui.h>

#include <utility>

#include "app/window/screen/imgui_session.hpp"
#include "view/stages/stage_captions.hpp"

namespace twinflow {
namespace {

ImVec4 color_of(CodeToken::Kind kind) {
  switch (kind) {
    case CodeToken::Kind::comment:
      return {0.52f, 0.66f, 0.52f, 1.0f};
    case CodeToken::Kind::keyword:
      return {0.52f, 0.76f, 0.95f, 1.0f};
    case CodeToken::Kind::number:
      return {0.95f, 0.74f, 0.52f, 1.0f};
    case CodeToken::Kind::directive:
      return {0.80f, 0.64f, 0.90f, 1.0f};
    case CodeToken::Kind::plain:
      break;
  }
  return ImGui::GetStyleColorVec4(ImGuiCol_Text);
}

void draw_line(const CodeLine& line) {
  if (line.empty()) ImGui::NewLine();
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (k > 0) ImGui::SameLine(0.0f, 0.0f);
    ImGui::PushStyleColor(ImGuiCol_Text, color_of(line[k].kind));
    ImGui::TextUnformatted(line[k].text.c_str());
    ImGui::PopStyleColor();
  }
}

void draw_words(const RecordedStage& stage) {
  const std::string price = stage.price();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextColored(kAccentColor, "%s", (stage.title() + (price.empty() ? "" : " · " + price)).c_str());
  ImGui::TextUnformatted(stage.text.equation.c_str());
  ImGui::TextDisabled("%s", stage.text.meaning.c_str());
  ImGui::TextUnformatted(stage.text.source.place().c_str());
  ImGui::PopTextWrapPos();
}

}  // namespace

void StageSources::draw(const StepExplainer& explainer, const Fonts& fonts, float height) {
  const StepRecord& record = explainer.record();
  if (!record.grid.empty()) {
    const RecordedStage& stage = stage_or_last(record.grid, explainer.stage());
    draw_words(stage);
    draw_code(explainer, stage.text, fonts, height);
  }
  if (!record.particles.empty()) draw_words(stage_or_last(record.particles, explainer.stage()));
  ImGui::Separator();
}

/// Another shader begins at its top.
void StageSources::draw_code(const StepExplainer& explainer, const Stage& stage, const Fonts& fonts,
                             float height) {
  std::string text = explainer.code_of(stage);  // it may have been edited
  if (text != text_) {
    lines_ = tokens_of(text);
    text_ = std::move(text);
  }
  const bool is_new = std::exchange(file_, stage.source.file) != stage.source.file;
  ImGui::BeginChild("code", {0.0f, height}, true, ImGuiWindowFlags_HorizontalScrollbar);
  if (is_new) {
    ImGui::SetScrollX(0.0f);
    ImGui::SetScrollY(0.0f);
  }
  ImGui::PushFont(fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 1.0f});
  for (const CodeLine& line : lines_) draw_line(line);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  ImGui::EndChild();
}

}  // namespace twinflow
