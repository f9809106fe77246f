/** Draws the plan: floors, lines, corners, what stands there, who is there, and what the tool in hand is about to do. */
import { drawnAs } from '../art/textures.js';
import { pictureOf, spanOfPicture } from './pictures.js';
import { NONE, sectorOf } from './plan.js';
import { regionsOfPlan } from './regions.js';
import { drawMarkers } from './markers.js';
import { kindsOf } from './words.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./camera.js').PlanCamera} PlanCamera */
/** @typedef {CanvasRenderingContext2D} Context */

export const COLOURS = {
  ground: '#1b1422',
  room: '#251c30',
  gridFine: 'rgba(255, 236, 204, 0.05)',
  gridMetre: 'rgba(255, 236, 204, 0.11)',
  edge: 'rgba(255, 236, 204, 0.3)',
  solid: '#fff1d6',
  open: 'rgba(205, 190, 220, 0.55)',
  inner: 'rgba(205, 190, 220, 0.4)',
  step: '#ffc46b',
  fence: '#8fdc7a',
  mirror: '#7fdcff',
  bare: '#ff7a6b',
  problem: '#ff5d4d',
  warning: '#ffb13d',
  selected: '#ff8a3d',
  hover: '#ffe2a8',
  vertex: '#d9c8e8',
};
/** Vertices are drawn from this many pixels a metre on. */
const VERTICES_FROM = 14;
const WIDTHS = { solid: 2.4, fence: 2, mirror: 2.4, step: 1.6, open: 1.1, inner: 1, bare: 2.2 };

/** @typedef {import('./markers.js').Around} Around */

export class PlanPainter {
  #canvas;
  #context;
  /** @type {{plan: Plan | undefined, paths: Map<number, Path2D>}} in fine units */
  #areas = { plan: undefined, paths: new Map() };
  /** @type {Map<string, CanvasPattern | null>} */
  #patterns = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {Context} */ (canvas.getContext('2d'));
  }

  /**
   * @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera @param {Around} around
   * @param {((context: Context, camera: PlanCamera) => void) | undefined} ghost what the tool adds
   */
  draw(desk, camera, around, ghost) {
    const context = this.#context;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const [w, h] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)];
    if (this.#canvas.width !== w || this.#canvas.height !== h) [this.#canvas.width, this.#canvas.height] = [w, h];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = COLOURS.ground;
    context.fillRect(0, 0, camera.width, camera.height);
    const { plan } = desk;
    const [left, top] = camera.toScreen(0, 0);
    context.fillStyle = COLOURS.room;
    context.fillRect(left, top, plan.width * camera.scale, plan.depth * camera.scale);
    this.#floors(desk, camera, ratio);
    this.#grid(desk, camera);
    context.setLineDash([7, 5]);
    context.strokeStyle = COLOURS.edge;
    context.lineWidth = 1;
    context.strokeRect(left, top, plan.width * camera.scale, plan.depth * camera.scale);
    context.setLineDash([]);
    this.#lines(desk, camera);
    this.#vertices(desk, camera);
    drawMarkers(context, desk, camera, around);
    ghost?.(context, camera);
  }

  // ---- floors ----

  /** @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera @param {number} ratio */
  #floors({ plan, tint, selection, hover }, camera, ratio) {
    const context = this.#context;
    const [ox, oz] = camera.toScreen(0, 0);
    context.save();
    context.setTransform(camera.scale * ratio, 0, 0, camera.scale * ratio, ox * ratio, oz * ratio);
    const paths = this.#pathsOf(plan);
    const range = tint === 'height' ? heightsOf(plan) : { low: 0, high: 1 };
    for (const [sector, path] of paths) {
      this.#fill(context, plan, sector, tint, range);
      context.fill(path, 'evenodd');
      if (selection.sectors.has(sector) || (hover?.kind === 'sectors' && hover.number === sector)) {
        context.fillStyle = selection.sectors.has(sector) ? 'rgba(255, 138, 61, 0.34)' : 'rgba(255, 226, 168, 0.12)';
        context.fill(path, 'evenodd');
      }
    }
    context.globalAlpha = 1;
    context.strokeStyle = COLOURS.selected;
    context.lineWidth = 3.4 / camera.scale;
    for (const sector of selection.sectors) {
      const path = paths.get(sector);
      if (path) context.stroke(path);
    }
    context.restore();
  }

  /**
   * @param {Context} context
   * @param {Plan} plan
   * @param {number} number
   * @param {'floor' | 'height' | 'light'} tint
   * @param {{low: number, high: number}} range
   */
  #fill(context, plan, number, tint, { low, high }) {
    const sector = plan.sectors[number];
    if (tint === 'light') {
      const light = sector.light ?? 192;
      const bright = (light < 128 ? light / 127 : (light - 128) / 127) * 0.85 + 0.06;
      const warm = light < 128;
      const [red, green, blue] = (warm ? [255, 205, 130] : [255, 240, 225]).map((part) => Math.round(part * bright));
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
      context.globalAlpha = 0.75;
    } else if (tint === 'height') {
      const share = high === low ? 0.4 : ((sector.floorHeight ?? 0) - low) / (high - low);
      context.fillStyle = `hsl(${Math.round(265 - 225 * share)}, ${Math.round(34 + 28 * share)}%, ${Math.round(24 + 30 * share)}%)`;
      context.globalAlpha = 0.85;
    } else {
      context.fillStyle = this.#pattern(context, sector.floor ?? '') ?? '#3a2d49';
      context.globalAlpha = 0.5;
    }
    if (tint !== 'floor' && (sector.depth ?? 0) > 0) context.fillStyle = '#2f6f8f';
  }

  /** @param {Context} context @param {string} name */
  #pattern(context, name) {
    if (name === '') return undefined;
    const drawn = drawnAs(name);
    if (!this.#patterns.has(drawn)) {
      const picture = pictureOf(name);
      const pattern = context.createPattern(picture, 'repeat');
      const size = spanOfPicture(name) / picture.width;
      pattern?.setTransform(new DOMMatrix([size, 0, 0, size, 0, 0]));
      this.#patterns.set(drawn, pattern);
    }
    return this.#patterns.get(drawn) ?? undefined;
  }

  /** @param {Plan} plan */
  #pathsOf(plan) {
    if (this.#areas.plan?.lines === plan.lines && this.#areas.plan.vertices === plan.vertices) return this.#areas.paths;
    const { cycles, regions } = regionsOfPlan(plan);
    /** @type {Map<number, Path2D>} */
    const paths = new Map();
    for (const [number, region] of regions.entries()) {
      if (number === 0 || region.cycles.length === 0) continue;
      const sector = this.#sectorOf(plan, cycles[region.cycles[0]].edges[0]);
      if (sector === NONE) continue;
      const path = paths.get(sector) ?? new Path2D();
      paths.set(sector, path);
      for (const cycle of region.cycles) {
        for (const [i, edge] of cycles[cycle].edges.entries()) {
          const line = plan.lines[edge >> 1];
          const [x, z] = plan.vertices[edge & 1 ? line.to : line.from];
          if (i === 0) path.moveTo(x, z);
          else path.lineTo(x, z);
        }
        path.closePath();
      }
    }

    this.#areas = { plan, paths };
    return paths;
  }

  /** @param {Plan} plan @param {number} edge */
  #sectorOf(plan, edge) {
    const line = plan.lines[edge >> 1];
    return sectorOf(edge & 1 ? line.left : line.right);
  }

  // ---- the grid ----

  /** @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
  #grid({ grid }, camera) {
    let step = grid;
    while (step * camera.scale < 7) step *= 2;
    this.#raster(camera, step, COLOURS.gridFine);
    let metre = 64;
    while (metre * camera.scale < 24) metre *= 4;
    if (metre > step) this.#raster(camera, metre, COLOURS.gridMetre);
  }

  /** @param {PlanCamera} camera @param {number} step @param {string} colour */
  #raster(camera, step, colour) {
    const context = this.#context;
    const [x1, z1] = camera.toPlan(0, 0);
    const [x2, z2] = camera.toPlan(camera.width, camera.height);
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = Math.ceil(x1 / step) * step; x <= x2; x += step) {
      const px = Math.round(camera.toScreen(x, 0)[0]) + 0.5;
      context.moveTo(px, 0);
      context.lineTo(px, camera.height);
    }
    for (let z = Math.ceil(z1 / step) * step; z <= z2; z += step) {
      const py = Math.round(camera.toScreen(0, z)[1]) + 0.5;
      context.moveTo(0, py);
      context.lineTo(camera.width, py);
    }
    context.stroke();
  }

  // ---- lines and corners ----

  /** @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
  #lines({ plan, selection, hover, problems }, camera) {
    const context = this.#context;
    /** @type {Map<string, number[]>} */
    const byKind = new Map();
    const wrong = new Map(problems.filter(({ kind }) => kind === 'line').map(({ number, severity }) => [number, severity]));
    kindsOf(plan).forEach((usual, i) => {
      const severity = wrong.get(i);
      const kind = severity ? (severity === 'error' ? 'problem' : 'warning') : usual;
      const others = byKind.get(kind);
      if (others) others.push(i);
      else byKind.set(kind, [i]);
    });
    context.lineCap = 'round';
    for (const kind of ['inner', 'open', 'step', 'solid', 'fence', 'mirror', 'bare', 'warning', 'problem']) {
      const width = /** @type {Record<string, number>} */ (WIDTHS)[kind] ?? 3;
      this.#stroke(plan, camera, byKind.get(kind) ?? [], /** @type {Record<string, string>} */ (COLOURS)[kind], width);
    }
    if (hover?.kind === 'lines') this.#stroke(plan, camera, [hover.number], COLOURS.hover, 4);
    this.#stroke(plan, camera, [...selection.lines], COLOURS.selected, 4);
    for (const line of selection.lines) this.#tick(plan, camera, line);
  }

  /** @param {Plan} plan @param {PlanCamera} camera @param {number[]} lines @param {string} colour @param {number} width */
  #stroke(plan, camera, lines, colour, width) {
    const context = this.#context;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const i of lines) {
      const line = plan.lines[i];
      if (!line) continue;
      context.moveTo(...camera.toScreen(...plan.vertices[line.from]));
      context.lineTo(...camera.toScreen(...plan.vertices[line.to]));
    }
    context.stroke();
  }

  /** A tick to the right side of a line. @param {Plan} plan @param {PlanCamera} camera @param {number} number */
  #tick(plan, camera, number) {
    const line = plan.lines[number];
    if (!line) return;
    const [ax, ay] = camera.toScreen(...plan.vertices[line.from]);
    const [bx, by] = camera.toScreen(...plan.vertices[line.to]);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    const context = this.#context;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(mx, my);
    context.lineTo(mx - ((by - ay) / length) * 10, my + ((bx - ax) / length) * 10);
    context.stroke();
  }

  /** @param {import('./desk.js').PlanDesk} desk @param {PlanCamera} camera */
  #vertices({ plan, selection, hover, problems }, camera) {
    const context = this.#context;
    const wrong = new Set(problems.filter(({ kind }) => kind === 'vertex').map(({ number }) => number));
    const all = camera.scale * 64 >= VERTICES_FROM;
    plan.vertices.forEach(([x, z], i) => {
      const [chosen, hovered] = [selection.vertices.has(i), hover?.kind === 'vertices' && hover.number === i];
      if (!all && !chosen && !hovered && !wrong.has(i)) return;
      const [px, py] = camera.toScreen(x, z);
      if (px < -9 || py < -9 || px > camera.width + 9 || py > camera.height + 9) return;
      const size = chosen || hovered ? 9 : 5;
      context.fillStyle = wrong.has(i) ? COLOURS.problem : chosen ? COLOURS.selected : hovered ? COLOURS.hover : COLOURS.vertex;
      context.fillRect(px - size / 2, py - size / 2, size, size);
    });
  }
}

/** @param {Plan} plan */
function heightsOf({ sectors }) {
  const heights = sectors.map(({ floorHeight = 0 }) => floorHeight);
  return { low: Math.min(0, ...heights), high: Math.max(64, ...heights) };
}
