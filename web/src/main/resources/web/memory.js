/** What the browser remembers between visits. Storage may be forbidden or full: then nothing is remembered. */
const KEY = 'ambit.visitor';

/** @returns {Partial<import('./types.js').Wish>} */
export function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return {
      ...(typeof kept?.name === 'string' && { name: kept.name }),
      ...(typeof kept?.avatar === 'string' && { avatar: kept.avatar }),
    };
  } catch {
    return {};
  }
}

/** @param {import('./types.js').Wish} wish */
export function remember(wish) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // A private window: the next visit asks again.
  }
}
