/**
 * Stands between the page and the world where they speak in control packets (control/packet.js): what comes becomes news like those
 * of net/wire.js, and what we do becomes packets. Its twin in the server is ProtocolObject.
 *
 * Who appears has been introduced before: by a short id, a name and a few properties, which are kept, so that the next time the id is
 * enough.
 */
import { CLIENT, INTRODUCED, PROTOCOL, VARIABLES, cutText, decodePackets, encodePackets, longestText, propertyOf } from './packet.js';

/** @typedef {import('../types.js').News} News */
/** @typedef {import('./packet.js').Packet} Packet */
/** @typedef {import('./packet.js').Fields} Fields */
/** @typedef {{name: string, avatar: string, thing: number, badge: number | undefined}} Known */

const DEGREES = 360;
const HEADINGS = 256;
const HIGHEST_ROOM = 0xffff;
const FARTHEST = 32767;

/** @param {number} h */
const degreesOf = (h) => Math.round((h * DEGREES) / HEADINGS) % DEGREES;
/** @param {number} degrees */
const headingOf = (degrees) => Math.round((((degrees % DEGREES) + DEGREES) % DEGREES) * (HEADINGS / DEGREES)) % HEADINGS;

export class ProtocolObject {
  /** @type {Map<number, Known>} by short id */
  #known = new Map();
  #self = -1;
  #room = 0;
  #unit = 1;

  /**
   * We are in a room now.
   * @param {number} self our Thing
   * @param {number} room
   * @param {number} [unit] how many fine units a unit of the packets has there
   */
  enter(self, room, unit = 1) {
    this.#self = self;
    this.#room = room;
    this.#unit = unit;
  }

  // ---- what comes ----

  /** @param {Uint8Array} bytes @returns {News[]} */
  heard(bytes) {
    /** @type {News[]} */
    const news = [];
    for (const packet of decodePackets(bytes)) {
      if (packet.parts) for (const part of packet.parts) this.#take(part.id, packet.command, part, news);
      else this.#take(packet.object, packet.command, packet, news);
    }
    return news;
  }

  /** @param {import('./packet.js').Id} object @param {string | number} command @param {Fields} fields @param {News[]} news */
  #take(object, command, fields, news) {
    const known = typeof object === 'number' ? this.#known.get(object) : undefined;
    switch (command) {
      case 'REGOBJID':
        this.#known.set(fields.id ?? 0, { name: fields.name ?? '', avatar: '', thing: 0, badge: undefined });
        break;
      case 'PROP':
        this.#describe(object, known, /** @type {Packet} */ (fields), news);
        break;
      case 'STATE':
        if (known) news.push({ e: 'states', id: known.thing, states: fields.set ?? 0 });
        break;
      case 'APPEARACTOR':
        if (known) news.push({ e: 'appear', ...this.#stranger(known, fields), sight: true });
        break;
      case 'DISAPPEARACTOR':
        if (known) news.push({ e: 'disappear', id: known.thing, sight: true });
        break;
      case 'TELEPORT':
        news.push(...this.#teleported(object, known, fields));
        break;
      case 'LONGLOC':
        if (object === CLIENT) news.push({ e: 'place', ...this.#pose(fields) });
        break;
      case 'TEXT':
        news.push(this.#said(object, fields));
        break;
      case 'WHISPER':
        news.push(this.#whispered(fields));
        break;
      default: // what a later server says besides
    }
  }

  /** @param {import('./packet.js').Id} object @param {Known | undefined} known @param {Packet} packet @param {News[]} news */
  #describe(object, known, packet, news) {
    const avatar = propertyOf(packet, VARIABLES.BITMAP);
    const thing = propertyOf(packet, INTRODUCED.THING);
    if (known && thing !== undefined) {
      // Whoever goes by that name: it may be another than before.
      known.thing = Number(thing);
      known.badge = Number(propertyOf(packet, INTRODUCED.BADGE));
      known.avatar = avatar ?? '';
      return;
    }
    const id = object === CLIENT ? this.#self : known?.thing;
    if (avatar === undefined || id === undefined) return;
    if (known) known.avatar = avatar;
    news.push({ e: 'looks', id, avatar });
  }

  /** @param {import('./packet.js').Id} object @param {Known | undefined} known @param {Fields} fields @returns {News[]} */
  #teleported(object, known, fields) {
    const { exit = 0, entry = 0 } = fields;
    const pose = this.#pose(fields);
    if (object === CLIENT)
      return [
        { e: 'place', ...pose },
        { e: 'teleported', id: this.#self, ...pose, exit, entry },
      ];
    if (!known) return [];
    if (entry === 0) return [{ e: 'disappear', id: known.thing, exit }];
    if (exit === 0) return [{ e: 'appear', ...this.#stranger(known, fields), entry }];
    return [{ e: 'teleported', id: known.thing, ...pose, exit, entry }];
  }

  /** @param {import('./packet.js').Id} object @param {Fields} fields @returns {News} */
  #said(object, fields) {
    const { id, name } = this.#speaker(fields);
    const text = fields.text ?? '';
    return object === PROTOCOL ? { e: 'proclaimed', id: id ?? -1, name, text } : { e: 'said', id: id ?? -1, name, text };
  }

  /** @param {Fields} fields @returns {News} */
  #whispered(fields) {
    const { id = null, name: whisperer = 'Somebody' } = this.#speaker(fields);
    return { e: 'told', text: `${whisperer} whispers: ${fields.text}`, from: id, whisperer };
  }

  /** @param {Fields} fields @returns {{id: number | undefined, name: string | undefined}} */
  #speaker({ who }) {
    if (who === CLIENT) return { id: this.#self, name: undefined };
    if (typeof who === 'string') return { id: undefined, name: who };
    const known = this.#known.get(who ?? 0);
    return { id: known?.thing, name: known?.name };
  }

  /** @param {Known} known @param {Fields} fields */
  #stranger({ name, avatar, thing, badge }, fields) {
    return { id: thing, name, avatar, badge, ...this.#pose(fields) };
  }

  /** @param {Fields} fields */
  #pose({ x = 0, y = 0, direction = 0 }) {
    return { x: x * this.#unit, z: y * this.#unit, h: headingOf(direction) };
  }

  // ---- what we do ----

  /** Whether the room and a place in it can be said at all. @param {import('../types.js').Pose} pose */
  reaches({ x, z }) {
    return this.#room > 0 && this.#room <= HIGHEST_ROOM && Math.max(x, z) / this.#unit <= FARTHEST;
  }

  /** @param {import('../types.js').Pose} pose */
  #location({ x, z, h }) {
    return { x: Math.floor(x / this.#unit), y: Math.floor(z / this.#unit), z: 0, direction: degreesOf(h) };
  }

  /** A step. @param {import('../types.js').Pose} pose */
  moved(pose) {
    return encodePackets([{ object: CLIENT, command: 'LONGLOC', ...this.#location(pose) }]);
  }

  /** We know that we are in this room: steps from now on were taken there. @param {import('../types.js').Pose} pose */
  arrived(pose) {
    return encodePackets([{ object: CLIENT, command: 'ROOMCHNG', room: this.#room, ...this.#location(pose) }]);
  }

  /** Somewhere else at once. @param {number} room @param {import('../types.js').Pose} pose @param {number} exit @param {number} entry */
  teleport(room, pose, exit, entry) {
    const place = room === this.#room ? this.#location(pose) : { x: pose.x, y: pose.z, z: 0, direction: degreesOf(pose.h) };
    return encodePackets([{ object: CLIENT, command: 'TELEPORT', room, exit, entry, ...place }]);
  }

  /** To those around, or to everybody. @param {string} text @param {boolean} [toAll] */
  said(text, toAll = false) {
    const object = toAll ? PROTOCOL : CLIENT;
    return encodePackets(pieces(text, longestText(object, '')).map((piece) => ({ object, command: 'TEXT', who: '', text: piece })));
  }

  /** Another picture. @param {string} look */
  worn(look) {
    return encodePackets([{ object: CLIENT, command: 'PROP', properties: [{ variable: VARIABLES.BITMAP, value: look }] }]);
  }
}

/** @param {string} text @param {number} mostBytes */
function pieces(text, mostBytes) {
  const all = [];
  for (let rest = text; rest !== ''; rest = rest.slice(all[all.length - 1].length)) all.push(cutText(rest, mostBytes));
  return all;
}
