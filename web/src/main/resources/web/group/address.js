/**
 * Where a group message goes or comes from: a host, an implicit group (whoever is in it hears what is sent to it) or a logical group
 * (a set of hosts that narrows down who of an implicit group hears something). Each kind has numbers of its own.
 *
 * @typedef {'host' | 'implicit' | 'logical'} Kind
 * @typedef {Readonly<{kind: Kind, number: number}>} Address
 */

/** How many addresses there are of a kind. @type {Readonly<Record<Kind, number>>} */
export const COUNTS = Object.freeze({ host: 2 ** 30, implicit: 2 ** 29, logical: 2 ** 29 });

/** How people write a kind. @type {Readonly<Record<Kind, string>>} */
const WORDS = Object.freeze({ host: 'host', implicit: 'group', logical: 'set' });

/** @param {Kind} kind @param {number} number @returns {Address} */
function address(kind, number) {
  if (!Number.isInteger(number) || number < 0 || number >= COUNTS[kind]) {
    throw new RangeError(`the number of ${kind === 'host' ? 'a host' : `an address (${kind})`} is 0 to ${COUNTS[kind] - 1}, not ${number}`);
  }
  return Object.freeze({ kind, number });
}

/** @param {number} number */
export const host = (number) => address('host', number);
/** @param {number} number */
export const implicit = (number) => address('implicit', number);
/** @param {number} number */
export const logical = (number) => address('logical', number);

/** The server itself: it is asked for everything, and what it says of its own accord comes from it. */
export const SERVER = host(0);
/** Who is in both of the sets before it. */
export const INTERSECTION = logical(0);
/** Who is in one of the two sets before it. */
export const UNION = logical(1);
/** Who of the implicit group is not in the set after it. */
export const COMPLEMENT = logical(2);
/** Groups are numbered from here up. */
const FIRST_GROUP = 16;

/** The world is a host like everybody else, but the first one. */
export const WORLD = host(1);
/** Where everybody is heard by the world, and finds everybody else. */
export const WORLD_GROUP = implicit(FIRST_GROUP);

/** @param {Address | undefined} a @param {Address | undefined} b */
export const sameAddress = (a, b) => a === b || (a !== undefined && b !== undefined && a.kind === b.kind && a.number === b.number);

/** @param {readonly Address[]} a @param {readonly Address[]} b */
export const sameList = (a, b) => a.length === b.length && a.every((one, i) => sameAddress(one, b[i]));

/** Whether it stands between the sets of an expression and is none itself. @param {Address} a */
export const isOperator = ({ kind, number }) => kind === 'logical' && number <= COMPLEMENT.number;

/** As people write it: host:7, group:16, set:17. @param {Address} a */
export const show = ({ kind, number }) => `${WORDS[kind]}:${number}`;

/** For maps: the same text for the same address. @param {Address} a */
export const key = (a) => show(a);

/** Reads what `show` writes. @param {string} text */
export function parseAddress(text) {
  const [, word, digits] = /^(host|group|set):(\d{1,10})$/.exec(text) ?? [];
  const kind = /** @type {Kind[]} */ (Object.keys(WORDS)).find((one) => WORDS[one] === word);
  if (!kind || Number(digits) >= COUNTS[kind])
    throw new RangeError(`expected an address such as host:7, group:16 or set:17, got "${text}"`);
  return address(kind, Number(digits));
}
