/**
 * Whether what a client-side script wishes is asked of the server in our name.
 *
 * The server takes it for our own wish, and the script may be anybody's. So a stranger's script gets from us only what its author
 * could do alone: change what the author owns or what the author's exemplars brought along, and call what the author owns.
 * The server decides after that by our own rights, so a Trojan horse gets the lesser of the two.
 */

/**
 * What a script wishes. A `tell` to nobody in particular is for whoever is at the page.
 * @typedef {{op: 'set', id: number, name: string, value: import('../types.js').Value}
 *   | {op: 'call', id: number, method: string, args: import('../types.js').Values}
 *   | {op: 'tell', id: number | null, text: string}} Wish
 */

/** @param {import('./cache.js').ThingCache} cache @param {number | null | undefined} author @param {Wish} wish */
export function mayAsk(cache, author, wish) {
  if (wish.op === 'tell') return true;
  if (author === null || author === undefined) return false;
  if (author === cache.selfId || cache.get(wish.id)?.owner === author) return true;
  return wish.op === 'set' && definerOf(cache, wish.id, wish.name)?.owner === author;
}

/** The topmost Thing of the chain that has the property: who brought it along. @param {import('./cache.js').ThingCache} cache @param {number} id @param {string} name */
const definerOf = (cache, id, name) => cache.chain(id).findLast((thing) => Object.hasOwn(thing.props, name));
