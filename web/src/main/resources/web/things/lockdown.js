/**
 * Takes everything out of a global scope that is not the bare language: no network, no storage, no other workers, no timers, no
 * clock finer than the language's own, no way to post messages. What stays cannot be changed, so that one author's script cannot
 * lay a trap for the next one's.
 *
 * It keeps a list of what may stay, not of what must go: browsers grow new doors every year.
 */

const MAY_STAY = new Set([
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Math',
  'JSON',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Date',
  'RegExp',
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
  'Promise',
  'Proxy',
  'Reflect',
  'Iterator',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'undefined',
  'NaN',
  'Infinity',
  'globalThis',
]);

/** @param {any} scope the global scope of a worker */
export function lockDown(scope) {
  for (let owner = scope; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) if (!(owner === scope && MAY_STAY.has(String(key)))) remove(owner, key);
  }
  for (const name of MAY_STAY) freeze(scope[name]);
  // Reached by no name: the makers of generators and of asynchronous functions.
  for (const sample of [function* () {}, async () => {}, async function* () {}]) freeze(Object.getPrototypeOf(sample).constructor);
  Object.preventExtensions(scope);
}

/** @param {any} owner @param {string | symbol} key */
function remove(owner, key) {
  if (Reflect.deleteProperty(owner, key)) return;
  // What cannot be deleted can mostly be made nothing.
  try {
    owner[key] = undefined;
  } catch {
    // It has no setter; the check in leftOver() says whether that matters.
  }
}

/** @param {any} value */
function freeze(value) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || value === globalThis) return;
  Object.freeze(value);
  if (value.prototype) Object.freeze(value.prototype);
}

/**
 * The names of what is still in a scope and can do something. (Some browsers keep a few numbers that cannot be deleted.)
 * @param {any} scope
 */
export function leftOver(scope) {
  /** @type {string[]} */
  const left = [];
  for (let owner = scope; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) {
      const value = typeof key === 'string' && !MAY_STAY.has(key) && key !== 'constructor' ? read(scope, String(key)) : undefined;
      if (typeof value === 'function' || (typeof value === 'object' && value !== null)) left.push(String(key));
    }
  }
  return left;
}

/** @param {any} scope @param {string} key */
function read(scope, key) {
  try {
    return scope[key];
  } catch {
    return undefined;
  }
}
