/** What a context menu offers. Pure: it says which words stand there; the hands do the rest. */

/** @typedef {{verb: string, text: string, sign: string}} Offer */

/** @type {Record<string, [string, string]>} the words and the sign for a verb, in the order in which they are offered */
const VERBS = {
  look: ['Look', '◎'],
  take: ['Take', '↑'],
  drop: ['Put down', '↓'],
  use: ['Use', '✦'],
  open: ['Open', '◈'],
  close: ['Close', '◇'],
  lock: ['Lock', '■'],
  unlock: ['Unlock', '□'],
  sit: ['Sit down', '▭'],
  click: ['Touch', '✧'],
  give: ['Give to…', '➜'],
  sendback: ['Send back to its owner', '↩'],
  showout: ['Show out', '⇥'],
};
const ORDER = Object.keys(VERBS);

/** @param {string} verb @returns {Offer} */
const offer = (verb) => ({ verb, text: VERBS[verb]?.[0] ?? verb.charAt(0).toUpperCase() + verb.slice(1), sign: VERBS[verb]?.[1] ?? '•' });

/** Only what the world says can be done, and a look inside. @param {string[]} verbs @returns {Offer[]} */
export function offersForThing(verbs) {
  const known = ORDER.filter((verb) => verbs.includes(verb));
  const others = verbs.filter((verb) => !ORDER.includes(verb));
  return [...[...known, ...others].map(offer), { verb: 'inspect', text: 'Inspect', sign: '⚙' }];
}

/**
 * @param {{friend: boolean, muted: boolean, carries: boolean}} person how we stand to them, and whether we have something to give
 * @returns {Offer[]}
 */
export function offersForPerson({ friend, muted, carries }) {
  return [
    offer('look'),
    friend ? { verb: 'unfriend', text: 'No longer a friend', sign: '♡' } : { verb: 'befriend', text: 'Befriend', sign: '♥' },
    muted ? { verb: 'unmute', text: 'Hear again', sign: '⊙' } : { verb: 'mute', text: 'Mute', sign: '⊘' },
    ...(carries ? [{ verb: 'give', text: 'Give…', sign: '➜' }] : []),
    { verb: 'inspect', text: 'Inspect', sign: '⚙' },
  ];
}

/**
 * Whether who chooses this has a hand on the Thing: to look at it, or to have it out of the room, is no wish to use it.
 * @param {string} verb
 */
export const isTouch = (verb) => !['look', 'inspect', 'sendback', 'showout'].includes(verb);

/** @returns {Offer[]} */
export const offersForGround = () => [
  { verb: 'create', text: 'Create here…', sign: '+' },
  { verb: 'rules', text: 'Rules of this room…', sign: '§' },
];

/** What only the owner of a room may do about somebody there; the world says whether we may. @returns {Offer} */
export const offerToShowOut = () => offer('showout');
