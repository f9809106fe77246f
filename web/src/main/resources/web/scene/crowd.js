/**
 * The people in the room: upright pictures that turn to the eye and show the panel for the angle under which they are seen.
 */
import * as THREE from 'three';
import { CELL_HEIGHT, CELL_WIDTH, STEPS } from '../art/atlas.js';
import { isCustom } from '../art/portrait.js';
import { PANEL_FLOOR, PANEL_HEIGHT, PANEL_WIDTH } from '../art/sculptor.js';
import { PANELS, panelFor } from '../space/panels.js';
import { FINE_PER_METRE, bearingTo, metres } from '../units.js';
import { bubbleLabel, discard, hang, nameLabel, voiceLabel } from './labels.js';

/** One foot, both, the other, both. */
const GAIT = [1, 0, 2, 0];
const STRIDE_METRES = 0.55;
const STILL_AFTER_MILLIS = 140;
const HEAD = 1.9;
const BUBBLE_MILLIS = 3500;
const BUBBLE_MILLIS_PER_LETTER = 60;
const LONGEST_BUBBLE_MILLIS = 14000;
/** So many have names and shadows where the processor draws: the nearest. Others do without them. */
const DETAILED_IN_SOFTWARE = 12;
const JUDGE_EVERY_MILLIS = 400;
/** Nobody is darker than this, however dark the place. */
const DARKEST = 0.34;
/** The share of a step that is left after a second is e^-RISE. */
const RISE = 13;

/** @typedef {{x: number, z: number, bearing: number}} Course  fine units */
/**
 * @typedef {Course & {height: number, depth: number, light: number}} Stance  height of the feet, metres; depth: 0..3 waded in; light: about
 *   0..1
 */

/** One geometry for each panel and step; all people share them. */
class Cells {
  /** @type {THREE.BufferGeometry[][]} row, then panel */
  #cells = STEPS.map((_, row) => Array.from({ length: PANELS }, (_, panel) => cell(row, panel)));

  /** @param {number} row @param {number} panel */
  get(row, panel) {
    return this.#cells[row][panel];
  }
}

/** @param {number} row @param {number} panel */
function cell(row, panel) {
  const geometry = new THREE.PlaneGeometry(PANEL_WIDTH, PANEL_HEIGHT).translate(0, PANEL_HEIGHT / 2 - PANEL_FLOOR, 0);
  const { uv } = geometry.attributes;
  // Half a pixel inside, so that no neighbour shines through.
  const [mu, mv] = [0.5 / (CELL_WIDTH * PANELS), 0.5 / (CELL_HEIGHT * STEPS.length)];
  for (let i = 0; i < uv.count; i++) {
    const [u, v] = [uv.getX(i), uv.getY(i)];
    uv.setXY(i, (panel + u) / PANELS + (u ? -mu : mu), 1 - (row + 1 - v) / STEPS.length + (v ? -mv : mv));
  }
  return geometry;
}

export class Crowd {
  group = new THREE.Group();
  /** @type {Map<number, Figure>} */
  #figures = new Map();
  #cells = new Cells();
  /**
   * By look: as many as there are avatars, and those that people here have brought.
   * @type {Map<string, {material: THREE.MeshBasicMaterial, end: () => void}>}
   */
  #materials = new Map();
  #studio;
  #shadow = new THREE.MeshBasicMaterial({
    map: softDisc(),
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  #disc = new THREE.PlaneGeometry(0.95, 0.7).rotateX(-Math.PI / 2);
  #judgedAt = -Infinity;

  /** @param {import('../art/atlas.js').Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  /** @param {number} id @param {string} name @param {string} avatar @param {boolean} own */
  add(id, name, avatar, own) {
    this.remove(id);
    const atlas = this.#studio.atlas(avatar);
    const figure = new Figure(this.#cells, atlas, this.#material(atlas).clone(), new THREE.Mesh(this.#disc, this.#shadow), name, own);
    figure.body.userData.person = id;
    this.#figures.set(id, figure);
    this.group.add(figure.group);
  }

  /** @param {number} id */
  remove(id) {
    const figure = this.#figures.get(id);
    if (!figure) return;
    figure.dispose();
    this.#figures.delete(id);
    // A picture of their own is nobody else's: with the last who wears it, it leaves the graphics card.
    if (isCustom(figure.look) && ![...this.#figures.values()].some(({ look }) => look === figure.look)) this.#forget(figure.look);
  }

  /** @param {string} look */
  #forget(look) {
    const known = this.#materials.get(look);
    known?.end();
    known?.material.map?.dispose();
    known?.material.dispose();
    this.#materials.delete(look);
  }

  clear() {
    for (const id of [...this.#figures.keys()]) this.remove(id);
  }

  /** @param {number} id @param {string} text @param {number} now */
  say(id, text, now) {
    this.#figures.get(id)?.say(text, now);
  }

  /** Somebody speaks aloud from now on, or no more. @param {number} id @param {boolean} on */
  speak(id, on) {
    this.#figures.get(id)?.speak(on);
  }

  /** @param {number} id @param {boolean} visible */
  show(id, visible) {
    const figure = this.#figures.get(id);
    if (figure) figure.group.visible = visible;
  }

  /** @param {number} id */
  isVisible(id) {
    return this.#figures.get(id)?.group.visible ?? false;
  }

  /** Where somebody is drawn, in fine units. @param {number} id */
  placeOf(id) {
    const at = this.#figures.get(id)?.body.position;
    // Who has just come has not been drawn yet.
    return at && (at.x !== 0 || at.z !== 0) ? { x: at.x * FINE_PER_METRE, z: at.z * FINE_PER_METRE } : undefined;
  }

  /** What can be pointed at: the others, not ourselves. */
  bodies() {
    return [...this.#figures.values()].filter((figure) => !figure.own && figure.group.visible).map((figure) => figure.body);
  }

  /** @param {number} id @param {Stance} stance @param {THREE.Vector3} eye @param {number} now */
  place(id, stance, eye, now) {
    this.#figures.get(id)?.place(stance, eye, now);
  }

  /**
   * In a crowd, only those near the eye get names and shadows.
   * @param {number} now
   * @param {boolean} software whether the processor draws
   */
  judge(now, software) {
    if (!software || now - this.#judgedAt < JUDGE_EVERY_MILLIS) return;
    this.#judgedAt = now;
    const nearest = [...this.#figures.values()].sort((a, b) => a.distance - b.distance);
    nearest.forEach((figure, i) => (figure.detailed = i < DETAILED_IN_SOFTWARE || figure.own));
  }

  /** Turns everybody to another eye, as in a mirror. @param {THREE.Vector3} eye */
  face(eye) {
    for (const figure of this.#figures.values()) figure.face(eye);
  }

  /** @param {import('../art/atlas.js').Atlas} atlas */
  #material(atlas) {
    const known = this.#materials.get(atlas.id);
    if (known) return known.material;
    const map = new THREE.CanvasTexture(atlas.canvas);
    map.colorSpace = THREE.SRGBColorSpace;
    map.anisotropy = 2;
    const material = new THREE.MeshBasicMaterial({ map, alphaTest: 0.35, transparent: true, side: THREE.DoubleSide });
    const painted = () => (map.needsUpdate = true);
    atlas.watchers.add(painted);
    this.#studio.want(atlas.id);
    // The studio keeps the picture longer than we do: it must not keep us.
    this.#materials.set(atlas.id, { material, end: () => atlas.watchers.delete(painted) });
    return material;
  }
}

class Figure {
  group = new THREE.Group();
  #cells;
  #atlas;
  /** @type {THREE.Mesh} */
  body;
  #shadow;
  #name;
  own;
  /** With name and shadow? */
  detailed = true;
  /** From the eye, metres. */
  distance = 0;

  get look() {
    return this.#atlas.id;
  }

  /** @type {import('./labels.js').Label | undefined} */
  #bubble;
  #bubbleUntil = 0;
  /** While it speaks aloud. @type {import('./labels.js').Label | undefined} */
  #waves;
  /** @type {Course | undefined} */
  #last;
  #walked = 0;
  #movedAt = -Infinity;
  #row = 0;
  #bearing = 0;
  #height = 0;
  #rosenAt = 0;
  #material;

  /**
   * @param {Cells} cells
   * @param {import('../art/atlas.js').Atlas} atlas
   * @param {THREE.MeshBasicMaterial} material
   * @param {THREE.Mesh} shadow
   * @param {string} name @param {boolean} own
   */
  constructor(cells, atlas, material, shadow, name, own) {
    this.#cells = cells;
    this.#atlas = atlas;
    this.body = new THREE.Mesh(cells.get(0, 0), material);
    this.body.renderOrder = 1;
    this.#shadow = shadow;
    this.#material = material;
    this.own = own;
    this.#name = nameLabel(name, own);
    this.group.add(this.body, shadow, this.#name.sprite);
  }

  /** @param {string} text @param {number} now */
  say(text, now) {
    if (this.#bubble) discard(this.#bubble);
    this.#bubble = bubbleLabel(text);
    this.#bubbleUntil = now + Math.min(LONGEST_BUBBLE_MILLIS, BUBBLE_MILLIS + text.length * BUBBLE_MILLIS_PER_LETTER);
    this.group.add(this.#bubble.sprite);
  }

  /** @param {boolean} on */
  speak(on) {
    if (on === (this.#waves !== undefined)) return;
    if (this.#waves) discard(this.#waves);
    this.#waves = on ? voiceLabel() : undefined;
    if (this.#waves) this.group.add(this.#waves.sprite);
  }

  /** @param {Stance} stance @param {THREE.Vector3} eye @param {number} now */
  place(stance, eye, now) {
    const [x, z] = [metres(stance.x), metres(stance.z)];
    this.#row = this.#step(stance, now);
    this.#rise(stance.height, now);
    this.#bearing = stance.bearing;
    this.body.position.set(x, this.#height + (this.#row === 0 ? 0 : 0.035), z);
    this.#shadow.position.set(x, this.#height + 0.02, z);
    this.#shadow.visible = this.detailed && stance.depth === 0;
    this.#name.sprite.visible = this.detailed;
    const shade = DARKEST + (1 - DARKEST) * Math.min(1, stance.light * 1.25);
    this.#material.color.setRGB(shade, shade, shade * (0.97 + 0.03 * shade));
    this.face(eye);
    this.distance = Math.hypot(eye.x - x, eye.y - this.#height - HEAD, eye.z - z);
    this.#hangLabels(x, z, this.distance, now);
    this.#last = { x: stance.x, z: stance.z, bearing: stance.bearing };
  }

  /** Shows the panel for an eye. @param {THREE.Vector3} eye */
  face(eye) {
    const { x, z } = this.body.position;
    // While the studio is still at work, a face is better than nothing.
    const row = this.#atlas.hasRow(this.#row) ? this.#row : 0;
    const panel = this.#atlas.hasRow(0) ? panelFor(bearingTo(x, z, eye.x, eye.z), this.#bearing) : 0;
    this.body.geometry = this.#cells.get(row, panel);
    this.body.rotation.y = Math.atan2(eye.x - x, eye.z - z);
    this.#shadow.rotation.y = this.body.rotation.y;
  }

  /** Feet go up stairs one by one, but not in jumps. @param {number} height @param {number} now */
  #rise(height, now) {
    const seconds = (now - this.#rosenAt) / 1000;
    this.#rosenAt = now;
    const share = this.#last === undefined || seconds > 1 ? 0 : Math.exp(-RISE * seconds);
    this.#height = height + (this.#height - height) * share;
  }

  dispose() {
    this.group.removeFromParent();
    this.#material.dispose();
    discard(this.#name);
    if (this.#bubble) discard(this.#bubble);
    if (this.#waves) discard(this.#waves);
  }

  /** The row of the atlas: which foot is in front. @param {Course} stance @param {number} now */
  #step(stance, now) {
    const moved = this.#last ? metres(Math.hypot(stance.x - this.#last.x, stance.z - this.#last.z)) : 0;
    if (moved > 0.001) this.#movedAt = now;
    this.#walked += moved;
    if (now - this.#movedAt > STILL_AFTER_MILLIS) return 0;
    return GAIT[Math.floor(this.#walked / STRIDE_METRES) % GAIT.length];
  }

  /** @param {number} x @param {number} z @param {number} distance @param {number} now */
  #hangLabels(x, z, distance, now) {
    const overName = hang(this.#name, x, this.#height + HEAD, z, distance) * 1.15;
    const nameHeight = overName + (this.#waves ? hang(this.#waves, x, this.#height + HEAD + overName, z, distance) : 0);
    if (!this.#bubble) return;
    if (now > this.#bubbleUntil) {
      discard(this.#bubble);
      this.#bubble = undefined;
      return;
    }
    hang(this.#bubble, x, this.#height + HEAD + nameHeight, z, distance);
  }
}

/** A round spot that fades to nothing; dark as under the feet, if not said otherwise. @param {string} [colour] red, green and blue */
export function softDisc(colour = '40, 26, 44') {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const spot = context.createRadialGradient(32, 32, 4, 32, 32, 32);
  spot.addColorStop(0, `rgba(${colour}, 0.62)`);
  spot.addColorStop(0.6, `rgba(${colour}, 0.3)`);
  spot.addColorStop(1, `rgba(${colour}, 0)`);
  context.fillStyle = spot;
  context.fillRect(0, 0, 64, 64);
  const disc = new THREE.CanvasTexture(canvas);
  disc.colorSpace = THREE.SRGBColorSpace;
  return disc;
}
