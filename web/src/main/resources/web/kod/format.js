/**
 * The formats of BuildString: `{}` takes the next argument, `{1}` a numbered one; behind a colon stand fill and alignment
 * (`< > ^`), sign, `#`, `0`, width and one of `d x X o b s`. Doubled braces stand for themselves.
 */
import { describe, isInteger, textOf } from './values.js';

/** @typedef {import('./values.js').Value} Value */

const FIELD = /^(\d{0,3})(?::(?:(.)?([<>^]))?([+ -])?(#)?(0)?(\d{1,4})?([dxXobs])?)?$/;

/** What is wrong with a format. */
class Problem extends Error {}

/**
 * @param {string} format
 * @param {Value[]} args
 * @param {number} limit characters
 * @returns {{text: string} | {problem: string}}
 */
export function build(format, args, limit) {
  try {
    return { text: new Builder(format, args, limit).build() };
  } catch (e) {
    if (e instanceof Problem) return { problem: e.message };
    throw e;
  }
}

class Builder {
  #next = 0;
  #numbered = false;
  #result = '';

  /** @param {string} format @param {Value[]} args @param {number} limit */
  constructor(format, args, limit) {
    this.format = format;
    this.args = args;
    this.limit = limit;
  }

  build() {
    const { format } = this;
    let i = 0;
    while (i < format.length && this.#result.length <= this.limit) {
      const c = format[i];
      if (c !== '{' && c !== '}') {
        this.#result += c;
        i++;
      } else if (format[i + 1] === c) {
        this.#result += c;
        i += 2;
      } else {
        const end = c === '}' ? -1 : format.indexOf('}', i);
        if (end < 0) throw new Problem('a brace has no partner');
        this.#field(format.slice(i + 1, end));
        i = end + 1;
      }
    }
    return this.#result.slice(0, this.limit);
  }

  /** @param {string} field */
  #field(field) {
    const parts = FIELD.exec(field);
    if (!parts) throw new Problem(`{${field}} is not understood`);
    const automatic = parts[1] === '';
    if (automatic ? this.#numbered : this.#next > 0) {
      throw new Problem('numbered and automatic fields are mixed');
    }
    this.#numbered = !automatic;
    const index = automatic ? this.#next++ : Number(parts[1]);
    if (index >= this.args.length) throw new Problem(`there is no argument ${index}`);
    this.#result += argument(this.args[index], parts);
  }
}

/** @param {Value} value @param {RegExpExecArray} parts */
function argument(value, parts) {
  const type = parts[8] ?? '';
  const text = textOf(value);
  if (text !== null && (type === '' || type === 's')) return pad(text, parts, '<');
  if (!isInteger(value) || type === 's') throw new Problem(`${describe(value)} does not fit its field`);
  const sign = value < 0 ? '-' : parts[4] === undefined || parts[4] === '-' ? '' : parts[4];
  const prefix = parts[5] === undefined ? '' : prefixOf(type);
  let digits = digitsOf(value, type);
  if (parts[6] !== undefined && parts[3] === undefined) {
    digits = digits.padStart(width(parts) - sign.length - prefix.length, '0');
  }
  return pad(sign + prefix + digits, parts, '>');
}

/** @param {string} type */
function prefixOf(type) {
  if (type === 'x' || type === 'X') return `0${type}`;
  if (type === 'b') return '0b';
  return type === 'o' ? '0' : '';
}

/** @param {number | bigint} value @param {string} type */
function digitsOf(value, type) {
  const size = value < 0 ? -value : value;
  switch (type) {
    case 'x':
      return size.toString(16);
    case 'X':
      return size.toString(16).toUpperCase();
    case 'o':
      return size.toString(8);
    case 'b':
      return size.toString(2);
    default:
      return size.toString();
  }
}

/** @param {string} text @param {RegExpExecArray} parts @param {string} usual */
function pad(text, parts, usual) {
  const align = parts[3] ?? usual;
  const fill = parts[2] ?? ' ';
  const missing = Math.max(0, width(parts) - text.length);
  const before = align === '<' ? 0 : align === '^' ? Math.floor(missing / 2) : missing;
  return fill.repeat(before) + text + fill.repeat(missing - before);
}

/** @param {RegExpExecArray} parts */
function width(parts) {
  return parts[7] === undefined ? 0 : Number(parts[7]);
}
