"""Serves a folder on 127.0.0.1, for the page in a browser: serve.py FOLDER [PORT].

Its headers let the page have several threads.
"""

import functools
import http.server
import pathlib
import sys

DEFAULT_PORT = 8000
# A page may share memory between threads if nothing of other hosts can be in its process.
ISOLATION = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class PageHandler(http.server.SimpleHTTPRequestHandler):
    """Gives the files of one folder, with the types that browsers ask for, and never from their caches."""

    isolation = ISOLATION

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        for name, value in self.isolation.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code, message=None, explain=None):
        """Like a static host, shows the folder's own 404.html if a file is missing."""
        page = pathlib.Path(self.directory) / "404.html"
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        text = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def log_message(self, *_):
        pass


class PlainPageHandler(PageHandler):
    """The same without the headers, as simple hosts do."""

    isolation = {}


def make_server(folder, port, handler=PageHandler):
    """Returns a server of the folder; port 0 is any free one."""
    handler = functools.partial(handler, directory=folder)
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def port_of(text):
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        print(f"serve: {text} is no port; a port is a number from 0 (any free one) to 65535", file=sys.stderr)
        sys.exit(2)
    return int(text)


def main():
    port = port_of(sys.argv[2]) if len(sys.argv) > 2 else DEFAULT_PORT
    try:
        server = make_server(sys.argv[1], port)
    except OSError as error:
        sys.exit(f"serve: cannot listen on port {port}: {error.strerror}; name another port after --serve")
    with server:
        print(f"http://127.0.0.1:{server.server_address[1]}/ until Ctrl+C", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
