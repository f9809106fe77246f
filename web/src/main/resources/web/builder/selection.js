/** What is selected on the plan. Numbers are those of the plan at hand; an edit that changes numbers says what is selected afterwards. */

/** @typedef {'vertices' | 'lines' | 'sectors' | 'props' | 'boundaries' | 'things'} Kind */
/** @typedef {{kind: Kind, number: number} | {kind: 'entrance', number: 0}} Hit  one thing under the pointer */

/** @type {Kind[]} */
export const KINDS = ['vertices', 'lines', 'sectors', 'props', 'boundaries', 'things'];

export class Selection {
  /** @type {Set<number>} */ vertices = new Set();
  /** @type {Set<number>} */ lines = new Set();
  /** @type {Set<number>} */ sectors = new Set();
  /** @type {Set<number>} */ props = new Set();
  /** @type {Set<number>} */ boundaries = new Set();
  /** @type {Set<number>} ids of Things of the world, which are no part of the plan */ things = new Set();
  entrance = false;

  get isEmpty() {
    return !this.entrance && KINDS.every((kind) => this[kind].size === 0);
  }

  clear() {
    for (const kind of KINDS) this[kind].clear();
    this.entrance = false;
  }

  /** @param {Hit} hit */
  has(hit) {
    return hit.kind === 'entrance' ? this.entrance : this[hit.kind].has(hit.number);
  }

  /** @param {Hit} hit @param {boolean} more keep what is selected, too */
  pick(hit, more) {
    if (!more) this.clear();
    if (hit.kind === 'entrance') this.entrance = !(more && this.entrance);
    else if (more && this[hit.kind].has(hit.number)) this[hit.kind].delete(hit.number);
    else this[hit.kind].add(hit.number);
  }

  /** @param {Partial<Record<Kind, Iterable<number>>>} picked */
  set(picked) {
    this.clear();
    this.add(picked);
  }

  /** @param {Partial<Record<Kind, Iterable<number>>>} picked */
  add(picked) {
    for (const kind of KINDS) for (const number of picked[kind] ?? []) this[kind].add(number);
  }

  /** Forgets what the plan does not have. @param {import('./plan.js').Plan} plan */
  fit(plan) {
    const counts = {
      vertices: plan.vertices.length,
      lines: plan.lines.length,
      sectors: plan.sectors.length,
      props: plan.props?.length ?? 0,
      boundaries: plan.boundaries?.length ?? 0,
    };
    for (const [kind, count] of Object.entries(counts)) {
      const set = this[/** @type {Kind} */ (kind)];
      for (const number of set) if (number >= count) set.delete(number);
    }
  }

  /** As lists. */
  get picked() {
    return {
      vertices: [...this.vertices],
      lines: [...this.lines],
      sectors: [...this.sectors],
      props: [...this.props],
      boundaries: [...this.boundaries],
      things: [...this.things],
    };
  }

  /** The same selection has the same name. */
  get name() {
    return [...KINDS.map((kind) => [...this[kind]].sort((a, b) => a - b).join(',')), this.entrance].join('|');
  }
}
