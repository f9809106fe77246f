/**
 * Our own body: turns what the visitor wants into steps that walls allow, and reports them in time for the wire.
 *
 * Look and heading are two things: in first person they are the same; out of the body the look belongs to the camera, and the
 * body turns to where it walks.
 */
import { bearingOf, clamp, headingOf, wrapAngle } from '../units.js';
import { Trail } from './trail.js';

/** Shares of the fastest allowed walk. The rest is air for rounding and for the server's own clock. */
const WALK_SHARE = 0.72;
const RUN_SHARE = 0.93;
const TURN_PER_SECOND = 2.2;
const BODY_TURN_PER_SECOND = 11;
const HIGHEST_PITCH = 1.1;
const LONGEST_STEP_SECONDS = 0.25;
const SEND_EVERY_MILLIS = 50;
/** Stairs are climbed by the body in jumps, by the eye smoothly: the share of the way left after a second is e^-EASE. */
const EASE = 13;
/** From this far up (fine units) one falls; the eye follows quickly, but does not jump. */
const FALL_PER_SECOND = 620;
/** How much of its height a body sinks in, for each of the four depths. */
const SUNK = [0, 0.2, 0.4, 0.6];

/** @typedef {{forward: number, aside: number, turn: number, run: boolean}} Intent  each -1..1 */

export class Walker {
  x = 0;
  z = 0;
  /** Where the body faces. */
  bearing = 0;
  /** Where the eyes or the camera look. */
  look = 0;
  pitch = 0;
  moving = false;
  outOfBody = false;
  /** Metres walked would do, but fine units are what we have: drives the steps of the legs. */
  walked = 0;
  #speed = 0;
  #radius = 20;
  /** How high the feet are, eased. Fine units. */
  height = 0;
  /** Without it (a room not fetched yet) we stand still. @type {import('../space/footway.js').Footway | undefined} */
  #footway;
  #trail = new Trail();
  #steppedAt = 0;
  #sentAt = 0;
  #sentHeading = 0;

  /** @param {import('../state.js').Self} self @param {import('../space/footway.js').Footway | undefined} footway */
  enter(self, footway) {
    this.#footway = footway;
    this.#speed = self.speed;
    this.#radius = self.radius;
    this.pitch = 0;
    this.place(self);
  }

  /** The room was rebuilt around us: we stay where we are. @param {import('../space/footway.js').Footway} footway */
  rebuild(footway) {
    this.#footway = footway;
  }

  /** Makes floors and ceilings those of a moment. @param {number} serverMillis */
  setTime(serverMillis) {
    this.#footway?.steps.levels.at(serverMillis);
  }

  /** Something around us moves from now on. @param {import('../types.js').Motion} motion */
  moveLevel(motion) {
    this.#footway?.steps.levels.tell(motion);
  }

  /** The floor we walk on, fine units. */
  get floor() {
    return this.#footway?.steps.levels.floorAt(this.x, this.z) ?? 0;
  }

  /** Takes a pose from the server as it is. @param {import('../types.js').Pose} pose */
  place(pose) {
    this.x = pose.x;
    this.z = pose.z;
    this.bearing = bearingOf(pose.h);
    this.look = this.bearing;
    this.#sentHeading = headingOf(this.bearing);
    this.#trail.reset(pose.x, pose.z);
    this.height = this.#ground();
  }

  /** @param {number} yaw radians to the right @param {number} pitch radians up */
  turn(yaw, pitch) {
    this.look += yaw;
    this.pitch = clamp(this.pitch + pitch, -HIGHEST_PITCH, HIGHEST_PITCH);
  }

  /** @param {boolean} outOfBody */
  setOutOfBody(outOfBody) {
    this.outOfBody = outOfBody;
    this.pitch = 0;
    if (outOfBody) this.look = this.bearing;
  }

  /** @param {Intent} intent @param {number} now local millis */
  step(intent, now) {
    // Frames and the beat both call this, and a frame's time can lie before the last beat's: no moment may count twice.
    if (now <= this.#steppedAt) return;
    const seconds = clamp((now - this.#steppedAt) / 1000, 0, LONGEST_STEP_SECONDS);
    this.#steppedAt = now;
    this.look += intent.turn * TURN_PER_SECOND * seconds;
    const effort = Math.min(1, Math.hypot(intent.forward, intent.aside));
    this.moving = effort > 0.02;
    if (this.moving && this.#footway) this.#walk(this.#footway, intent, effort, seconds);
    if (!this.outOfBody) this.bearing = this.look;
    this.#settle(seconds);
  }

  /** The feet follow the floor: up stairs, down a drop, along with a lift. @param {number} seconds */
  #settle(seconds) {
    const ground = this.#ground();
    const eased = ground + (this.height - ground) * Math.exp(-EASE * seconds);
    this.height = Math.max(eased, this.height - FALL_PER_SECOND * seconds);
  }

  /** Where the feet belong: the floor under the middle of the body, or below it in water. */
  #ground() {
    if (!this.#footway) return 0;
    const { levels, tall } = this.#footway.steps;
    return levels.floorAt(this.x, this.z) - sunk(levels.depthAt(this.x, this.z), tall);
  }

  /** @param {import('../space/footway.js').Footway} footway @param {Intent} intent @param {number} effort @param {number} seconds */
  #walk(footway, intent, effort, seconds) {
    const direction = this.look + Math.atan2(intent.aside, intent.forward);
    const distance = this.#speed * (intent.run ? RUN_SHARE : WALK_SHARE) * effort * seconds;
    const next = footway.slide(this, Math.sin(direction) * distance, -Math.cos(direction) * distance, this.#radius, (x, z) =>
      this.#trail.follow(x, z, footway.steps),
    );
    this.walked += Math.hypot(next.x - this.x, next.z - this.z);
    this.x = next.x;
    this.z = next.z;
    if (!this.outOfBody) return;
    const most = BODY_TURN_PER_SECOND * seconds;
    this.bearing += clamp(wrapAngle(direction - this.bearing), -most, most);
  }

  /** Where we are, as the wire wants it. @returns {import('../types.js').Pose} */
  pose() {
    return { ...this.#trail.end, h: headingOf(this.bearing) };
  }

  /**
   * The poses to send now: none when nothing is new or the last was just sent, several when a straight way would cut a corner. The
   * end of a movement is just the last new pose.
   * @param {number} now local millis
   * @returns {import('../types.js').Pose[]}
   */
  report(now) {
    if (!this.#footway || now - this.#sentAt < SEND_EVERY_MILLIS) return [];
    const h = headingOf(this.bearing);
    const spots = this.#trail.take(this.#footway.steps);
    if (spots.length === 0 && h === this.#sentHeading) return [];
    this.#sentHeading = h;
    this.#sentAt = now;
    return (spots.length > 0 ? spots : [this.#trail.end]).map(({ x, z }) => ({ x, z, h }));
  }
}

/** How far a body sinks in. @param {number} depth 0..3 @param {number} tall fine units */
export const sunk = (depth, tall) => SUNK[depth] * tall;
