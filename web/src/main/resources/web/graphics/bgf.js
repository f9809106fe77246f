/**
 * Graphics of a game as files, little-endian. The server's twin is `BgfReader`, which draws the layout.
 *
 *   bytes -> readBgf -> Bgf -> writeBgf -> the same bytes
 */

/** @typedef {{number: number, x: number, y: number}} Hotspot  above 0 what is put there is drawn over the bitmap, below 0 under it */
/**
 * @typedef {object} Bitmap
 * @property {number} width
 * @property {number} height
 * @property {number} x
 * @property {number} y
 * @property {readonly Hotspot[]} hotspots
 * @property {boolean} packed
 * @property {Uint8Array} data
 */
/** @typedef {{version: number, name: string, shrink: number, bitmaps: readonly Bitmap[], groups: readonly (readonly number[])[]}} Bgf */

const MAGIC = 0x11464742;
const [OLDEST, NEWEST] = [9, 10];
const NAME_BYTES = 32;
export const LONGEST_SIDE = 8192;
export const MOST_HOTSPOTS = 255;
/** What stands in a group where nothing is seen. */
export const NO_BITMAP = -1;

/** What is wrong with a file, for people. */
export class BgfTrouble extends Error {}

class Cursor {
  #view;
  #bytes;
  at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left() {
    return this.#bytes.length - this.at;
  }

  /** @param {string} what @returns {never} */
  fail(what) {
    throw new BgfTrouble(`The graphic is damaged at byte ${this.at}: ${what}.`);
  }

  /** @param {number} count @param {string} what */
  take(count, what) {
    if (count > this.left) this.fail(`${what} needs ${count} bytes, and ${this.left} are left`);
    this.at += count;
    return this.at - count;
  }

  /** @param {string} what */
  u8(what) {
    return this.#view.getUint8(this.take(1, what));
  }

  /** @param {string} what */
  i8(what) {
    return this.#view.getInt8(this.take(1, what));
  }

  /** @param {string} what */
  i32(what) {
    return this.#view.getInt32(this.take(4, what), true);
  }

  /** @param {number} count @param {string} what */
  bytes(count, what) {
    const from = this.take(count, what);
    return this.#bytes.slice(from, from + count);
  }

  /** How many follow that have at least so many bytes each. @param {string} what @param {number} least */
  count(what, least) {
    const count = this.i32(`the number of ${what}`);
    if (count < 0 || count > Math.floor(this.left / least)) this.fail(`${count >>> 0} ${what}, where ${this.left} bytes are left`);
    return count;
  }
}

/** @param {Uint8Array} bytes @returns {Bgf} */
export function readBgf(bytes) {
  const file = new Cursor(bytes);
  if (bytes.length < 4 || file.i32('the bytes 42 47 46 11') !== MAGIC) throw new BgfTrouble('This is no graphic of a game (.bgf).');
  const version = file.i32('the version');
  if (version < OLDEST || version > NEWEST) file.fail(`version ${version >>> 0}; expected 9 or 10`);
  const name = latin(file.bytes(NAME_BYTES, 'the name').subarray(0, NAME_BYTES - 1));
  const [bitmapCount, groupCount] = [file.count('bitmaps', 22), file.count('groups', 4)];
  const most = file.i32('the length of the longest group');
  const shrink = file.i32('the shrink factor');
  if (shrink < 1) file.fail(`a shrink factor of ${shrink}; expected 1 or more`);
  const bitmaps = Array.from({ length: bitmapCount }, () => readBitmap(file));
  const groups = Array.from({ length: groupCount }, () =>
    Array.from({ length: file.count('bitmaps in a group', 4) }, () => {
      const index = file.i32('the index of a bitmap');
      if (index < NO_BITMAP || index >= bitmapCount) file.fail(`a group names bitmap ${index} of ${bitmapCount}`);
      return index;
    }),
  );
  const longest = groups.reduce((length, group) => Math.max(length, group.length), 0);
  if (longest !== most) file.fail(`the longest group has ${longest} bitmaps, and the header says ${most}`);
  if (file.left > 0) file.fail(`the last group ends here, and ${file.left} more bytes follow`);
  return { version, name, shrink, bitmaps, groups };
}

/** @param {Cursor} file @returns {Bitmap} */
function readBitmap(file) {
  const [width, height] = [side(file, 'the width of a bitmap'), side(file, 'the height of a bitmap')];
  const [x, y] = [file.i32('the x offset of a bitmap'), file.i32('the y offset of a bitmap')];
  const hotspots = Array.from({ length: file.u8('the number of hotspots') }, () => {
    const number = file.i8('the number of a hotspot');
    if (number === 0) file.fail('a hotspot with number 0, which stands for none');
    return { number, x: file.i32('the x of a hotspot'), y: file.i32('the y of a hotspot') };
  });
  const format = file.u8('the format of a bitmap');
  const size = file.i32('the size of a compressed bitmap');
  if (format > 1) file.fail(`format ${format} of a bitmap; expected 0 (raw) or 1 (compressed)`);
  const length = format === 1 ? size : width * height;
  if (length < 0) file.fail(`${size >>> 0} bytes of a bitmap`);
  return { width, height, x, y, hotspots, packed: format === 1, data: file.bytes(length, 'the pixels of a bitmap') };
}

/** @param {Cursor} file @param {string} what */
function side(file, what) {
  const length = file.i32(what);
  if (length < 1 || length > LONGEST_SIDE) file.fail(`${what} is ${length >>> 0}; expected 1 to ${LONGEST_SIDE}`);
  return length;
}

/** @param {Uint8Array} bytes up to the first zero */
function latin(bytes) {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)));
}

/** @param {Bgf} bgf @returns {Uint8Array<ArrayBuffer>} */
export function writeBgf({ version, name, shrink, bitmaps, groups }) {
  const size =
    56 +
    bitmaps.reduce((sum, { hotspots, data }) => sum + 22 + 9 * hotspots.length + data.length, 0) +
    groups.reduce((sum, group) => sum + 4 + 4 * group.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const i32 = (/** @type {number} */ value) => {
    view.setInt32(at, value, true);
    at += 4;
  };
  const i8 = (/** @type {number} */ value) => view.setInt8(at++, value);
  const most = groups.reduce((length, group) => Math.max(length, group.length), 0);
  i32(MAGIC);
  i32(version);
  bytes.set(
    Array.from(name.slice(0, NAME_BYTES - 1), (letter) => letter.charCodeAt(0)),
    at,
  );
  at += NAME_BYTES;
  for (const number of [bitmaps.length, groups.length, most, shrink]) i32(number);
  for (const { width, height, x, y, hotspots, packed, data } of bitmaps) {
    for (const number of [width, height, x, y]) i32(number);
    i8(hotspots.length);
    for (const hotspot of hotspots) {
      i8(hotspot.number);
      i32(hotspot.x);
      i32(hotspot.y);
    }
    i8(packed ? 1 : 0);
    i32(packed ? data.length : 0);
    bytes.set(data, at);
    at += data.length;
  }
  for (const group of groups) {
    i32(group.length);
    group.forEach(i32);
  }
  return bytes;
}

/** A byte for each pixel, row by row from the top. @param {Bgf} bgf @param {Bitmap} bitmap @returns {Promise<Uint8Array>} */
export async function pixelsOf({ version }, { width, height, packed, data }) {
  if (!packed) return data;
  if (version === OLDEST) throw new BgfTrouble('Version 9 compresses with a library that was never published: nobody can see its pixels.');
  const pixels = new Uint8Array(width * height);
  let got = 0;
  try {
    const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (data)]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // Few bytes can become many: no more than a bitmap has are taken.
      if (got + read.value.length > pixels.length) {
        void reader.cancel();
        throw new BgfTrouble(`There are more compressed pixels than the ${pixels.length} of the bitmap.`);
      }
      pixels.set(read.value, got);
      got += read.value.length;
    }
  } catch (trouble) {
    throw trouble instanceof BgfTrouble ? trouble : new BgfTrouble('The compressed pixels of a bitmap are damaged.');
  }
  if (got < pixels.length) throw new BgfTrouble(`The compressed pixels end after ${got} of ${pixels.length}.`);
  return pixels;
}
