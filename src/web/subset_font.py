"""Leaves in a font the characters that the page's pictures can have: subset_font.py FONT SOURCE OUTPUT.

SOURCE is overlay.cpp, whose table kCharacters holds them as pairs of the first and the last one.
"""

import re
import sys

from fontTools import subset


def characters_of(source):
    table = re.search(r"kCharacters\[\] = \{(.*?)\n\};", source, re.DOTALL)
    ranges = re.findall(r"(0x[0-9a-f]+), (0x[0-9a-f]+),", table[1])
    return [code for first, last in ranges for code in range(int(first, 16), int(last, 16) + 1)]


def main():
    font_file, source_file, output = sys.argv[1:4]
    with open(source_file, encoding="utf-8") as file:
        characters = characters_of(file.read())
    # Of the tables, the letters are drawn from the outlines alone.
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True, drop_tables=["GPOS", "GSUB", "GDEF", "kern", "FFTM"])
    font = subset.load_font(font_file, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    subset.save_font(font, output, options)


if __name__ == "__main__":
    main()
