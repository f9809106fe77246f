/**
 * The page's side of ControlCodecsAgreeTest. A line is `sound or damaged, hex, JSON or "bad"`, with tabs between.
 *
 *   node control-codecs-agree.js tables                    tells the variables and answers the page knows
 *   node control-codecs-agree.js read FILE                 reads what the server wrote, and ends in an error where the two differ
 *   node control-codecs-agree.js write FILE SEED COUNT     writes for the server to read
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { NAKS, PacketError, VARIABLES, decodePackets, encodePackets } from '../../main/resources/web/control/packet.js';
import { PacketDice } from './control/dice.js';
import { hex, unhex } from './groups/words.js';

const [task, file, seed, count] = process.argv.slice(2);

/** @param {Uint8Array} bytes */
function read(bytes) {
  try {
    return decodePackets(bytes);
  } catch (trouble) {
    if (trouble instanceof PacketError) return 'bad';
    throw trouble;
  }
}

/** With unknown bytes in hexadecimal. @param {any} packets */
const plain = (packets) => JSON.stringify(packets, (_, value) => (value instanceof Uint8Array ? hex(value) : value));

if (task === 'tables') {
  console.log(JSON.stringify({ variables: VARIABLES, naks: NAKS }));
} else if (task === 'read') {
  let refused = 0;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const [condition, digits, expected] = line.split('\t');
    const packets = read(unhex(digits));
    assert.deepEqual(JSON.parse(plain(packets)), JSON.parse(expected), digits);
    if (packets === 'bad') refused++;
    else if (condition === 'sound') assert.equal(hex(encodePackets(packets)), digits);
  }
  console.log(`${lines.length} read, ${refused} refused`);
} else {
  const dice = new PacketDice(Number(seed));
  const lines = [];
  while (lines.length < Number(count)) {
    const isDamaged = dice.below(4) === 0;
    const made = Uint8Array.from(dice.packets());
    const bytes = isDamaged ? dice.damaged(made) : made;
    lines.push([isDamaged ? 'damaged' : 'sound', hex(bytes), plain(read(bytes))].join('\t'));
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}
