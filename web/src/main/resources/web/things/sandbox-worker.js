/**
 * The worker in which client-side methods run. Before the first script it takes everything out of its own scope that is not the bare
 * language (lockdown.js). It is served with a policy of its own: it may evaluate texts, which the page may not, and connect nowhere.
 */
import { Host } from './host.js';
import { leftOver, lockDown } from './lockdown.js';

const post = self.postMessage.bind(self);
const MakeFunction = Function;
// The Kod runtime turns the host's few words into all of Kod's; without it scripts get the bare host.
const RUNTIME = '../kod/runtime.js';
const kod = await import(RUNTIME).catch(() => ({}));
/** @type {Map<string, import('./host.js').Script>} */
const compiled = new Map();
const MOST_COMPILED = 500;

self.addEventListener('message', ({ data }) => post(answer(data)));
lockDown(self);
const doors = leftOver(self);
if (doors.length > 0) throw new Error(`the sandbox is not tight: ${doors.join(', ')}`);
post({ ready: true });

/** @param {import('./sandbox.js').Job} job */
function answer(job) {
  try {
    const host = new Host(job.things, compile);
    if ('runtime' in kod) host.rt = kod.runtime(host);
    const value = host.run(job);
    return { value: plain(value), wishes: host.wishes.map(plain) };
  } catch (trouble) {
    return { error: trouble instanceof Error ? trouble.message : 'the script failed' };
  }
}

/** Only data leaves; a function or a ring in it is an error here and not a riddle at the page. @param {any} value */
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** @param {string} text an expression that evaluates to `function (rt, self, args) {...}` @returns {import('./host.js').Script} */
function compile(text) {
  const known = compiled.get(text);
  if (known) return known;
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  const script = MakeFunction(`"use strict"; return (${text});`)();
  compiled.set(text, script);
  return script;
}
