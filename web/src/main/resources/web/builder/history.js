/** The steps of a builder, to go back and forth. Plans share what stayed the same, so a step costs little. */

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {{plan: Plan, what: string, key: string}} Step */

export const MOST_STEPS = 500;

export class PlanHistory {
  /** @type {Step[]} */
  #steps;
  #at = 0;
  /** @type {Plan} as the world has it */
  #saved;

  /** @param {Plan} plan */
  constructor(plan) {
    this.#steps = [{ plan, what: '', key: '' }];
    this.#saved = plan;
  }

  get plan() {
    return this.#steps[this.#at].plan;
  }

  /**
   * @param {Plan} plan
   * @param {string} what in words
   * @param {string} [key] steps with the same key one after the other are one, like the many of a slider
   */
  do(plan, what, key = '') {
    if (plan === this.plan) return;
    const goesOn = key !== '' && this.#at > 0 && this.#steps[this.#at].key === key && this.#at === this.#steps.length - 1;
    this.#steps.length = goesOn ? this.#at : this.#at + 1;
    this.#steps.push({ plan, what, key });
    if (this.#steps.length > MOST_STEPS + 1) this.#steps.shift();
    this.#at = this.#steps.length - 1;
  }

  /** The next step is one of its own, whatever its key. */
  rest() {
    this.#steps[this.#at] = { ...this.#steps[this.#at], key: '' };
  }

  /** @returns {string | undefined} what was taken back */
  undo() {
    return this.#at === 0 ? undefined : this.#steps[this.#at--].what;
  }

  /** @returns {string | undefined} what was done again */
  redo() {
    return this.#at === this.#steps.length - 1 ? undefined : this.#steps[++this.#at].what;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#steps.length - 1;
  }

  /** What is here now is what the world has. @param {Plan} [plan] */
  save(plan = this.plan) {
    this.#saved = plan;
  }

  get isSaved() {
    return this.#saved === this.plan;
  }

  get saved() {
    return this.#saved;
  }
}
