/** What a tool is, and what all of them draw with. */
import { label } from './markers.js';
import { lengthOf } from './words.js';
import { distance } from './geometry.js';

/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./camera.js').PlanCamera} PlanCamera */
/**
 * @typedef {{spot: Corner, onto: import('./snap.js').Snapped, raw: Corner, px: number, py: number, shift: boolean, alt: boolean, touch:
 *   boolean}} Point
 */
/**
 * @typedef {object} Bench  where tools work
 * @property {import('./desk.js').PlanDesk} desk
 * @property {PlanCamera} camera
 * @property {() => import('./markers.js').PlacedThing[]} things
 * @property {(id: number, spot: Corner) => void} moveThing
 * @property {(spot: Corner) => void} putThing
 * @property {() => void} redraw
 */
/**
 * @typedef {object} Tool
 * @property {string} hint  what to do with it
 * @property {(point: Point) => void} down
 * @property {(point: Point, pressed: boolean) => void} [move]
 * @property {(point: Point) => void} [up]
 * @property {() => boolean} [cancel]  says whether there was something to give up
 * @property {(key: string) => boolean} [key]
 * @property {(context: CanvasRenderingContext2D, camera: PlanCamera) => void} [ghost]
 */

/**
 * A way with the length of each part.
 * @param {CanvasRenderingContext2D} context
 * @param {PlanCamera} camera
 * @param {Corner[]} spots
 * @param {{closed?: boolean, measure?: boolean, knots?: boolean, colour?: string}} [look]
 */
export function drawWay(context, camera, spots, { closed = false, measure = true, knots = true, colour = '#ff8a3d' } = {}) {
  if (spots.length === 0) return;
  const way = closed ? [...spots, spots[0]] : spots;
  context.strokeStyle = colour;
  context.lineWidth = 2.2;
  context.setLineDash([]);
  context.beginPath();
  way.forEach(([x, z], i) => (i === 0 ? context.moveTo(...camera.toScreen(x, z)) : context.lineTo(...camera.toScreen(x, z))));
  context.stroke();
  if (knots) for (const spot of spots) drawKnot(context, camera, spot, colour);
  if (!measure) return;
  for (let i = 1; i < way.length; i++) {
    const [ax, ay] = camera.toScreen(...way[i - 1]);
    const [bx, by] = camera.toScreen(...way[i]);
    if (Math.hypot(bx - ax, by - ay) > 46) label(context, (ax + bx) / 2, (ay + by) / 2, lengthOf(distance(way[i - 1], way[i])));
  }
}

/** @param {CanvasRenderingContext2D} context @param {PlanCamera} camera @param {Corner} spot @param {string} [colour] */
export function drawKnot(context, camera, [x, z], colour = '#ff8a3d') {
  const [px, py] = camera.toScreen(x, z);
  context.fillStyle = colour;
  context.fillRect(px - 4, py - 4, 8, 8);
}

/** Where the next click lands. @param {CanvasRenderingContext2D} context @param {PlanCamera} camera @param {Point | undefined} point */
export function drawCursor(context, camera, point) {
  if (!point) return;
  const [px, py] = camera.toScreen(...point.spot);
  context.strokeStyle = point.onto.onto === 'vertex' ? '#ff8a3d' : point.onto.onto === 'line' ? '#ffc46b' : 'rgba(255, 248, 234, 0.8)';
  context.lineWidth = 1.6;
  context.beginPath();
  if (point.onto.onto === 'vertex') context.rect(px - 6, py - 6, 12, 12);
  else if (point.onto.onto === 'line') context.arc(px, py, 6, 0, Math.PI * 2);
  else {
    context.moveTo(px - 7, py);
    context.lineTo(px + 7, py);
    context.moveTo(px, py - 7);
    context.lineTo(px, py + 7);
  }
  context.stroke();
}
