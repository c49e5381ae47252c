"""Threads: where the server's headers let the page have them, several share the particles' loops; elsewhere one does all."""

import json
import threading

from page_test import load_server

SCENE = "dam-break"
STEPS = 10


def after_steps(test, address):
    """How many threads the page has at the address, how long a step of the particles takes with them, milliseconds, and what it
    measures after some steps."""
    test.browser.messages.clear()
    test.browser.open(f"{address}#scene={SCENE}&still=1")
    times = []
    for _ in range(STEPS):  # between which workers can start
        test.engine("step(1)")
        times.append(test.engine("status().particles_ms"))
    measured = {name: value for name, value in test.metrics().items() if not name.endswith(("_ms", "milliseconds"))}
    test.require_silence(address)
    return test.engine("threads()"), min(times), measured


def threads_give_the_same_fluids(test):
    server_module = load_server()
    alone, time_alone, expected = after_steps(test, test.address)
    assert alone == 1, f"{alone} threads without the headers"
    with server_module.make_server(test.folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        before = test.browser.workers
        threads, time, measured = after_steps(test, f"http://127.0.0.1:{server.server_address[1]}/")
        processors = test.browser.evaluate("navigator.hardwareConcurrency")
        server.shutdown()
        workers = test.browser.workers - before
    print(f"    a step of the particles: {time:.1f} ms with {threads} threads, {time_alone:.1f} ms with one")
    assert threads == min(processors, 8)
    assert workers == threads - 1, f"{workers} workers"
    different = {name: (value, measured.get(name)) for name, value in expected.items() if measured.get(name) != value}
    assert not different, json.dumps(different)


TESTS = [threads_give_the_same_fluids]
