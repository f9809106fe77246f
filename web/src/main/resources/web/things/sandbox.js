/**
 * Runs client-side methods in workers that can do nothing but compute (see sandbox-worker.js), and for a short time only.
 *
 * A worker gets plain data (the script, the Things it may see) and gives plain data back (what the method returned, what it wishes
 * to change). A script that takes too long ends with its worker; the next one gets a new worker.
 */

const WORKERS = 2;
const TIME_LIMIT_MILLIS = 250;
/** A worker that cannot even start (an old browser) must not hold the queue for ever. */
const START_LIMIT_MILLIS = 10_000;
/** What would have to wait longer than a few seconds is not worth waiting for. */
export const MOST_WAITING = 64;

/**
 * @typedef {{self: number, method: string, args: import('../types.js').Values, author: number | null, things:
 *   import('./snapshot.js').Snapshot, limits?: Partial<import('../kod/limits.js').Limits>}} Job
 */
/**
 * @typedef {{value: import('../types.js').Value, wishes: import('./trust.js').Wish[], troubles: string[], used: {statements: number, reads:
 *   number}, millis: number}} Outcome  `troubles`: lines of errors, which do not stop a script
 */
/**
 * @typedef {{postMessage: (message: any) => void, terminate: () => void, onmessage: ((event: {data: any}) => void) | null, onerror:
 *   ((event: any) => void) | null}} WorkerLike
 */
/** @typedef {{worker: WorkerLike, ready: boolean, task?: Task, alarm?: any, begun: number}} Cell */
/** @typedef {{job: Job, resolve: (outcome: Outcome) => void, reject: (why: Error) => void}} Task */

/** @returns {WorkerLike} */
const openWorker = () =>
  /** @type {WorkerLike} */ (new Worker(new URL('./sandbox-worker.js', import.meta.url), { type: 'module', name: 'sandbox' }));

/** It was ended with its worker. */
export class Overtime extends Error {
  /** @param {string} message @param {number} millis how long it had run */
  constructor(message, millis) {
    super(message);
    this.millis = millis;
  }
}

export class Sandbox {
  #open;
  #timer;
  /** @type {Cell[]} */
  #cells = [];
  /** @type {Task[]} */
  #queue = [];

  /** @param {() => WorkerLike} [open] @param {import('./requests.js').Timer & {now: () => number}} [timer] */
  constructor(
    open = openWorker,
    timer = { start: (action, millis) => setTimeout(action, millis), stop: (handle) => clearTimeout(handle), now: () => performance.now() },
  ) {
    this.#open = open;
    this.#timer = timer;
  }

  /** @param {Job} job @returns {Promise<Outcome>} */
  run(job) {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= MOST_WAITING) {
        reject(new Error(`there are ${MOST_WAITING} scripts waiting for their turn already`));
        return;
      }
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next() {
    while (this.#queue.length > 0) {
      const idle = this.#cells.find((cell) => cell.ready && !cell.task);
      if (idle) this.#start(idle, /** @type {Task} */ (this.#queue.shift()));
      else if (this.#cells.length < WORKERS && this.#cells.every((cell) => cell.ready)) this.#addCell();
      else return;
    }
  }

  #addCell() {
    /** @type {Cell} */
    const cell = { worker: this.#open(), ready: false, begun: 0 };
    cell.worker.onmessage = ({ data }) => this.#hear(cell, data);
    cell.worker.onerror = () => this.#end(cell, 'The sandbox for scripts could not be opened.');
    cell.alarm = this.#timer.start(() => this.#end(cell, 'The sandbox for scripts did not open.'), START_LIMIT_MILLIS);
    this.#cells.push(cell);
  }

  /** @param {Cell} cell @param {Task} task */
  #start(cell, task) {
    cell.task = task;
    cell.begun = this.#timer.now();
    cell.alarm = this.#timer.start(() => this.#end(cell, `took longer than ${TIME_LIMIT_MILLIS} ms and was stopped`), TIME_LIMIT_MILLIS);
    cell.worker.postMessage(task.job);
  }

  /** @param {Cell} cell @param {any} data */
  #hear(cell, data) {
    this.#timer.stop(cell.alarm);
    const task = cell.task;
    cell.task = undefined;
    cell.ready = true;
    if (task) {
      if (typeof data?.error === 'string') task.reject(new Error(data.error));
      else task.resolve(outcomeOf(data, this.#timer.now() - cell.begun));
    }
    this.#next();
  }

  /** The worker goes, and what it was at fails. @param {Cell} cell @param {string} why */
  #end(cell, why) {
    this.#timer.stop(cell.alarm);
    cell.worker.terminate();
    this.#cells = this.#cells.filter((other) => other !== cell);
    if (cell.task) cell.task.reject(new Overtime(why, this.#timer.now() - cell.begun));
    // It never opened: neither would the next one.
    else if (!cell.ready) for (const task of this.#queue.splice(0)) task.reject(new Error(why));
    this.#next();
  }
}

/** @param {any} data @param {number} millis @returns {Outcome} */
function outcomeOf(data, millis) {
  const { value = null, wishes, troubles, used } = data ?? {};
  return {
    value,
    wishes: Array.isArray(wishes) ? wishes.filter(isWish) : [],
    troubles: Array.isArray(troubles) ? troubles.map(String) : [],
    used: { statements: Number(used?.statements) || 0, reads: Number(used?.reads) || 0 },
    millis,
  };
}

/** What comes out of the sandbox is believed only in this shape. @param {any} wish @returns {wish is import('./trust.js').Wish} */
function isWish(wish) {
  if (wish?.op === 'tell') return typeof wish.text === 'string' && (wish.id === null || typeof wish.id === 'number');
  if (typeof wish?.id !== 'number') return false;
  if (wish.op === 'set') return typeof wish.name === 'string' && wish.value !== undefined;
  return wish.op === 'call' && typeof wish.method === 'string' && typeof wish.args === 'object' && wish.args !== null;
}
