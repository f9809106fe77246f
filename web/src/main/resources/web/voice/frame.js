/**
 * A piece of somebody's voice as the data of a group message. Who speaks is not in it: that is the source of the element, which the
 * server writes.
 *
 *   u8 3, u16 number (the high byte first, 65535 is followed by 0), an Opus packet
 */
import { CHANNEL } from '../group/appdata.js';

const HEADER_BYTES = 3;
export const NUMBERS = 1 << 16;

/** @typedef {{number: number, packet: Uint8Array}} Piece */

/** @param {number} number @param {Uint8Array} packet */
export function encode(number, packet) {
  const data = new Uint8Array(HEADER_BYTES + packet.length);
  data[0] = CHANNEL.AUDIO;
  data[1] = (number >> 8) & 0xff;
  data[2] = number & 0xff;
  data.set(packet, HEADER_BYTES);
  return data;
}

/** Nothing when it is something else, or empty. @param {Uint8Array} data @returns {Piece | undefined} */
export function decode(data) {
  if (data.length <= HEADER_BYTES || data[0] !== CHANNEL.AUDIO) return undefined;
  return { number: data[1] * 256 + data[2], packet: data.subarray(HEADER_BYTES) };
}

/**
 * How many numbers lie between two, the shorter way round: below 0 when `number` is the older one.
 * @param {number} number
 * @param {number} other
 */
export function ahead(number, other) {
  const way = (number - other) & (NUMBERS - 1);
  return way < NUMBERS / 2 ? way : way - NUMBERS;
}
