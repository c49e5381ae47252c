#!/usr/bin/env python3
"""prose.py [CHECKOUT]: checks that the sentences of the README, the manual and the headers' comments are short and plain.

In each page nine of ten sentences have at most 22 words, "where" stands for a condition at most once in 1,000 words, and "that of" or
"those of" at most half as often; a short page may have one of each. Tables, headings, code and generated parts do not count. In the
headers of a layer, nine of ten sentences of comments have at most 19 words; equations do not count. Prints the pages and layers that
miss this, with their longest sentences or the words at fault; the status is then 1."""
import pathlib
import re
import sys

MOST_WORDS = 22     # of the ninetieth percentile of a page's sentences
MOST_IN_HEADERS = 19
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


def comments_of(text):
    """Pairs of number and line of a header's comments; empty in the place of code and of indented equations and examples."""
    for number, line in enumerate(text.splitlines(), 1):
        alone = re.match(r"\s*//(?:[/!]|(?!/))(?!<) ?(?!\s)(.*)$", line)
        behind = re.search(r"//[/!]?<?\s+(.*)$", line)
        if alone or not behind or re.match(r"\s*//", line):
            yield number, re.sub(r"`[^`]*`", "X", alone[1]) if alone else ""
        else:
            yield from ((number, ""), (number, re.sub(r"`[^`]*`", "X", behind[1])), (number, ""))


def sentences_of(lines):
    """Pairs of a line and the sentence of the paragraph that begins there."""
    start, paragraph = 0, ""
    for number, line in [*lines, (0, "")]:
        item = ITEM.match(line)
        if item or not line.strip():
            yield from ((start, sentence) for sentence in END.split(paragraph) if len(sentence.split()) >= FEWEST_WORDS)
            start, paragraph = number, ""
        start = start if paragraph else number
        paragraph = f"{paragraph} {line[item.end() if item else 0:].strip()}".strip()


def faults_of(text):
    """Pairs of a line and what is wrong there."""
    found = sorted(sentences_of(lines_of(text)), key=lambda pair: len(pair[1].split()))
    lengths = [len(sentence.split()) for _, sentence in found]
    if lengths and lengths[len(lengths) * 9 // 10] > MOST_WORDS:
        yield from ((line, f"{len(sentence.split())} words: {sentence}") for line, sentence in reversed(found[-LONGEST_SHOWN:]))
    for name, (expression, most) in RARE.items():
        at_fault = [(line, f"“{name}”: {sentence}") for line, sentence in found for _ in expression.findall(sentence)]
        if len(at_fault) > max(1.0, most * sum(lengths) / 1000):
            yield from at_fault


def faults_of_layer(layer):
    """What is too long in the headers of a layer: places and sentences."""
    found = sorted(((len(sentence.split()), header, line, sentence) for header in sorted(layer.rglob("*.hpp"))
                    for line, sentence in sentences_of(comments_of(header.read_text(encoding="utf-8")))), reverse=True)
    if found and found[len(found) // 10][0] > MOST_IN_HEADERS:
        yield from ((header, line, f"{words} words: {sentence}") for words, header, line, sentence in found[:LONGEST_SHOWN])


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    pages = [root / "README.md", *sorted((root / "assets/manual").rglob("*.md")), root / "assets/findings/README.md",
             root / "assets/robustness/README.md"]
    faults = [(page, line, fault) for page in pages for line, fault in faults_of(page.read_text(encoding="utf-8"))]
    for layer in sorted(path for path in (root / "src").iterdir() if path.is_dir()):
        faults += faults_of_layer(layer)
    for path, line, fault in faults:
        print(f"prose: {path.relative_to(root)}:{line}: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
