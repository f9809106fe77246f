/** Judges steps that the server has judged (WalkersAgreeTest) and ends in an error where the two differ. */
import { readFileSync } from 'node:fs';
import { Levels } from '../../main/resources/web/space/levels.js';
import { RoomData } from '../../main/resources/web/space/room-data.js';
import { Steps } from '../../main/resources/web/space/steps.js';

let judged = 0;
for (const { name, drawing, steps } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const rule = new Steps(new Levels(new RoomData(drawing), []));
  for (const [x, z, toX, toZ, allowed] of steps) {
    if (rule.allows(x, z, toX, toZ) !== (allowed === 1)) {
      throw new Error(`${name}: from ${x}, ${z} to ${toX}, ${toZ} the server says ${allowed === 1 ? 'yes' : 'no'}`);
    }
    judged++;
  }
}
console.log(`${judged} steps`);
