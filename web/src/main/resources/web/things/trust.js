/**
 * Whether what a client-side script wishes is asked of the server in our name.
 *
 * The server takes it for our own wish, and the script may be anybody's. What the world itself wrote does as the visitor says: `Use` of
 * a portal carries them away, `Take` fills their hands. So a stranger's script reaches only what its author wrote, where the author's
 * rights decide and not ours; or it needs our own hand on that very Thing, and then once (gestures.js). It writes only what its author's
 * exemplars brought along. The server decides after that by our own rights, so a Trojan horse gets the lesser of the two.
 */

/**
 * What a script wishes. A `tell` to nobody in particular is for whoever is at the page.
 * @typedef {{op: 'set', id: number, name: string, value: import('../types.js').Value}
 *   | {op: 'call', id: number, method: string, args: import('../types.js').Values}
 *   | {op: 'tell', id: number | null, text: string}} Wish
 */

/**
 * @param {import('./cache.js').ThingCache} cache @param {number | null | undefined} author @param {Wish} wish
 * @param {(id: number) => boolean} byHand whether the visitor's own hand was on a Thing just now; to ask is to use it up
 */
export function mayAsk(cache, author, wish, byHand) {
  if (author === null || author === undefined) return false;
  if (wish.op === 'tell' || author === cache.selfId) return true;
  if (wish.op === 'set') return definerOf(cache, wish.id, wish.name)?.owner === author;
  if (cache.method(wish.id, wish.method)?.author === author) return true;
  return cache.get(wish.id)?.owner === author && byHand(wish.id);
}

/**
 * The topmost Thing of the chain that has the property, in whatever letters: who brought it along.
 * @param {import('./cache.js').ThingCache} cache
 * @param {number} id
 * @param {string} name
 */
function definerOf(cache, id, name) {
  const wanted = name.toLowerCase();
  return cache.chain(id).findLast(({ props }) => Object.keys(props).some((known) => known.toLowerCase() === wanted));
}
