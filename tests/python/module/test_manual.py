"""The Python of the manual runs, each page in a folder of its own, but for blocks that say why they are not run."""

import pytest

import pages


def python_blocks(page):
    return [block for block in pages.blocks(page) if block.language == "python" and not block.comment.startswith("not run: ")]


def python_pages():
    return [page for page in pages.all_pages() if python_blocks(page)]


@pytest.mark.parametrize("page", python_pages(), ids=pages.name_of)
def test_the_python_of_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in python_blocks(page):
        exec(compile(block.text, block.place, "exec"), names)
