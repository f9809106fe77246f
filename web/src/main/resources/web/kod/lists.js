/**
 * The list functions. Lists are changed in place, so a program can tie a knot into one; a walk of more steps than there are
 * cells is going round in circles and ends with an error.
 */
import { Cell, describe, isInteger } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./runtime.js').Runtime} Runtime */
/** @typedef {(rt: Runtime, ...args: Value[]) => Value} Builtin */

/** @type {Record<string, Builtin>} */
export const lists = {
  Cons: (rt, first = null, rest = null) => rt.cons(first, rest),

  First: (rt, list = null) => (list instanceof Cell ? list.first : notList(rt, 'First', list)),

  Rest: (rt, list = null) => (list instanceof Cell ? list.rest : notList(rt, 'Rest', list)),

  Length: (rt, list = null) => length(rt, list),

  Nth: (rt, list = null, n = null) => find(rt, 'Nth', list, n)?.first ?? null,

  List(rt, ...elements) {
    /** @type {Value} */
    let list = null;
    for (let i = elements.length - 1; i >= 0; i--) {
      list = rt.cons(elements[i], list);
      if (list === null) return null;
    }
    return list;
  },

  IsList: (_rt, value = null) => (value === null || value instanceof Cell ? 1 : 0),

  SetFirst(rt, list = null, value = null) {
    if (!(list instanceof Cell)) return notList(rt, 'SetFirst', list);
    list.first = value;
    return null;
  },

  SetNth(rt, list = null, n = null, value = null) {
    const cell = find(rt, 'SetNth', list, n);
    if (cell) cell.first = value;
    return null;
  },

  /** Unlinks the first cell that holds the value; whoever else has the list sees it too. */
  DelListElem(rt, list = null, value = null) {
    if (!(list instanceof Cell)) return notList(rt, 'DelListElem', list);
    if (rt.tired()) return null;
    if (list.first === value) return list.rest;
    let previous = list;
    for (let steps = 1; steps <= rt.cells; steps++) {
      const next = previous.rest;
      if (!(next instanceof Cell)) {
        rt.worked(steps);
        rt.error(`DelListElem does not find ${describe(value)}`);
        return list;
      }
      if (next.first === value) {
        rt.worked(steps);
        previous.rest = next.rest;
        return list;
      }
      previous = next;
    }
    rt.worked(rt.cells);
    circular(rt, 'DelListElem');
    return list;
  },

  /** The place, counted from 1, or 0. */
  FindListElem(rt, list = null, value = null) {
    if (list === null) return null;
    if (!(list instanceof Cell)) return notList(rt, 'FindListElem', list);
    if (rt.tired()) return null;
    let place = 0;
    /** @type {Value} */
    let cell = list;
    for (; cell instanceof Cell; cell = cell.rest) {
      if (++place > rt.cells) {
        rt.worked(place);
        circular(rt, 'FindListElem');
        return 0;
      }
      if (cell.first === value) {
        rt.worked(place);
        return place;
      }
    }
    rt.worked(place);
    return 0;
  },

  /**
   * Puts element n before the one at `to`; one past the length means the end. The cells stay where they are and pass the
   * values on, so that everybody who has the list sees the new order.
   */
  MoveListElem(rt, list = null, n = null, to = null) {
    if (!(list instanceof Cell)) return notList(rt, 'MoveListElem', list);
    if (!isInteger(n) || !isInteger(to)) {
      return rt.error(`MoveListElem needs two integers, not ${describe(n)} and ${describe(to)}`);
    }
    const count = Number(length(rt, list) ?? 0);
    if (n < 1 || n > count || to < 1 || to > count + 1) {
      return rt.error(`MoveListElem from ${n} to ${to} in a list of ${count}`);
    }
    const from = Number(n);
    const before = Number(to);
    const first = Math.min(from, before);
    const cells = [];
    /** @type {Value} */
    let cell = list;
    for (let i = 1; i <= Math.max(from, before) && cell instanceof Cell; i++, cell = cell.rest) {
      if (i >= first) cells.push(cell);
    }
    // Moved down, an element ends up before the one that was at `to`, which keeps its place.
    const span = from < before ? cells.slice(0, before - from) : cells;
    const values = span.map((one) => one.first);
    if (from < before) values.push(/** @type {Value} */ (values.shift()));
    else values.unshift(/** @type {Value} */ (values.pop()));
    span.forEach((one, i) => (one.first = values[i]));
    return null;
  },
};

/** @param {Runtime} rt @param {Value} list @returns {Value} */
function length(rt, list) {
  if (list === null) return 0;
  if (!(list instanceof Cell)) return notList(rt, 'Length', list);
  if (rt.tired()) return null;
  let count = 0;
  /** @type {Value} */
  let cell = list;
  for (; cell instanceof Cell; cell = cell.rest) {
    if (++count > rt.cells) {
      rt.worked(count);
      return circular(rt, 'Length');
    }
  }
  rt.worked(count);
  return count;
}

/** @param {Runtime} rt @param {string} name @param {Value} list @param {Value} n @returns {Cell | null} */
function find(rt, name, list, n) {
  if (!(list instanceof Cell)) {
    notList(rt, name, list);
    return null;
  }
  if (!isInteger(n)) {
    rt.error(`${name} needs an integer, not ${describe(n)}`);
    return null;
  }
  if (rt.tired()) return null;
  const endless = n > rt.cells + 1;
  const steps = endless ? rt.cells : Number(n) - 1;
  let cell = list;
  for (let i = 0; i < steps; i++) {
    const { rest } = cell;
    if (!(rest instanceof Cell)) {
      rt.worked(i);
      rt.error(`${name} of ${n} in a list of ${i + 1}`);
      return null;
    }
    cell = rest;
  }
  rt.worked(Math.max(0, steps));
  if (endless) {
    circular(rt, name);
    return null;
  }
  return cell;
}

/** @param {Runtime} rt @param {string} name @param {Value} value */
function notList(rt, name, value) {
  return rt.error(`${name} needs a list, not ${describe(value)}`);
}

/** @param {Runtime} rt @param {string} name */
function circular(rt, name) {
  return rt.error(`${name} goes round in a list that never ends`);
}
