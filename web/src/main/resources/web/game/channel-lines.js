/** The lines of a game's channels that one has got, and which of them are shown. Pure. */

export const CHANNELS = ['error', 'log', 'debug'];

/**
 * A line as the server tells it.
 * @typedef {{n: number, t: number, c: string, s: string}} ChannelLine
 */

/** Lines in order, without gaps that nobody asked for; the oldest go. */
export class ChannelLines {
  /** @type {ChannelLine[]} */
  #all = [];
  #most;
  last = 0;

  /** @param {number} most lines kept */
  constructor(most) {
    this.#most = most;
  }

  get all() {
    return this.#all;
  }

  /** @param {{last: number, lines: ChannelLine[]}} told @returns {ChannelLine[]} what is new of it */
  add(told) {
    // The server has begun anew, and counts from 1 again.
    if (told.last < this.last) this.last = 0;
    const fresh = told.lines.filter((line) => line.n > this.last);
    this.last = Math.max(this.last, told.last);
    this.#all = [...this.#all, ...fresh].slice(-this.#most);
    return fresh;
  }
}

/**
 * Which lines are shown: of these channels, with all these words in them.
 * @param {ReadonlySet<string>} channels @param {string} text
 * @returns {(line: ChannelLine) => boolean}
 */
export function filter(channels, text) {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (line) => {
    if (!channels.has(line.c)) return false;
    const said = line.s.toLowerCase();
    return words.every((word) => said.includes(word));
  };
}
