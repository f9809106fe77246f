/**
 * The rules of Pong, in whole numbers: the same inputs give the same field in every browser and in every Java player
 * (dev.ambit.group.sample.pong.PongField), so only inputs need to travel.
 *
 *       0    8 16                                296 304 312  320
 *     0 +----------------------------------------------------+     paddles 8 x 40, the ball 8 x 8;
 *       |    ##               []                      ##     |     a place is the upper left corner
 *   200 +----------------------------------------------------+
 */

export const WIDTH = 320;
export const HEIGHT = 200;
export const PADDLE_WIDTH = 8;
export const PADDLE_HEIGHT = 40;
export const BALL_SIZE = 8;
export const LEFT_X = 8;
export const RIGHT_X = 304;
export const WINNING_SCORE = 5;

/** What a player does in a round, as it is sent. */
export const NONE = 0;
export const UP = 1;
export const DOWN = 2;

const PADDLE_STEP = 4;
const LOWEST_PADDLE = HEIGHT - PADDLE_HEIGHT;
const LOWEST_BALL = HEIGHT - BALL_SIZE;
const LEFT_FACE = LEFT_X + PADDLE_WIDTH;
/** Where the ball's left edge is when it touches the right paddle. */
const RIGHT_FACE = RIGHT_X - BALL_SIZE;
const START_X = 156;
const START_Y = 96;
const START_SPEED = 3;
const START_SLANT = 2;
const TOP_SPEED = 6;
const STEEPEST = 4;
/** The ball gets faster with every so many hits. */
const HITS_TO_SPEED_UP = 4;

export class PongField {
  x = START_X;
  y = START_Y;
  vx = -START_SPEED;
  vy = START_SLANT;
  leftY = LOWEST_PADDLE / 2;
  rightY = LOWEST_PADDLE / 2;
  leftScore = 0;
  rightScore = 0;
  hits = 0;

  get isOver() {
    return this.leftScore >= WINNING_SCORE || this.rightScore >= WINNING_SCORE;
  }

  /** One round. @param {number} left @param {number} right NONE, UP or DOWN */
  step(left, right) {
    if (this.isOver) return;
    this.leftY = moved(this.leftY, left);
    this.rightY = moved(this.rightY, right);
    this.x += this.vx;
    this.y += this.vy;
    this.#bounceOffWalls();
    this.#bounceOffPaddles();
    if (this.x < -BALL_SIZE) this.#score('rightScore');
    else if (this.x > WIDTH) this.#score('leftScore');
  }

  #bounceOffWalls() {
    if (this.y < 0) {
      this.y = -this.y;
      this.vy = -this.vy;
    } else if (this.y > LOWEST_BALL) {
      this.y = 2 * LOWEST_BALL - this.y;
      this.vy = -this.vy;
    }
  }

  #bounceOffPaddles() {
    const { x, vx } = this;
    if (vx < 0 && x <= LEFT_FACE && x >= LEFT_X && this.#meets(this.leftY)) this.#hit(LEFT_FACE, this.leftY);
    else if (vx > 0 && x >= RIGHT_FACE && x <= RIGHT_X && this.#meets(this.rightY)) this.#hit(RIGHT_FACE, this.rightY);
  }

  /** @param {number} paddleY */
  #meets(paddleY) {
    return this.y + BALL_SIZE > paddleY && this.y < paddleY + PADDLE_HEIGHT;
  }

  /** @param {number} face @param {number} paddleY */
  #hit(face, paddleY) {
    this.x = 2 * face - this.x;
    this.vx = -this.vx;
    const offCentre = Math.sign(this.y + BALL_SIZE / 2 - (paddleY + PADDLE_HEIGHT / 2));
    this.vy = Math.max(-STEEPEST, Math.min(STEEPEST, this.vy + offCentre));
    this.hits++;
    if (this.hits % HITS_TO_SPEED_UP === 0) this.vx = Math.sign(this.vx) * Math.min(TOP_SPEED, Math.abs(this.vx) + 1);
  }

  /** The next ball flies at who has missed this one. @param {'leftScore' | 'rightScore'} whose */
  #score(whose) {
    this[whose]++;
    this.x = START_X;
    this.y = START_Y;
    this.vx = whose === 'rightScore' ? -START_SPEED : START_SPEED;
    this.vy = (this.leftScore + this.rightScore) % 2 === 0 ? START_SLANT : -START_SLANT;
  }

  /** One number for all that can be seen; two players who have the same after the same round have played the same game. */
  checksum() {
    return this.x * 31 + this.y * 17 + this.leftY * 7 + this.rightY * 3 + this.leftScore * 1009 + this.rightScore * 2003;
  }
}

/** @param {number} y @param {number} input */
function moved(y, input) {
  const step = input === UP ? -PADDLE_STEP : input === DOWN ? PADDLE_STEP : 0;
  return Math.max(0, Math.min(LOWEST_PADDLE, y + step));
}
