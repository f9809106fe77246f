/**
 * Our own body: turns what the visitor wants into steps that walls allow, and reports them in time for the wire.
 *
 * Look and heading are two things: in first person they are the same; out of the body the look belongs to the camera, and the
 * body turns to where it walks.
 */
import { bearingOf, clamp, headingOf, wrapAngle } from '../units.js';
import { Barriers } from '../space/barriers.js';

/** Shares of the fastest allowed walk. The rest is air for rounding and for the server's own clock. */
const WALK_SHARE = 0.72;
const RUN_SHARE = 0.93;
const TURN_PER_SECOND = 2.2;
const BODY_TURN_PER_SECOND = 11;
const HIGHEST_PITCH = 1.1;
const LONGEST_STEP_SECONDS = 0.25;
const SEND_EVERY_MILLIS = 50;

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
  #barriers = new Barriers(0, 0, [], []);
  #steppedAt = 0;
  #sentAt = 0;
  #sent = '';

  /** @param {import('../state.js').Self} self @param {Barriers} barriers */
  enter(self, barriers) {
    this.#barriers = barriers;
    this.#speed = self.speed;
    this.#radius = self.radius;
    this.pitch = 0;
    this.place(self);
  }

  /** Takes a pose from the server as it is. @param {import('../types.js').Pose} pose */
  place(pose) {
    this.x = pose.x;
    this.z = pose.z;
    this.bearing = bearingOf(pose.h);
    this.look = this.bearing;
    this.#sent = JSON.stringify(this.pose());
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
    if (this.moving) this.#walk(intent, effort, seconds);
    if (!this.outOfBody) this.bearing = this.look;
  }

  /** @param {Intent} intent @param {number} effort @param {number} seconds */
  #walk(intent, effort, seconds) {
    const direction = this.look + Math.atan2(intent.aside, intent.forward);
    const distance = this.#speed * (intent.run ? RUN_SHARE : WALK_SHARE) * effort * seconds;
    const next = this.#barriers.slide(this, Math.sin(direction) * distance, -Math.cos(direction) * distance, this.#radius);
    this.walked += Math.hypot(next.x - this.x, next.z - this.z);
    this.x = next.x;
    this.z = next.z;
    if (!this.outOfBody) return;
    const most = BODY_TURN_PER_SECOND * seconds;
    this.bearing += clamp(wrapAngle(direction - this.bearing), -most, most);
  }

  /** @returns {import('../types.js').Pose} as the wire wants it */
  pose() {
    return { x: Math.round(this.x), z: Math.round(this.z), h: headingOf(this.bearing) };
  }

  /**
   * The pose to send now, if there is a new one and the last was long enough ago. The end of a movement is just the last new pose.
   * @param {number} now local millis
   */
  report(now) {
    if (now - this.#sentAt < SEND_EVERY_MILLIS) return undefined;
    const pose = this.pose();
    const text = JSON.stringify(pose);
    if (text === this.#sent) return undefined;
    this.#sent = text;
    this.#sentAt = now;
    return pose;
  }
}
