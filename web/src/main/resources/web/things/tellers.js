/**
 * Whose words a line has. The world's own stand by themselves; what a Thing says that somebody else owns, or that somebody else wrote a
 * method into, says which Thing it is and whose, whatever the words pretend to be.
 */

/** @typedef {import('../state.js').LogLine} LogLine */

/** Nobody reads more at once. */
const LONGEST = 1_000;

/**
 * @param {import('./cache.js').ThingCache} cache
 * @param {number | null | undefined} from the Thing that told it; none: the world
 * @param {string} text
 * @param {string} [person] what it is called, if it is somebody
 * @param {string} [by] whose words the world says these are
 * @returns {LogLine}
 */
export function lineFrom(cache, from, text, person, by) {
  if (from === null || from === undefined) return { who: '', text, kind: 'told' };
  const name = person ?? (cache.has(from) ? cache.nameOf(from) : 'Something');
  if (person === undefined && by === undefined && cache.has(from) && isNobodyElses(cache, from)) return { who: '', text, kind: 'told' };
  return { who: name, where: person ? 'tells you' : by ? `from ${by}` : whose(cache, from), text: cut(text), kind: 'thing' };
}

/** @param {import('./scripts.js').Teller} teller @param {string} text @returns {LogLine} */
export const lineOfScript = ({ who, by }, text) => ({ who, where: `script by ${by}`, text: cut(text), kind: 'thing' });

/**
 * It is the world's or ours, and so is all that was written into it and into what it was made from.
 * @param {import('./cache.js').ThingCache} cache
 * @param {number} id
 */
function isNobodyElses(cache, id) {
  const fine = (/** @type {number | null | undefined} */ who) => who === null || who === undefined || who === cache.selfId;
  return cache.chain(id).every(({ owner, methods }) => fine(owner) && methods.every(({ author }) => fine(author)));
}

/** @param {import('./cache.js').ThingCache} cache @param {number} id */
function whose(cache, id) {
  const owner = cache.get(id)?.owner;
  if (typeof owner !== 'number') return 'a Thing';
  if (owner === cache.selfId) return 'yours';
  return cache.has(owner) ? `of ${cache.nameOf(owner)}` : 'a Thing';
}

/** @param {string} text */
const cut = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
