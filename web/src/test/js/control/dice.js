/** Random control packets, the same ones for the same seed. */
import { COMBINE, COMMANDS, encodePacket } from '../../../main/resources/web/control/packet.js';
import { Dice } from '../groups/dice.js';

/** @typedef {import('../../../main/resources/web/control/packet.js').Packet} Packet */

const COMBINED = /** @type {const} */ (['SHORTLOC', 'APPEARACTOR', 'DISAPPEARACTOR', 'TELEPORT']);
const NAMES = /** @type {(keyof typeof COMMANDS)[]} */ (Object.keys(COMMANDS));
const KNOWN = new Set(Object.values(COMMANDS));

export class PacketDice extends Dice {
  /** @param {number} most */
  signed = (most) => this.below(2 * most) - most;

  id = () => (this.bool() ? 1 + this.below(253) : this.text());

  location = () => ({ x: this.signed(32768), y: this.signed(32768), z: this.signed(32768), direction: this.signed(32768) });

  /** All fields there are, of which a command takes its own. @param {string} command */
  fields(command) {
    const room = this.below(65536);
    switch (command) {
      case 'LONGLOC':
        return this.location();
      case 'STATE':
        return { set: this.below(2 ** 32), clear: this.below(2 ** 32) };
      case 'SHORTLOC':
        return { dx: this.signed(128), dy: this.signed(128), turn: this.signed(128) };
      case 'ROOMCHNG':
      case 'APPEARACTOR':
        return { room, ...this.location() };
      case 'TELEPORT':
        return { room, exit: this.below(256), entry: this.below(256), ...this.location() };
      case 'PROPREQ':
        return { variables: this.some(6, this.id) };
      case 'REGOBJID':
        return { name: this.text(), id: 1 + this.below(255) };
      case 'TEXT':
      case 'WHISPER':
        return { who: this.id(), text: this.text() };
      case 'LAUNCHAPP':
        return { name: this.text() };
      case 'DISAPPEARACTOR':
      case 'STATEREQ':
        return {};
      default:
        return { properties: this.some(2, () => ({ variable: this.id(), value: this.text() })) };
    }
  }

  /** @returns {Packet} */
  packet() {
    const kind = this.below(8);
    if (kind === 0) {
      const command = this.one(COMBINED);
      return { object: COMBINE, command, parts: [0, ...this.some(18, () => 0)].map(() => ({ id: 1 + this.below(255), ...this.fields(command) })) };
    }
    if (kind === 1) {
      const number = this.below(256);
      return { object: this.id(), command: KNOWN.has(number) ? 42 : number, data: this.bytes(100) };
    }
    const command = this.one(NAMES);
    return { object: this.id(), command, ...this.fields(command) };
  }

  /** @param {Uint8Array} bytes */
  damaged(bytes) {
    const damaged = bytes.slice(0, this.bool() ? bytes.length : this.below(bytes.length));
    if (damaged.length > 0) damaged[this.below(Math.min(damaged.length, 6))] = this.bool() ? this.below(256) : this.below(20);
    return damaged;
  }

  /** Some, one after the other. */
  packets() {
    return this.some(3, () => this.packet()).flatMap((packet) => [...encodePacket(packet)]);
  }
}
