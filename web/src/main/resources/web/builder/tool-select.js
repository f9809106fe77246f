/** Selects with a click, Shift and a box, and moves what is selected. */
import { moveVertices, verticesOf } from './edits.js';
import { hitAt, hitsIn } from './hits.js';
import { changeItems, setRoom } from './looks.js';
import { label } from './markers.js';
import { NONE } from './plan.js';
import { drawKnot } from './tool.js';
import { lengthOf } from './words.js';

/** @typedef {import('./tool.js').Point} Point */
/** @typedef {import('./plan.js').Corner} Corner */

const MOVED_PIXELS = 4;
/** What is put on a line may miss it by the rounding. */
const WELD = 1.5;

export class SelectTool {
  hint = 'Click to select, drag to move, drag on empty ground for a box. Shift adds; Shift while dragging ignores the grid.';
  #bench;
  /** @type {{point: Point, hit: import('./selection.js').Hit | undefined, moving: boolean, toggled: boolean} | undefined} */
  #press;
  /** @type {Point | undefined} */
  #at;

  /** @param {import('./tool.js').Bench} bench */
  constructor(bench) {
    this.#bench = bench;
  }

  /** @param {Point} point */
  #hit(point) {
    const { desk, camera, things } = this.#bench;
    return hitAt(desk.plan, point.raw, camera.scale, things(), point.touch ? 2 : 1);
  }

  /** @param {Point} point */
  down(point) {
    const { desk } = this.#bench;
    const hit = this.#hit(point);
    const more = point.shift || desk.settings.more;
    const had = hit !== undefined && desk.selection.has(hit);
    if (hit && (!had || more)) {
      desk.selection.pick(hit, more);
      desk.tell('selection');
    }
    this.#press = {
      point,
      hit: hit && desk.selection.has(hit) ? hit : undefined,
      moving: false,
      toggled: hit !== undefined && (!had || more),
    };
  }

  /** @param {Point} point @param {boolean} pressed */
  move(point, pressed) {
    this.#at = point;
    const { desk } = this.#bench;
    if (!pressed || !this.#press) {
      const hover = this.#hit(point);
      if (hover?.kind === desk.hover?.kind && hover?.number === desk.hover?.number) return;
      desk.hover = hover;
      desk.tell('view');
      return;
    }
    if (Math.hypot(point.px - this.#press.point.px, point.py - this.#press.point.py) > MOVED_PIXELS) this.#press.moving = true;
  }

  /** @param {Point} point */
  up(point) {
    const press = this.#press;
    this.#press = undefined;
    this.#at = point;
    if (!press) return;
    const { desk } = this.#bench;
    if (press.moving && press.hit) this.#drop(press, point);
    else if (press.moving) {
      const more = point.shift || desk.settings.more;
      if (!more) desk.selection.clear();
      desk.selection.add(hitsIn(desk.plan, press.point.raw, point.raw, this.#bench.things()));
      desk.tell('selection');
    } else if (!press.toggled) {
      if (press.hit) desk.selection.pick(press.hit, false);
      else if (!point.shift) desk.selection.clear();
      desk.tell('selection');
    }
  }

  cancel() {
    const was = this.#press !== undefined;
    this.#press = undefined;
    if (was) return true;
    const { desk } = this.#bench;
    if (desk.selection.isEmpty) return false;
    desk.select({});
    return true;
  }

  /**
   * How far what is selected moves.
   * @param {{point: Point, hit: import('./selection.js').Hit | undefined}} press
   * @param {Point} point
   * @returns {[number, number]}
   */
  #way({ point: start, hit }, point) {
    const { desk } = this.#bench;
    const { plan, snaps, grid } = desk;
    const anchor =
      hit?.kind === 'vertices'
        ? plan.vertices[hit.number]
        : hit?.kind === 'entrance'
          ? /** @type {Corner} */ ([plan.entrance.x, plan.entrance.z])
          : undefined;
    if (anchor) return [point.spot[0] - anchor[0], point.spot[1] - anchor[1]];
    const step = point.shift || !snaps ? 1 : grid;
    return [Math.round((point.raw[0] - start.raw[0]) / step) * step, Math.round((point.raw[1] - start.raw[1]) / step) * step];
  }

  /** @param {{point: Point, hit: import('./selection.js').Hit | undefined}} press @param {Point} point */
  #drop(press, point) {
    const { desk, moveThing, things } = this.#bench;
    const [dx, dz] = this.#way(press, point);
    if (dx === 0 && dz === 0) return;
    const { picked, entrance } = desk.selection;
    for (const { id, x, z } of things()) if (desk.selection.things.has(id)) moveThing(id, [x + dx, z + dz]);
    const vertices = verticesOf(desk.plan, picked);
    if (vertices.length + picked.props.length + picked.boundaries.length === 0 && !entrance) return;
    desk.edit('moved', (plan) => {
      const moved = moveVertices(plan, vertices, dx, dz, point.shift ? 0 : WELD);
      let after = moved.plan;
      if (picked.props.length > 0) after = changeItems(after, 'props', picked.props, ({ x, z }) => ({ x: x + dx, z: z + dz }));
      if (picked.boundaries.length > 0)
        after = changeItems(after, 'boundaries', picked.boundaries, ({ x1, z1, x2, z2 }) => ({
          x1: x1 + dx,
          z1: z1 + dz,
          x2: x2 + dx,
          z2: z2 + dz,
        }));
      if (entrance) after = setRoom(after, { entrance: { ...after.entrance, x: after.entrance.x + dx, z: after.entrance.z + dz } });
      return {
        plan: after,
        vertices: picked.vertices.length > 0 ? moved.vertices : [],
        lines: picked.lines.flatMap(moved.linesAfter),
        sectors: picked.sectors.map(moved.sectorAfter).filter((i) => i !== NONE),
        props: picked.props,
        boundaries: picked.boundaries,
      };
    });
    if (entrance) {
      desk.selection.entrance = true;
      desk.tell('selection');
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {import('./camera.js').PlanCamera} camera */
  ghost(context, camera) {
    const [press, at] = [this.#press, this.#at];
    if (!press?.moving || !at) return;
    if (press.hit) this.#ghostMove(context, camera, this.#way(press, at));
    else {
      context.fillStyle = 'rgba(255, 196, 107, 0.12)';
      context.strokeStyle = '#ffc46b';
      context.lineWidth = 1;
      const box = [press.point.px, press.point.py, at.px - press.point.px, at.py - press.point.py];
      context.fillRect(box[0], box[1], box[2], box[3]);
      context.strokeRect(box[0], box[1], box[2], box[3]);
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {import('./camera.js').PlanCamera} camera @param {[number, number]} way */
  #ghostMove(context, camera, [dx, dz]) {
    const { desk, things } = this.#bench;
    const { plan, selection } = desk;
    const moving = new Set(verticesOf(plan, selection.picked));
    const spot = (/** @type {number} */ i) =>
      /** @type {Corner} */ (moving.has(i) ? [plan.vertices[i][0] + dx, plan.vertices[i][1] + dz] : plan.vertices[i]);
    context.strokeStyle = '#ff8a3d';
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.beginPath();
    for (const { from, to } of plan.lines) {
      if (!moving.has(from) && !moving.has(to)) continue;
      context.moveTo(...camera.toScreen(...spot(from)));
      context.lineTo(...camera.toScreen(...spot(to)));
    }
    context.stroke();
    context.setLineDash([]);
    for (const i of selection.vertices) drawKnot(context, camera, spot(i));
    for (const i of selection.props) drawKnot(context, camera, [(plan.props ?? [])[i].x + dx, (plan.props ?? [])[i].z + dz]);
    for (const { id, x, z } of things()) if (selection.things.has(id)) drawKnot(context, camera, [x + dx, z + dz]);
    if (selection.entrance) drawKnot(context, camera, [plan.entrance.x + dx, plan.entrance.z + dz]);
    if (this.#at) label(context, this.#at.px, this.#at.py - 22, `${lengthOf(Math.hypot(dx, dz))}  (${dx}, ${dz})`);
  }
}
