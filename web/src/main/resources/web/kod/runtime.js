/**
 * Runs the client-side methods of Things: Kod that the server compiled to JavaScript (`function(rt, self, args)`), against
 * what the page knows of the world. Nothing is changed from here: what a method does comes out as a list of effects, which
 * the page sends to the server or shows.
 *
 *     const rt = makeRuntime({ things, log: (level, line) => console.debug(level, line) });
 *     const value = run(rt, 17, { times: 3, who: { ref: 9 } });
 *     rt.effects;   // [{op: 'set', id: 17, name: 'color', value: '#ff0000'}, {op: 'tell', id: null, text: 'Woof!'}]
 *
 * Values are those of the wire outside (`null`, numbers, strings, `{ref}`, `{class}`, arrays) and those of values.js inside.
 */
import { Notes } from './effects.js';
import { LIMITS } from './limits.js';
import { ScriptLog } from './log.js';
import { Memory } from './memory.js';
import { lists } from './lists.js';
import { texts } from './texts.js';
import { things } from './things.js';
import { CLASS, MESSAGE, Name, Ref, describe, print, toJson } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./values.js').Json} Json */

/** @typedef {import('./types.js').Run} Run */
/** @typedef {import('./types.js').Method} Method */
/** @typedef {import('./types.js').Things} Things */
/** @typedef {import('./limits.js').Limits} Limits */
/** @typedef {import('./effects.js').Effect} Effect */

/** Longer than any chain of exemplars that the server allows; a page may be told nonsense. */
const LONGEST_CHAIN = 1_000;

/** @typedef {[owner: string, message: string, file: string, line: number]} Where of a handler: its first line */
/** @typedef {(me: Ref, sent: Map<string, Value>) => Value} Body */
/** @typedef {{definer: number, method: Method}} Found */
/** @typedef {{where: Where, line: number, self: Ref, sent: Map<string, Value>, found: Found | undefined}} Frame */
/** @typedef {{to: Ref, message: Name, named: (string | Value)[]}} Posted */

/** Ends a message from within: its fuel is used up. Scripts have no way to catch it. */
export class Stop extends Error {}

/**
 * @param {{
 *   things: Things,
 *   fuel?: number,
 *   depth?: number,
 *   limits?: Partial<Limits>,
 *   random?: () => number,
 *   now?: () => number,
 *   log?: (level: 'debug' | 'error', line: string) => void,
 * }} options `random` as Math.random, `now` as Date.now; the log gets what Debug and errors write
 */
export function makeRuntime(options) {
  return new Runtime(options);
}

export class Runtime extends Memory {
  /** @type {Map<string, import('./lists.js').Builtin>} */
  builtins = new Map(Object.entries({ ...lists, ...texts, ...things }));

  /** @type {Frame[]} the innermost last */
  #frames = [];
  #notes;
  #lines;
  /** @type {Posted[]} */
  #posts = [];
  #running = false;
  /** What has been used so far, of all messages. */
  used = { statements: 0, reads: 0 };
  #fuel = 0;
  #work = 0;
  #overworked = false;
  #effectsRefused = false;
  /** How the handler that is entered next was found. @type {Found | undefined} */
  #next = undefined;

  /** @param {Parameters<typeof makeRuntime>[0]} options */
  constructor({ things: known, fuel, depth, limits, random, now, log }) {
    const given = { ...(fuel === undefined ? {} : { fuel }), ...(depth === undefined ? {} : { depth }) };
    super(known, { ...LIMITS, ...given, ...limits });
    this.random = random ?? Math.random;
    this.now = now ?? Date.now;
    this.#notes = new Notes(this.limits.effects);
    this.#lines = new ScriptLog(log ?? (() => {}), this.limits.logLines, this.#frames);
  }

  /** What scripts have done so far, oldest first. The page may take from it between messages. */
  get effects() {
    return this.#notes.list;
  }

  /** Runs a client-side method, found up the exemplar chain; undefined when there is none. */
  start(/** @type {number} */ id, /** @type {string} */ name, /** @type {Record<string, Json>} */ args) {
    const run = this.lookup(id, name)?.method.run;
    return run ? /** @type {Json} */ (run(this, id, args)) : undefined;
  }

  /** Runs something as one message with its own fuel, and then what it posted. @param {() => Value} action */
  atTop(action) {
    if (this.#running) throw new Error('the runtime is in the middle of a message');
    this.#running = true;
    this.#lines.start();
    this.#effectsRefused = false;
    try {
      const result = this.#guarded(action);
      this.#drain();
      return result;
    } finally {
      this.#running = false;
      this.#posts = [];
      this.changedInPlace().forEach(({ id, name, value }) => this.#notes.set(id, name, value));
      this.#notes.write();
      this.forget();
    }
  }

  /** Whatever goes wrong in a message, the page goes on. @param {() => Value} action @returns {Value} */
  #guarded(action) {
    this.#fuel = this.limits.fuel;
    this.#work = this.limits.work;
    this.#overworked = false;
    try {
      return action();
    } catch (e) {
      if (e instanceof RangeError) this.error('The stack of this page is too small for this depth; the message is given up');
      else if (!(e instanceof Stop)) this.error(`Internal error, the message is given up: ${e}`);
      return null;
    } finally {
      this.used.statements += this.limits.fuel - Math.max(this.#fuel, 0);
      this.#frames.length = 0;
    }
  }

  #drain() {
    let fuel = this.limits.fuel * this.limits.postedFactor;
    let work = this.limits.work * this.limits.postedFactor;
    for (let next = this.#posts.shift(); next; next = this.#posts.shift()) {
      const { to, message, named } = next;
      this.#guarded(() => this.deliver(to, message, named));
      fuel -= this.limits.fuel - Math.max(this.#fuel, 0);
      work -= this.limits.work - this.#work;
      if (this.#posts.length > 0 && (fuel <= 0 || work <= 0)) {
        const what = fuel > 0 ? 'walked over too much' : 'used too many statements';
        this.#lines.lastError(`Posted messages ${what}; ${this.#posts.length} are dropped`);
        this.#posts = [];
      }
    }
  }

  // ---- for scripts ----

  /**
   * Enters a handler. Called by the page it is a message of its own, and its value is that of the wire; called by another
   * handler it is part of that one's.
   * @param {number} self
   * @param {Record<string, Json> | Map<string, Value>} args
   * @param {Where} where
   * @param {Body} body
   * @returns {Json | Value}
   */
  run(self, args, where, body) {
    if (this.#running) return this.#enter(this.ref(self), this.#sent(args), where, body);
    return toJson(this.atTop(() => this.#enter(this.ref(self), this.#sent(args), where, body)));
  }

  /** @param {Record<string, Json> | Map<string, Value>} args @returns {Map<string, Value>} by names in lower case */
  #sent(args) {
    if (args instanceof Map) return args;
    return new Map(Object.entries(args ?? {}).map(([name, json]) => [name.toLowerCase(), this.value(json)]));
  }

  /** @param {Ref} self @param {Map<string, Value>} sent @param {Where} where @param {Body} body @returns {Value} */
  #enter(self, sent, where, body) {
    const found = this.#next;
    this.#next = undefined;
    const depth = this.#frames.length + 1;
    this.#frames.push({ where, line: where[3], self, sent, found });
    if (depth >= this.limits.depth) {
      this.errorWithStack(`Sends are nested ${depth} deep`, 1);
      this.#frames.pop();
      return null;
    }
    const result = body(self, sent);
    this.#frames.pop();
    return result;
  }

  /** @param {Map<string, Value>} sent @param {string} name @param {Value} otherwise */
  argument(sent, name, otherwise) {
    const value = sent.get(name.toLowerCase());
    return value === undefined ? otherwise : value;
  }

  /** Pays for a run of statements. @param {number} statements */
  use(statements) {
    this.#fuel -= statements;
  }

  /** Pays, and ends the message when it has nothing left. @param {number} statements @param {number} line */
  spend(statements, line) {
    this.#fuel -= statements;
    if (this.#fuel >= 0) return;
    this.at(line);
    this.#stop(`This message has used its ${this.limits.fuel} statements`);
  }

  /** @param {string} why @returns {never} */
  #stop(why) {
    this.#lines.lastError(why);
    throw new Stop(why);
  }

  /** @override @param {Ref} thing @param {string} name */
  find(thing, name) {
    if (++this.used.reads > this.limits.reads) this.#stop(`This message has looked at ${this.limits.reads} properties`);
    return super.find(thing, name);
  }

  /** A property of the handler's own Thing or, for GetProperty, of another. @param {Ref} thing @param {string} name */
  get(thing, name) {
    const value = this.find(thing, name);
    return value === undefined ? this.error(`${name} of ${describe(thing)} is not known in this page`) : value;
  }

  /** @param {Ref} thing @param {string} name @param {Value} value */
  set(thing, name, value) {
    this.hold(thing, { name, value, was: null });
    if (!this.#notes.set(thing.id, name, value)) this.#tooManyEffects();
  }

  /** A class variable: a property in its place, what the page knows, or what it is in the class of the script. */
  variable(/** @type {Ref} */ thing, /** @type {string} */ name, /** @type {Value} */ usual) {
    const known = this.things.variable?.(thing.id, name);
    const value = known === undefined ? this.find(thing, name) : this.value(known);
    return value === undefined ? usual : value;
  }

  /** @param {number} line @param {Value} target @param {Value} message @param {(string | Value)[]} named */
  send(line, target, message, named) {
    this.at(line);
    if (!isMessage(message)) return this.error(`Send needs a message, not ${describe(message)}`);
    if (target instanceof Name && target.tag === CLASS) return this.broadcast(target, message, named);
    const to = this.receiver(target);
    if (!to && target instanceof Ref) {
      return this.error(`Send of ${message.name} to ${describe(target)}, which does not exist`);
    }
    if (!to) return this.error(`Send of ${message.name} needs an object, not ${describe(target)}`);
    return this.deliver(to, message, named);
  }

  /** @param {number} line @param {Value} target @param {Value} message @param {(string | Value)[]} named */
  post(line, target, message, named) {
    this.at(line);
    if (!isMessage(message)) return this.error(`Post needs a message, not ${describe(message)}`);
    if (!(target instanceof Ref) || !this.receiver(target)) {
      return this.error(`Post needs an object that exists, not ${describe(target)}`);
    }
    if (this.#posts.length >= this.limits.posts - 1) {
      return this.error(`The message queue is full; a post of ${message.name} is dropped`);
    }
    this.#posts.push({ to: target, message, named });
    return null;
  }

  /** @param {number} line @param {Value} _kind @param {(string | Value)[]} _named @returns {Value} */
  create(line, _kind, _named) {
    this.at(line);
    return this.#notHere('Create');
  }

  /** Lets the exemplar above do it, with what was sent. @param {number} line @returns {Value} */
  propagate(line) {
    this.at(line);
    const { where, self, sent, found } = this.#frames[this.#frames.length - 1];
    const [owner, message] = where;
    const definer = (found ?? this.lookup(self.id, message))?.definer;
    const above = definer === undefined ? null : this.things.exemplar(definer);
    const next = above === null ? undefined : this.lookup(above, message);
    if (!next) return this.error(`No class above ${owner} handles ${message}`);
    if (!next.method.run) return this.error(`What handles ${message} above ${owner} runs on the server`);
    return this.#start(next, next.method.run, self, sent);
  }

  /** A function by its name, or by its number when it has none. */
  call(/** @type {number} */ line, /** @type {string | number} */ name, /** @type {Value[]} */ args) {
    this.at(line);
    if (typeof name === 'number') return this.error(`There is no built-in function ${name}`);
    const builtin = this.builtins.get(name);
    return builtin ? builtin(this, ...args) : this.#notHere(name);
  }

  /** @param {number} line */
  tooManyArguments(line) {
    this.at(line);
    return this.error('A call has at most 40 arguments and 45 named ones');
  }

  /** @param {string} name */
  #notHere(name) {
    return this.error(`${name} is for the server; a method that runs in the page cannot call it`);
  }

  // ---- sending ----

  /** The Thing a value stands for as the target of a message. @param {Value} target @returns {Ref | null} */
  receiver(target) {
    return target instanceof Ref ? target : null;
  }

  /** @param {Name} kind @param {Name} message @param {(string | Value)[]} _named @returns {Value} */
  broadcast(kind, message, _named) {
    return this.error(`Send of ${message.name} to all of &${kind.name} is for the server`);
  }

  /** A method by name, up the exemplar chain. @param {number} id @param {string} name @returns {Found | undefined} */
  lookup(id, name) {
    let definer = /** @type {number | null} */ (id);
    for (let steps = 0; definer !== null && steps < LONGEST_CHAIN; steps++) {
      const method = this.things.method(definer, name);
      if (method) return { definer, method };
      definer = this.things.exemplar(definer);
    }
    return undefined;
  }

  /** @param {Ref} to @param {Name} message @param {(string | Value)[]} named @returns {Value} */
  deliver(to, message, named) {
    const found = this.lookup(to.id, message.name);
    if (!found?.method.run) return this.elsewhere(to, message, named);
    /** @type {Map<string, Value>} */
    const sent = new Map();
    for (let i = 0; i < named.length; i += 2) sent.set(String(named[i]).toLowerCase(), /** @type {Value} */ (named[i + 1]));
    return this.#start(found, found.method.run, to, sent);
  }

  /** To the Thing whose handler is running. @param {Name} message @param {(string | Value)[]} named */
  sendSelf(message, named) {
    return this.deliver(this.#frames[this.#frames.length - 1].self, message, named);
  }

  /** @param {Found} found @param {Run} run @param {Ref} self @param {Map<string, Value>} sent @returns {Value} */
  #start(found, run, self, sent) {
    this.#next = found;
    return /** @type {Value} */ (run(this, self.id, sent));
  }

  /** The server runs it, some time later. @param {Ref} to @param {Name} message @param {(string | Value)[]} named */
  elsewhere(to, message, named) {
    /** @type {[string, Json][]} */
    const args = [];
    for (let i = 0; i < named.length; i += 2) args.push([String(named[i]), toJson(/** @type {Value} */ (named[i + 1]))]);
    this.effect({ op: 'call', id: to.id, method: message.name, args: Object.fromEntries(args) });
    return /** @type {Value} */ (null);
  }

  /** Who wrote the handler that is running. @returns {number | null} */
  author() {
    const frame = this.#frames[this.#frames.length - 1];
    return (frame.found ?? this.lookup(frame.self.id, frame.where[1]))?.method.author ?? null;
  }

  /** Notes what is to be done. @param {Effect} effect */
  effect(effect) {
    if (!this.#notes.add(effect)) this.#tooManyEffects();
  }

  #tooManyEffects() {
    if (this.#effectsRefused) return;
    this.#effectsRefused = true;
    this.error(`A method in the page may do ${this.limits.effects} things; the others are left out`);
  }

  // ---- for functions ----

  /** True, with one error line, when functions have walked too far in this message. */
  tired() {
    if (this.#work >= 0) return false;
    if (!this.#overworked) {
      this.#overworked = true;
      this.error('This message has walked over too many cells, bytes and objects');
    }
    return true;
  }

  /** @param {number} steps */
  worked(steps) {
    this.#work -= steps;
  }

  /** A value as the logs print it. @param {Value} value */
  print(value) {
    return print(value);
  }

  /** @param {string} text */
  debug(text) {
    this.#lines.debug(text);
  }

  /**
   * Logs an error at the current line, with the handlers that led to it.
   * @override
   * @param {string} text
   * @param {number} [line]
   * @returns {null}
   */
  error(text, line) {
    if (line !== undefined) this.at(line);
    this.#lines.error(text);
    return null;
  }

  /** @param {string} text */
  errorWithStack(text, entering = 0) {
    this.#lines.errorWithStack(text, entering);
  }

  /** The line that the innermost handler is at. @param {number} line */
  at(line) {
    const frame = this.#frames[this.#frames.length - 1];
    if (frame) frame.line = line;
  }
}

/** @param {Value} value @returns {value is Name} */
function isMessage(value) {
  return value instanceof Name && value.tag === MESSAGE;
}
