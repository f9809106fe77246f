/** Whose scripts a Thing runs in this page, and the switch that stops them: a line in the inspector for each author. */
import { el } from './dom.js';

/** @typedef {import('../things/scripts.js').Authorship} Authorship */

/** @type {Record<import('../things/scripts.js').Standing, string>} */
const WORDS = {
  runs: 'Runs a script by',
  stopped: 'You have stopped the scripts of',
  'put aside': 'This page has put aside, because they did too much, the scripts of',
  'not heard': 'You do not hear them, so nothing runs here by',
};

/** @param {Authorship[]} authors @param {(author: number, on: boolean) => void} allow @returns {HTMLElement[]} */
export function scriptsOf(authors, allow) {
  return authors.map(({ author, by, methods, standing }) => {
    const words = el(
      'span',
      {},
      `${WORDS[standing]} `,
      el('b', {}, el('bdi', {}, by || 'nobody in particular')),
      ` (${methods.join(', ')})`,
    );
    return el(
      'p',
      { class: 'script', 'data-author': author ?? '', 'data-standing': standing },
      words,
      ...switchFor(author, by, standing, allow),
    );
  });
}

/**
 * @param {number | null} author
 * @param {string} by
 * @param {Authorship['standing']} standing
 * @param {(author: number, on: boolean) => void} allow
 */
function switchFor(author, by, standing, allow) {
  if (author === null || standing === 'not heard') return [];
  const isOn = standing === 'runs';
  const title = isOn
    ? 'Until you reload the page, or say otherwise. To hear nothing of them at all, block them.'
    : 'They may run in this page again';
  return [
    el(
      'button',
      {
        type: 'button',
        class: 'small',
        'data-action': isOn ? 'stop-scripts' : 'allow-scripts',
        title,
        onclick: () => allow(author, !isOn),
      },
      isOn ? `Stop scripts of ${by}` : `Let scripts of ${by} run`,
    ),
  ];
}
