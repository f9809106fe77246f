/** The past in words: how long ago, who, and what is different between two texts. Pure. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} millis @param {number} now */
export function ago(millis, now) {
  const past = now - millis;
  if (past < 10_000) return 'just now';
  if (past < MINUTE) return `${Math.floor(past / 1000)} s ago`;
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`;
  const days = Math.floor(past / DAY);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** In the visitor's own time: the hour alone for today. @param {number} millis @param {number} now */
export function clock(millis, now) {
  const [then, today] = [new Date(millis), new Date(now)];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  return then.toDateString() === today.toDateString()
    ? time
    : `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${time}`;
}

/** Who did it, without numbers. @param {{by: string, asked: string}} event */
export function who({ by, asked }) {
  const plain = (/** @type {string} */ name) => name.replace(/ #\d+$/, '');
  if (by.startsWith('rolled back')) return `the world was ${by}`;
  return asked ? `${plain(by)}, asked by ${plain(asked)}` : plain(by);
}

/** More lines than this are not compared line by line: the table would be large. */
const MOST_LINES = 400;

/**
 * The lines of two texts: those that went, those that came, and those that stayed.
 * @param {string} from @param {string} to @returns {{sign: '-' | '+' | ' ', text: string}[]}
 */
export function lineDiff(from, to) {
  const [a, b] = [from === '' ? [] : from.split('\n'), to === '' ? [] : to.split('\n')];
  const gone = a.map((text) => ({ sign: /** @type {const} */ ('-'), text }));
  const come = b.map((text) => ({ sign: /** @type {const} */ ('+'), text }));
  if (a.length > MOST_LINES || b.length > MOST_LINES) return [...gone, ...come];
  // common[i][j]: how many lines a from i and b from j have in common, at most.
  const common = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--)
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  }
  /** @type {{sign: '-' | '+' | ' ', text: string}[]} */
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: ' ', text: a[i] });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) lines.push(gone[i++]);
    else lines.push(come[j++]);
  }
  return lines;
}
