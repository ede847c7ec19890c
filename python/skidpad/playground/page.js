"use strict";
// The page of `python -m skidpad try`: sends what the sliders say and shows what the cars did.

const settings = JSON.parse(document.getElementById("settings").textContent);
const panel = document.getElementById("panel");
const make = (tag, inside, more = {}) => {
  const made = Object.assign(document.createElement(tag), more);
  inside.append(made);
  return made;
};
const written = (x) => (x === null ? "none" : String(+x.toPrecision(4)));

make("h1", panel, { textContent: settings.car });
const tests = make("select", panel, { id: "test", title: "test" });
for (const [key, label] of Object.entries(settings.tests)) tests.append(new Option(label, key));
const inputs = new Map(settings.sliders.map((slider) => [slider.name, sliderOf(slider)]));
const reset = make("button", panel, { type: "button", id: "reset", textContent: "as built" });
const table = make("table", panel);
const curve = make("canvas", panel, { id: "curve" });
const said = make("p", panel, { id: "said" });

let over = settings.sliders[0].name; // the slider whose range is driven
let metric = 0; // the row whose curve is drawn
let answer = null;
let asks = 0; // how often anything has changed
let busy = false;

function sliderOf({ name, label, unit, low, high, built, step }) {
  const row = make("label", panel, { className: "number", title: `the curve is over what is marked` });
  const mark = make("input", row, { type: "radio", name: "over", value: name, checked: name === settings.sliders[0].name });
  make("span", row, { textContent: label });
  const output = make("output", row);
  // "any": as built may lie between two steps
  const input = make("input", row, { type: "range", id: name, min: low, max: high, step: "any", value: built });
  const write = () => { output.textContent = `${written(Number(input.value))} ${unit}`; };
  input.oninput = () => { write(); ask(); };
  mark.onchange = () => { over = name; ask(); };
  write();
  return { input, built, write };
}

/** Ask for what the sliders say now; of changes during an answer only the last is asked for. */
async function ask() {
  asks += 1;
  if (busy) return;
  busy = true;
  for (let asked = -1; asked !== asks;) {
    asked = asks;
    await drive();
  }
  busy = false;
  document.body.dataset.answered = asks;
}

async function drive() {
  const values = {};
  for (const [name, { input, built }] of inputs) {
    if (Number(input.value) !== built) values[name] = Number(input.value);
  }
  try {
    const response = await fetch("/try", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": settings.token },
      body: JSON.stringify({ test: tests.value, values, over }),
    });
    if (!response.ok) throw new Error(await response.text());
    answer = await response.json();
    said.textContent = "";
    tabulate();
    draw();
    await start(document.getElementById("player"), answer.head, answer.packed);
  } catch (error) {
    said.textContent = error.message;
  }
}

function tabulate() {
  metric = Math.min(metric, answer.metrics.length - 1);
  table.replaceChildren();
  const head = make("tr", make("thead", table));
  for (const words of ["", "now", "as built"]) make("th", head, { textContent: words });
  const body = make("tbody", table);
  answer.metrics.forEach(({ name, label, now, built }, k) => {
    const row = make("tr", body, { className: k === metric ? "chosen" : "", onclick: () => { metric = k; tabulate(); draw(); } });
    make("td", row, { textContent: label });
    make("td", row, { textContent: written(now), id: `now-${name}` }).dataset.value = now;
    make("td", row, { textContent: written(built) });
  });
}

/** The chosen metric over the chosen slider, with a dot for the car of now and a ring for the one as built. */
function draw() {
  const ratio = window.devicePixelRatio, width = curve.clientWidth, height = curve.clientHeight;
  Object.assign(curve, { width: width * ratio, height: height * ratio });
  const ink = curve.getContext("2d"), { label, numbers, curves } = answer.over, values = curves[metric];
  const shown = answer.metrics[metric], slider = inputs.get(answer.over.name);
  const known = [...values, shown.now, shown.built].filter((v) => v !== null);
  ink.scale(ratio, ratio);
  if (!known.length) return;
  let low = Math.min(...known), high = Math.max(...known);
  const room = 0.08 * (high - low || Math.abs(high) || 1);
  [low, high] = [low - room, high + room];
  const box = [52, 22, width - 62, height - 62];
  const x = (v) => box[0] + (box[2] * (v - numbers[0])) / (numbers[numbers.length - 1] - numbers[0]);
  const y = (v) => box[1] + box[3] * (1 - (v - low) / (high - low));
  ink.font = "11px system-ui, sans-serif";
  ink.fillStyle = "#444";
  ink.strokeStyle = "#ccc";
  ink.strokeRect(...box);
  ink.fillText(shown.label, box[0], 14);
  ink.textAlign = "center";
  ink.fillText(label, box[0] + box[2] / 2, height - 8);
  for (const k of [0, 1, 2]) {
    const across = numbers[0] + (k / 2) * (numbers[numbers.length - 1] - numbers[0]);
    ink.textAlign = ["left", "center", "right"][k];
    ink.fillText(written(across), x(across), box[1] + box[3] + 14);
    const up = low + room + (k / 2) * (high - low - 2 * room);
    ink.textAlign = "right";
    ink.fillText(String(+up.toPrecision(3)), box[0] - 4, y(up) + 4);
  }
  ink.strokeStyle = "#0077bb";
  ink.lineWidth = 1.8;
  ink.beginPath();
  let before = false;
  values.forEach((v, k) => {
    if (v !== null) ink[before ? "lineTo" : "moveTo"](x(numbers[k]), y(v));
    before = v !== null;
  });
  ink.stroke();
  const dot = (v, at, full) => {
    if (v === null) return;
    ink.beginPath();
    ink.arc(x(at), y(v), 4.5, 0, 2 * Math.PI);
    ink.fillStyle = full ? "#0077bb" : "#fff";
    ink.fill();
    ink.strokeStyle = full ? "#0077bb" : "#ee7733";
    ink.stroke();
  };
  dot(shown.built, slider.built, false);
  dot(shown.now, Number(slider.input.value), true);
}

tests.onchange = ask;
reset.onclick = () => {
  for (const { input, built, write } of inputs.values()) { input.value = built; write(); }
  ask();
};
panel.onsubmit = (event) => event.preventDefault();
window.onresize = () => answer && draw();
ask();
