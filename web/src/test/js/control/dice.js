/** Random control packets, the same ones for the same seed. */
import { LAYOUTS } from '../../../main/resources/web/control/layouts.js';
import { COMBINE, encodePacket } from '../../../main/resources/web/control/packet.js';
import { Dice } from '../groups/dice.js';

/** @typedef {import('../../../main/resources/web/control/packet.js').Packet} Packet */

/** @typedef {keyof typeof LAYOUTS} CommandName */

const NAMES = /** @type {CommandName[]} */ (Object.keys(LAYOUTS));
const COMBINED = NAMES.filter((name) => 'combined' in LAYOUTS[name]);
const KNOWN = new Set(NAMES.map((name) => LAYOUTS[name].number));

export class PacketDice extends Dice {
  /** @param {number} most */
  signed = (most) => this.below(2 * most) - most;

  id = () => (this.bool() ? 1 + this.below(253) : this.text());

  /** Of a field of that kind. @type {Record<import('../../../main/resources/web/control/layouts.js').Kind, () => any>} */
  values = {
    u8: () => this.below(256),
    s8: () => this.signed(128),
    u16: () => this.below(65536),
    s16: () => this.signed(32768),
    u32: () => this.below(2 ** 32),
    'short id': () => 1 + this.below(255),
    'object id': () => this.id(),
    text: () => this.text(),
    properties: () => this.some(2, () => ({ variable: this.id(), value: this.text() })),
    variables: () => this.some(6, this.id),
  };

  /** @param {CommandName} command */
  fields = (command) => Object.fromEntries(LAYOUTS[command].fields.map(([name, kind]) => [name, this.values[kind]()]));

  /** @returns {Packet} */
  packet() {
    const kind = this.below(8);
    if (kind === 0) {
      const command = this.one(COMBINED);
      return {
        object: COMBINE,
        command,
        parts: [0, ...this.some(18, () => 0)].map(() => ({ id: 1 + this.below(255), ...this.fields(command) })),
      };
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
