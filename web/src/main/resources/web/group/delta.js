/**
 * Packed elements: what hosts say periodically looks alike, so the first element is sent as it is and each later one as its byte-wise
 * difference to the first, with runs of zeros counted, unless that is not shorter.
 *
 *   element   source | (length * 2 + coded) varint | [coded: length before coding varint] | bytes
 *   coded     0 n    n + 1 bytes are as in the first element (0 beyond its end)
 *             d      this byte is d more than that of the first element, d = 1..255
 */
import { UlpError } from './bytes.js';

/** @typedef {import('./codec.js').Element} Element */

const LONGEST_RUN = 256;
/** No element is longer than this, whatever it says. */
const LONGEST_WHOLE = 1 << 24;

/** @param {readonly Element[]} elements @param {import('./bytes.js').ByteWriter} out */
export function writePacked(elements, out) {
  elements.forEach(({ source, data }, i) => {
    out.address(source);
    const coded = i === 0 ? data : code(data, elements[0].data);
    if (coded.length < data.length)
      out
        .varint(coded.length * 2 + 1)
        .varint(data.length)
        .bytes(coded);
    else out.varint(data.length * 2).bytes(data);
  });
}

/** @param {import('./bytes.js').ByteReader} input @param {number} count @returns {Element[]} */
export function readPacked(input, count) {
  /** @type {Element[]} */
  const elements = [];
  for (let i = 0; i < count; i++) {
    const what = `element ${i + 1}`;
    const source = input.address(`the source of ${what}`);
    const told = input.varint(`the length of ${what}`);
    const length = Math.floor(told / 2);
    const isCoded = told % 2 === 1;
    if (isCoded && i === 0) throw new UlpError('the first of packed elements is coded, and there is nothing it can differ from');
    if (length > input.left) throw new UlpError(`${what} needs ${length} bytes, and ${input.left} are left`);
    if (!isCoded) {
      elements.push({ source, data: input.bytes(length, what) });
      continue;
    }
    // Two bytes stand for 256 at most: a few bytes must not claim a gigabyte.
    const whole = input.varint(`the whole length of ${what}`, Math.min((length * LONGEST_RUN) / 2, LONGEST_WHOLE));
    elements.push({ source, data: decode(input.bytes(length, what), whole, elements[0].data, what) });
  }
  return elements;
}

/** @param {Uint8Array} data @param {Uint8Array} first */
function code(data, first) {
  const coded = [];
  for (let i = 0; i < data.length; ) {
    const difference = (data[i] - (first[i] ?? 0)) & 0xff;
    if (difference !== 0) {
      coded.push(difference);
      i++;
      continue;
    }
    let run = 1;
    while (run < LONGEST_RUN && i + run < data.length && data[i + run] === (first[i + run] ?? 0)) run++;
    coded.push(0, run - 1);
    i += run;
  }
  return Uint8Array.from(coded);
}

/** @param {Uint8Array} coded @param {number} whole @param {Uint8Array} first @param {string} what */
function decode(coded, whole, first, what) {
  const data = new Uint8Array(whole);
  data.set(first.subarray(0, whole));
  let at = 0;
  for (let i = 0; i < coded.length; i++) {
    const difference = coded[i];
    let run = 1;
    if (difference === 0) {
      if (++i === coded.length) throw new UlpError(`${what} ends within a run`);
      run = coded[i] + 1;
    }
    if (at + run > whole) throw new UlpError(`${what} is longer than the ${whole} bytes it says`);
    if (difference !== 0) data[at] += difference;
    at += run;
  }
  if (at !== whole) throw new UlpError(`${what} has ${at} bytes, and says that it has ${whole}`);
  return data;
}
