/** Figures in words and lines. Pure. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * What the world tells of its use (docs/operators.md).
 * @typedef {{name: string, now: number, visits: number}} RoomUse
 * @typedef {{name: string, door: string, in: number, out: number}} UserUse
 * @typedef {object} UsageTold
 * @property {number} time
 * @property {number} started
 * @property {{now: number, most: number}} users
 * @property {Record<string, number>} ranks
 * @property {Record<string, number>} doors
 * @property {RoomUse[]} rooms
 * @property {{guests: number, accounts: number, refused: number}} logins
 * @property {{in: number, out: number, users: UserUse[]}} bytes
 * @property {[number, number][]} history   millis, and how many there were at most up to then
 */

/** @param {number} bytes */
export function size(bytes) {
  let [amount, unit] = [bytes, 0];
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${UNITS[unit]}`;
}

/** A count with its parts: "3 guest, 1 wizard". @param {Record<string, number>} parts */
export const parts = (parts) =>
  Object.entries(parts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/**
 * The points of a chart, as a path that begins and ends on the ground.
 * @param {[number, number][]} history @param {number} width @param {number} height @param {number} from @param {number} to millis
 * @returns {{path: string, most: number}}
 */
export function chart(history, width, height, from, to) {
  const shown = history.filter(([at]) => at >= from && at <= to);
  const most = Math.max(1, ...shown.map(([, users]) => users));
  if (shown.length === 0 || to <= from) return { path: '', most };
  const x = (/** @type {number} */ at) => (((at - from) / (to - from)) * width).toFixed(1);
  const y = (/** @type {number} */ users) => (height - (users / most) * height).toFixed(1);
  const steps = shown.map(([at, users]) => `L${x(at)} ${y(users)}`).join('');
  return { path: `M${x(shown[0][0])} ${height}${steps}L${x(shown[shown.length - 1][0])} ${height}Z`, most };
}
