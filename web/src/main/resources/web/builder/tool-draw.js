/** Tools that draw lines: a chain, a rectangle, a regular polygon, stairs. */
import { drawChain } from './edits.js';
import { distance, nearestOn, rectangle, regular, sameCorner } from './geometry.js';
import { buildStairs, strip, treads } from './stairs.js';
import { drawCursor, drawWay } from './tool.js';

/** @typedef {import('./tool.js').Point} Point */
/** @typedef {import('./tool.js').Bench} Bench */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./camera.js').PlanCamera} PlanCamera */

/** Draws a chain into the plan. @param {Bench} bench @param {Corner[]} spots @param {string} what @param {boolean} pillar */
function draw({ desk }, spots, what, pillar) {
  desk.edit(what, (plan) => drawChain(plan, spots, { style: desk.style, pillar }));
}

export class ChainTool {
  hint =
    'Click corner by corner; the first one again, or a wall, closes it. ' +
    'Enter ends an open chain, Backspace takes the last corner back, Alt makes a pillar.';
  #bench;
  /** @type {Corner[]} */
  #spots = [];
  #startsOnLine = false;
  /** @type {Point | undefined} */
  #at;

  /** @param {Bench} bench */
  constructor(bench) {
    this.#bench = bench;
  }

  /** @param {Point} point */
  down(point) {
    this.#at = point;
    const spots = this.#spots;
    if (spots.length === 0) this.#startsOnLine = point.onto.onto === 'vertex' || point.onto.onto === 'line';
    const closes = spots.length > 2 && sameCorner(point.spot, spots[0]);
    if (spots.length > 0 && sameCorner(point.spot, spots[spots.length - 1])) {
      if (spots.length > 1 && !closes) this.#finish(point.alt);
      return;
    }
    const last = spots[spots.length - 1];
    spots.push(point.spot);
    // From wall to wall: there is nothing more to say.
    const meets =
      this.#startsOnLine &&
      spots.length > 1 &&
      (point.onto.onto === 'vertex' || point.onto.onto === 'line') &&
      !this.#isTraced(last, point.spot);
    if (closes || meets) this.#finish(point.alt);
    this.#bench.redraw();
  }

  /** Does this part of the way follow a line that is there? @param {Corner} a @param {Corner} b */
  #isTraced(a, b) {
    const { plan } = this.#bench.desk;
    const on = (/** @type {Corner} */ spot, /** @type {import('./plan.js').Line} */ { from, to }) =>
      distance(spot, nearestOn(plan.vertices[from], plan.vertices[to], spot)) < 1;
    return plan.lines.some((line) => on(a, line) && on(b, line));
  }

  /** @param {Point} point */
  move(point) {
    this.#at = point;
  }

  /** @param {string} key */
  key(key) {
    if (key === 'Enter' && this.#spots.length > 1) this.#finish(false);
    else if (key === 'Backspace' && this.#spots.length > 0) this.#spots.pop();
    else return false;
    return true;
  }

  cancel() {
    const was = this.#spots.length > 0;
    this.#spots = [];
    return was;
  }

  /** @param {boolean} alt */
  #finish(alt) {
    const spots = this.#spots;
    this.#spots = [];
    const { settings } = this.#bench.desk;
    draw(this.#bench, spots, 'drew lines', alt || settings.pillar);
  }

  /** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera */
  ghost(context, camera) {
    if (this.#spots.length > 0) drawWay(context, camera, [...this.#spots, ...(this.#at ? [this.#at.spot] : [])]);
    drawCursor(context, camera, this.#at);
  }
}

/** What is drawn by dragging from one spot to another. */
class DragTool {
  #bench;
  #what;
  #shape;
  /** @type {Corner | undefined} */
  #from;
  /** @type {Point | undefined} */
  #at;

  /** @param {Bench} bench @param {string} hint @param {string} what for undo @param {(from: Corner, to: Corner) => Corner[]} shape */
  constructor(bench, hint, what, shape) {
    this.#bench = bench;
    this.hint = hint;
    this.#what = what;
    this.#shape = shape;
  }

  /** @param {Point} point */
  down(point) {
    this.#at = point;
    this.#from = point.spot;
  }

  /** @param {Point} point */
  move(point) {
    this.#at = point;
  }

  /** @param {Point} point */
  up(point) {
    const from = this.#from;
    this.#from = undefined;
    if (!from || sameCorner(from, point.spot)) return;
    const corners = this.#shape(from, point.spot);
    draw(this.#bench, [...corners, corners[0]], this.#what, point.alt || this.#bench.desk.settings.pillar);
  }

  cancel() {
    const was = this.#from !== undefined;
    this.#from = undefined;
    return was;
  }

  /** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera */
  ghost(context, camera) {
    if (this.#from && this.#at) drawWay(context, camera, this.#shape(this.#from, this.#at.spot), { closed: true });
    drawCursor(context, camera, this.#at);
  }
}

/** @param {Bench} bench */
export const rectangleTool = (bench) =>
  new DragTool(bench, 'Drag from corner to corner. Alt makes a pillar.', 'drew a rectangle', rectangle);

/** @param {Bench} bench */
export const polygonTool = (bench) =>
  new DragTool(bench, 'Drag from the middle to a corner. Alt makes a pillar.', 'drew a polygon', (from, to) =>
    regular(from, to, bench.desk.settings.corners),
  );

export class StairsTool {
  hint = 'Draw the lowest edge, then click where the stairs end.';
  #bench;
  /** @type {Corner[]} */
  #spots = [];
  /** @type {Point | undefined} */
  #at;

  /** @param {Bench} bench */
  constructor(bench) {
    this.#bench = bench;
  }

  /** @param {Point} point */
  down(point) {
    this.#at = point;
    if (this.#spots.length < 2) {
      if (this.#spots.length === 0 || !sameCorner(this.#spots[0], point.spot)) this.#spots.push(point.spot);
      return;
    }
    const { desk } = this.#bench;
    const [a, b] = this.#spots;
    this.#spots = [];
    const { steps, from, to } = desk.settings;
    desk.edit('built stairs', (plan) => buildStairs(plan, strip(a, b, point.spot), { steps, from, to }, desk.style));
  }

  /** @param {Point} point */
  move(point) {
    this.#at = point;
  }

  /** A drag draws the edge at once. @param {Point} point */
  up(point) {
    if (this.#spots.length === 1 && !sameCorner(this.#spots[0], point.spot)) this.#spots.push(point.spot);
  }

  cancel() {
    const was = this.#spots.length > 0;
    this.#spots = [];
    return was;
  }

  /** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera */
  ghost(context, camera) {
    drawCursor(context, camera, this.#at);
    if (!this.#at || this.#spots.length === 0) return;
    if (this.#spots.length === 1) {
      drawWay(context, camera, [this.#spots[0], this.#at.spot]);
      return;
    }
    const quad = strip(this.#spots[0], this.#spots[1], this.#at.spot);
    for (const edge of treads(quad, this.#bench.desk.settings.steps))
      drawWay(context, camera, edge, { measure: false, knots: false, colour: 'rgba(255, 196, 107, 0.7)' });
    drawWay(context, camera, quad, { closed: true });
  }
}
