"""The pages of the manual, and what stands in them: code blocks, headings, links, generated parts."""

import pathlib
import re
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
README = ROOT / "README.md"
ASSETS = ROOT / "assets"
MANUAL = ASSETS / "manual"

# The installed folders. Links may lead from one to another, but not out of them.
INSTALLED = [ASSETS / name for name in ("manual", "images", "gallery", "findings", "robustness")]


def installed_pages():
    return sorted(page for folder in INSTALLED for page in folder.rglob("*.md"))


def all_pages():
    return [README, ROOT / "CHANGELOG.md", *installed_pages()]


def name_of(page):
    return str(page.relative_to(ROOT))


class Block:
    """A fenced code block with the comment on the line above it, which the reader of the page does not see."""

    def __init__(self, page, line, comment, language, text):
        self.place = f"{name_of(page)}:{line}"
        self.comment = comment
        self.language = language
        self.text = text


FENCE = re.compile(r"^(?: *<!-- (?P<comment>[^\n]*) -->\n)? *```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
                   re.MULTILINE | re.DOTALL)


def blocks(page):
    text = page.read_text(encoding="utf-8")
    return [Block(page, text.count("\n", 0, match.start("text")), match["comment"] or "", match["language"], match["text"])
            for match in FENCE.finditer(text)]


def prose(page):
    """The page without its code blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def inline_code(page):
    """Without the names of files that the reader is to make, which "(new)" follows."""
    return re.findall(r"`([^`\n]+)`(?! \(new\))", prose(page))


def headings(page):
    """Pairs of level and text."""
    return [(len(level), text) for level, text in re.findall(r"^(#+) (.+)$", prose(page), re.MULTILINE)]


def github_anchor(heading):
    kept = "".join(letter for letter in heading.lower() if letter.isalnum() or letter in " -_")
    return kept.replace(" ", "-")


def mkdocs_anchor(heading):
    ascii_text = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_text).strip().lower())


def anchors(page):
    """Those that GitHub and mkdocs both give to a heading of the page."""
    texts = [text for _, text in headings(page)]
    return {github_anchor(text) for text in texts} & {mkdocs_anchor(text) for text in texts}


def links(page):
    """Targets of links and pictures, but for those on other sites."""
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose(page)))
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def with_generated(text, name, part):
    """The text of a page with this part between <!-- name: … --> and <!-- /name -->."""
    between = re.compile(rf"^(<!-- {name}: .*? -->\n).*?(?=^<!-- /{name} -->$)", re.MULTILINE | re.DOTALL)
    written, count = between.subn(lambda found: found[1] + part, text)
    if count != 1:
        raise ValueError(f"a page has no lines <!-- {name}: … --> and <!-- /{name} -->, or several")
    return written
