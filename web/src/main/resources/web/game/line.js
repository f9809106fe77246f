/** The line to administrator mode: commands go out, text comes back; see docs/kod-games.md. */

const ENQUIRY = '\u0005';
const decoder = new TextDecoder('latin1');

/** @param {string} text one byte a character, as the game has it; what does not fit is a question mark */
const latin = (text) => Uint8Array.from(text, (letter) => (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63));

export class AdminLine {
  #socket;
  #rest = '';
  /** @type {((words: string[]) => void)[]} */
  #asked = [];

  /**
   * @param {string} url
   * @param {(text: string) => void} said hears whole lines, with their ends
   * @param {() => void} ended
   * @param {(url: string) => WebSocket} [connect]
   */
  constructor(url, said, ended, connect = (where) => new WebSocket(where)) {
    this.#socket = connect(url);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onmessage = ({ data }) => this.#hear(decoder.decode(data), said);
    this.#socket.onclose = () => {
      for (const answer of this.#asked.splice(0)) answer([]);
      ended();
    };
  }

  /** @param {string} text @param {(text: string) => void} said */
  #hear(text, said) {
    const lines = (this.#rest + text).split('\r\n');
    this.#rest = lines.pop() ?? '';
    let plain = '';
    for (const line of lines) {
      if (line.startsWith(ENQUIRY)) this.#asked.shift()?.(line.slice(1).split(' ').filter(Boolean));
      else plain += `${line}\n`;
    }
    if (plain) said(plain);
  }

  get isOpen() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** @param {string} command */
  run(command) {
    if (this.isOpen) this.#socket.send(latin(`${command.replace(/[\r\n]/g, ' ')}\r`));
  }

  /** The words that may stand last in an unfinished command. @param {string} command @returns {Promise<string[]>} */
  complete(command) {
    if (!this.isOpen) return Promise.resolve([]);
    this.#socket.send(latin(`${ENQUIRY}${command.replace(/[\r\n]/g, ' ')}\r`));
    return new Promise((answer) => this.#asked.push(answer));
  }

  close() {
    this.#socket.close();
  }
}

/** As far as all words agree. @param {string[]} words at least one */
export function common(words) {
  let start = words[0];
  for (const word of words) while (!word.startsWith(start)) start = start.slice(0, -1);
  return start;
}
