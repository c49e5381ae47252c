"""Memory: that of the engine, of the page's objects and of all processes of the browser, while the fluids move."""

import time

SECONDS = 300.0  # of fluids in motion
SAMPLES = 10
ROUNDS = 10
STEPS = 20


def sample(test):
    """Bytes of the engine's memory, and of the page's objects after the browser has collected what nothing refers to."""
    test.browser.send("HeapProfiler.collectGarbage")
    return test.engine("memory()"), test.browser.send("Runtime.getHeapUsage")["usedSize"]


def megabytes(samples):
    return "; ".join(", ".join(f"{size / 1e6:.1f}" for size in one) for one in zip(*samples))


def require_flat(samples):
    """The second half of the samples counts: the engine's memory grows by a fifth at once, and on a slow machine the copy for a lost
    context, which the page makes every ten seconds, may need that late."""
    print(f"    memory in MB, of the engine, the page and, where given, the browser: {megabytes(samples)}")
    first, last = samples[len(samples) // 2], samples[-1]
    assert last[0] == first[0], "the engine's memory grows"
    assert last[1] < 1.2 * first[1] + 2e6, "the page's memory grows"
    return first, last


def memory_does_not_grow_with_steps(test):
    test.open("#scene=default&still=1")
    test.browser.evaluate("document.getElementById('plots').open = true")
    for _ in range(3):  # the copy for a lost context, which the page makes every ten seconds, beside the one before
        test.engine(f"step({STEPS})")
        test.engine("keep()")
    samples = []
    for _ in range(ROUNDS):
        test.engine(f"step({STEPS})")
        test.engine("draw()")
        time.sleep(0.5)
        samples.append(sample(test))
    require_flat(samples)


def memory_does_not_grow_in_five_minutes(test):
    """As for somebody who looks on: with plots, with the copies for a lost context, and everything that draws."""
    test.open()
    test.browser.evaluate("document.getElementById('plots').open = true")
    samples = []
    for _ in range(SAMPLES):
        time.sleep(SECONDS / SAMPLES)
        samples.append((*sample(test), test.browser.resident()))
    steps = test.engine("status().steps")
    print(f"    {steps} steps in {SECONDS:.0f} s")
    assert steps > 100
    first, last = require_flat(samples)
    assert last[2] < 1.05 * first[2] + 20e6, "the browser's memory grows"
    test.require_silence("five minutes")
