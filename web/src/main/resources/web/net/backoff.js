/** How long to wait before the next attempt to connect: doubling, with a little scatter, never above the longest. */
const FIRST_MILLIS = 500;
const LONGEST_MILLIS = 8000;
const SCATTER = 0.2;

/**
 * @param {number} attempt 0 for the first attempt after the loss
 * @param {() => number} random 0..1; scatter keeps a thousand visitors from coming back in the same instant
 */
export function delayBefore(attempt, random = Math.random) {
  const plain = Math.min(LONGEST_MILLIS, FIRST_MILLIS * 2 ** Math.min(attempt, 20));
  return Math.round(plain * (1 - SCATTER * random()));
}
