/**
 * The page's side of GroupCodecsAgreeTest. A line is `kind, binding, sound or damaged, hex, in words or "bad"`, with tabs between.
 *
 *   node group-codecs-agree.js read FILE                 reads what the server wrote, and ends in an error where the two differ
 *   node group-codecs-agree.js write FILE SEED COUNT     writes for the server to read
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseAddress, show } from '../../main/resources/web/group/address.js';
import { UlpError } from '../../main/resources/web/group/bytes.js';
import { Dice } from './groups/dice.js';
import { KIND_NAMES, hex, inWords, unhex } from './groups/words.js';

/** @typedef {import('../../main/resources/web/group/codec.js').Binding} Binding */

const [task, file, seed, count] = process.argv.slice(2);

/** @param {string} text host;group or nothing;addresses @returns {Binding} */
function bindingOf(text) {
  const [host, group, to] = text.split(';');
  return { host: parseAddress(host), group: group ? parseAddress(group) : undefined, to: to ? to.split(' ').map(parseAddress) : [] };
}

/** @param {Binding} binding */
const bindingText = ({ host, group, to }) => [show(host), group ? show(group) : '', to.map(show).join(' ')].join(';');

/** @param {string} kind @param {Uint8Array} bytes @param {Binding} binding */
function read(kind, bytes, binding) {
  try {
    return inWords(kind, bytes, binding);
  } catch (trouble) {
    if (trouble instanceof UlpError) return { words: 'bad', again: () => bytes };
    throw trouble;
  }
}

if (task === 'read') {
  let refused = 0;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const [kind, binding, condition, digits, expected] = line.split('\t');
    const { words, again } = read(kind, unhex(digits), bindingOf(binding));
    if (words !== expected)
      throw new Error(`${kind} ${digits} bound to ${binding}\nthe server reads: ${expected}\nthe page reads:   ${words}`);
    if (condition === 'sound' && hex(again()) !== digits) throw new Error(`${kind} ${digits}\nthe page writes: ${hex(again())}`);
    if (words === 'bad') refused++;
  }
  console.log(`${lines.length} read, ${refused} refused`);
} else {
  const dice = new Dice(Number(seed));
  const lines = [];
  while (lines.length < Number(count)) {
    const kind = dice.one(KIND_NAMES);
    const binding = dice.binding();
    const isDamaged = dice.below(4) === 0;
    const made = dice.make(kind, binding);
    const bytes = isDamaged ? dice.damaged(made) : made;
    lines.push([kind, bindingText(binding), isDamaged ? 'damaged' : 'sound', hex(bytes), read(kind, bytes, binding).words].join('\t'));
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}
