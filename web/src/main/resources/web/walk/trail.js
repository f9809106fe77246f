/**
 * What is reported of a walk. The wire knows whole numbers only, and the server judges the straight way from one report to the
 * next: so beside the exact way runs this trail of whole spots, each a lawful step from the one before.
 */

/** @typedef {{x: number, z: number}} Spot */

/** The spots around a point, nearest first as a rule: the rounded one, then its neighbours. */
const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

export class Trail {
  /** @type {Spot[]} the first is the last one reported */
  #spots = [{ x: 0, z: 0 }];

  /** Begins anew where the server has put us. @param {number} x @param {number} z */
  reset(x, z) {
    this.#spots = [{ x: Math.round(x), z: Math.round(z) }];
  }

  /** Where the trail ends now. */
  get end() {
    return this.#spots[this.#spots.length - 1];
  }

  /**
   * Goes on to a point; false when no whole spot near it can be reached.
   * @param {number} x
   * @param {number} z
   * @param {import('../space/steps.js').Steps} steps
   */
  follow(x, z, steps) {
    const [nearX, nearZ] = [Math.round(x), Math.round(z)];
    const { x: fromX, z: fromZ } = this.end;
    for (const [dx, dz] of AROUND) {
      const [toX, toZ] = [nearX + dx, nearZ + dz];
      if (!steps.allows(fromX, fromZ, toX, toZ)) continue;
      if (toX !== fromX || toZ !== fromZ) this.#spots.push({ x: toX, z: toZ });
      return true;
    }
    return false;
  }

  /**
   * What to report: as few spots as will do, the last being where we are. Empty when we are where we were.
   * @param {import('../space/steps.js').Steps} steps
   * @returns {Spot[]}
   */
  take(steps) {
    const spots = this.#spots;
    /** @type {Spot[]} */
    const told = [];
    for (let at = 0; at < spots.length - 1; ) {
      let next = spots.length - 1;
      // The next one is lawful for sure: it was when we took it, and the server remembers that moment, too.
      while (next > at + 1 && !steps.allows(spots[at].x, spots[at].z, spots[next].x, spots[next].z)) next--;
      told.push(spots[next]);
      at = next;
    }
    this.#spots = [this.end];
    return told;
  }
}
