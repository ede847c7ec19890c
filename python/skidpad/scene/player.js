"use strict";
// Plays recorded cars: sets the places of bodies, wheels and arrows that Python worked out, by time.
// three.js draws them. Earth axes of ISO 8855: x, y on the ground, z up.

const COLORS = { low: 0x2c7bb6, middle: 0xffc233, high: 0xd7191c };
const CAMERAS = {
  chase: { azimuth: Math.PI, elevation: 0.24, distance: 8.5 },
  top: { azimuth: -Math.PI / 2, elevation: Math.PI / 2, distance: 28 },
  wheel: { azimuth: 2.2, elevation: 0.12, distance: 2.1 },
  free: { azimuth: -2.2, elevation: 0.5, distance: 30 },
};
const WHEELS = ["FL", "FR", "RL", "RR"];
const GLASS = 0.26; // opacity of a body
const ROOM = 2; // beside a car for its arrows [m]
const FRAME = 1000 / 36; // that one may take, so that 30 a second are left when one is late [ms]
const ROW = 58; // height of a curve [px]
const NEVER = -32768; // stands for NaN
const MOTION = ["place", "attitude", "center", "carrier", "spin", "contact", "ground", "force", "limit", "slides"];

/** @param {string} text bytes in base64 @returns {Uint8Array} */
function bytesOf(text) {
  const binary = atob(text.trim());
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @param {string} text bytes by gzip in base64 @returns {Promise<ArrayBuffer>} */
function unpacked(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Array of packing.py as floats, samples first.
 * @param {ArrayBuffer} block @param {object} ref @returns {Float32Array} */
function numbersOf(block, ref) {
  const count = ref.shape.reduce((a, b) => a * b, 1);
  if (ref.type === "uint8") return Float32Array.from(new Uint8Array(block, ref.at, count));
  if (ref.type === "float32") return new Float32Array(block, ref.at, count);
  const samples = ref.shape[0], columns = count / samples;
  const changes = new Int16Array(block, ref.at, count), found = new Float32Array(count);
  for (let k = 0; k < columns; k++) {
    for (let i = 0, value = 0; i < samples; i++) {
      value = ((value + changes[k * samples + i]) << 16) >> 16;
      found[i * columns + k] = value === NEVER ? NaN : ref.offset + ref.scale * value;
    }
  }
  return found;
}

/** Sample before a time, and the share of the way to the next. */
function between(time, t) {
  let low = 0, high = time.length - 1;
  if (!(t > time[0]) || high === 0) return [0, 0];
  if (t >= time[high]) return [high, 0];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (time[middle] <= t) low = middle; else high = middle;
  }
  return [low, (t - time[low]) / (time[high] - time[low])];
}

/** Motion of one thing among others: rows of an array, linear between samples. */
class Track {
  constructor(values, width, count, k) {
    Object.assign(this, { values, width, stride: width * count, first: width * k });
  }

  at([i, share], out) {
    const a = i * this.stride + this.first, b = share ? a + this.stride : a;
    for (let k = 0; k < this.width; k++) {
      out[k] = this.values[a + k] + share * (this.values[b + k] - this.values[a + k]);
    }
    return out;
  }

  /** A vector into one of three.js. */
  place(when, vector) {
    return vector.fromArray(this.at(when, this.row ??= []));
  }

  /** Quaternions, the short way round. */
  turn(when, THREE, quaternion) {
    const a = when[0] * this.stride + this.first;
    quaternion.fromArray(this.values, a);
    if (when[1]) {
      this.next ??= new THREE.Quaternion();
      quaternion.slerp(this.next.fromArray(this.values, a + this.stride), when[1]);
    }
    return quaternion;
  }
}

/** Eight corners as a solid: x from and to, half width, z, below and above. */
function prism(THREE, [a0, a1, ya, za], [b0, b1, yb, zb]) {
  const corners = [[a0, -ya, za], [a1, -ya, za], [a1, ya, za], [a0, ya, za],
                   [b0, -yb, zb], [b1, -yb, zb], [b1, yb, zb], [b0, yb, zb]];
  const sides = [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]];
  const points = sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap((k) => corners[k]));
  const solid = new THREE.BufferGeometry();
  solid.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  solid.computeVertexNormals();
  return solid;
}

/** Whether the processor draws the pixels, which takes it long. */
function drawsBySoftware() {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Solids as one, each in its color: what is drawn together costs one call. */
function merged(THREE, parts) {
  const points = [], normals = [], colors = [];
  for (const [solid, hex] of parts) {
    const plain = solid.index ? solid.toNonIndexed() : solid, color = new THREE.Color(hex).toArray();
    points.push(...plain.getAttribute("position").array);
    normals.push(...plain.getAttribute("normal").array);
    for (let k = plain.getAttribute("position").count; k > 0; k--) colors.push(...color);
  }
  const all = new THREE.BufferGeometry();
  const set = (name, values) => all.setAttribute(name, new THREE.Float32BufferAttribute(values, 3));
  set("position", points);
  set("normal", normals);
  set("color", colors);
  return all;
}

/** Body of a car between 0 and 1 along and up, from -1 to 1 across: a box, narrower in its upper half. */
function bodyOf(THREE) {
  return merged(THREE, [[prism(THREE, [0, 1, 1, 0], [0, 1, 1, 0.5]), 0xffffff],
                        [prism(THREE, [0.04, 0.72, 0.97, 0.5], [0.16, 0.55, 0.78, 1]), 0xffffff]]);
}

/** Wheel of radius and width 1 about its spin axis y, with a mark that shows how it turns. */
function wheelOf(THREE) {
  const parts = [[new THREE.CylinderGeometry(1, 1, 1, 20), 0x303030]];
  for (const side of [-1, 1]) {
    const rim = new THREE.CircleGeometry(0.66, 14).rotateX((-side * Math.PI) / 2);
    parts.push([rim.translate(0, 0.51 * side, 0), 0xa8adb3]);
  }
  for (let k = 0; k < 3; k++) {
    const spoke = new THREE.BoxGeometry(1.25, 1.06, 0.16);
    parts.push([spoke.rotateY((k * Math.PI) / 3), k ? 0x50545a : 0xf5d000]);
  }
  return merged(THREE, parts);
}

/** Alike things that are drawn by one call, each where an object stands that is not drawn itself. */
class Herd {
  /** @param {object} thing mesh or lines @param {object[]} objects which may have a `color` */
  constructor(THREE, thing, objects) {
    const numbers = (width) => new THREE.InstancedBufferAttribute(new Float32Array(width * objects.length), width);
    this.objects = objects;
    // what makes three.js draw instances, of lines, too
    this.thing = Object.assign(thing, { isInstancedMesh: true, count: 0, frustumCulled: false, morphTexture: null,
      instanceMatrix: numbers(16), instanceColor: objects[0].color ? numbers(3) : null });
  }

  /** Stand where the objects are; those that are not visible stand nowhere. */
  follow() {
    const { thing } = this, { instanceMatrix, instanceColor } = thing;
    thing.count = 0;
    for (const object of this.objects) {
      if (!seen(object)) continue;
      object.matrixWorld.toArray(instanceMatrix.array, 16 * thing.count);
      if (instanceColor) object.color.toArray(instanceColor.array, 3 * thing.count);
      thing.count += 1;
    }
    thing.visible = thing.count > 0;
    instanceMatrix.needsUpdate = true;
    if (instanceColor) instanceColor.needsUpdate = true;
  }
}

function seen(object) {
  for (let one = object; one; one = one.parent) if (!one.visible) return false;
  return true;
}

/** Arrow along x whose length is set. */
class Arrow {
  constructor(THREE, thick) {
    this.group = new THREE.Group();
    this.shaft = new THREE.Object3D();
    this.head = new THREE.Object3D();
    this.shaft.scale.set(1, thick, thick);
    this.head.scale.setScalar(thick);
    this.group.add(this.shaft, this.head);
  }

  set(length) {
    this.group.visible = length > 0.01;
    this.shaft.scale.x = Math.max(length, 1e-3);
    this.head.position.x = length;
  }
}

/** A wheel with its contact: arrows of the force, and the friction ellipse. */
class Corner {
  constructor(player, data, car, c, w) {
    const { THREE } = player, tracks = (name, width) =>
      data[name] && new Track(data[name], width, data.count * 4, c * 4 + w);
    Object.assign(this, { player, tread: car.tread[w], center: tracks("center", 3), carrier: tracks("carrier", 4),
                          spin: tracks("spin", 1), contact: tracks("contact", 3), ground: tracks("ground", 4),
                          force: tracks("force", 3), limit: tracks("limit", 2), slides: tracks("slides", 1) });
    this.hub = new THREE.Group();
    this.wheel = new THREE.Object3D();
    this.wheel.scale.set(car.radius[w], car.tread[w], car.radius[w]);
    this.hub.add(this.wheel);
    this.patch = new THREE.Group();
    this.along = new Arrow(THREE, 0.028);
    this.up = new Arrow(THREE, 0.014);
    this.up.group.rotation.y = -Math.PI / 2;
    this.ring = Object.assign(new THREE.Object3D(), { color: new THREE.Color() });
    this.along.group.position.z = 0.03;
    this.patch.add(this.along.group, this.up.group, this.ring);
    this.patch.visible = Boolean(this.force);
    this.ring.visible = Boolean(this.limit);
    this.use = NaN;
    this.row = [];
  }

  show(when) {
    const { THREE, perNewton } = this.player;
    this.center.place(when, this.hub.position);
    this.carrier.turn(when, THREE, this.hub.quaternion);
    this.wheel.rotation.y = this.spin.at(when, this.row)[0];
    this.contact.place(when, this.patch.position);
    this.ground.turn(when, THREE, this.patch.quaternion);
    if (!this.force) return;
    const [fx, fy, fz] = this.force.at(when, this.row), force = Math.hypot(fx, fy);
    this.along.set(force * perNewton);
    this.along.group.rotation.z = Math.atan2(fy, fx);
    this.up.set(Math.max(fz, 0) * perNewton);
    if (!this.limit) return;
    const [lx, ly] = this.limit.at(when, this.row);
    this.ring.scale.set(Math.max(lx * perNewton, 1e-3), Math.max(ly * perNewton, 1e-3), 1);
    this.use = fz > 0 ? Math.hypot(fx / lx, fy / ly) : 0;
    this.ring.color.copy(this.player.colorOf(this.use));
  }
}

/** A car of a recording; ghosts have a body alone. Its objects say where things are, herds draw them. */
class Car {
  constructor(player, run, data, car, c, ghost) {
    const { THREE } = player;
    Object.assign(this, { player, run, car, name: car.name, ghost });
    this.place = new Track(data.place, 3, data.count, c);
    this.attitude = new Track(data.attitude, 4, data.count, c);
    this.near = new THREE.Group(); // in the picture
    this.body = new THREE.Group();
    this.near.add(this.body);
    this.shell = new THREE.Object3D();
    this.frame = new THREE.Object3D();
    for (const part of [this.shell, this.frame]) {
      part.color = new THREE.Color(car.color);
      part.position.set(car.tail, 0, car.floor);
      part.scale.set(car.nose - car.tail, car.half, car.roof - car.floor);
      this.body.add(part);
    }
    this.corners = ghost ? [] : WHEELS.map((_, w) => new Corner(player, data, car, c, w));
    for (const corner of this.corners) this.body.add(corner.hub, corner.patch);
  }

  /** Where the middle of the car is on the ground at each sample, or was before it was lost. */
  onGround() {
    const points = [], row = [];
    let last = [0, 0, 0];
    for (let i = 0; i < this.run.time.length; i++) {
      const [x, y, z] = this.place.at([i, 0], row);
      if (Number.isFinite(x + y + z)) last = [x, y, z + this.car.floor - 0.1];
      points.push(last);
    }
    return points;
  }

  move(when) {
    this.place.place(when, this.body.position);
    this.attitude.turn(when, this.player.THREE, this.body.quaternion);
  }

  show(when) {
    this.move(when);
    this.body.visible = Number.isFinite(this.body.position.x + this.body.quaternion.x);
    if (!this.body.visible) return;
    for (const corner of this.corners) corner.show(when);
    this.body.updateMatrixWorld(true);
  }

  /** Edges of a tire's tread on the road where it slides at a sample; null where it does not. */
  edges(corner, i) {
    const { THREE } = this.player, when = [i, 0];
    if (!(corner.slides.at(when, corner.row)[0] > 0)) return null;
    this.move(when);
    this.body.updateMatrixWorld(true);
    const middle = this.body.localToWorld(corner.contact.place(when, new THREE.Vector3()));
    const across = new THREE.Vector3(0, 0.35 * corner.tread, 0)
      .applyQuaternion(corner.ground.turn(when, THREE, new THREE.Quaternion())).applyQuaternion(this.body.quaternion);
    middle.z += 0.008;
    return [middle.clone().add(across), middle.sub(across)];
  }

  /** Heading of the body about z. */
  heading() {
    const x = new this.player.THREE.Vector3(1, 0, 0).applyQuaternion(this.body.quaternion);
    return Math.atan2(x.y, x.x);
  }
}

/** A recording in the scene: its cars, its cones, and what is drawn of all of its cars by one call each. */
class Run {
  constructor(player, head, read) {
    const { THREE } = player;
    Object.assign(this, { player, name: head.name, time: read(head.time), group: new THREE.Group() });
    const cast = (kind) => {
      const data = { count: head[kind]?.cars.length ?? 0 };
      for (const name of MOTION) data[name] = read(head[kind]?.[name]);
      return (head[kind]?.cars ?? []).map((car, c) => new Car(player, this, data, car, c, kind === "ghosts"));
    };
    const whole = cast("whole"), ghosts = cast("ghosts");
    this.cars = [...whole, ...ghosts];
    this.herds = [];
    this.drawBodies(whole, GLASS);
    this.drawBodies(ghosts, 0.16);
    this.drawWheels(whole.flatMap((car) => car.corners));
    this.trails = [this.trailsOf(whole, 0.7), this.trailsOf(ghosts, 0.35)];
    this.marks = this.marksOf(whole);
    for (const { thing } of [...this.trails, this.marks]) {
      thing.frustumCulled = false;
      this.group.add(thing);
    }
    if (head.cones) this.group.add(player.conesAt(read(head.cones)));
    if (head.lanes) this.group.add(player.patches(read(head.lanes), 0xefece3, 0.35, 0.003));
    if (head.fences) this.group.add(player.patches(read(head.fences), 0xff6a13, 0.3));
    player.scene.add(this.group);
  }

  herd(thing, objects) {
    this.herds.push(new Herd(this.player.THREE, thing, objects));
    this.group.add(thing);
  }

  /** Bodies of glass in their frames. */
  drawBodies(cars, opacity) {
    if (!cars.length) return;
    const { THREE } = this.player, solid = bodyOf(THREE), edges = new THREE.EdgesGeometry(solid);
    const glass = { vertexColors: true, transparent: true, opacity, depthWrite: false };
    const ink = { color: new THREE.Color().setScalar(0.6), transparent: true, opacity: Math.min(1, 3 * opacity) };
    this.herd(new THREE.Mesh(solid, new THREE.MeshLambertMaterial(glass)), cars.map((car) => car.shell));
    this.herd(new THREE.LineSegments(edges, new THREE.LineBasicMaterial(ink)), cars.map((car) => car.frame));
  }

  drawWheels(corners) {
    if (!corners.length) return;
    const { THREE } = this.player, draw = (solid, material, part) =>
      this.herd(new THREE.Mesh(solid, material), corners.map(part));
    draw(wheelOf(THREE), new THREE.MeshLambertMaterial({ vertexColors: true }), (corner) => corner.wheel);
    const shaft = new THREE.CylinderGeometry(1, 1, 1, 6, 1, true).rotateZ(-Math.PI / 2).translate(0.5, 0, 0);
    const tip = new THREE.ConeGeometry(2.6, 7, 8).rotateZ(-Math.PI / 2);
    for (const [name, color] of [["along", 0xd7191c], ["up", 0x555555]]) {
      const ink = new THREE.MeshLambertMaterial({ color, emissive: color, emissiveIntensity: 0.35 });
      draw(shaft, ink, (corner) => corner[name].shaft);
      draw(tip, ink, (corner) => corner[name].head);
    }
    draw(new THREE.RingGeometry(0.94, 1, 36).translate(0, 0, 0.012),
         new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }), (corner) => corner.ring);
  }

  /** Ways of cars as one set of lines, sample by sample, so that those until now are its beginning. */
  trailsOf(cars, opacity) {
    const { THREE } = this.player, ways = cars.map((car) => car.onGround()), points = [], colors = [];
    const inks = cars.map((car) => new THREE.Color(car.car.color).toArray());
    for (let i = 1; i < this.time.length; i++) {
      ways.forEach((way, k) => {
        points.push(...way[i - 1], ...way[i]);
        colors.push(...inks[k], ...inks[k]);
      });
    }
    const curve = new THREE.BufferGeometry();
    curve.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    curve.setAttribute("color", new THREE.Float32BufferAttribute(colors, 3));
    const ends = Uint32Array.from(this.time, (_, i) => 2 * cars.length * i);
    return { ends, thing: new THREE.LineSegments(curve, new THREE.LineBasicMaterial(
      { vertexColors: true, transparent: true, opacity })) };
  }

  /** Ribbons on the road where tires slide, likewise. */
  marksOf(cars) {
    const { THREE } = this.player, points = [], ends = new Uint32Array(this.time.length), before = new Map();
    const corners = cars.flatMap((car) => car.corners.filter((one) => one.slides).map((corner) => [car, corner]));
    for (let i = 0; i < this.time.length; i++) {
      for (const [car, corner] of corners) {
        const last = before.get(corner), here = car.edges(corner, i);
        if (last && here) {
          for (const p of [last[0], last[1], here[1], last[0], here[1], here[0]]) points.push(p.x, p.y, p.z);
        }
        before.set(corner, here);
      }
      ends[i] = points.length / 3;
    }
    const ribbon = new THREE.BufferGeometry();
    ribbon.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    return { ends, thing: new THREE.Mesh(ribbon, new THREE.MeshBasicMaterial({ color: 0x151515, transparent: true,
      opacity: 0.75, side: THREE.DoubleSide, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 })) };
  }

  show(t) {
    const when = between(this.time, t);
    for (const car of this.cars) car.show(when);
    for (const { thing, ends } of [...this.trails, this.marks]) {
      thing.visible = ends[when[0]] > 0;
      thing.geometry.setDrawRange(0, ends[when[0]]);
    }
  }
}

/** The scene, the cameras, the clock and the strip of curves. */
class Player {
  constructor(THREE, element) {
    this.THREE = THREE;
    this.element = element;
    this.t = 0;
    this.speed = 1;
    this.view = "chase";
    this.follow = 0;
    this.wheel = 0;
    this.orbits = structuredClone(CAMERAS);
    this.layOut();
    this.soft = drawsBySoftware();
    this.coarse = 1;
    this.still = false;
    this.renderer = new THREE.WebGLRenderer({ canvas: this.canvas, antialias: !this.soft });
    this.renderer.setClearColor(0xdfe9f2);
    this.camera = new THREE.PerspectiveCamera(50, 1, 0.05, 5000);
    this.listen();
  }

  layOut() {
    const make = (tag, name, inside, more = {}) => {
      const made = Object.assign(document.createElement(tag), { className: name }, more);
      inside.append(made);
      return made;
    };
    this.element.replaceChildren();
    const stage = make("div", "stage", this.element);
    this.canvas = make("canvas", "", stage);
    this.legend = make("div", "legend", stage);
    this.captions = make("div", "captions", stage);
    const bar = make("div", "bar", this.element);
    this.button = make("button", "", bar, { textContent: "▶", title: "play or pause (space)" });
    const choice = (title, options) => {
      const list = make("select", "", bar, { title });
      for (const [value, text] of options) make("option", "", list, { value, textContent: text });
      return list;
    };
    this.rates = choice("how fast it plays", [[1, "1×"], [0.5, "½×"], [0.25, "¼×"], [0.1, "⅒×"]]);
    this.slider = make("input", "", bar, { type: "range", min: 0, value: 0, step: 1, title: "sample" });
    this.clock = make("output", "", bar);
    this.views = choice("camera (1 to 4)", Object.keys(CAMERAS).map((name) => [name, name]));
    this.cars = choice("car that is followed", []);
    this.wheels = choice("wheel of the camera", WHEELS.map((name, w) => [w, name]));
    this.strip = make("canvas", "strip", this.element);
  }

  listen() {
    this.button.onclick = () => this.play(!this.playing);
    this.rates.onchange = () => { this.speed = Number(this.rates.value); };
    this.slider.oninput = () => { this.play(false); this.show(this.time[Number(this.slider.value)]); };
    this.views.onchange = () => this.look(this.views.value);
    this.cars.onchange = () => { this.follow = Number(this.cars.value); this.draw(); };
    this.wheels.onchange = () => { this.wheel = Number(this.wheels.value); this.draw(); };
    this.strip.onpointerdown = (event) => {
      const share = (event.offsetX - this.margin()) / (this.strip.clientWidth - this.margin());
      const end = this.time[this.time.length - 1];
      this.play(false);
      this.show(Math.min(Math.max(share, 0), 1) * end);
    };
    this.canvas.onpointermove = (event) => { if (event.buttons) this.drag(event); };
    this.canvas.onpointerdown = (event) => this.canvas.setPointerCapture(event.pointerId);
    this.canvas.oncontextmenu = (event) => event.preventDefault();
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const orbit = this.orbits[this.view];
      orbit.distance = Math.min(Math.max(orbit.distance * Math.exp(0.001 * event.deltaY), 0.6), 2000);
      this.draw();
    }, { passive: false });
    document.addEventListener("keydown", (event) => {
      if (event.target.tagName === "SELECT" || event.target.tagName === "INPUT") return;
      if (event.key === " ") { event.preventDefault(); this.play(!this.playing); }
      const name = Object.keys(CAMERAS)[Number(event.key) - 1];
      if (name) this.look(name);
    });
    new ResizeObserver(() => this.resize()).observe(this.element);
  }

  /** Left button turns, any other (or with shift) moves the target of the free camera. */
  drag(event) {
    const orbit = this.orbits[this.view], { THREE } = this;
    if (this.view === "free" && (event.buttons !== 1 || event.shiftKey)) {
      const scale = orbit.distance / this.canvas.clientHeight;
      const right = new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 0);
      const up = new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 1);
      this.center.addScaledVector(right, -event.movementX * scale).addScaledVector(up, event.movementY * scale);
    } else {
      orbit.azimuth -= 0.006 * event.movementX;
      orbit.elevation = Math.min(Math.max(orbit.elevation + 0.006 * event.movementY, -0.1), Math.PI / 2);
    }
    this.draw();
  }

  /** Show another scene. @param {object} head @param {ArrayBuffer} block */
  load(head, block) {
    const { THREE } = this, read = (ref) => (ref ? numbersOf(block, ref) : undefined);
    this.head = head;
    this.scene?.traverse((thing) => {
      thing.geometry?.dispose();
      thing.material?.dispose();
      if (thing.isInstancedMesh) thing.dispatchEvent({ type: "dispose" });
    });
    this.scene = new THREE.Scene();
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0xb0b0a8, 1.7));
    const sun = new THREE.DirectionalLight(0xffffff, 1.5);
    sun.position.set(-30, 20, 60);
    this.scene.add(sun);
    const first = head.runs.find((run) => run.whole)?.whole.cars[0];
    this.perNewton = first ? 0.55 / first.load : 2e-4; // arrows of 55 cm for the load at rest
    this.runs = head.runs.map((run) => new Run(this, run, read));
    this.all = this.runs.flatMap((run) => run.cars);
    this.captions.replaceChildren(...(head.beside ? this.runs : []).map(({ name }) =>
      Object.assign(document.createElement("div"), { textContent: name })));
    this.time = this.runs.map((run) => run.time).reduce((a, b) => (b[b.length - 1] > a[a.length - 1] ? b : a));
    this.curves = head.strip.map((row) => ({ ...row, values: row.curves.map(read) }));
    const [x0, x1, y0, y1] = head.extent;
    this.center = new THREE.Vector3((x0 + x1) / 2, (y0 + y1) / 2, 0);
    this.orbits.free.distance = 0.8 * Math.hypot(x1 - x0, y1 - y0);
    this.layGround(head, read);
    this.slider.max = this.time.length - 1;
    this.cars.replaceChildren(...this.all.map((car, k) => new Option(car.name, k)));
    this.follow = Math.min(this.follow, this.all.length - 1);
    this.cars.value = this.follow;
    this.writeLegend(head);
    this.resize();
    this.show(Math.min(this.t, this.time[this.time.length - 1]));
  }

  layGround(head, read) {
    const { THREE } = this, [x0, x1, y0, y1] = head.extent;
    if (head.road) {
      this.scene.add(...this.sheet(read(head.road.places), read(head.road.friction), head.road.places.shape));
    } else {
      const size = 20 * Math.ceil(Math.max(x1 - x0, y1 - y0, 60) / 20) + 40;
      const asphalt = new THREE.MeshBasicMaterial({ color: 0x5d6165 }); // most of the picture, so its light is not computed
      const plane = new THREE.Mesh(new THREE.PlaneGeometry(3 * size, 3 * size), asphalt);
      const grid = new THREE.GridHelper(size, size / 5, 0xa9adb1, 0x8d9195);
      grid.rotation.x = Math.PI / 2;
      plane.position.set(5 * Math.round(this.center.x / 5), 5 * Math.round(this.center.y / 5), -0.012);
      grid.position.copy(plane.position).setZ(-0.004);
      this.scene.add(plane, grid);
    }
    if (head.path) this.scene.add(this.line(Array.from(read(head.path)), "#ffffff", 0.9, 0.03));
  }

  /** Road surface with its heights; the less friction, the bluer. */
  sheet(places, friction, [rows, columns]) {
    const { THREE } = this, solid = new THREE.BufferGeometry(), index = [], wires = [], colors = [];
    const dry = new THREE.Color(0x6f7378), wet = new THREE.Color(0x9fdcff), color = new THREE.Color();
    for (const f of friction) color.lerpColors(wet, dry, Math.min(Math.max(f, 0), 1)).toArray(colors, colors.length);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const a = i * columns + j, b = a + columns;
        if (i + 1 < rows && j + 1 < columns) index.push(a, b, a + 1, b, b + 1, a + 1);
        if (i + 1 < rows && (j % 8 === 0 || j + 1 === columns)) wires.push(a, b);
        if (j + 1 < columns && i % 8 === 0) wires.push(a, a + 1);
      }
    }
    solid.setAttribute("position", new THREE.BufferAttribute(places, 3));
    solid.setAttribute("color", new THREE.Float32BufferAttribute(colors, 3));
    solid.setIndex(index);
    solid.computeVertexNormals();
    const ground = new THREE.Mesh(solid, new THREE.MeshLambertMaterial({ vertexColors: true, side: THREE.DoubleSide,
      polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }));
    const net = new THREE.BufferGeometry();
    net.setAttribute("position", solid.getAttribute("position"));
    net.setIndex(wires);
    return [ground, new THREE.LineSegments(net, new THREE.LineBasicMaterial({ color: 0x9da1a5 }))];
  }

  /** Quadrilaterals by their corners, that are seen through. */
  patches(corners, color, opacity, lift = 0) {
    const { THREE } = this, solid = new THREE.BufferGeometry(), index = [];
    for (let k = 0; k < corners.length / 3; k += 4) index.push(k, k + 1, k + 2, k, k + 2, k + 3);
    solid.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    solid.setIndex(index);
    solid.translate(0, 0, lift);
    return new THREE.Mesh(solid, new THREE.MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false,
      side: THREE.DoubleSide }));
  }

  /** Cones, half a meter high. */
  conesAt(places) {
    const { THREE } = this, count = places.length / 3;
    const cones = new THREE.InstancedMesh(new THREE.ConeGeometry(0.14, 0.5, 16).rotateX(Math.PI / 2)
      .translate(0, 0, 0.25), new THREE.MeshLambertMaterial({ color: 0xff6a13 }), count);
    const place = new THREE.Matrix4();
    for (let k = 0; k < count; k++) {
      cones.setMatrixAt(k, place.makeTranslation(places[3 * k], places[3 * k + 1], places[3 * k + 2]));
    }
    cones.computeBoundingSphere();
    return cones;
  }

  line(points, color, opacity, lift = 0) {
    const { THREE } = this, curve = new THREE.BufferGeometry();
    curve.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    curve.translate(0, 0, lift);
    const line = new THREE.Line(curve, new THREE.LineBasicMaterial({ color, transparent: true, opacity }));
    line.frustumCulled = false;
    return line;
  }

  /** Color of a share of the friction ellipse, 0 to 1. */
  colorOf(use) {
    const { THREE } = this;
    this.hues ??= Object.fromEntries(Object.entries(COLORS).map(([name, hex]) => [name, new THREE.Color(hex)]));
    this.mixed ??= new THREE.Color();
    const share = Math.min(Math.max(use, 0), 1);
    return share < 0.6 ? this.mixed.lerpColors(this.hues.low, this.hues.middle, share / 0.6)
                       : this.mixed.lerpColors(this.hues.middle, this.hues.high, (share - 0.6) / 0.4);
  }

  writeLegend(head) {
    this.legend.replaceChildren();
    const write = (color, words) => {
      const line = document.createElement("div"), patch = document.createElement("i");
      patch.style.background = color;
      line.append(...(color ? [patch] : []), words);
      this.legend.append(line);
      return patch;
    };
    const whole = this.all.filter((one) => !one.ghost);
    for (const car of whole) write(car.car.color, car.name);
    this.legend.classList.toggle("many", whole.length > 4);
    if (head.scale) {
      const { label, low, high, colors } = head.scale, name = label ? ` ${label}` : "";
      const stops = colors.map((rgb) => `rgb(${rgb.join(",")})`).join(",");
      write(`linear-gradient(90deg,${stops})`, `${+low.toPrecision(4)} to ${+high.toPrecision(4)}${name}`)
        .className = "scale";
    }
    const some = this.all.flatMap((car) => car.corners);
    if (some.some((corner) => corner.force)) write("", `1 m of arrow: ${(1e-3 / this.perNewton).toFixed(1)} kN`);
    if (some.some((corner) => corner.limit)) {
      const { low, middle, high } = COLORS, hex = (n) => `#${n.toString(16).padStart(6, "0")}`;
      write(`linear-gradient(90deg,${hex(low)},${hex(middle)} 60%,${hex(high)})`, "friction used, 0 to 100 %")
        .className = "scale";
    }
  }

  play(on) {
    this.playing = on;
    this.button.textContent = on ? "❚❚" : "▶";
    if (!on) return;
    const end = this.time[this.time.length - 1];
    if (this.t >= end) this.t = 0;
    let last = performance.now(), usual = FRAME;
    const step = (now) => {
      if (!this.playing) return;
      this.show(Math.min(this.t + (this.speed * (now - last)) / 1000, end));
      usual += 0.1 * (now - last - usual);
      if (usual > FRAME) { // until it is fast enough, or as coarse as it may be
        this.coarse = Math.max(0.5, 0.9 * this.coarse);
        usual = FRAME;
      }
      last = now;
      if (this.t >= end) this.play(false); else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Show the scene at a time [s]. */
  show(t) {
    this.t = t;
    for (const run of this.runs) run.show(t);
    this.slider.value = Math.round(between(this.time, t).reduce((a, b) => a + b));
    this.clock.textContent = `${t.toFixed(2)} s`;
    this.draw();
  }

  look(name) {
    this.view = this.views.value = name;
    this.draw();
  }

  /** The car that the camera follows: the chosen one, or of another run the one in its place. */
  followed(run) {
    const car = this.all[this.follow];
    if (!run || !car || car.run === run) return car;
    return run.cars[Math.min(car.run.cars.indexOf(car), run.cars.length - 1)];
  }

  /** Where the camera looks, and the heading that it turns with; a car that is lost is seen where it was. */
  aim(car) {
    if (this.view === "free" || !car) return [this.center, 0];
    car.target ??= new this.THREE.Vector3();
    if (!car.body.visible) return [car.target, car.turned ?? 0];
    const near = this.view === "wheel" && car.corners.length;
    if (near) car.target.setFromMatrixPosition(car.corners[this.wheel].hub.matrixWorld);
    else car.target.copy(car.body.position);
    car.turned = this.view === "top" ? 0 : car.heading();
    return [car.target, car.turned, near && this.wheel % 2 ? -1 : 1];
  }

  pointCamera(car) {
    const { camera } = this, orbit = this.orbits[this.view], [at, heading, side = 1] = this.aim(car);
    const azimuth = heading + side * orbit.azimuth, e = orbit.elevation, r = orbit.distance;
    const c = Math.cos(azimuth), s = Math.sin(azimuth);
    camera.position.set(at.x + r * Math.cos(e) * c, at.y + r * Math.cos(e) * s, at.z + r * Math.sin(e));
    camera.up.set(-Math.sin(e) * c, -Math.sin(e) * s, Math.cos(e));
    camera.lookAt(at);
  }

  /** All runs in one picture, or each in one of its own, with the same camera. */
  draw() {
    if (!this.scene) return;
    const { canvas, camera, renderer } = this, panes = this.head.beside ? this.runs : [null];
    if (renderer.getPixelRatio() !== this.sharpness()) renderer.setPixelRatio(this.sharpness());
    const width = canvas.clientWidth / panes.length, height = canvas.clientHeight;
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    renderer.setScissorTest(panes.length > 1);
    panes.forEach((pane, k) => {
      const followed = this.followed(pane);
      for (const run of this.runs) run.group.visible = !pane || run === pane;
      renderer.setViewport(k * width, 0, width, height);
      renderer.setScissor(k * width, 0, width, height);
      this.pointCamera(followed);
      this.gather(followed);
      renderer.render(this.scene, camera);
    });
    this.drawStrip();
    this.settle();
  }

  /** Herds of what is in the picture. */
  gather(followed) {
    const { THREE, camera } = this;
    camera.updateMatrixWorld();
    this.sight ??= { frustum: new THREE.Frustum(), matrix: new THREE.Matrix4(), ball: new THREE.Sphere() };
    const { frustum, matrix, ball } = this.sight;
    frustum.setFromProjectionMatrix(matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
    for (const car of this.all) {
      ball.set(car.body.position, ROOM + car.car.nose - car.car.tail);
      car.near.visible = frustum.intersectsSphere(ball);
      car.shell.visible = this.view !== "wheel" || car !== followed; // nothing before the wheel that it looks at
    }
    for (const run of this.runs) if (run.group.visible) for (const herd of run.herds) herd.follow();
  }

  /** Pixels of the scene for each of the page. Where a processor draws them, fewer while something moves. */
  sharpness() {
    const usual = Math.min(window.devicePixelRatio, 2);
    if (!this.soft) return usual;
    return this.still ? 2 * usual : this.coarse * usual;
  }

  /** Draw again as well as can be when nothing has moved for a moment. */
  settle() {
    if (!this.soft || this.still) return;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => { this.still = true; this.draw(); this.still = false; }, 250);
  }

  resize() {
    const { canvas } = this;
    this.strip.style.height = `${ROW * (this.curves?.length ?? 0)}px`;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.plotted = null;
    this.draw();
  }

  /** Left of the curves, where their labels stand [px]. */
  margin() {
    return 150;
  }

  /** Curves once, then a line at the time with the values of the car that is followed. */
  drawStrip() {
    const { strip } = this, ratio = Math.min(window.devicePixelRatio, 2), width = strip.clientWidth;
    if (!this.curves?.length || !width) return;
    const height = ROW * this.curves.length, context = strip.getContext("2d"), left = this.margin();
    if (!this.plotted) {
      strip.width = width * ratio;
      strip.height = height * ratio;
      this.plotted = new OffscreenCanvas(strip.width, strip.height);
      const ink = this.plotted.getContext("2d");
      ink.scale(ratio, ratio);
      this.curves.forEach((row, k) => this.plot(ink, row, k * ROW, left, width));
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, strip.width, strip.height);
    context.drawImage(this.plotted, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const x = left + ((width - left) * this.t) / (this.time[this.time.length - 1] || 1);
    context.strokeStyle = context.fillStyle = "#d7191c";
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.font = "bold 13px system-ui, sans-serif";
    this.curves.forEach((row, k) => {
      const value = this.valueOf(row);
      if (Number.isFinite(value)) context.fillText(value.toFixed(2), 8, k * ROW + 38);
    });
  }

  /** What a curve of the followed car says now. */
  valueOf(row) {
    const car = this.all[this.follow];
    if (!car || car.ghost) return NaN;
    const r = this.runs.indexOf(car.run), [i, share] = between(car.run.time, this.t);
    const mine = this.all.filter((one) => one.run === car.run && !one.ghost);
    const track = new Track(row.values[r], 1, mine.length, mine.indexOf(car));
    return track.at([i, share], [])[0];
  }

  plot(ink, row, top, left, width) {
    let low = 0, high = 0;
    for (const values of row.values) for (const v of values) if (v < low) low = v; else if (v > high) high = v;
    const room = high - low || 1, end = this.time[this.time.length - 1] || 1;
    const x = (t) => left + ((width - left) * t) / end;
    const y = (v) => top + ROW - 6 - ((v - low) / room) * (ROW - 12);
    ink.fillStyle = "#444";
    ink.font = "11px system-ui, sans-serif";
    const words = row.label.match(/^(.*) (\(.*\))$/) ?? [row.label, row.label, ""];
    ink.fillText(`${words[1]} ${words[2]}`, 8, top + 18, left - 12);
    ink.fillStyle = "#999";
    ink.fillText(`${+low.toPrecision(3)} to ${+high.toPrecision(3)}`, 70, top + 38, left - 76);
    ink.strokeStyle = "#ccc";
    ink.strokeRect(left, top + 0.5, width - left, ROW);
    ink.beginPath();
    ink.moveTo(left, y(0));
    ink.lineTo(width, y(0));
    ink.stroke();
    this.runs.forEach((run, r) => {
      const cars = this.all.filter((car) => car.run === run && !car.ghost);
      cars.forEach((car, c) => {
        ink.strokeStyle = car.car.color;
        ink.lineWidth = 1.4;
        ink.beginPath();
        run.time.forEach((t, i) => ink.lineTo(x(t), y(row.values[r][i * cars.length + c])));
        ink.stroke();
      });
    });
    ink.lineWidth = 1;
  }
}

/** three.js of the bundle, whose styles and fonts, for what else it can do, are taken out again. */
function threeOf(source) {
  const own = new Set(document.querySelectorAll("style"));
  let bundle;
  new Function("define", source)((name, needs, make) => { bundle = make(); }); // as RequireJS would
  for (const style of document.querySelectorAll("style")) if (!own.has(style)) style.remove();
  return bundle.ThreeJsProvider.THREE;
}

/** Load three.js from the page and show a scene; resolves to the player, which is also `window.skidpad`. */
async function start(element, head, packed) {
  try {
    if (!window.skidpad) {
      const source = new TextDecoder().decode(await unpacked(document.getElementById("three").textContent));
      window.skidpad = new Player(threeOf(source), element);
    }
    window.skidpad.load(head, await unpacked(packed));
    document.body.dataset.ready = "yes";
    return window.skidpad;
  } catch (error) {
    element.innerHTML = '<p class="failed"></p>';
    element.firstChild.textContent = `This scene cannot be shown here: ${error.message}`;
    throw error;
  }
}
