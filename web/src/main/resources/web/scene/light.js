/**
 * The light of a room, worked out once: colours for the corners of walls and props, and a light map for the floor with the shadows
 * that the sun throws. Nothing is left to compute per frame, so that even a slow machine draws it.
 */
import { SUN } from '../art/sky.js';
import { clamp, metres } from '../units.js';

/** @typedef {import('../types.js').Room} Room */
/** @typedef {[number, number, number]} Rgb */

const LAMP_HEIGHT = 2.9;
const LAMP_REACH = 5.5;
/** The light map's fineness; the graphics card blurs it, which is just right for shadows. */
const PIXELS_PER_METRE = 8;
const LARGEST_MAP = 2048;
/** The floor is this much brighter than the map's own colours say. */
export const MAP_STRENGTH = 1.22;

/**
 * What of a prop throws a shadow: its radius, and from which height up to which, in metres.
 * @type {Record<string, (size: number) => {radius: number, from: number, to: number}>}
 */
const SHADOWS = {
  tree: (size) => ({ radius: Math.max(1.3, size * 1.5), from: 1.6, to: 4.2 }),
  fountain: (size) => ({ radius: size / 2, from: 0, to: 0.6 }),
  pillar: (size) => ({ radius: size / 2, from: 0, to: 3.4 }),
  crate: (size) => ({ radius: size / 2, from: 0, to: size }),
  bench: (size) => ({ radius: size / 2.4, from: 0, to: 0.5 }),
  lamp: () => ({ radius: 0.09, from: 0, to: 3 }),
  sign: () => ({ radius: 0.09, from: 0, to: 2 }),
};

export class Light {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.lamps = room.props.filter((p) => p.kind === 'lamp').map((p) => ({ x: metres(p.x), z: metres(p.z) }));
  }

  /**
   * The light that falls on a point, as a factor for each colour.
   * @param {number} x @param {number} y @param {number} z metres @param {number} nx @param {number} ny @param {number} nz
   * @returns {Rgb}
   */
  at(x, y, z, nx, ny, nz) {
    const sky = this.room.sky;
    const up = ny * 0.5 + 0.5;
    const sun = sky ? Math.max(0, nx * SUN[0] + ny * SUN[1] + nz * SUN[2]) : 0;
    const nearGround = sky ? 0.78 + 0.22 * clamp(y / 0.9, 0, 1) : 0.7 + 0.3 * clamp(y / 1.2, 0, 1);
    const base = sky ? 0.5 : 0.36;
    let r = (base * (0.86 + 0.2 * up) + sun * 0.86) * nearGround;
    let g = (base * (0.84 + 0.26 * up) + sun * 0.74) * nearGround;
    let b = (base * (0.92 + 0.34 * up) + sun * 0.56) * nearGround;
    for (const lamp of this.lamps) {
      const [dx, dy, dz] = [lamp.x - x, LAMP_HEIGHT - y, lamp.z - z];
      const d2 = dx * dx + dy * dy + dz * dz;
      if (d2 > LAMP_REACH * LAMP_REACH * 2) continue;
      const d = Math.sqrt(d2) || 1;
      const facing = 0.35 + 0.65 * Math.max(0, (dx * nx + dy * ny + dz * nz) / d);
      const glow = (facing * (sky ? 0.5 : 1.1)) / (1 + (d2 / LAMP_REACH) * 1.6);
      r += glow;
      g += glow * 0.72;
      b += glow * 0.38;
    }
    return [r, g, b];
  }

  /** The floor's light from above, north up. @returns {HTMLCanvasElement} */
  floorMap() {
    const [w, d] = [metres(this.room.width), metres(this.room.depth)];
    const scale = Math.min(PIXELS_PER_METRE, LARGEST_MAP / Math.max(w, d));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(w * scale));
    canvas.height = Math.max(1, Math.round(d * scale));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.fillStyle = this.room.sky ? '#fff2dc' : '#8d8078';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    if (this.room.sky) this.#shadows(context, w, d);
    this.#pools(context);
    this.#corners(context, w, d);
    return canvas;
  }

  /** @param {CanvasRenderingContext2D} context @param {number} w @param {number} d */
  #shadows(context, w, d) {
    // Drawn in one colour on a layer of its own, so that shadows that overlap do not add up.
    const layer = document.createElement('canvas');
    layer.width = context.canvas.width;
    layer.height = context.canvas.height;
    const ink = /** @type {CanvasRenderingContext2D} */ (layer.getContext('2d'));
    ink.scale(layer.width / w, layer.height / d);
    ink.fillStyle = ink.strokeStyle = '#3c3a6e';
    ink.lineCap = 'round';
    const [fallX, fallZ] = [-SUN[0] / SUN[1], -SUN[2] / SUN[1]];
    for (const s of this.#allWalls()) {
      const h = metres(s.height);
      ink.beginPath();
      ink.moveTo(metres(s.x1), metres(s.z1));
      ink.lineTo(metres(s.x2), metres(s.z2));
      ink.lineTo(metres(s.x2) + fallX * h, metres(s.z2) + fallZ * h);
      ink.lineTo(metres(s.x1) + fallX * h, metres(s.z1) + fallZ * h);
      ink.fill();
    }
    for (const prop of this.room.props) {
      const shape = SHADOWS[prop.kind]?.(metres(prop.size ?? 64));
      if (!shape) continue;
      const [x, z] = [metres(prop.x), metres(prop.z)];
      ink.lineWidth = shape.radius * 2;
      ink.beginPath();
      ink.moveTo(x + fallX * shape.from, z + fallZ * shape.from);
      ink.lineTo(x + fallX * (shape.to - shape.radius * 0.4), z + fallZ * (shape.to - shape.radius * 0.4));
      ink.stroke();
      if (prop.kind !== 'tree') continue;
      ink.lineWidth = 0.4;
      ink.beginPath();
      ink.moveTo(x, z);
      ink.lineTo(x + fallX * 2, z + fallZ * 2);
      ink.stroke();
    }
    context.globalAlpha = 0.5;
    context.drawImage(layer, 0, 0, w, d);
    context.globalAlpha = 1;
  }

  /** It is darker where the floor meets a wall or a prop. @param {CanvasRenderingContext2D} context @param {number} w @param {number} d */
  #corners(context, w, d) {
    context.lineCap = 'round';
    for (let i = 1; i <= 4; i++) {
      context.strokeStyle = context.fillStyle = 'rgba(52, 38, 60, 0.11)';
      context.lineWidth = i * 0.34;
      context.strokeRect(0, 0, w, d);
      for (const s of this.room.walls) {
        context.beginPath();
        context.moveTo(metres(s.x1), metres(s.z1));
        context.lineTo(metres(s.x2), metres(s.z2));
        context.stroke();
      }
      for (const p of this.room.props) {
        const thin = p.kind === 'lamp' || p.kind === 'sign' || p.kind === 'tree';
        context.beginPath();
        context.arc(metres(p.x), metres(p.z), (thin ? 0.12 : metres(p.size ?? 64) / 2) + i * 0.1, 0, Math.PI * 2);
        context.fill();
      }
    }
  }

  /** @param {CanvasRenderingContext2D} context */
  #pools(context) {
    context.globalCompositeOperation = 'lighter';
    for (const lamp of this.lamps) {
      const pool = context.createRadialGradient(lamp.x, lamp.z, 0.2, lamp.x, lamp.z, LAMP_REACH);
      pool.addColorStop(0, `rgba(255, 206, 120, ${this.room.sky ? 0.2 : 0.75})`);
      pool.addColorStop(0.4, `rgba(255, 190, 100, ${this.room.sky ? 0.1 : 0.3})`);
      pool.addColorStop(1, 'rgba(255, 160, 70, 0)');
      context.fillStyle = pool;
      context.fillRect(lamp.x - LAMP_REACH, lamp.z - LAMP_REACH, LAMP_REACH * 2, LAMP_REACH * 2);
    }
    context.globalCompositeOperation = 'source-over';
  }

  /** The listed walls and the four around the room. */
  #allWalls() {
    const { width, depth, height, walls } = this.room;
    const corners = [[0, 0], [width, 0], [width, depth], [0, depth]];
    return [...walls, ...corners.map(([x1, z1], i) => {
      const [x2, z2] = corners[(i + 1) % 4];
      return { x1, z1, x2, z2, height };
    })];
  }
}
