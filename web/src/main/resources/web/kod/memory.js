/**
 * What a script has in hand: one object for each Thing, class, message and constant that it mentions, the cells and strings
 * it makes, and the properties it has read or written. All of it ends with the page's runtime; properties written come out
 * as effects.
 */
import { Operators } from './operators.js';
import { integer } from './numbers.js';
import { CLASS, Cell, DEBUG_STRING, MESSAGE, Name, RESOURCE, Ref, STRING, TEMP_STRING, Tagged, Text, toJson } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./values.js').Json} Json */
/** @typedef {import('./types.js').Things} Things */
/** @typedef {import('./limits.js').Limits} Limits */

/** @typedef {{name: string, value: Value, was: string | null}} Held a property, and the text of what it was when read */

const MOST_NESTING = 50;

export class Memory extends Operators {
  /** List cells made so far. */
  cells = 0;
  /** The one string that AppendTempString appends to. */
  temp = new Text(TEMP_STRING, 0, '');
  #strings = 0;
  /** @type {Map<string, Tagged>} */
  #known = new Map();
  /** @type {Map<number, Map<string, Held>>} */
  #properties = new Map();

  /** @param {Things} things @param {Limits} limits */
  constructor(things, limits) {
    super();
    this.things = things;
    this.limits = limits;
  }

  /** @param {number} id @returns {Ref} */
  ref(id) {
    return this.#one(`o${id}`, () => new Ref(id));
  }

  /** A class. Its number is only printed; one that came without a number is true like any other. */
  kind(/** @type {string} */ name, number = -1) {
    const kind = this.#one(`c${name.toLowerCase()}`, () => new Name(CLASS, name, number));
    if (number !== -1) kind.number = number;
    return kind;
  }

  /** @param {string} name @param {number} number */
  message(name, number) {
    return this.#one(`m${name.toLowerCase()}`, () => new Name(MESSAGE, name, number));
  }

  /** @param {number} number @param {string | null} text */
  resource(number, text) {
    return this.#one(`r${number}`, () => new Text(RESOURCE, number, text));
  }

  /** @param {number} number @param {string | null} text */
  debugString(number, text) {
    return this.#one(`d${number} ${text}`, () => new Text(DEBUG_STRING, number, text));
  }

  /** A value that only the server can do something with. @param {number} tag @param {number | bigint} number */
  other(tag, number) {
    return this.#one(`t${tag} ${number}`, () => new Tagged(tag, number));
  }

  /** @template {Tagged} T @param {string} key @param {() => T} make @returns {T} */
  #one(key, make) {
    const known = this.#known.get(key);
    if (known) return /** @type {T} */ (known);
    const made = make();
    this.#known.set(key, made);
    return made;
  }

  /** @param {Value} first @param {Value} rest @returns {Cell | null} */
  cons(first, rest) {
    if (this.cells >= this.limits.cells) return this.error('There is no room for another list cell');
    return new Cell(this.limits.firstNumber + this.cells++, first, rest);
  }

  /** @param {string} text @returns {Text | null} */
  newString(text) {
    if (this.#strings >= this.limits.strings) return this.error('There are too many strings');
    return new Text(STRING, this.limits.firstNumber + this.#strings++, text);
  }

  /** What came over the wire, or is a value already. @param {unknown} json @returns {Value} */
  value(json, nesting = 0) {
    if (json instanceof Tagged) return json;
    switch (typeof json) {
      case 'number':
        return Number.isFinite(json) ? integer(BigInt(Math.trunc(json))) : null;
      case 'bigint':
        return integer(json);
      case 'boolean':
        return json ? 1 : 0;
      case 'string':
        return this.newString(json.slice(0, this.limits.textChars));
      case 'object':
        return json === null || nesting > MOST_NESTING ? null : this.#object(json, nesting);
      default:
        return null;
    }
  }

  /** @param {object} json @param {number} nesting @returns {Value} */
  #object(json, nesting) {
    if (Array.isArray(json)) {
      const elements = json.map((one) => this.value(one, nesting + 1));
      return elements.reduceRight((/** @type {Value} */ rest, first) => this.cons(first, rest), null);
    }
    if ('ref' in json && Number.isSafeInteger(json.ref)) return this.ref(Number(json.ref));
    if ('class' in json && typeof json.class === 'string') return this.kind(json.class);
    return null;
  }

  /** The value of a property; undefined when nobody here knows it. @param {Ref} thing @param {string} name */
  find(thing, name) {
    const held = this.#properties.get(thing.id)?.get(name.toLowerCase());
    if (held) return held.value;
    const json = this.things.get(thing.id, name);
    if (json === undefined) return undefined;
    const value = this.value(json);
    const was = value instanceof Cell || value instanceof Text ? JSON.stringify(toJson(value)) : null;
    this.hold(thing, { name, value, was });
    return value;
  }

  /** @param {Ref} thing @param {Held} held */
  hold(thing, held) {
    const properties = this.#properties.get(thing.id) ?? new Map();
    this.#properties.set(thing.id, properties);
    properties.set(held.name.toLowerCase(), held);
  }

  /** Properties that were read, and whose list or string has been changed in place since. */
  changedInPlace() {
    const changed = [];
    for (const [id, properties] of this.#properties) {
      for (const { name, value, was } of properties.values()) {
        if (was !== null && JSON.stringify(toJson(value)) !== was) changed.push({ id, name, value });
      }
    }
    return changed;
  }

  /** What was read may be something else by the time of the next message. */
  forget() {
    this.#properties.clear();
  }
}
