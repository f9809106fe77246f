/** What the browser remembers between visits. Storage may be forbidden or full: then nothing is remembered. */
const KEY = 'ambit.visitor';
const CROWD_KEY = 'ambit.crowd';
const SILENCE_KEY = 'ambit.silence';

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

/** How many people are to be shown at most. @returns {number | undefined} */
export function recallCrowd() {
  try {
    const kept = Number.parseInt(localStorage.getItem(CROWD_KEY) ?? '', 10);
    return kept >= 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} most */
export function rememberCrowd(most) {
  try {
    localStorage.setItem(CROWD_KEY, String(most));
  } catch {
    // As above: the next visit begins with what the world says.
  }
}

/** Whether all voices are muted. */
export function recallSilence() {
  try {
    return localStorage.getItem(SILENCE_KEY) === 'true';
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function rememberSilence(on) {
  try {
    localStorage.setItem(SILENCE_KEY, String(on));
  } catch {
    // As above: the next visit begins with all voices.
  }
}
