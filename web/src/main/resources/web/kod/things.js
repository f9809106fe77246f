/**
 * The functions about Things, numbers and what helps to find errors, as far as a page can do them. What only the server can
 * do is not here: a script that asks for it gets an error line and nil.
 */
import { abs, between, squareRoot } from './numbers.js';
import { CLASS, Name, Ref, describe, isInteger, textOf } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./runtime.js').Runtime} Runtime */

/** Kod counts seconds from 1996. */
const KOD_EPOCH_SECONDS = 820_454_400;

/** @type {Record<string, import('./lists.js').Builtin>} */
export const things = {
  IsClass(rt, object = null, kind = null) {
    const known = thing(rt, 'IsClass', object);
    if (!known) return null;
    if (!(kind instanceof Name) || kind.tag !== CLASS) return rt.error(`IsClass needs a class, not ${describe(kind)}`);
    return rt.things.isClass(known.id, kind.name) ? 1 : 0;
  },

  GetClass(rt, object = null) {
    const known = thing(rt, 'GetClass', object);
    const name = known && rt.things.className(known.id);
    return name ? rt.kind(name) : null;
  },

  IsObject: (rt, value = null) => (value instanceof Ref && rt.things.has(value.id) ? 1 : 0),

  Debug(rt, ...args) {
    rt.debug(args.map((one) => rt.print(one)).join(','));
    return null;
  },

  DumpStack(rt) {
    rt.errorWithStack('DumpStack');
    return null;
  },

  GetTime: (rt) => Math.floor(rt.now() / 1000) - KOD_EPOCH_SECONDS,

  Abs: (rt, n = null) => (isInteger(n) ? abs(n) : notInteger(rt, 'Abs', n)),

  /** The lower limit first, then the upper one; a limit of nil is none. */
  Bound(rt, n = null, low = null, high = null) {
    if (!isInteger(n)) return notInteger(rt, 'Bound', n);
    if (low !== null && !isInteger(low)) return notInteger(rt, 'Bound', low);
    if (high !== null && !isInteger(high)) return notInteger(rt, 'Bound', high);
    const raised = low !== null && n < low ? low : n;
    return high !== null && raised > high ? high : raised;
  },

  Sqrt(rt, n = null) {
    if (!isInteger(n)) return notInteger(rt, 'Sqrt', n);
    return n < 0 ? rt.error(`Sqrt of ${n}`) : squareRoot(n);
  },

  Random(rt, low = null, high = null) {
    if (!isInteger(low) || !isInteger(high)) return notInteger(rt, 'Random', isInteger(low) ? high : low);
    return low > high ? rt.error(`Random between ${low} and ${high}`) : between(low, high, rt.random);
  },

  GetProperty(rt, object = null, name = null) {
    const known = thing(rt, 'GetProperty', object);
    const key = known && nameOf(rt, 'GetProperty', name);
    return known && key ? rt.get(known, key) : null;
  },

  SetProperty(rt, object = null, name = null, value = null) {
    const known = thing(rt, 'SetProperty', object);
    const key = known && nameOf(rt, 'SetProperty', name);
    if (known && key) rt.set(known, key, value);
    return null;
  },

  HasProperty(rt, object = null, name = null) {
    const known = thing(rt, 'HasProperty', object);
    const key = known && nameOf(rt, 'HasProperty', name);
    if (!known || !key) return null;
    return rt.find(known, key) === undefined ? 0 : 1;
  },

  GetExemplar: (rt, object = null) => related(rt, 'GetExemplar', object, (id) => rt.things.exemplar(id)),

  GetContainer: (rt, object = null) => related(rt, 'GetContainer', object, (id) => rt.things.container(id)),

  GetOwner: (rt, object = null) => related(rt, 'GetOwner', object, (id) => rt.things.owner(id)),

  GetContents(rt, object = null) {
    const known = thing(rt, 'GetContents', object);
    return known ? rt.value(rt.things.contents(known.id).map((id) => ({ ref: id }))) : null;
  },

  EffectiveUser(rt) {
    const id = rt.author();
    return id === null ? null : rt.ref(id);
  },

  /** To the people of a Thing, or to the one in front of the page. */
  Tell(rt, ...args) {
    const [first] = args;
    const to = first instanceof Ref ? first.id : null;
    const words = to === null ? args : args.slice(1);
    rt.effect({ op: 'tell', id: to, text: words.map((one) => rt.print(one)).join('') });
    return null;
  },

  Log(rt, ...args) {
    rt.effect({ op: 'log', text: args.map((one) => rt.print(one)).join(',') });
    return null;
  },
};

/** @param {Runtime} rt @param {string} name @param {Value} value @returns {Ref | null} */
function thing(rt, name, value) {
  if (value instanceof Ref && rt.things.has(value.id)) return value;
  rt.error(`${name} needs an object that exists, not ${describe(value)}`);
  return null;
}

/** @param {Runtime} rt @param {string} name @param {Value} value @param {(id: number) => number | null} ask */
function related(rt, name, value, ask) {
  const known = thing(rt, name, value);
  const id = known ? ask(known.id) : null;
  return id === null ? null : rt.ref(id);
}

/** @param {Runtime} rt @param {string} name @param {Value} value @returns {string | null} */
function nameOf(rt, name, value) {
  const known = textOf(value);
  if (!known) rt.error(`${name} needs the name of a property, not ${describe(value)}`);
  return known || null;
}

/** @param {Runtime} rt @param {string} name @param {Value} value */
function notInteger(rt, name, value) {
  return rt.error(`${name} needs an integer, not ${describe(value)}`);
}
