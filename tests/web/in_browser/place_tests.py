"""Where the page lies: in folders of other names, and in front of the site that `./dev site` makes."""

import contextlib
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from page_test import ROOT, load_server

SITE = pathlib.Path(__file__).resolve().parents[3] / "build/site"


@contextlib.contextmanager
def served(folder, isolated=False):
    """The address of a folder; `isolated`: with the headers for threads."""
    module = load_server()
    handler = module.PageHandler if isolated else module.PlainPageHandler
    with module.make_server(str(folder), 0, handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def the_page_opens_in_a_folder_of_any_name(test):
    with tempfile.TemporaryDirectory() as parent:
        (pathlib.Path(parent) / "my fluids/here").mkdir(parents=True)
        (pathlib.Path(parent) / "my fluids/here/lab").symlink_to(pathlib.Path(test.folder).resolve())
        for isolated in (False, True):  # a program each
            with served(parent, isolated) as address:
                test.browser.messages.clear()
                test.browser.open(f"{address}my%20fluids/here/lab/index.html#scene=shear&still=1")
                assert test.engine("status().title") == "Wind and drafts"
                test.engine("step(2)")
                several = isolated and test.browser.evaluate("navigator.hardwareConcurrency") > 1
                assert (test.engine("threads()") > 1) == several
                test.require_silence("another folder")


def a_host_without_headers_gives_threads_from_the_second_load_on(test):
    """The scripts of the site, in a page of their own."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("isolate.js", "worker.js"):
            shutil.copy(pathlib.Path(test.folder) / name, folder)
        (pathlib.Path(folder) / "index.html").write_text(
            '<!doctype html><link rel="icon" href="data:,"><script src="isolate.js"></script><p>page</p>')
        with served(folder) as address:
            test.browser.messages.clear()
            test.browser.open(address, ready="globalThis.crossOriginIsolated === true && document.querySelector('p') !== null")
            assert test.browser.evaluate("new SharedArrayBuffer(8).byteLength") == 8
            assert not test.browser.errors(), test.browser.errors()
            loads = sum(url == address for url in test.browser.requests)
            time.sleep(1.0)
            assert sum(url == address for url in test.browser.requests) == loads, "it loads again and again"


def the_site_has_links_that_open_their_scenes(test):
    if not SITE.exists():
        print("    there is no site; ./dev site makes it")
        return
    with served(SITE) as address:
        for page in ("findings/index.html", "manual/notes/accuracy.html", "manual/reference/validation.html",
                     "validation/index.html"):
            links = re.findall(r'href="((?:\.\./)+index\.html#[^"]*)"', (SITE / page).read_text())
            assert links, f"{page} opens no scene"
            link = html.unescape(links[-1])
            test.browser.messages.clear()
            test.browser.open(urllib.parse.urljoin(address + page, link) + "&still=1")
            if page.startswith("validation"):
                headings = re.findall(r"<h2[^>]*>(.*?)<", (SITE / page).read_text())
                assert test.text_of("scene-title") == html.unescape(headings[-1]).strip()
            fields = urllib.parse.parse_qs(link.partition("#")[2])
            values = test.engine("values().now")
            for assignment in fields.get("set", []):
                key, _, value = assignment.partition("=")
                assert values[key] == value or float(values[key]) == float(value), (page, assignment, values[key])
            test.browser.wait_for("location.hash.length > 1")
            assert ("file=" in link) == ("file=" in test.browser.evaluate("location.hash")), link
            test.require_silence(page)
        test.browser.open(address + "manual/notes/accuracy.html", ready="document.readyState === 'complete'")
        test.keep_picture("site-accuracy")
        loaded = test.browser.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert all(url.startswith(address) for url in loaded), loaded


def the_server_tells_in_a_line_why_it_does_not_start(test):
    serve = [sys.executable, "-B", ROOT / "src/web/serve.py", test.folder]
    wrong = subprocess.run([*serve, "abc"], capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 2 and wrong.stderr.splitlines() == [
        "serve: abc is no port; a port is a number from 0 (any free one) to 65535"], wrong
    taken = urllib.parse.urlparse(test.address).port
    second = subprocess.run([*serve, str(taken)], capture_output=True, text=True, timeout=60)
    assert second.returncode == 1 and len(second.stderr.splitlines()) == 1 and str(taken) in second.stderr, second


TESTS = [
    the_server_tells_in_a_line_why_it_does_not_start,
    the_page_opens_in_a_folder_of_any_name,
    a_host_without_headers_gives_threads_from_the_second_load_on,
    the_site_has_links_that_open_their_scenes,
]
