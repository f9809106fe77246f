/** Which part of the world the map shows: the high cell in the middle, and how many pixels a high cell has. */
import { clamp } from '../units.js';

/** Pixels of a high cell: a room of fifty metres fills a phone, and a world fits it. */
const LEAST_SCALE = 0.01;
const MOST_SCALE = 6;
/** Room for what lies over the map: pixels at its left and right, above and below. */
const MARGIN = { aside: 62, bottom: 62 };
/** On a small screen the map may lie under it: it gets this share of the width and the height at least. */
const LEAST_WIDTH = 0.92;
const LEAST_HEIGHT = 0.72;

export class MapCamera {
  x = 0;
  z = 0;
  scale = 1;
  /** Pixels above, where something lies over the map. */
  top = 40;
  width = 1;
  height = 1;

  /** @param {number} width @param {number} height pixels */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  /** @param {number} x @param {number} z high cells */
  lookAt(x, z) {
    this.x = x;
    this.z = z;
  }

  /** Shows all of a box. @param {number} x @param {number} z @param {number} w @param {number} d high cells */
  fit(x, z, w, d) {
    const { aside, bottom } = MARGIN;
    const { top } = this;
    const width = Math.max(this.width - 2 * aside, this.width * LEAST_WIDTH);
    const height = Math.max(this.height - top - bottom, this.height * LEAST_HEIGHT);
    this.scale = clamp(Math.min(width / w, height / d), LEAST_SCALE, MOST_SCALE);
    this.lookAt(x + w / 2, z + d / 2 + (bottom - top) / 2 / this.scale);
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.z -= dy / this.scale;
  }

  /** What is under a pixel stays there. @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const [x, z] = [this.worldX(px), this.worldZ(py)];
    this.scale = clamp(this.scale * factor, LEAST_SCALE, MOST_SCALE);
    this.x += x - this.worldX(px);
    this.z += z - this.worldZ(py);
  }

  /** At least so close. @param {number} scale */
  approach(scale) {
    this.scale = Math.max(this.scale, Math.min(scale, MOST_SCALE));
  }

  /** Never loses the world out of sight. @param {number} x @param {number} z @param {number} w @param {number} d high cells */
  stayIn(x, z, w, d) {
    this.x = clamp(this.x, x, x + w);
    this.z = clamp(this.z, z, z + d);
  }

  /** @param {number} x high cells @returns {number} pixels */
  pixelX(x) {
    return (x - this.x) * this.scale + this.width / 2;
  }

  /** @param {number} z */
  pixelY(z) {
    return (z - this.z) * this.scale + this.height / 2;
  }

  /** @param {number} px @returns {number} high cells */
  worldX(px) {
    return (px - this.width / 2) / this.scale + this.x;
  }

  /** @param {number} py */
  worldZ(py) {
    return (py - this.height / 2) / this.scale + this.z;
  }
}
