/** Draws a field of Pong on a canvas, between two rounds where it has moved since. */
import { BALL_SIZE, HEIGHT, LEFT_X, PADDLE_HEIGHT, PADDLE_WIDTH, RIGHT_X, WIDTH } from './pong-field.js';
import { ROUND_MILLIS } from './pong-match.js';

const GROUND = '#231a2c';
const LINE = 'rgba(255, 236, 204, 0.22)';
const OURS = '#ffc46b';
const THEIRS = '#6fe0c8';
const BALL = '#fff8ea';
const NET_DASH = [6, 8];
/** What goes further than this in a round was put there, and did not fly. */
const FARTHEST = 24;

/** @typedef {{x: number, y: number, leftY: number, rightY: number}} Seen */

export class PongPainter {
  #context;
  #isCalm;
  /** @type {Seen} */
  #before = { x: 0, y: 0, leftY: 0, rightY: 0 };
  /** @type {Seen} */
  #now = this.#before;
  #since = -Infinity;

  /** @param {HTMLCanvasElement} canvas @param {boolean} isCalm without steps in between */
  constructor(canvas, isCalm) {
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    this.#isCalm = isCalm;
  }

  /** A round is over. @param {Seen} field @param {number} at local millis */
  take({ x, y, leftY, rightY }, at) {
    const isFlight = Math.abs(x - this.#now.x) <= FARTHEST && Math.abs(y - this.#now.y) <= FARTHEST;
    const next = { x, y, leftY, rightY };
    this.#before = isFlight && !this.#isCalm ? this.#now : next;
    this.#now = next;
    this.#since = at;
  }

  /** @param {number} at local millis @param {boolean} isLeft which paddle is ours */
  draw(at, isLeft) {
    const context = this.#context;
    const { width, height } = context.canvas;
    context.setTransform(width / WIDTH, 0, 0, height / HEIGHT, 0, 0);
    context.fillStyle = GROUND;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.strokeStyle = LINE;
    context.lineWidth = 2;
    context.setLineDash(NET_DASH);
    context.beginPath();
    context.moveTo(WIDTH / 2, 4);
    context.lineTo(WIDTH / 2, HEIGHT - 4);
    context.stroke();
    const share = Math.min(1, (at - this.#since) / ROUND_MILLIS);
    const between = (/** @type {keyof Seen} */ of) => this.#before[of] + (this.#now[of] - this.#before[of]) * share;
    this.#box(LEFT_X, between('leftY'), PADDLE_WIDTH, PADDLE_HEIGHT, isLeft ? OURS : THEIRS);
    this.#box(RIGHT_X, between('rightY'), PADDLE_WIDTH, PADDLE_HEIGHT, isLeft ? THEIRS : OURS);
    this.#box(between('x'), between('y'), BALL_SIZE, BALL_SIZE, BALL);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} colour */
  #box(x, y, width, height, colour) {
    this.#context.fillStyle = colour;
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, 3);
    this.#context.fill();
  }
}
