/** What is drawn over the lines of the plan: props, the entrance, boundaries, Things, people, and where problems are. */
import { bearingOf } from '../units.js';
import { placeOf } from './problems.js';

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import('./camera.js').PlanCamera} PlanCamera */
/** @typedef {{id: number, name: string, x: number, z: number, portal: boolean}} PlacedThing */
/** @typedef {{name: string, x: number, z: number, bearing: number, own: boolean}} Somebody */
/** @typedef {{people: Somebody[], things: PlacedThing[], now: number}} Around  what the world says is there */

/** Props are drawn as signs from so many pixels a fine unit on. */
const PROPS_FROM = 0.18;
const FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** @type {Record<string, [string, string]>} sign and colour */
const PROPS = {
  tree: ['♣', '#8fdc7a'],
  lamp: ['✹', '#ffd873'],
  fountain: ['≋', '#8fd6ee'],
  bench: ['▭', '#d9a877'],
  crate: ['▣', '#d9a877'],
  pillar: ['●', '#e6ddd2'],
  sign: ['¶', '#fff1d6'],
};

/** @param {string} kind */
const signOf = (kind) => PROPS[kind] ?? ['◆', '#d9c8e8'];
export const PROP_KINDS = Object.keys(PROPS);

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera @param {Around} around */
export function drawMarkers(context, desk, camera, around) {
  context.font = FONT;
  context.textBaseline = 'middle';
  drawBoundaries(context, desk, camera);
  drawProps(context, desk, camera);
  drawEntrance(context, desk, camera);
  for (const thing of around.things) drawThing(context, desk, camera, thing);
  for (const person of around.people) drawPerson(context, camera, person);
  drawProblems(context, desk, camera, around.now);
}

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
function drawProps(context, { plan, selection, hover }, camera) {
  for (const [i, { kind, x, z, h = 0, size = 64 }] of (plan.props ?? []).entries()) {
    const [px, py] = camera.toScreen(x, z);
    const [sign, colour] = signOf(kind);
    const [chosen, hovered] = [selection.props.has(i), hover?.kind === 'props' && hover.number === i];
    // From afar the floors count, not each lamp.
    const isFar = camera.scale < PROPS_FROM && !chosen && !hovered;
    const radius = isFar ? 3 : Math.max(7, (size * camera.scale) / 2);
    context.beginPath();
    context.arc(px, py, radius, 0, Math.PI * 2);
    context.fillStyle = 'rgba(27, 20, 34, 0.55)';
    context.fill();
    context.lineWidth = chosen ? 3 : 1.2;
    context.strokeStyle = chosen ? '#ff8a3d' : hovered ? '#ffe2a8' : colour;
    context.stroke();
    if (isFar) continue;
    drawNose(context, px, py, radius, bearingOf(h), chosen ? '#ff8a3d' : colour);
    context.fillStyle = colour;
    context.textAlign = 'center';
    context.fillText(sign, px, py + 0.5);
    if (hovered || chosen) label(context, px, py - radius - 11, kind);
  }
}

/**
 * Which way it faces.
 * @param {Context} context
 * @param {number} px
 * @param {number} py
 * @param {number} radius
 * @param {number} bearing
 * @param {string} colour
 */
function drawNose(context, px, py, radius, bearing, colour) {
  const [dx, dy] = [Math.sin(bearing), -Math.cos(bearing)];
  context.beginPath();
  context.moveTo(px + dx * radius, py + dy * radius);
  context.lineTo(px + dx * (radius + 6), py + dy * (radius + 6));
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
function drawEntrance(context, { plan, selection, hover }, camera) {
  const { x, z, h = 0 } = plan.entrance;
  const [px, py] = camera.toScreen(x, z);
  context.save();
  context.translate(px, py);
  context.rotate(bearingOf(h));
  context.beginPath();
  context.moveTo(0, -13);
  context.lineTo(8, 9);
  context.lineTo(0, 4);
  context.lineTo(-8, 9);
  context.closePath();
  context.fillStyle = '#7bd88f';
  context.fill();
  context.lineWidth = selection.entrance ? 3 : 1.5;
  context.strokeStyle = selection.entrance ? '#ff8a3d' : '#1b3a22';
  context.stroke();
  context.restore();
  if (selection.entrance || hover?.kind === 'entrance') label(context, px, py - 24, 'Entrance');
}

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
function drawBoundaries(context, { plan, selection, hover }, camera) {
  for (const [i, { name, x1, z1, x2, z2 }] of (plan.boundaries ?? []).entries()) {
    const [a, b] = [camera.toScreen(x1, z1), camera.toScreen(x2, z2)];
    const chosen = selection.boundaries.has(i);
    context.setLineDash([3, 6]);
    context.lineWidth = chosen ? 4 : 2.4;
    context.strokeStyle = chosen ? '#ff8a3d' : hover?.kind === 'boundaries' && hover.number === i ? '#ffe2a8' : '#c79bff';
    context.beginPath();
    context.moveTo(...a);
    context.lineTo(...b);
    context.stroke();
    context.setLineDash([]);
    if (camera.scale > 0.25 || chosen) label(context, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 12, name);
  }
}

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera @param {PlacedThing} thing */
function drawThing(context, { selection, hover }, camera, { id, name, x, z, portal }) {
  const [px, py] = camera.toScreen(x, z);
  const [chosen, hovered] = [selection.things.has(id), hover?.kind === 'things' && hover.number === id];
  context.lineWidth = chosen ? 3 : 1.6;
  context.strokeStyle = chosen ? '#ff8a3d' : hovered ? '#ffe2a8' : '#fff1d6';
  context.fillStyle = portal ? '#8a5cf0' : '#3f8fb8';
  context.beginPath();
  if (portal) context.ellipse(px, py, 7, 10, 0, 0, Math.PI * 2);
  else {
    context.moveTo(px, py - 8);
    context.lineTo(px + 8, py);
    context.lineTo(px, py + 8);
    context.lineTo(px - 8, py);
    context.closePath();
  }
  context.fill();
  context.stroke();
  if (hovered || chosen || camera.scale > 0.55) label(context, px, py - 19, name);
}

/** @param {Context} context @param {PlanCamera} camera @param {Somebody} person */
function drawPerson(context, camera, { name, x, z, bearing, own }) {
  const [px, py] = camera.toScreen(x, z);
  const colour = own ? '#ffc46b' : '#9fdcf0';
  context.beginPath();
  context.moveTo(px, py);
  context.arc(px, py, 26, bearing - Math.PI / 2 - 0.45, bearing - Math.PI / 2 + 0.45);
  context.closePath();
  context.fillStyle = own ? 'rgba(255, 196, 107, 0.22)' : 'rgba(159, 220, 240, 0.2)';
  context.fill();
  context.beginPath();
  context.arc(px, py, 6, 0, Math.PI * 2);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = '#1b1422';
  context.stroke();
  label(context, px, py + 17, own ? `${name} (you)` : name);
}

/** @param {Context} context @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera @param {number} now */
function drawProblems(context, { plan, problems }, camera, now) {
  const beat = 1 + 0.15 * Math.sin(now / 260);
  for (const problem of problems) {
    const { spot } = placeOf(plan, problem);
    if (!spot) continue;
    const [px, py] = camera.toScreen(...spot);
    const colour = problem.severity === 'error' ? '#ff5d4d' : '#ffb13d';
    context.beginPath();
    context.arc(px, py, 9 * beat, 0, Math.PI * 2);
    context.lineWidth = 2;
    context.strokeStyle = colour;
    context.stroke();
    context.fillStyle = colour;
    context.textAlign = 'center';
    context.font = `700 ${FONT}`;
    context.fillText('!', px, py + 0.5);
    context.font = FONT;
  }
}

/** A word on a dark ground. @param {Context} context @param {number} x @param {number} y @param {string} text */
export function label(context, x, y, text) {
  if (text === '') return;
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 12;
  context.fillStyle = 'rgba(27, 20, 34, 0.82)';
  context.beginPath();
  context.roundRect(x - width / 2, y - 9, width, 18, 9);
  context.fill();
  context.fillStyle = '#fff8ea';
  context.fillText(text, x, y + 0.5);
}
