/**
 * The 256 colours of a game, as 0xRRGGBB. Graphics hold none: they are shown with a plain palette until somebody opens a picture that has
 * the game's.
 */

/** What is drawn with this is not drawn. */
export const TRANSPARENT = 254;
const SIZE = 256;
const LEVELS = 6;
const GREYS = 38;

/** The server's twin is `Palette.PLAIN`. */
export function plainPalette() {
  const colours = new Uint32Array(SIZE);
  const step = 0xff / (LEVELS - 1);
  const cube = LEVELS ** 3;
  for (let at = 0; at < cube; at++) {
    const [red, green, blue] = [Math.floor(at / LEVELS ** 2), Math.floor(at / LEVELS) % LEVELS, at % LEVELS];
    colours[at] = ((red * step) << 16) | ((green * step) << 8) | (blue * step);
  }
  for (let at = 0; at < GREYS; at++) colours[cube + at] = Math.floor(((at + 1) * 0xff) / (GREYS + 1)) * 0x010101;
  colours[TRANSPARENT] = 0x00ffff;
  colours[SIZE - 1] = 0xffffff;
  return colours;
}

/** The palette of a BMP file of 256 colours. @param {Uint8Array} bytes @returns {Uint32Array<ArrayBuffer>} */
export function paletteOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBmp = bytes.length > 54 && view.getUint16(0, true) === 0x4d42;
  const headBytes = isBmp ? view.getUint32(14, true) : 0;
  if (!isBmp || view.getUint16(28, true) !== 8 || headBytes < 40) throw new Error('Expected a BMP picture of 256 colours.');
  const count = Math.min(SIZE, view.getUint32(46, true) || SIZE);
  const from = 14 + headBytes;
  if (from + 4 * count > bytes.length) throw new Error('The picture ends within its palette.');
  const colours = new Uint32Array(SIZE);
  for (let at = 0; at < count; at++) colours[at] = view.getUint32(from + 4 * at, true) & 0xffffff;
  return colours;
}

/** Pixels as a canvas takes them. @param {Uint8Array} pixels @param {Uint32Array} palette @returns {Uint8ClampedArray<ArrayBuffer>} */
export function coloured(pixels, palette) {
  const rgba = new Uint8ClampedArray(4 * pixels.length);
  pixels.forEach((index, at) => {
    const colour = palette[index];
    rgba[4 * at] = colour >> 16;
    rgba[4 * at + 1] = (colour >> 8) & 0xff;
    rgba[4 * at + 2] = colour & 0xff;
    rgba[4 * at + 3] = index === TRANSPARENT ? 0 : 0xff;
  });
  return rgba;
}
