/**
 * The words of the wire, version 1: JSON text in both directions. The only module that knows how a message looks.
 *
 *   client -> server   hello, move, say, ping: one object each
 *   server -> client   {"tick": n, "at": millis, "news": [item, ...]}: one message a tick, items in the order in which they happened
 */

/** @typedef {import('../types.js').News} News */

export const VERSION = 1;
export const LONGEST_NAME = 24;
export const LONGEST_SPEECH = 400;

/** @param {import('../types.js').Wish} wish */
export const hello = (wish) => JSON.stringify({ t: 'hello', v: VERSION, name: wish.name, avatar: wish.avatar });

/** @param {import('../types.js').Pose} pose */
export const move = ({ x, z, h }) => JSON.stringify({ t: 'move', x, z, h });

/** @param {string} text */
export const say = (text) => JSON.stringify({ t: 'say', text: text.slice(0, LONGEST_SPEECH) });

/** @param {number} n */
export const ping = (n) => JSON.stringify({ t: 'ping', n });

/** @param {unknown} data */
const isNumber = (data) => typeof data === 'number' && Number.isFinite(data);
/** @param {unknown} data */
const isText = (data) => typeof data === 'string';
/** @param {any} data */
const isPose = (data) => isNumber(data?.x) && isNumber(data?.z) && isNumber(data?.h);
/** @param {any} data */
const isStranger = (data) => isPose(data) && isNumber(data.id) && isText(data.name) && isText(data.avatar);

/**
 * What each kind of news must hold to be believed.
 * @type {Record<string, (item: any) => boolean>}
 */
const WELL_FORMED = {
  welcome: (n) => isPose(n) && isNumber(n.id) && isNumber(n.room?.width) && isNumber(n.room?.depth) && Array.isArray(n.people),
  appear: isStranger,
  disappear: (n) => isNumber(n.id),
  moves: (n) => Array.isArray(n.m),
  said: (n) => isNumber(n.id) && isText(n.text),
  place: isPose,
  pong: (n) => isNumber(n.n),
  notice: (n) => isText(n.text),
  refused: (n) => isText(n.why),
  goodbye: (n) => isText(n.why),
};

/**
 * Reads one message. Unknown or broken news are left out, so that an older page can meet a newer server.
 * @param {string} text
 * @returns {{atMillis: number, news: News[]}}
 */
export function parse(text) {
  const message = JSON.parse(text);
  if (!isNumber(message?.at) || !Array.isArray(message.news)) throw new Error(`not a message of this wire: ${text.slice(0, 80)}`);
  return { atMillis: message.at, news: message.news.filter(isKnown).map(complete) };
}

/** @param {any} item @returns {item is News} */
const isKnown = (item) => Object.hasOwn(WELL_FORMED, item?.e) && WELL_FORMED[item.e](item);

/** Fills what a server may leave out. @param {News} item @returns {News} */
function complete(item) {
  if (item.e === 'moves') return { ...item, m: item.m.filter((m) => Array.isArray(m) && m.length >= 4 && m.every(isNumber)) };
  if (item.e !== 'welcome') return item;
  const blank = { name: '', height: 256, sky: true, floor: '', wall: '', ceiling: '', entrance: { x: 0, z: 0, h: 0 }, walls: [], props: [] };
  return {
    ...item,
    name: item.name ?? '',
    world: item.world ?? '',
    speed: item.speed ?? 320,
    radius: item.radius ?? 20,
    room: { ...blank, ...item.room },
    people: item.people.filter(isStranger),
  };
}
