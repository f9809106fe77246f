/**
 * The course of one person: the poses the server told, and where the person is drawn between them.
 *
 * We draw the past: the moment asked for lies a little (see Clock) behind the newest news, so that there is nearly always a
 * pose before and one after it, and a late packet does not show.
 */
import { bearingOf, lerp, wrapAngle } from '../units.js';

/** Someone who moves is heard of every tick or two; a longer silence means they stood still. */
const STANDING_AFTER_MILLIS = 220;
/** How long the first step after standing takes, in millis: the news of it tells only where it ended. */
const FIRST_STEP_MILLIS = 80;
/** A jump further than this (fine units) is not walked but taken at once. */
const JUMP = 64 * 6;
const KEPT = 24;

/** @typedef {{at: number, x: number, z: number, bearing: number}} Sample */

export class Course {
  /** @type {Sample[]} oldest first, `at` strictly growing */
  #samples;

  /** @param {number} at server millis @param {import('../types.js').Pose} pose */
  constructor(at, pose) {
    this.#samples = [sample(at, pose)];
  }

  /** Not walked there, however near it is. @param {number} at server millis @param {import('../types.js').Pose} pose */
  restart(at, pose) {
    this.#samples = [sample(at, pose)];
  }

  /** @param {number} at server millis @param {import('../types.js').Pose} pose */
  add(at, pose) {
    const next = sample(at, pose);
    const last = this.#samples[this.#samples.length - 1];
    if (at <= last.at) {
      this.#samples[this.#samples.length - 1] = { ...next, at: last.at };
      return;
    }
    if (Math.hypot(next.x - last.x, next.z - last.z) > JUMP) {
      this.#samples = [next];
      return;
    }
    if (at - last.at > STANDING_AFTER_MILLIS) this.#samples.push({ ...last, at: at - FIRST_STEP_MILLIS });
    this.#samples.push(next);
    if (this.#samples.length > KEPT) this.#samples.splice(0, this.#samples.length - KEPT);
  }

  /**
   * @param {number} at server millis
   * @returns {Sample}
   */
  where(at) {
    const samples = this.#samples;
    let i = samples.length - 1;
    if (at >= samples[i].at) return samples[i];
    while (i > 0 && samples[i - 1].at > at) i--;
    if (i === 0) return samples[0];
    const from = samples[i - 1];
    const to = samples[i];
    const t = (at - from.at) / (to.at - from.at);
    return {
      at,
      x: lerp(from.x, to.x, t),
      z: lerp(from.z, to.z, t),
      bearing: from.bearing + wrapAngle(to.bearing - from.bearing) * t,
    };
  }
}

/**
 * @param {number} at @param {import('../types.js').Pose} pose
 * @returns {Sample}
 */
const sample = (at, pose) => ({ at, x: pose.x, z: pose.z, bearing: bearingOf(pose.h) });
