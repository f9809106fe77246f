/**
 * The text functions: strings, the temp string, resources and debug strings. They compare without case (ASCII) and mostly
 * without white space at both ends.
 */
import { build } from './format.js';
import { low32 } from './numbers.js';
import { DEBUG_STRING, MESSAGE, Name, RESOURCE, STRING, TEMP_STRING, Text, describe, isInteger, textOf } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./runtime.js').Runtime} Runtime */

/** Resources from here on are made at run time and can be changed. */
const FIRST_DYNAMIC_RESOURCE = 1_000_000;
const BLANKS = ' \t\r\n';

/** @type {Record<string, import('./lists.js').Builtin>} */
export const texts = {
  StringEqual(rt, a = null, b = null) {
    const left = text(rt, 'StringEqual', a);
    const right = left === null ? null : text(rt, 'StringEqual', b);
    if (left === null || right === null) return null;
    rt.worked(left.length);
    return sameText(left, right) ? 1 : 0;
  },

  StringContain(rt, a = null, b = null) {
    const whole = text(rt, 'StringContain', a);
    const part = whole === null ? null : text(rt, 'StringContain', b);
    if (whole === null || part === null) return null;
    rt.worked(searchWork(whole, part));
    if (whole === '' || part === '') return 0;
    return capitals(whole).includes(capitals(trim(part))) ? 1 : 0;
  },

  SetResource(rt, resource = null, source = null) {
    const dynamic = has(resource, RESOURCE) && resource.number >= FIRST_DYNAMIC_RESOURCE && resource.text !== null;
    if (!dynamic) return rt.error(`SetResource needs a dynamic resource, not ${describe(resource)}`);
    const from = has(source, TEMP_STRING) || has(source, RESOURCE) ? source.text : null;
    if (from === null) return rt.error(`SetResource needs the temp string or a resource, not ${describe(source)}`);
    resource.text = from;
    return null;
  },

  /** Each piece between separators becomes the temp string, and self gets the message with it. */
  ParseString(rt, string = null, separators = null, message = null) {
    if (!has(string, TEMP_STRING)) return rt.error(`ParseString needs the temp string, not ${describe(string)}`);
    const marks = has(separators, DEBUG_STRING) ? separators.text : null;
    if (marks === null) return rt.error(`ParseString needs a debug string of separators, not ${describe(separators)}`);
    if (!(message instanceof Name) || message.tag !== MESSAGE) {
      return rt.error(`ParseString needs a message, not ${describe(message)}`);
    }
    const whole = rt.temp.text ?? '';
    let start = 0;
    while (start < whole.length) {
      let end = start;
      while (end < whole.length && !marks.includes(whole[end])) end++;
      if (end > start) {
        rt.temp.text = whole.slice(start, end);
        rt.sendSelf(message, ['string', rt.temp]);
      }
      start = end + 1;
    }
    return null;
  },

  SetString(rt, string = null, source = null) {
    if (!has(string, STRING)) return rt.error(`SetString needs a string, not ${describe(string)}`);
    const from = has(source, DEBUG_STRING) ? null : textOf(source);
    if (from === null) return rt.error(`SetString needs a string or a resource, not ${describe(source)}`);
    rt.worked(from.length);
    if (from.length > rt.limits.textChars) return rt.error(`A string has at most ${rt.limits.textChars} characters`);
    string.text = from;
    return string;
  },

  CreateString: (rt) => rt.newString(''),

  /** Replaces the first occurrence; 0 when there is none. */
  StringSubstitute(rt, string = null, part = null, fresh = null) {
    if (!has(string, STRING) && !has(string, TEMP_STRING)) {
      return rt.error(`StringSubstitute needs a string, not ${describe(string)}`);
    }
    const old = text(rt, 'StringSubstitute', part);
    const put = old === null ? null : text(rt, 'StringSubstitute', fresh);
    if (old === null || put === null) return null;
    if (old === '') return rt.error('StringSubstitute needs something to replace, not an empty text');
    const whole = string.text ?? '';
    rt.worked(searchWork(whole, old));
    const place = capitals(whole).indexOf(capitals(old));
    if (place < 0) return 0;
    string.text = (whole.slice(0, place) + put + whole.slice(place + old.length)).slice(0, rt.limits.textChars);
    return 1;
  },

  AppendTempString(rt, value = null) {
    if (isInteger(value)) {
      append(rt, String(low32(value)));
      return null;
    }
    if (has(value, TEMP_STRING)) return rt.error('AppendTempString cannot append the temp string to itself');
    const more = text(rt, 'AppendTempString', value);
    if (more === null) return null;
    rt.worked(more.length);
    append(rt, more);
    return null;
  },

  ClearTempString(rt) {
    rt.temp.text = '';
    return rt.temp;
  },

  GetTempString: (rt) => rt.temp,

  BuildString(rt, ...args) {
    if (args.length === 0) return rt.error('BuildString needs a format');
    const format = text(rt, 'BuildString', args[0]);
    if (format === null) return null;
    const built = build(format, args.slice(1), rt.limits.textChars);
    if ('problem' in built) return rt.error(`BuildString: ${built.problem}`);
    rt.worked(built.text.length);
    return rt.newString(built.text);
  },

  StringLength(rt, string = null) {
    const known = text(rt, 'StringLength', string);
    return known === null ? null : known.length;
  },

  StringConsistsOf(rt, string = null, allowed = null) {
    const known = text(rt, 'StringConsistsOf', string);
    const set = known === null ? null : text(rt, 'StringConsistsOf', allowed);
    if (known === null || set === null) return null;
    rt.worked(known.length + set.length);
    const letters = new Set(set);
    return [...known].every((c) => letters.has(c)) ? 1 : 0;
  },

  // These two never did anything useful on any server.
  MinigameNumberToString: () => 0,
  MinigameStringToNumber: () => 0,
};

/** Equal but for case and white space around; an empty text equals nothing. @param {string} a @param {string} b */
function sameText(a, b) {
  return a !== '' && b !== '' && capitals(trim(a)) === capitals(trim(b));
}

/** @param {string} all */
function capitals(all) {
  return all.replace(/[a-z]/g, (c) => c.toUpperCase());
}

/** @param {string} all */
function trim(all) {
  let from = 0;
  let to = all.length;
  while (from < to && BLANKS.includes(all[from])) from++;
  while (to > from && BLANKS.includes(all[to - 1])) to--;
  return all.slice(from, to);
}

/** @param {Runtime} rt @param {string} more */
function append(rt, more) {
  const before = rt.temp.text ?? '';
  rt.temp.text = before + more.slice(0, Math.max(0, rt.limits.textChars - before.length));
}

/** @param {Value} value @param {number} tag @returns {value is Text} */
function has(value, tag) {
  return value instanceof Text && value.tag === tag;
}

/** @param {Runtime} rt @param {string} name @param {Value} value */
function text(rt, name, value) {
  const known = textOf(value);
  if (known === null) {
    rt.error(`${name} needs a text, not ${describe(value)}`);
    return null;
  }
  return rt.tired() ? null : known;
}

/** A search may compare every place of one text with all of the other. @param {string} whole @param {string} part */
function searchWork(whole, part) {
  return whole.length + Math.floor((whole.length * part.length) / 16);
}
