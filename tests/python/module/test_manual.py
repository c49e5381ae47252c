"""The Python of the manual runs, each block in a folder of its own, after the blocks above it on its page."""

import pytest

import pages


def python_pages():
    return [page for page in pages.all_pages() if any(block.language == "python" for block in pages.blocks(page))]


@pytest.mark.parametrize("page", python_pages(), ids=pages.name_of)
def test_the_python_of_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in pages.blocks(page):
        if block.language == "python":
            exec(compile(block.text, block.place, "exec"), names)
