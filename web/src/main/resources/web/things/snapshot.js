/** What a client-side method may see: the Thing itself, where it is and what is there, what it holds, and what it was called with. */
import { isRef } from './values.js';

/** A crowded room is cut off here: a script that looks at everything would not be done in time anyway. */
const MOST_THINGS = 500;

/**
 * @typedef {object} Known  what is told of one Thing
 * @property {number | null} exemplar
 * @property {number | null} owner
 * @property {number | null} container
 * @property {number[]} contents
 * @property {import('../types.js').Values} props  its own
 * @property {Record<string, {author: number | null, script?: string}>} methods  by lower-case name; those of the server have no script
 */
/** @typedef {Record<number, Known>} Snapshot */

/**
 * @param {import('./cache.js').ThingCache} cache @param {number} self @param {import('../types.js').Values} args
 * @returns {Snapshot}
 */
export function snapshot(cache, self, args) {
  const container = cache.get(self)?.container ?? undefined;
  const near = [self, container, cache.selfId, cache.get(self)?.owner, ...cache.contents(self), ...(container === undefined ? [] : cache.contents(container))];
  const mentioned = Object.values(args).filter(isRef).map((value) => value.ref);
  /** @type {Snapshot} */
  const seen = {};
  let count = 0;
  for (const id of [...mentioned, ...near]) {
    if (typeof id !== 'number' || count >= MOST_THINGS) continue;
    for (const thing of cache.chain(id)) {
      if (seen[thing.id]) break;
      seen[thing.id] = known(cache, thing);
      count++;
    }
  }
  return seen;
}

/** @param {import('./cache.js').ThingCache} cache @param {import('../types.js').ThingTold} thing @returns {Known} */
function known(cache, thing) {
  const methods = thing.methods.map(({ name, side, author = null, script }) => [name.toLowerCase(), { author, ...(side === 'client' && script && { script }) }]);
  return {
    exemplar: thing.exemplar, owner: thing.owner, container: thing.container, contents: cache.contents(thing.id),
    props: thing.props, methods: Object.fromEntries(methods),
  };
}
