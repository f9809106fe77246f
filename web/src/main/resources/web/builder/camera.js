/** Which part of the plan is seen, and how large. */
import { clamp } from '../units.js';

const SMALLEST = 0.02;
const LARGEST = 12;

export class PlanCamera {
  /** The spot in the middle, in fine units. */
  x = 512;
  z = 512;
  /** Pixels a fine unit. */
  scale = 0.5;
  width = 1;
  height = 1;

  /** @param {number} width @param {number} height pixels */
  resize(width, height) {
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
  }

  /** @param {number} x @param {number} z @returns {[number, number]} pixels */
  toScreen(x, z) {
    return [(x - this.x) * this.scale + this.width / 2, (z - this.z) * this.scale + this.height / 2];
  }

  /** @param {number} px @param {number} py @returns {[number, number]} fine units, not rounded */
  toPlan(px, py) {
    return [(px - this.width / 2) / this.scale + this.x, (py - this.height / 2) / this.scale + this.z];
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.z -= dy / this.scale;
  }

  /** What is under the pixel stays there. @param {number} px @param {number} py @param {number} factor */
  zoomAt(px, py, factor) {
    const [x, z] = this.toPlan(px, py);
    this.scale = clamp(this.scale * factor, SMALLEST, LARGEST);
    const [after, below] = this.toPlan(px, py);
    this.x += x - after;
    this.z += z - below;
  }

  /** Shows a box as large as it can be. @param {{x1: number, z1: number, x2: number, z2: number}} box @param {number} [margin] pixels */
  fit({ x1, z1, x2, z2 }, margin = 40) {
    if (!(x2 >= x1 && z2 >= z1)) return;
    [this.x, this.z] = [(x1 + x2) / 2, (z1 + z2) / 2];
    const [w, h] = [Math.max(64, x2 - x1), Math.max(64, z2 - z1)];
    this.scale = clamp(Math.min((this.width - 2 * margin) / w, (this.height - 2 * margin) / h), SMALLEST, LARGEST);
  }

  /** Makes sure a spot can be seen. @param {number} x @param {number} z */
  show(x, z) {
    const [px, py] = this.toScreen(x, z);
    const edge = Math.min(80, this.width / 4, this.height / 4);
    if (px < edge || py < edge || px > this.width - edge || py > this.height - edge) [this.x, this.z] = [x, z];
    if (this.scale < 0.15) this.scale = 0.4;
  }
}
