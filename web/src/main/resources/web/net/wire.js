/**
 * The words of the wire, version 1: JSON text in both directions, as the data of group messages between us and the world. The only
 * module that knows how they look; but for frames of positions, which are bytes and go to position/frames.js as they are.
 *
 *   data               u8 2, JSON text in UTF-8      or      u8 0, control packets
 *   from the world     u8 2, JSON text in UTF-8      or      u8 0, u16 time, control packets      or      u8 1, u16 time, a frame
 *   client -> server   hello, move, say, ping, crowd, frames and requests about Things: one object each
 *   server -> client   {"tick": n, "at": millis, "news": [item, ...]}: one message a tick, items in the order in which they happened
 */

import { COUNTS } from '../group/address.js';
import { CHANNEL } from '../group/appdata.js';
import { bytesOf, textOf } from '../group/bytes.js';
import { USUAL_CLIMB, USUAL_HEIGHT } from '../space/steps.js';

/** @typedef {import('../types.js').News} News */

export const VERSION = 1;
/** A channel and the lowest 16 bits of the world's time. */
const TIMED_BYTES = 3;
export const LONGEST_NAME = 24;
export const LONGEST_SPEECH = 400;

/** @param {import('../types.js').Wish} wish */
export const hello = (wish) =>
  JSON.stringify({ t: 'hello', v: VERSION, name: wish.name, avatar: wish.avatar, frames: true, control: true });

/**
 * A step, and in which room: one that was on its way while we were brought elsewhere means nothing there.
 * @param {import('../types.js').Pose} pose
 * @param {number} [room]
 */
export const move = ({ x, z, h }, room) => JSON.stringify({ t: 'move', x, z, h, room });

/** @param {string} text */
export const say = (text) => JSON.stringify({ t: 'say', text: text.slice(0, LONGEST_SPEECH) });

/** To everybody in the world. @param {string} text */
export const proclaim = (text) => JSON.stringify({ t: 'proclaim', text: text.slice(0, LONGEST_SPEECH) });

/** We begin to speak aloud, still do, or end. @param {boolean} on */
export const voice = (on) => JSON.stringify({ t: 'voice', on });

/** @param {number} n */
export const ping = (n) => JSON.stringify({ t: 'ping', n });

/** Of how many we want to hear closely. @param {number} most */
export const crowd = (most) => JSON.stringify({ t: 'crowd', most });

/** Which frames we applied last, because the next do not fit. @param {import('../position/frames.js').Applied} applied */
export const frames = ({ own, far }) => JSON.stringify({ t: 'frames', own, far });

/**
 * Something asked of the world; it is answered by exactly one `answer` with the same number.
 * @param {number} n @param {import('../types.js').Wanted} wanted
 */
export const request = (n, wanted) => JSON.stringify({ ...wanted, n });

/** Words as data. @param {string} text */
export function enclosed(text) {
  const words = bytesOf(text);
  const data = new Uint8Array(1 + words.length);
  data[0] = CHANNEL.THINGS;
  data.set(words, 1);
  return data;
}

/** Control packets as data. @param {Uint8Array} packets */
export function enclosedPackets(packets) {
  const data = new Uint8Array(1 + packets.length);
  data[0] = CHANNEL.CONTROL;
  data.set(packets, 1);
  return data;
}

/**
 * What the data of the world holds; what is none of these is for somebody else. `low`: the lowest bits of the world's time.
 * @param {Uint8Array} data @returns {{text?: string, frame?: Uint8Array, packets?: Uint8Array, low?: number}}
 */
export function opened(data) {
  if (data[0] === CHANNEL.THINGS) return { text: textOf(data.subarray(1)) };
  if (data.length < TIMED_BYTES) return {};
  const low = data[1] * 256 + data[2];
  if (data[0] === CHANNEL.CONTROL) return { packets: data.subarray(TIMED_BYTES), low };
  return data[0] === CHANNEL.POSITIONS ? { frame: data.subarray(TIMED_BYTES), low } : {};
}

/** @param {unknown} data */
const isNumber = (data) => typeof data === 'number' && Number.isFinite(data);
/** @param {unknown} data */
const isText = (data) => typeof data === 'string';
/** @param {unknown} data */
const isCount = (data) => Number.isInteger(data) && Number(data) >= 0;
/** @param {any} data */
const isPose = (data) => isNumber(data?.x) && isNumber(data?.z) && isNumber(data?.h);
/** @param {any} data */
const isStranger = (data) =>
  isPose(data) && isNumber(data.id) && isText(data.name) && isText(data.avatar) && (data.badge === undefined || isCount(data.badge));

/** @param {any} data */
const isRoom = (data) => isText(data?.key);
/** @param {any} data */
const isMotion = (data) =>
  isNumber(data?.id) &&
  (data.part === 'floor' || data.part === 'ceiling') &&
  [data.from, data.to, data.at, data.speed].every(isNumber) &&
  data.speed > 0;
/** @param {unknown} data */
const isRecord = (data) => typeof data === 'object' && data !== null && !Array.isArray(data);

/** @param {any} data */
const isSpot = (data) => isNumber(data?.x) && isNumber(data?.z) && isCount(data?.layer);
/** @param {any} data */
const isPlace = (data) => isSpot(data) && isNumber(data.id) && isText(data.name) && data.w > 0 && data.d > 0;
/** @param {any} data */
const isCrowd = (data) => isCount(data?.most) && (data.mine === undefined || isCount(data.mine));
/** @param {unknown} data */
const isTexts = (data) => Array.isArray(data) && data.every(isText);
/** A world has a few grids, if more than two at all. */
const MOST_GRIDS = 8;
/** @param {any} data */
const isPositions = (data) =>
  [data?.layers, data?.cells, data?.ratio, data?.unit, data?.millis].every((size) => isCount(size) && size > 0) &&
  (data.reckon === undefined || isCount(data.reckon?.silence)) &&
  (data.coarser === undefined ||
    (Array.isArray(data.coarser) &&
      data.coarser.length < MOST_GRIDS &&
      data.coarser.every((/** @type {unknown} */ ratio) => isCount(ratio))));

/**
 * What each kind of news must hold to be believed.
 * @type {Record<string, (item: any) => boolean>}
 */
const WELL_FORMED = {
  welcome: (n) => isPose(n) && isNumber(n.id) && isRoom(n.room) && Array.isArray(n.people),
  appear: isStranger,
  disappear: (n) => isNumber(n.id),
  moves: (n) => Array.isArray(n.m),
  said: (n) => isNumber(n.id) && isText(n.text),
  place: isPose,
  pong: (n) => isNumber(n.n),
  notice: (n) => isText(n.text),
  refused: (n) => isText(n.why),
  goodbye: (n) => isText(n.why),
  rank: (n) => isText(n.rank),
  answer: (n) => isNumber(n.n) && typeof n.ok === 'boolean',
  thing: (n) => isNumber(n.id) && isRecord(n.props),
  set: (n) => isNumber(n.id) && isRecord(n.props),
  unset: (n) => isNumber(n.id) && Array.isArray(n.names) && n.names.every(isText),
  drop: (n) => Array.isArray(n.ids) && n.ids.every(isNumber),
  room: (n) => isPose(n) && isNumber(n.id) && isRoom(n.room) && Array.isArray(n.people),
  walls: (n) => isText(n.key),
  level: isMotion,
  told: (n) => isText(n.text) && (n.by === undefined || isText(n.by)),
  proclaimed: (n) => isNumber(n.id) && isText(n.text),
  launch: (n) => isText(n.application),
  call: (n) => isNumber(n.id) && isText(n.method),
  crowd: (n) => isCount(n.shown) && isCount(n.here) && isCount(n.world),
  places: (n) => Array.isArray(n.places),
  circle: (n) => isTexts(n.friends) && isTexts(n.blocked),
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
  switch (item.e) {
    case 'moves':
      return { ...item, m: item.m.filter((m) => Array.isArray(m) && m.length >= 4 && m.every(isNumber)) };
    case 'welcome':
      return {
        ...item,
        name: item.name ?? '',
        world: item.world ?? '',
        speed: item.speed ?? 320,
        radius: item.radius ?? 20,
        step: item.step ?? USUAL_CLIMB,
        height: item.height ?? USUAL_HEIGHT,
        wizard: item.wizard ?? false,
        rank: item.rank ?? 'builder',
        ...worldTold(item),
        ...roomTold(item),
      };
    case 'room':
      return { ...item, ...roomTold(item) };
    case 'thing':
      return {
        ...item,
        exemplar: item.exemplar ?? null,
        owner: item.owner ?? null,
        container: item.container ?? null,
        methods: item.methods ?? [],
      };
    case 'places':
      return { ...item, places: item.places.filter(isPlace) };
    case 'call':
      return { ...item, args: item.args ?? {} };
    default:
      return item;
  }
}

/** @param {import('../types.js').Welcome | import('../types.js').RoomNews} item */
const roomTold = ({ room, levels, people, map, group }) => ({
  group: isCount(group) && Number(group) < COUNTS.implicit ? group : undefined,
  map: isSpot(map) ? map : undefined,
  room: { key: room.key, name: room.name ?? '', ...(isCount(room.unit) && Number(room.unit) > 0 && { unit: room.unit }) },
  levels: Array.isArray(levels) ? levels.filter(isMotion) : [],
  people: people.filter(isStranger),
});

/** Of the world around the room; an older server tells nothing of it. @param {import('../types.js').Welcome} item */
const worldTold = ({ badge, positions, crowd: told, friends, blocked, places }) => ({
  badge: isCount(badge) ? badge : undefined,
  positions:
    positions && isPositions(positions)
      ? { ...positions, farEvery: positions.farEvery || 1, shared: positions.shared === true }
      : undefined,
  // Who says nothing of what we want gives all there is.
  crowd: told && isCrowd(told) ? { most: told.most, mine: told.mine ?? told.most } : undefined,
  friends: isTexts(friends) ? friends : undefined,
  blocked: isTexts(blocked) ? blocked : undefined,
  places: Array.isArray(places) ? places.filter(isPlace) : undefined,
});
