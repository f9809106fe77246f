/**
 * Does something when it is wanted, but not all the time: at once after a quiet while, and then at most so often that it takes a tenth of
 * the time, but never so seldom that people wait for it. What is wanted in between is done once, later.
 */
const LEAST_GAP_MILLIS = 150;
/** On a machine where it takes long, too: an old list offers what is not there any more. */
const MOST_GAP_MILLIS = 1000;
const SHARE = 10;

/** @typedef {{now: () => number, later: (action: () => void, millis: number) => any}} Time */

/** @type {Time} */
const TIME = { now: () => performance.now(), later: (action, millis) => setTimeout(action, millis) };

/** @param {() => void} act @param {Time} [time] @returns {() => void} says that it is wanted */
export function unhurried(act, time = TIME) {
  let next = -Infinity;
  let isComing = false;
  const go = () => {
    isComing = false;
    const begun = time.now();
    act();
    const end = time.now();
    next = end + Math.min(MOST_GAP_MILLIS, Math.max(LEAST_GAP_MILLIS, (end - begun) * SHARE));
  };
  return () => {
    if (isComing) return;
    const wait = next - time.now();
    if (wait <= 0) {
      go();
      return;
    }
    isComing = true;
    time.later(go, wait);
  };
}
