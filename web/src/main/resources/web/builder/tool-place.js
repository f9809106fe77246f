/** Tools that put one thing at one spot: a corner, a door, a floor, a prop, the entrance, a boundary, a Thing. */
import { bearingTo, headingOf } from '../units.js';
import { addVertex, fillArea } from './edits.js';
import { sameCorner } from './geometry.js';
import { addItem, makeDoors, setRoom } from './looks.js';
import { NONE, Trouble } from './plan.js';
import { areaAt } from './regions.js';
import { drawCursor, drawWay } from './tool.js';

/** @typedef {import('./tool.js').Point} Point */
/** @typedef {import('./tool.js').Bench} Bench */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./camera.js').PlanCamera} PlanCamera */

/** One click, one deed. */
class ClickTool {
  /** @type {Point | undefined} */
  #at;

  /** @param {string} hint @param {(point: Point) => void} act */
  constructor(hint, act) {
    this.hint = hint;
    this.act = act;
  }

  /** @param {Point} point */
  down(point) {
    this.#at = point;
    this.act(point);
  }

  /** @param {Point} point */
  move(point) {
    this.#at = point;
  }

  /** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera */
  ghost(context, camera) {
    drawCursor(context, camera, this.#at);
  }
}

/** A click says where, a drag also which way it faces or where it ends. */
class AimTool {
  /** @type {Point | undefined} */
  #from;
  /** @type {Point | undefined} */
  #at;

  /** @param {string} hint @param {(from: Corner, to: Corner) => void} act */
  constructor(hint, act) {
    this.hint = hint;
    this.act = act;
  }

  /** @param {Point} point */
  down(point) {
    this.#from = this.#at = point;
  }

  /** @param {Point} point */
  move(point) {
    this.#at = point;
  }

  /** @param {Point} point */
  up(point) {
    const from = this.#from;
    this.#from = undefined;
    if (from) this.act(from.spot, point.spot);
  }

  cancel() {
    const was = this.#from !== undefined;
    this.#from = undefined;
    return was;
  }

  /** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera */
  ghost(context, camera) {
    if (this.#from && this.#at) drawWay(context, camera, [this.#from.spot, this.#at.spot], { measure: false });
    drawCursor(context, camera, this.#at);
  }
}

/** @param {Corner} from @param {Corner} to @param {number} otherwise */
const heading = (from, to, otherwise) => (sameCorner(from, to) ? otherwise : headingOf(bearingTo(...from, ...to)));

/** @param {Bench} bench */
export const vertexTool = ({ desk }) =>
  new ClickTool('Click on a line to split it, or anywhere for a corner.', ({ spot }) =>
    desk.edit('added a corner', (plan) => addVertex(plan, spot, 1.5)),
  );

/** @param {Bench} bench */
export const doorTool = ({ desk }) =>
  new ClickTool('Click a narrow sector between two places: it becomes a door. Kod moves all sectors that have its id.', ({ raw }) =>
    desk.edit('made a door', (plan) => {
      const { sector } = areaAt(plan, raw);
      if (sector === NONE) throw new Trouble('A door is made of a sector: draw a narrow one in the wall first.');
      return { plan: makeDoors(plan, [sector]), sectors: [sector] };
    }),
  );

/** @param {Bench} bench */
export const fillTool = ({ desk }) =>
  new ClickTool('Click a closed area without a floor, such as a pillar: it becomes a sector.', ({ raw }) =>
    desk.edit('made a floor', (plan) => fillArea(plan, raw, desk.style)),
  );

/** @param {Bench} bench */
export const thingTool = ({ putThing }) =>
  new ClickTool('Choose an exemplar, then click where a Thing of it shall stand. It is there at once, for everybody.', ({ spot }) =>
    putThing(spot),
  );

/** @param {Bench} bench */
export const propTool = ({ desk }) =>
  new AimTool('Click where it stands; drag to the side it faces.', (from, to) =>
    desk.edit('placed a prop', (plan) => {
      const { prop, propSize } = desk.settings;
      const h = heading(from, to, 0);
      const after = addItem(plan, 'props', {
        kind: prop,
        x: from[0],
        z: from[1],
        ...(h !== 0 && { h }),
        size: propSize,
        ...(prop === 'sign' && { text: 'Welcome' }),
      });
      return { plan: after, props: [(after.props ?? []).length - 1] };
    }),
  );

/** @param {Bench} bench */
export const entranceTool = ({ desk }) =>
  new AimTool('Click where newcomers stand; drag to where they look.', (from, to) =>
    desk.edit('moved the entrance', (plan) =>
      setRoom(plan, { entrance: { x: from[0], z: from[1], h: heading(from, to, plan.entrance.h ?? 0) } }),
    ),
  );

/** @param {Bench} bench */
export const boundaryTool = ({ desk }) =>
  new AimTool('Drag a line on the floor. The room is told when somebody crosses it.', (from, to) =>
    desk.edit('drew a boundary', (plan) => {
      if (sameCorner(from, to)) throw new Trouble('Drag from one end of the boundary to the other.');
      const after = addItem(plan, 'boundaries', { name: desk.settings.boundary || 'line', x1: from[0], z1: from[1], x2: to[0], z2: to[1] });
      return { plan: after, boundaries: [(after.boundaries ?? []).length - 1] };
    }),
  );
