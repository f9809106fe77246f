/**
 * Paints a figure of solids as it looks from one side: a small ray caster with parallel rays, ink lines and soft cel shading.
 *
 * For each solid only the pixels of its bounding box are visited; a depth buffer keeps what is nearest. All panels of a figure come
 * from the same solids, so they agree with each other by construction.
 */

/** @typedef {import('./shapes.js').Solid} Solid */
/** @typedef {import('./shapes.js').Vec} Vec */

/** What a panel shows, in metres: this wide, from `FLOOR` below the soles up. */
export const PANEL_WIDTH = 1.6;
export const PANEL_HEIGHT = 2;
export const PANEL_FLOOR = 0.12;

/** The figure is seen from a little above. */
const TILT = 0.16;
const LIGHT = normal([-0.45, 0.72, 0.55]);
const INK = [38, 26, 44];
/** Two neighbours further apart in depth (metres) than this have a line between them. */
const CREASE = 0.07;

/**
 * @param {Solid[]} solids
 * @param {number} angle radians, from where it is seen: 0 in front, clockwise (PI / 2: from the figure's right)
 * @param {number} width pixels @param {number} height pixels
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA
 */
export function sculpt(solids, angle, width, height) {
  const canvas = new Canvas(width, height);
  solids.forEach((solid, i) => castSolid(canvas, place(solid, angle), i + 1));
  shade(canvas, solids);
  ink(canvas);
  return canvas.rgba;
}

class Canvas {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.scale = width / PANEL_WIDTH;
    this.rgba = new Uint8ClampedArray(width * height * 4);
    this.depth = new Float32Array(width * height).fill(-1e9);
    /** Which solid is nearest, counted from 1; 0 is nothing. */
    this.owner = new Uint16Array(width * height);
    /** Its colour and its normal there: light is worked out once, for what is seen in the end. */
    this.tone = new Uint32Array(width * height);
    this.normal = new Float32Array(width * height * 3);
  }
}

/**
 * @typedef {{solid: Solid, center: Vec, into: number[], reachX: number, reachY: number}} Placed  `into` maps view space to the unit shape,
 *   row by row
 */

/** @param {Solid} solid @param {number} angle @returns {Placed} */
function place(solid, angle) {
  const view = viewMatrix(angle);
  const frame = multiply(view, turning(solid.turn ?? [0, 0, 0]));
  const [a, b, c] = solid.size;
  const into = [
    frame[0] / a,
    frame[3] / a,
    frame[6] / a,
    frame[1] / b,
    frame[4] / b,
    frame[7] / b,
    frame[2] / c,
    frame[5] / c,
    frame[8] / c,
  ];
  const reach = (/** @type {number} */ row) => {
    const [x, y, z] = [frame[row] * a, frame[row + 1] * b, frame[row + 2] * c];
    return solid.kind === 'ball' ? Math.hypot(x, y, z) : Math.abs(x) + Math.abs(y) + Math.abs(z);
  };
  return { solid, center: apply(view, solid.at), into, reachX: reach(0), reachY: reach(3) };
}

/** @param {Canvas} canvas @param {Placed} placed @param {number} id */
function castSolid(canvas, placed, id) {
  const { solid, center, into, reachX, reachY } = placed;
  const { width, height, scale, depth, owner, tone, normal } = canvas;
  const hit = new Float64Array(4);
  const base = rgb(solid.color);
  const floorLine = height - PANEL_FLOOR * scale;
  const left = Math.max(0, Math.floor((center[0] - reachX) * scale + width / 2));
  const right = Math.min(width - 1, Math.ceil((center[0] + reachX) * scale + width / 2));
  const top = Math.max(0, Math.floor(floorLine - (center[1] + reachY) * scale));
  const bottom = Math.min(height - 1, Math.ceil(floorLine - (center[1] - reachY) * scale));
  const cast = CASTERS[solid.kind];
  const [dx, dy, dz] = [into[2], into[5], into[8]];
  for (let row = top; row <= bottom; row++) {
    const vy = (floorLine - row - 0.5) / scale - center[1];
    for (let column = left; column <= right; column++) {
      const vx = (column + 0.5 - width / 2) / scale - center[0];
      const ax = into[0] * vx + into[1] * vy;
      const ay = into[3] * vx + into[4] * vy;
      const az = into[6] * vx + into[7] * vy;
      if (!cast(hit, solid, ax, ay, az, dx, dy, dz)) continue;
      const at = row * width + column;
      const near = hit[0] + center[2];
      if (near <= depth[at]) continue;
      depth[at] = near;
      owner[at] = id;
      const other = solid.paint?.(ax + hit[0] * dx, ay + hit[0] * dy, az + hit[0] * dz);
      tone[at] = other ? rgb(other) : base;
      normal[at * 3] = into[0] * hit[1] + into[3] * hit[2] + into[6] * hit[3];
      normal[at * 3 + 1] = into[1] * hit[1] + into[4] * hit[2] + into[7] * hit[3];
      normal[at * 3 + 2] = into[2] * hit[1] + into[5] * hit[2] + into[8] * hit[3];
    }
  }
}

/**
 * Each caster looks along the ray a + s * d in unit space for the largest s (the nearest point), and leaves in `hit` s and the
 * outward normal of the unit shape (1..3).
 * @type {Record<Solid['kind'], (hit: Float64Array, solid: Solid, ax: number, ay: number, az: number, dx: number, dy: number, dz: number) =>
 *   boolean>}
 */
const CASTERS = {
  ball(hit, solid, ax, ay, az, dx, dy, dz) {
    const dd = dx * dx + dy * dy + dz * dz;
    const ad = ax * dx + ay * dy + az * dz;
    const root = ad * ad - dd * (ax * ax + ay * ay + az * az - 1);
    if (root < 0) return false;
    const s = (-ad + Math.sqrt(root)) / dd;
    const cut = solid.cut ?? -2;
    if (ay + s * dy >= cut) return found(hit, s, ax + s * dx, ay + s * dy, az + s * dz);
    const plane = (cut - ay) / dy;
    const px = ax + plane * dx;
    const pz = az + plane * dz;
    return px * px + pz * pz + cut * cut <= 1 && found(hit, plane, 0, -1, 0);
  },
  box(hit, _solid, ax, ay, az, dx, dy, dz) {
    // The ray is inside the box where it is inside all three slabs; it leaves through the slab whose far side comes first.
    const fx = far(ax, dx);
    const fy = far(ay, dy);
    const fz = far(az, dz);
    const enter = Math.max(-far(-ax, dx), -far(-ay, dy), -far(-az, dz));
    const leave = Math.min(fx, fy, fz);
    if (enter > leave) return false;
    if (leave === fx) return found(hit, leave, Math.sign(dx), 0, 0);
    return leave === fy ? found(hit, leave, 0, Math.sign(dy), 0) : found(hit, leave, 0, 0, Math.sign(dz));
  },
  drum(hit, solid, ax, ay, az, dx, dy, dz) {
    const taper = solid.taper ?? 1;
    const mid = (1 + taper) / 2;
    const slope = (taper - 1) / 2;
    const r0 = mid + slope * ay;
    const a = dx * dx + dz * dz - slope * slope * dy * dy;
    const b = ax * dx + az * dz - r0 * slope * dy;
    const root = b * b - a * (ax * ax + az * az - r0 * r0);
    let best = -Infinity;
    if (root >= 0 && Math.abs(a) > 1e-12) {
      const spread = Math.sqrt(root);
      for (let sign = -1; sign <= 1; sign += 2) {
        const s = (-b + sign * spread) / a;
        const y = ay + s * dy;
        if (s <= best || y < -1 || y > 1) continue;
        best = s;
        found(hit, s, ax + s * dx, -slope * (mid + slope * y), az + s * dz);
      }
    }
    for (let end = -1; end <= 1; end += 2) {
      const s = (end - ay) / dy;
      const x = ax + s * dx;
      const z = az + s * dz;
      const limit = end === 1 ? taper : 1;
      if (!(s > best) || x * x + z * z > limit * limit) continue;
      best = s;
      found(hit, s, 0, end, 0);
    }
    return best > -Infinity;
  },
};

/** Where a ray leaves the slab -1..1; never for a ray along it that lies inside. @param {number} a @param {number} d */
function far(a, d) {
  if (d > 1e-9 || d < -1e-9) return ((d > 0 ? 1 : -1) - a) / d;
  return a >= -1 && a <= 1 ? Infinity : -Infinity;
}

/** @param {Float64Array} hit @param {number} s @param {number} nx @param {number} ny @param {number} nz */
function found(hit, s, nx, ny, nz) {
  hit[0] = s;
  hit[1] = nx;
  hit[2] = ny;
  hit[3] = nz;
  return true;
}

/**
 * Half-lambert light in soft steps, a cool shade, a little rim, a highlight for what is glossy, darker towards the ground.
 * @param {Canvas} canvas @param {Solid[]} solids
 */
function shade({ width, height, scale, owner, tone, normal, rgba }, solids) {
  for (let at = 0; at < owner.length; at++) {
    if (owner[at] === 0) continue;
    const solid = solids[owner[at] - 1];
    const nx = normal[at * 3];
    const ny = normal[at * 3 + 1];
    const nz = normal[at * 3 + 2];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const lambert = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length;
    const facing = Math.max(0, nz / length);
    const rise = (height - Math.floor(at / width)) / scale / PANEL_HEIGHT;
    const lit = (0.56 + 0.5 * steps(lambert * 0.5 + 0.5)) * (0.84 + 0.16 * Math.min(1, rise * 2.2));
    const bright = solid.glow ? 1.02 + 0.1 * facing : lit;
    const gleam = Math.max(0, (lambert - 0.8) / 0.2);
    const shine = (solid.gloss ?? 0) * 200 * gleam * gleam * gleam;
    const rim = 26 * (1 - facing) * (1 - facing) * Math.max(0, ny / length + 0.3);
    // What lies in the shade leans to violet, what is lit leans to warm.
    const cool = solid.glow ? 0 : 1 - bright;
    rgba[at * 4] = (tone[at] >> 16) * bright * (1 - 0.1 * cool) + shine + rim;
    rgba[at * 4 + 1] = ((tone[at] >> 8) & 255) * bright * (1 - 0.16 * cool) + shine + rim * 0.9;
    rgba[at * 4 + 2] = (tone[at] & 255) * bright * (1 + 0.16 * cool) + shine * 0.95 + rim * 0.8;
    rgba[at * 4 + 3] = 255;
  }
}

/** Light in three bands with soft borders. @param {number} t 0..1 */
function steps(t) {
  const x = t * 3;
  const band = Math.floor(x);
  const f = x - band;
  const eased = f < 0.6 ? 0 : (f - 0.6) / 0.4;
  return Math.min(1, ((band + eased * eased * (3 - 2 * eased)) / 3) * 0.62 + t * 0.42);
}

/** Draws the ink: a full line around the figure, fine ones where a part stands before another. @param {Canvas} canvas */
function ink(canvas) {
  const { width, height, depth, owner, rgba } = canvas;
  const line = new Uint8Array(width * height);
  const around = Int32Array.from(AROUND, ([right, down]) => right + down * width);
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2; at < (y + 1) * width - 2; at++) {
      line[at] = owner[at] === 0 ? outside(owner, at, around) : inside(owner, depth, at, around);
    }
  }
  for (let at = 0; at < line.length; at++) {
    if (line[at] === 0) continue;
    const strength = line[at] / 255;
    for (let c = 0; c < 3; c++) rgba[at * 4 + c] = rgba[at * 4 + c] * (1 - strength) + INK[c] * strength;
    rgba[at * 4 + 3] = 255;
  }
}

/** The neighbours that are looked at for a line, as [right, down]. */
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

/** @param {Uint16Array} owner @param {number} at @param {Int32Array} around */
function outside(owner, at, around) {
  for (let i = 0; i < around.length; i++) if (owner[at + around[i]] !== 0) return 255;
  return 0;
}

/** @param {Uint16Array} owner @param {Float32Array} depth @param {number} at @param {Int32Array} around */
function inside(owner, depth, at, around) {
  const mine = owner[at];
  let strongest = 0;
  for (let i = 0; i < 8; i++) {
    const other = at + around[i];
    if (owner[other] === mine) continue;
    if (owner[other] === 0) return 150;
    const gap = depth[other] - depth[at];
    if (gap > CREASE) strongest = 190;
    else if (gap > 0.004 && strongest < 70) strongest = 70;
  }
  return strongest;
}

/** @type {Map<string, number>} */
const parsedColors = new Map();

/** @param {string} hex #rrggbb */
function rgb(hex) {
  const known = parsedColors.get(hex);
  if (known !== undefined) return known;
  const parsed = parseInt(hex.slice(1), 16);
  parsedColors.set(hex, parsed);
  return parsed;
}

/** Rows: right on the picture, up on the picture, towards the eye. @param {number} angle */
function viewMatrix(angle) {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const [ts, tc] = [Math.sin(TILT), Math.cos(TILT)];
  return [-c, 0, s, -s * ts, tc, -c * ts, s * tc, ts, c * tc];
}

/** @param {Vec} degrees */
function turning(degrees) {
  const [x, y, z] = degrees.map((d) => (d * Math.PI) / 180);
  const about = (/** @type {number} */ a) => [Math.cos(a), Math.sin(a)];
  const [cx, sx] = about(x);
  const [cy, sy] = about(y);
  const [cz, sz] = about(z);
  const rx = [1, 0, 0, 0, cx, -sx, 0, sx, cx];
  const ry = [cy, 0, sy, 0, 1, 0, -sy, 0, cy];
  const rz = [cz, -sz, 0, sz, cz, 0, 0, 0, 1];
  return multiply(rz, multiply(ry, rx));
}

/** @param {number[]} a @param {number[]} b 3x3, row by row */
function multiply(a, b) {
  const out = new Array(9).fill(0);
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) for (let k = 0; k < 3; k++) out[r * 3 + c] += a[r * 3 + k] * b[k * 3 + c];
  return out;
}

/** @param {number[]} m @param {Vec} v @returns {Vec} */
function apply(m, [x, y, z]) {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}

/** @param {Vec} v @returns {Vec} */
function normal([x, y, z]) {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
}
