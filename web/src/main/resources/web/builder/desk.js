/**
 * The builder's desk: the plan with its history, what is selected, the tool in hand and how it is set. Tools and panels work through
 * it; whoever shows something listens to it. No DOM.
 */
import { styleOf } from './dress.js';
import { PlanHistory } from './history.js';
import { Trouble } from './plan.js';
import { Selection } from './selection.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {'plan' | 'selection' | 'view' | 'tool' | 'problems' | 'word'} Change */
/** @typedef {{severity: string, message: string, kind: string, number: number}} Problem */
/** @typedef {import('./edits.js').Edit & {props?: number[], boundaries?: number[]}} Outcome */

export const GRIDS = [8, 16, 32, 64, 128];

export class PlanDesk {
  /** @type {PlanHistory} */
  history;
  selection = new Selection();
  /** @type {import('./selection.js').Hit | undefined} */
  hover;
  /** @type {Problem[]} */
  problems = [];
  /** @type {import('./dress.js').Style} */
  style;
  /** @type {import('./clipboard.js').Clip | undefined} */
  clip;
  tool = 'select';
  grid = 32;
  snaps = true;
  /** @type {'floor' | 'height' | 'light'} what the tint of sectors says */
  tint = 'floor';
  mayEdit = true;
  /** How tools are set. */
  settings = {
    corners: 8,
    steps: 6,
    from: 0,
    to: 96,
    pillar: false,
    prop: 'tree',
    propSize: 64,
    boundary: 'line',
    more: false,
    exemplar: 0,
    exemplarName: '',
  };
  /** @type {Set<(what: Change) => void>} */
  #listeners = new Set();

  /** What was last said to the builder. */
  word = '';

  /** @param {Plan} plan */
  constructor(plan) {
    this.history = new PlanHistory(plan);
    this.style = styleOf(plan);
  }

  get plan() {
    return this.history.plan;
  }

  /** @param {(what: Change) => void} listener */
  on(listener) {
    this.#listeners.add(listener);
  }

  /** @param {Change} what */
  tell(what) {
    for (const listener of this.#listeners) listener(what);
  }

  /** Begins with another plan. @param {Plan} plan */
  open(plan) {
    this.history = new PlanHistory(plan);
    this.style = styleOf(plan);
    this.selection.clear();
    this.problems = [];
    this.tell('plan');
    this.tell('selection');
  }

  /**
   * Does something to the plan; when it cannot be done the builder is told why.
   * @param {string} what in words, for undo @param {(plan: Plan) => Plan | Outcome} deed @param {string} [key] see PlanHistory.do
   * @returns {boolean} whether it was done
   */
  edit(what, deed, key = '') {
    try {
      const outcome = deed(this.plan);
      const isOutcome = 'plan' in outcome;
      const plan = isOutcome ? /** @type {Outcome} */ (outcome).plan : /** @type {Plan} */ (outcome);
      // Sliders and numbers say the same thing more than once.
      if (plan === this.plan || (key !== '' && JSON.stringify(plan) === JSON.stringify(this.plan))) return false;
      this.history.do(plan, what, key);
      if (isOutcome) this.selection.set(/** @type {Outcome} */ (outcome));
      else this.selection.fit(plan);
      this.say('');
      this.tell('plan');
      if (isOutcome) this.tell('selection');
      return true;
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      this.say(trouble.message);
      return false;
    }
  }

  undo() {
    this.#again(this.history.undo(), 'Taken back');
  }

  redo() {
    this.#again(this.history.redo(), 'Done again');
  }

  /** @param {string | undefined} what @param {string} how */
  #again(what, how) {
    if (what === undefined) return;
    this.selection.clear();
    this.say(`${how}: ${what}.`);
    this.tell('plan');
    this.tell('selection');
  }

  /** @param {Partial<Record<import('./selection.js').Kind, Iterable<number>>>} picked */
  select(picked) {
    this.selection.set(picked);
    this.tell('selection');
  }

  /** @param {string} word */
  say(word) {
    if (word === this.word) return;
    this.word = word;
    this.tell('word');
  }

  /** @param {string} tool */
  take(tool) {
    this.tool = tool;
    this.hover = undefined;
    this.tell('tool');
  }

  /** @param {Problem[]} problems */
  setProblems(problems) {
    this.problems = problems;
    this.tell('problems');
  }

  /** @param {-1 | 1} step */
  changeGrid(step) {
    const at = GRIDS.indexOf(this.grid) + step;
    if (at < 0 || at >= GRIDS.length) return;
    this.grid = GRIDS[at];
    this.tell('view');
  }
}
