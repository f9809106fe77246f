/**
 * Who of a group is meant: `set(team).and(not(me)).or(other).addresses()` for the `to` of a send.
 *
 * The wire knows a list that is worked off from the left: two arguments, an operator, then an argument and an operator at a time; a
 * complement stands before its one argument. So there are no brackets. Where both sides of an operator are compounds, there is no such
 * list, and an error says so.
 */
import { COMPLEMENT, INTERSECTION, UNION, isOperator, show } from './address.js';

/** @typedef {import('./address.js').Address} Address */
/** @typedef {Readonly<{address: Address, isNegated: boolean}>} Argument */
/** @typedef {Readonly<{operator: Address, argument: Argument}>} Step */

/** As many addresses as a message holds. */
const MOST_ADDRESSES = 255;

export class Members {
  #first;
  #steps;

  /** @param {Argument} first @param {readonly Step[]} steps */
  constructor(first, steps) {
    this.#first = first;
    this.#steps = steps;
  }

  /** Who is in both. @param {Address | Members} other */
  and(other) {
    return this.#joined(INTERSECTION, set(other));
  }

  /** Who is in one of the two. @param {Address | Members} other */
  or(other) {
    return this.#joined(UNION, set(other));
  }

  /** Everybody of the group but these: each argument the other way round, and each operator the other one. */
  not() {
    return new Members(
      negated(this.#first),
      this.#steps.map(({ operator, argument }) => ({ operator: operator === UNION ? INTERSECTION : UNION, argument: negated(argument) })),
    );
  }

  /** @returns {Address[]} */
  addresses() {
    const all = [...spelled(this.#first), ...this.#steps.flatMap(({ operator, argument }) => [...spelled(argument), operator])];
    if (all.length > MOST_ADDRESSES) throw new RangeError(`an expression has ${MOST_ADDRESSES} addresses at most, not ${all.length}`);
    return all;
  }

  /** @param {Address} operator @param {Members} other @returns {Members} */
  #joined(operator, other) {
    if (other.#steps.length === 0) return new Members(this.#first, [...this.#steps, { operator, argument: other.#first }]);
    // Both operators are the same either way round.
    if (this.#steps.length === 0) return other.#joined(operator, this);
    throw new RangeError('an expression is worked off from the left: one side of "and" and "or" must be a single group or host');
  }
}

/** @param {Argument} argument @returns {Argument} */
const negated = ({ address, isNegated }) => ({ address, isNegated: !isNegated });
/** @param {Argument} argument */
const spelled = ({ address, isNegated }) => (isNegated ? [COMPLEMENT, address] : [address]);

/** A logical group, or one host. @param {Address | Members} which @returns {Members} */
export function set(which) {
  if (which instanceof Members) return which;
  if (which.kind === 'implicit' || isOperator(which))
    throw new RangeError(`who is meant is told by logical groups and hosts, not by ${show(which)}`);
  return new Members({ address: which, isNegated: false }, []);
}

/** Everybody of the group but these. @param {Address | Members} which */
export const not = (which) => set(which).not();
