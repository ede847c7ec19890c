"""Draws `docs/architecture.svg`: the data flow from ``fleet.run`` to the next state.

``python docs/make_architecture.py`` writes the figure next to this script.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
WIDTH, LINE, PAD = 1000, 19, 9
PYTHON, KERNEL, CAR, INK, FAINT = "#dbe9f6", "#e6f2e6", "#fdf0d9", "#222222", "#666666"


@dataclass(frozen=True)
class Box:
    """Steps of the data flow, and the files that implement them."""

    title: str
    files: str
    fill: str

    @property
    def height(self) -> int:
        return 2 * PAD + 2 * LINE - 4


ABOVE = [
    Box("fleet.run(inputs, duration, driver=, gauges=, record=)", "simulation/fleet.py", PYTHON),
    Box(
        "check arguments by name; parameters as columns",
        "simulation/run.py, inputs.py; csrc/python/plan.c",
        PYTHON,
    ),
    Box("cut cars and steps into slices, over threads", "simulation/scheduler.py", PYTHON),
]
CALL = "one call, without the GIL: _core.run (csrc/python/run.c)"
BLOCK = Box(
    "take the next block of W cars: parameters to lanes",
    "csrc/kernel/advance.h, simulation.h",
    KERNEL,
)
LOOP = [
    Box("inputs at the time of the step", "csrc/kernel/signals.h", KERNEL),
    Box("drivers steer and press pedals", "csrc/kernel/driving.h; csrc/driver/", KERNEL),
    Box("car_step", "csrc/car/car.h", CAR),
    Box("bits of the status", "csrc/kernel/status.h", KERNEL),
    Box(
        "every few steps: record, gauges, end of cars",
        "csrc/kernel/recording.h, judging.h; csrc/gauge/",
        KERNEL,
    ),
]
BELOW = [
    Box("fleet.state (field, car)", "simulation/state_view.py", PYTHON),
    Box("Recording (channel, sample, car), gauges (car)", "recordings/recording.py", PYTHON),
]
STAGES = [
    Box("steering: hand wheel to road wheels", "hand_wheel.h", CAR),
    Box("attitude; carriers on their links; ground", "linkage.h, contact.h; csrc/road/", CAR),
    Box("contact points and how they move", "contact.h", CAR),
    Box("springs and wheel loads", "wheel_loads.h, struts.h", CAR),
    Box("slip, and tire forces of the old spin", "grip.h; csrc/tire/", CAR),
    Box("engine, driveline, brakes, wheel spin", "spin.h, powertrain.h, driveline.h", CAR),
    Box("sum of forces on body and hubs; air", "contact_load.h, air.h, hubs.h", CAR),
    Box("accelerations, then the next state", "body.h", CAR),
]


def text(
    x: float, y: float, words: str, size: int = 14, fill: str = INK, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}>{escape(words)}</text>'
    )


def rectangle(x: float, y: float, width: float, height: float, fill: str, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1"{dashed}/>'
    )


def arrow(*points: tuple[float, float]) -> str:
    way = " ".join(f"{x:g},{y:g}" for x, y in points)
    return (
        f'<polyline points="{way}" fill="none" stroke="{INK}" stroke-width="1.5" '
        'marker-end="url(#head)"/>'
    )


def column(boxes: list[Box], x: float, y: float, width: float, gap: float) -> Iterator[str]:
    """Boxes one below another, connected by arrows."""
    for k, box in enumerate(boxes):
        if k:
            yield arrow((x + width / 2, y - gap), (x + width / 2, y - 1))
        yield rectangle(x, y, width, box.height, box.fill)
        yield text(x + PAD, y + PAD + 13, box.title, bold=True)
        yield text(x + PAD, y + PAD + 13 + LINE, box.files, 13, FAINT)
        y += box.height + gap


def picture() -> str:
    """The figure as SVG."""
    gap, left, wide = 18, 30, 450
    tall = ABOVE[0].height + gap
    call = 40 + len(ABOVE) * tall + 6
    block = call + 34
    loop = block + tall + 34
    end = loop + len(LOOP) * tall - gap
    after = end + 50
    right, narrow = 590, 380
    stages = loop - 48
    last = stages + len(STAGES) * tall - gap
    height = max(after + len(BELOW) * tall - gap + 24, last + 30)
    step = loop + 2 * tall
    outer = left + 0.96 * wide
    inner = [
        rectangle(0, 0, WIDTH, height, "#ffffff").replace(f'stroke="{INK}"', 'stroke="none"'),
        f'<path d="M{left + wide:g},{step:g} L{right - 18:g},{stages - 8:g} V{last + 8:g} '
        f'L{left + wide:g},{step + LOOP[2].height:g} Z" fill="{CAR}" fill-opacity="0.45"/>',
        text(left, 26, "Python, in python/skidpad", 15, FAINT),
        *column(ABOVE, left, 40, wide, gap),
        rectangle(left - 18, call, wide + 54, end + 18 - call, "none", "6 4"),
        text(left, call + 22, CALL, 15, FAINT),
        arrow((outer, call - gap - 6), (outer, block - 1)),
        *column([BLOCK], left, block, wide, gap),
        arrow((outer, block + BLOCK.height), (outer, loop - 1)),
        text(left, loop - 12, "the block goes through all its steps", 13, FAINT),
        *column(LOOP, left, loop, wide, gap),
        # the next step
        arrow((left + wide, end - 22), (left + wide + 20, end - 22), (left + wide + 20, loop + 24),
              (left + wide + 3, loop + 24)),
        text(left, end + 36, "back in Python", 15, FAINT),
        arrow((outer, end), (outer, after - 1)),
        *column(BELOW, left, after, wide, gap),
        text(right, stages - 34, "car_step: csrc/car/car.h from top to bottom", 15, FAINT),
        text(right, stages - 14, "the same operations for W cars: a choice is a select", 13, FAINT),
        *column(STAGES, right, stages, narrow, gap),
    ]  # fmt: skip
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
            f'width="{WIDTH}" height="{height:g}" font-family="DejaVu Sans, Verdana, sans-serif">',
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto">'
            f'<path d="M0,0 L8,4 L0,8 Z" fill="{INK}"/></marker></defs>',
            *inner,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    (HERE / "architecture.svg").write_text(picture(), encoding="utf-8")
