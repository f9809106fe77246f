/**
 * A small world for compiled programs: classes with their handlers, objects that can be created, and a record of what
 * happens. With it the runtime of the page does what a machine on the server does.
 */
import { Runtime } from '../../../../web/src/main/resources/web/kod/runtime.js';
import { CLASS, Cell, MESSAGE, Name, Ref, describe, isInteger, print, textOf } from '../../../../web/src/main/resources/web/kod/values.js';

const MOST_SHOWN = 100;

export class World extends Runtime {
  /** The class of each object, as its number in the program. */
  objects = [];
  system = null;

  constructor(program, record) {
    super({
      things: {},
      limits: { effects: Infinity, ...program.limits },
      random: dice(59),
      now: () => program.now,
      log: (level, line) => record.push(`${level}: ${printable(line)}`),
    });
    this.classes = program.classes;
    this.constructorName = program.constructorName;
    this.byName = new Map(this.classes.map((one, index) => [one.name.toLowerCase(), index]));
    this.methods = this.classes.map((one) => new Map(one.methods.map(([name, run]) => [name.toLowerCase(), run])));
    this.classes.forEach((one) => this.kind(one.name, one.id));
    Object.assign(this.things, {
      has: (id) => id >= 0 && id < this.objects.length,
      get: () => undefined,
      exemplar: (id) => (id >= 0 ? -1 - this.objects[id] : this.#parent(-1 - id)),
      method: (id, name) => this.#method(id, name),
      className: (id) => this.classes[this.objects[id]].name,
      isClass: (id, name) => this.isA(id, this.byName.get(name.toLowerCase())),
      variable: (id, name) => this.classes[this.objects[id]].variables[name]?.(this, this.ref(id)),
    });
  }

  #parent(index) {
    const { parent } = this.classes[index];
    return parent < 0 ? null : -1 - parent;
  }

  #method(id, name) {
    const run = id < 0 ? this.methods[-1 - id].get(name.toLowerCase()) : undefined;
    return run && { side: 'client', run };
  }

  isA(id, index) {
    for (let at = this.objects[id]; at >= 0; at = this.classes[at].parent) if (at === index) return true;
    return false;
  }

  /** Here properties stay what they are from message to message. */
  forget() {}

  changedInPlace() {
    return [];
  }

  receiver(target) {
    if (target === 0) return this.system;
    return target instanceof Ref && this.things.has(target.id) ? target : null;
  }

  elsewhere(to, message) {
    return this.error(`OBJECT ${to.id} of class ${this.things.className(to.id)} has no handler for ${message.name}`);
  }

  broadcast(kind, message, named) {
    const index = this.byName.get(kind.name.toLowerCase());
    if (index === undefined) return this.error(`Send to ${describe(kind)}, which is not loaded`);
    const before = this.objects.length;
    let count = 0;
    for (let id = 0; id < before && !this.tired(); id++) {
      this.worked(1);
      if (this.isA(id, index)) {
        this.deliver(this.ref(id), message, named);
        count++;
      }
    }
    return count === 0 ? null : this.other(0, count);
  }

  create(line, kind, named) {
    this.at(line);
    const isClass = kind instanceof Name && kind.tag === CLASS;
    const index = isClass ? this.byName.get(kind.name.toLowerCase()) : undefined;
    if (index === undefined) {
      this.error(`Create needs a class that is loaded, not ${describe(kind)}`);
      return isClass ? this.ref(-1) : null;
    }
    const made = this.allocate(index);
    this.deliver(made, new Name(MESSAGE, this.constructorName, 10), named);
    return made;
  }

  allocate(index) {
    const made = this.ref(this.objects.push(index) - 1);
    for (const [name, value] of this.classes[index].defaults(this)) this.hold(made, { name, value, was: null });
    return made;
  }

  print(value) {
    const unknown = value instanceof Name && value.tag === CLASS && !this.byName.has(value.name.toLowerCase());
    return unknown ? describe(value) : print(value);
  }

  /** A value as the expected files write it. */
  show(value) {
    if (value === null) return '$';
    if (isInteger(value)) return String(value);
    if (value instanceof Cell) return this.#showList(value);
    const text = textOf(value);
    if (text === null) return value.tag === 4 ? 'resource (none)' : this.print(value);
    const quoted = `"${printable(text)}"`;
    return { 4: 'resource ', 8: 'temp string ', 9: 'string ', 12: '' }[value.tag] + quoted;
  }

  #showList(list) {
    const shown = [];
    let cell = list;
    for (; cell instanceof Cell; cell = cell.rest) {
      if (shown.length === MOST_SHOWN) return `[${shown.join(', ')}, ...]`;
      shown.push(this.show(cell.first));
    }
    return `[${shown.join(', ')}${cell === null ? '' : ` . ${this.show(cell)}`}]`;
  }
}

/** Numbers from 0 to 1 that are the same every time. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function printable(text) {
  return text.replaceAll('\r', '\\r').replaceAll('\n', '\\n');
}

/** What the suite of programs does: an object of class Test gets the message Run. */
export function runProgram(program) {
  const record = [];
  const world = new World(program, record);
  world.atTop(() => world.create(0, world.kind('Test'), []));
  world.system = world.ref(0);
  record.length = 0;
  const sent = ['session_id', world.other(6, 1), 'name', world.resource(1_000_000, 'Nobody')];
  const value = world.atTop(() => world.deliver(world.system, new Name(MESSAGE, 'Run', 0), sent));
  record.push(`returns ${world.show(value)}`);
  return record;
}

/** What the random programs do: an object of each class gets each message, and shows what it holds then. */
export function runMessages(program) {
  const record = [];
  const world = new World(program, record);
  for (let turn = 0; turn < program.turns; turn++) {
    program.classes.forEach((kind, index) => {
      const made = world.allocate(index);
      world.atTop(() => world.deliver(made, new Name(MESSAGE, program.constructorName, 10), []));
      world.system ??= made;
      for (const [name, args] of program.messages) {
        const named = args.flatMap(([key, value]) => [key, value ?? made]);
        const value = world.atTop(() => world.deliver(made, new Name(MESSAGE, name, 0), named));
        record.push(`value ${describe(value)}`);
      }
      for (const [name] of kind.defaults(world)) record.push(`${name} ${describe(world.find(made, name))}`);
    });
  }
  return record;
}
