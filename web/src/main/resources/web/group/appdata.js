/**
 * The data of a group message where a world is a host: the first byte says what the rest is. What programs tell each other is
 * `4 | name of the program text | its bytes`; talk, in channels, parties and between two people, is the program "talk" with UTF-8.
 */
import { ByteReader, ByteWriter, UlpError, bytesOf, textOf } from './bytes.js';

/** What the first byte of data says. */
export const CHANNEL = Object.freeze({ CONTROL: 0, POSITIONS: 1, THINGS: 2, AUDIO: 3, APPLICATION: 4 });

const TALK = 'talk';
const LONGEST_APP_BYTES = 32;

export class AppData {
  /** @param {string} app the program it is for @param {Uint8Array} bytes */
  constructor(app, bytes) {
    this.app = app;
    this.bytes = bytes;
  }

  /** @param {string} text */
  static talk(text) {
    return new AppData(TALK, bytesOf(text));
  }

  get isTalk() {
    return this.app === TALK;
  }

  get text() {
    return textOf(this.bytes);
  }

  encode() {
    const app = bytesOf(this.app);
    if (app.length > LONGEST_APP_BYTES) throw new RangeError(`the name of a program has ${LONGEST_APP_BYTES} bytes at most: ${this.app}`);
    return new ByteWriter(this.bytes.length + app.length + 2).u8(CHANNEL.APPLICATION).sized(app).bytes(this.bytes).toBytes();
  }

  /** Nothing when it is something else. @param {Uint8Array} data @returns {AppData | undefined} */
  static read(data) {
    const input = new ByteReader(data);
    try {
      if (input.u8('the channel') !== CHANNEL.APPLICATION) return undefined;
      return new AppData(input.text('the program', LONGEST_APP_BYTES), input.rest());
    } catch (trouble) {
      if (trouble instanceof UlpError) return undefined;
      throw trouble;
    }
  }
}

/** What is said, ready to be sent. @param {string} text */
export const talk = (text) => AppData.talk(text).encode();
