/**
 * The worker in which client-side methods run. Before the first script it takes everything out of its own scope that is not the bare
 * language (lockdown.js). It is served with a policy of its own: it may evaluate texts, which the page may not, and connect nowhere.
 */
import { makeRuntime } from '../kod/runtime.js';
import { Shelf } from '../shelf.js';
import { leftOver, lockDown } from './lockdown.js';
import { Sight } from './sight.js';

const scope = /** @type {any} */ (globalThis);
const post = scope.postMessage.bind(scope);
const MakeFunction = Function;

const MOST_COMPILED = 500;
/** @type {Shelf<string, import('./sight.js').Run>} */
const compiled = new Shelf(MOST_COMPILED);

scope.addEventListener('message', (/** @type {{data: any}} */ { data }) => post(answer(data)));
lockDown(scope);
const doors = leftOver(scope);
if (doors.length > 0) throw new Error(`the sandbox is not tight: ${doors.join(', ')}`);
post({ ready: true });

/** @param {import('./sandbox.js').Job} job */
function answer({ self, method, args, author, things, limits }) {
  /** @type {string[]} */
  const troubles = [];
  try {
    const log = (/** @type {string} */ level, /** @type {string} */ line) => level === 'error' && troubles.push(line);
    const rt = makeRuntime({ things: new Sight(things, author, compile), log, limits });
    const value = rt.start(self, method, args);
    return { value: plain(value), wishes: rt.effects.map(plain), troubles, used: rt.used };
  } catch (trouble) {
    return { error: trouble instanceof Error ? trouble.message : 'the script failed' };
  }
}

/** Only data leaves; a function or a ring in it is an error here and not a riddle at the page. @param {any} value */
const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

/** @param {string} text an expression that evaluates to `function (rt, self, args) {...}` @returns {import('./sight.js').Run} */
function compile(text) {
  return compiled.of(text, () => MakeFunction(`"use strict"; return (${text});`)());
}
