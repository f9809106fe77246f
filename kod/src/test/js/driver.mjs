/**
 * Runs the programs of a module that a test wrote, and prints for each its name behind @@ and then what happened.
 *
 *     node driver.mjs builtins           the functions that a page has
 *     node driver.mjs programs FILE      as the suite of programs runs
 *     node driver.mjs messages FILE      as random programs run
 *     node driver.mjs parse FILE         only: is each script a function?
 *     node driver.mjs thing FILE         one script on Thing 17, as the page runs it: its value, effects and log lines
 */
import { pathToFileURL } from 'node:url';
import { makeRuntime } from '../../../../web/src/main/resources/web/kod/runtime.js';
import { runMessages, runProgram } from './world.mjs';

const [mode, file] = process.argv.slice(2);
/** As the page makes one (things/sandbox-worker.js). */
const functionOf = (script) => Function(`"use strict"; return (${script});`)();

if (mode === 'builtins') {
  console.log([...makeRuntime({ things: {} }).builtins.keys()].join('\n'));
} else if (mode === 'parse') {
  const { scripts } = await import(pathToFileURL(file).href);
  scripts.forEach((script, i) => {
    try {
      if (typeof functionOf(script) !== 'function') console.log(`@@${i} is no function`);
    } catch (e) {
      console.log(`@@${i} ${e}\n${script}`);
    }
  });
  console.log(`${scripts.length} scripts`);
} else if (mode === 'thing') {
  const { script, method, args, props } = await import(pathToFileURL(file).href);
  const run = functionOf(script);
  const things = {
    has: (id) => id === 17,
    get: (_id, name) => props[name],
    exemplar: () => null,
    method: (_id, name) => (name === method ? { side: 'client', run } : undefined),
  };
  const lines = [];
  const rt = makeRuntime({ things, log: (level, line) => lines.push(`${level}: ${line}`) });
  console.log(JSON.stringify(run(rt, 17, args)));
  rt.effects.forEach((effect) => console.log(JSON.stringify(effect)));
  lines.forEach((line) => console.log(line));
} else {
  const run = { programs: runProgram, messages: runMessages }[mode];
  const { programs } = await import(pathToFileURL(file).href);
  const lines = [];
  for (const program of programs) {
    lines.push(`@@${program.name}`);
    try {
      lines.push(...run(program));
    } catch (e) {
      lines.push(`failed: ${e.stack}`);
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`, 'latin1');
}
