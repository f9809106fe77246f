/** Values of the world as people read and write them. `$` is nil, `thing:17` a Thing, `class:Dog` a class, `[1, two]` a list. */

/** @typedef {import('../types.js').Value} Value */

/** @param {unknown} value @returns {value is {ref: number}} */
export const isRef = (value) => typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'number';

/** @param {Value | undefined} value */
export function showValue(value) {
  if (value === null || value === undefined) return '$';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return wouldBeMisread(value) ? JSON.stringify(value) : value;
  return showOther(value);
}

/** @param {Exclude<Value, null | number | string>} value @returns {string} */
function showOther(value) {
  if (Array.isArray(value))
    return `[${value.map((item) => (typeof item === 'string' ? JSON.stringify(item) : showValue(item))).join(', ')}]`;
  if ('ref' in value) return `thing:${value.ref}`;
  return 'class' in value ? `class:${value.class}` : value.other;
}

/** @param {string} text */
const wouldBeMisread = (text) => text !== text.trim() || text === '' || readValue(text) !== text;

/** What is not anything else is a text. @param {string} written @returns {Value} */
export function readValue(written) {
  const text = written.trim();
  if (text === '' || text === '$') return null;
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const thing = /^thing:(\d+)$/i.exec(text);
  if (thing) return { ref: Number(thing[1]) };
  const kind = /^class:([A-Za-z]\w*)$/i.exec(text);
  if (kind) return { class: kind[1] };
  if (text.startsWith('"') && text.endsWith('"') && text.length > 1) return unquoted(text);
  if (text.startsWith('[') && text.endsWith(']')) return splitList(text.slice(1, -1)).map(readValue);
  return text;
}

/** @param {string} text */
function unquoted(text) {
  try {
    const read = JSON.parse(text);
    return typeof read === 'string' ? read : text;
  } catch {
    return text.slice(1, -1);
  }
}

/** Splits at commas that are in no quotes and no inner list. @param {string} text */
function splitList(text) {
  const items = [];
  let [depth, quoted, from] = [0, false, 0];
  for (let i = 0; i < text.length; i++) {
    if (quoted && text[i] === '\\') i++;
    else if (text[i] === '"') quoted = !quoted;
    else if (!quoted && text[i] === '[') depth++;
    else if (!quoted && text[i] === ']') depth--;
    else if (!quoted && depth === 0 && text[i] === ',') {
      items.push(text.slice(from, i));
      from = i + 1;
    }
  }
  const last = text.slice(from);
  return items.length === 0 && last.trim() === '' ? [] : [...items, last];
}
