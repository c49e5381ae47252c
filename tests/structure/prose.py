#!/usr/bin/env python3
"""prose.py [CHECKOUT]: checks that the sentences of the README and the manual are short and plain.

In each page nine of ten sentences have at most 22 words, "where" stands for a condition at most once in 1,000 words, and "that of" or
"those of" at most half as often; a short page may have one of each. Tables, headings, code and generated parts do not count. Prints the
pages that miss this, with their longest sentences or the words at fault; the status is then 1."""
import pathlib
import re
import sys

MOST_WORDS = 22     # of the ninetieth percentile of a page's sentences
LONGEST_SHOWN = 5
FEWEST_WORDS = 4    # of what counts as a sentence
# Names of expressions, with the most that 1,000 words may have.
RARE = {
    "where": (re.compile(r"\bwhere (?:it|there|they|an?|the|that|no|nothing|one|this)\b", re.I), 1.0),
    "that of": (re.compile(r"\b(?:that|those) of\b", re.I), 0.5),
}
IGNORED = re.compile(r"^(<!-- (\w+): (?!(?:run|scene|case)\b)[^\n]*-->)$.*?^<!-- /\2 -->$|^ *```.*?^ *```$", re.M | re.S)
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
END = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`*\[\"(])")


def lines_of(text):
    """Pairs of number and line; empty in the place of what is not prose. Code counts as a word."""
    text = IGNORED.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(text.splitlines(), 1):
        skipped = line.lstrip().startswith(("|", "#", "<!--", "!["))
        yield number, "" if skipped else re.sub(r"`[^`]*`", "X", re.sub(r"\]\([^)]*\)", "]", line))


def sentences_of(text):
    """Pairs of a line and the sentence of the paragraph that begins there."""
    start, paragraph = 0, ""
    for number, line in [*lines_of(text), (0, "")]:
        item = ITEM.match(line)
        if item or not line.strip():
            yield from ((start, sentence) for sentence in END.split(paragraph) if len(sentence.split()) >= FEWEST_WORDS)
            start, paragraph = number, ""
        start = start if paragraph else number
        paragraph = f"{paragraph} {line[item.end() if item else 0:].strip()}".strip()


def faults_of(text):
    """Pairs of a line and what is wrong there."""
    found = sorted(sentences_of(text), key=lambda pair: len(pair[1].split()))
    lengths = [len(sentence.split()) for _, sentence in found]
    if lengths and lengths[len(lengths) * 9 // 10] > MOST_WORDS:
        yield from ((line, f"{len(sentence.split())} words: {sentence}") for line, sentence in reversed(found[-LONGEST_SHOWN:]))
    for name, (expression, most) in RARE.items():
        at_fault = [(line, f"“{name}”: {sentence}") for line, sentence in found for _ in expression.findall(sentence)]
        if len(at_fault) > max(1.0, most * sum(lengths) / 1000):
            yield from at_fault


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    pages = [root / "README.md", *sorted((root / "assets/manual").rglob("*.md"))]
    faults = [f"{page.relative_to(root)}:{line}: {fault}" for page in pages
              for line, fault in faults_of(page.read_text(encoding="utf-8"))]
    for fault in faults:
        print(f"prose: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
