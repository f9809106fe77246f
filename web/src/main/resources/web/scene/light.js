/**
 * The light of a room, worked out once: of the sectors, the sun, the lamps, and the dark of corners. Colours are factors, linear.
 */
import { SUN } from '../art/sky.js';
import { clamp, metres } from '../units.js';
import { LightGrid } from './light-grid.js';
import { weatherOf } from './weather.js';

/** @typedef {[number, number, number]} Rgb */
/** @typedef {{x: number, y: number, z: number}} Lamp  metres */
/** @typedef {{sector: number, open: boolean, sunny: boolean, lamps: Lamp[]}} Spot */

const LAMP_HEIGHT = 2.9;
const LAMP_REACH = 7;
/** @type {Rgb} */
const LAMP_COLOR = [1, 0.7, 0.38];
/** Light under a ceiling when it is as bright as day. @type {Rgb} */
const INDOORS = [0.86, 0.8, 0.72];
const FULL_DAY = 192;
/** Light values are as the eye counts; this makes them what a lamp would give. */
const GAMMA = 1.7;
const BRIGHTEST = 1.35;

export class Light {
  /** @param {import('../space/room-data.js').RoomData} room @param {import('../space/levels.js').Levels} levels */
  constructor(room, levels) {
    this.room = room;
    this.weather = weatherOf(room.sky);
    this.grid = new LightGrid(room, levels);
    this.lamps = room.props
      .filter(({ kind }) => kind === 'lamp')
      .map(({ x, z }) => ({ x: metres(x), y: metres(levels.floorAt(x, z)) + LAMP_HEIGHT, z: metres(z) }));
    this.#lampsNear = new LampFinder(this.lamps);
    this.#levels = levels;
    this.#day = Math.min(1, this.weather.shade[1] + this.weather.sun[1]);
    this.bright = room.sectors.map(({ light }) => brightness(light, room.ambient));
  }

  #lampsNear;
  #levels;
  /** How bright it is in the open, 1 by day. */
  #day;

  /** How much brighter than usual a flickering sector can get. @param {number} sector */
  flare(sector) {
    return Math.max(1, 1 / Math.max(0.08, this.bright[sector]));
  }

  /**
   * The light that falls on a point of a wall.
   * @param {number} x @param {number} y @param {number} z metres @param {number} nx @param {number} ny @param {number} nz
   * @param {number} sector -1: none
   * @returns {Rgb}
   */
  at(x, y, z, nx, ny, nz, sector) {
    return this.on(this.spot(x + nx * 0.2, y + 0.05, z + nz * 0.2, nx, ny, nz, sector), x, y, z, nx, ny, nz);
  }

  /**
   * What shines on a spot, or on something small that stands there.
   * @param {number} x
   * @param {number} y
   * @param {number} z metres
   * @param {number} nx
   * @param {number} ny
   * @param {number} nz only what lies on this side; 0: on all sides
   * @param {number} sector
   * @returns {Spot}
   */
  spot(x, y, z, nx, ny, nz, sector) {
    const open = sector < 0 || this.room.sectors[sector].ceiling === '';
    const facesSun = (nx === 0 && ny === 0 && nz === 0) || nx * SUN[0] + ny * SUN[1] + nz * SUN[2] > 0;
    const sunny = open && facesSun && this.grid.isSunny(x, y, z, SUN);
    const lamps = this.#lampsNear.at(x, z).filter((lamp) => isNear(lamp, x, y, z) && this.grid.isLit(x, y, z, lamp.x, lamp.y, lamp.z));
    return { sector, open, sunny, lamps };
  }

  /**
   * The light on a point that is lit like a spot.
   * @param {Spot} spot
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} nx
   * @param {number} ny
   * @param {number} nz
   * @returns {Rgb}
   */
  on({ sector, open, sunny, lamps }, x, y, z, nx, ny, nz) {
    const bright = sector < 0 ? 1 : this.bright[sector];
    const low = sector < 0 ? 1 : clamp((y - metres(this.#levels.floor(sector, x * 64, z * 64))) / 0.9, 0, 1);
    const high = open ? 1 : clamp((metres(this.#levels.ceiling(sector, x * 64, z * 64)) - y) / 0.7, 0, 1);
    const corner = (open ? 0.76 : 0.66) + (open ? 0.24 : 0.34) * low - 0.2 * (1 - high);
    /** @type {Rgb} */
    const light = [0, 0, 0];
    this.surroundings(light, open, bright, corner * (0.9 + 0.14 * ny), 0);
    if (sunny) add(light, this.weather.sun, Math.max(0, nx * SUN[0] + ny * SUN[1] + nz * SUN[2]) * bright * (0.85 + 0.15 * low));
    const glow = strength(open ? bright * this.#day : bright);
    for (const lamp of lamps) add(light, LAMP_COLOR, glowOf(lamp, x, y, z, nx, ny, nz) * glow);
    return light;
  }

  /**
   * The light of the surroundings.
   * @param {Rgb} light is set
   * @param {boolean} open
   * @param {number} bright
   * @param {number} share
   * @param {number} sun 0..1
   */
  surroundings(light, open, bright, share, sun) {
    const base = open ? this.weather.shade : INDOORS;
    const k = bright * share;
    const s = open ? sun * bright * SUN[1] * 1.75 : 0;
    for (let i = 0; i < 3; i++) light[i] = base[i] * k + this.weather.sun[i] * s;
  }

  /**
   * What the lamps give to a spot on the floor or under a ceiling.
   * @param {Rgb} light
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} up 1: floor, -1: ceiling
   * @param {number} sector
   */
  addLampsTo(light, x, y, z, up, sector) {
    const share = strength(this.bright[sector] * (this.room.sectors[sector].ceiling === '' ? this.#day : 1));
    for (const lamp of this.#lampsNear.at(x, z)) {
      const glow = glowOf(lamp, x, y, z, 0, up, 0);
      if (glow > 0.012 && this.grid.isLit(x, y, z, lamp.x, lamp.y, lamp.z)) add(light, LAMP_COLOR, glow * share);
    }
  }
}

/** @param {Lamp} lamp @param {number} x @param {number} y @param {number} z */
const isNear = (lamp, x, y, z) => (lamp.x - x) ** 2 + (lamp.y - y) ** 2 + (lamp.z - z) ** 2 < LAMP_REACH * LAMP_REACH;

/** Where it is bright anyway a lamp adds little. @param {number} bright */
const strength = (bright) => clamp(1.5 - bright, 0.4, 1.3);

/** @param {Lamp} lamp @param {number} x @param {number} y @param {number} z @param {number} nx @param {number} ny @param {number} nz */
function glowOf(lamp, x, y, z, nx, ny, nz) {
  const [dx, dy, dz] = [lamp.x - x, lamp.y - y, lamp.z - z];
  const d2 = dx * dx + dy * dy + dz * dz;
  if (d2 > LAMP_REACH * LAMP_REACH) return 0;
  const d = Math.sqrt(d2) || 1;
  const facing = 0.3 + 0.7 * Math.max(0, (dx * nx + dy * ny + dz * nz) / d);
  const fade = 1 - d2 / (LAMP_REACH * LAMP_REACH);
  return (facing * 1.25 * fade * fade) / (0.55 + d2 * 0.16);
}

/** @param {number} light 0..127 fixed, above with the room's @param {number} ambient */
export function brightness(light, ambient) {
  const share = light < 128 ? light / 127 : (ambient + (light - FULL_DAY) * 2) / FULL_DAY;
  return clamp(share, 0.06, BRIGHTEST) ** GAMMA;
}

/** @param {Rgb} light @param {readonly [number, number, number]} more @param {number} share */
function add(light, more, share) {
  for (let i = 0; i < 3; i++) light[i] += more[i] * share;
}

/** The lamps whose light can reach a spot, by squares. */
class LampFinder {
  /** @type {Map<number, Lamp[]>} */
  #squares = new Map();

  /** @param {Lamp[]} lamps */
  constructor(lamps) {
    for (const lamp of lamps) {
      for (const dx of [-LAMP_REACH, 0, LAMP_REACH])
        for (const dz of [-LAMP_REACH, 0, LAMP_REACH]) {
          const key = squareOf(lamp.x + dx, lamp.z + dz);
          this.#squares.set(key, [...(this.#squares.get(key) ?? []), lamp]);
        }
    }
  }

  /** @param {number} x @param {number} z */
  at(x, z) {
    return this.#squares.size === 0 ? NONE : (this.#squares.get(squareOf(x, z)) ?? NONE);
  }
}

/** @param {number} x @param {number} z metres */
const squareOf = (x, z) => Math.floor(x / LAMP_REACH) * 1_000_000 + Math.floor(z / LAMP_REACH);

/** @type {Lamp[]} */
const NONE = [];
