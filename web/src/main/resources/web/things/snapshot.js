/**
 * What a client-side method may see: the Thing itself, where it is and what is there, what it holds, and what it was called with.
 *
 * We know more than others do: what we carry, and whatever the inspector has asked after. A stranger's script would carry it home, so it
 * sees of us what everybody in the room sees, and what its author owns.
 */
import { isRef } from './values.js';

/** A crowded room is cut off here: a script that looks at everything would not be done in time anyway. */
const MOST_THINGS = 500;
/** Bags in bags in bags. */
const DEEPEST = 32;

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
 * @param {number | null} author of the method
 * @returns {Snapshot}
 */
export function snapshot(cache, self, args, author) {
  const isOurs = author !== null && author === cache.selfId;
  const maySee = (/** @type {number} */ id) =>
    isOurs ||
    id === self ||
    id === cache.selfId ||
    cache.get(id)?.owner === author ||
    isAround(cache, id) ||
    cache.get(id)?.container === self;
  const container = cache.get(self)?.container ?? undefined;
  const near = [
    self,
    container,
    cache.selfId,
    cache.get(self)?.owner,
    ...cache.contents(self),
    ...(container === undefined ? [] : cache.contents(container)),
  ];
  const mentioned = Object.values(args)
    .filter(isRef)
    .map((value) => value.ref);
  /** @type {Snapshot} */
  const seen = {};
  let count = 0;
  for (const id of [...mentioned, ...near]) {
    if (typeof id !== 'number' || count >= MOST_THINGS || !maySee(id)) continue;
    for (const thing of cache.chain(id)) {
      if (seen[thing.id]) break;
      seen[thing.id] = known(cache, thing, maySee);
      count++;
    }
  }
  return seen;
}

/**
 * Is it the room, or in it for all to see, or in what stands open there?
 * @param {import('./cache.js').ThingCache} cache
 * @param {number} id
 */
function isAround(cache, id) {
  let at = /** @type {number | null | undefined} */ (id);
  for (let steps = 0; typeof at === 'number' && steps < DEEPEST; steps++) {
    if (at === cache.roomId) return true;
    // Whatever is inside us, in our hands or in a bag in them, is our own affair.
    if (at === cache.selfId && at !== id) return false;
    at = cache.get(at)?.container;
  }
  return false;
}

/**
 * @param {import('./cache.js').ThingCache} cache
 * @param {import('../types.js').ThingTold} thing
 * @param {(id: number) => boolean} maySee
 * @returns {Known}
 */
function known(cache, thing, maySee) {
  const methods = thing.methods.map(({ name, side, author = null, script }) => [
    name.toLowerCase(),
    { author, ...(side === 'client' && script && { script }) },
  ]);
  return {
    exemplar: thing.exemplar,
    owner: thing.owner,
    container: thing.container,
    contents: cache.contents(thing.id).filter(maySee),
    props: thing.props,
    methods: Object.fromEntries(methods),
  };
}
