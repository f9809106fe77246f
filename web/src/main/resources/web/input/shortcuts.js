/** The keys that do something at once, wherever the focus is, unless it is where one types. */
import { isTyping } from './controls.js';

/**
 * @typedef {object} Shortcuts
 * @property {() => import('../types.js').Phase} phase
 * @property {(what: 'undo' | 'redo') => void} again
 * @property {(begun?: string) => void} talk  `begun`: what is already typed
 * @property {Record<string, () => void>} keys  by what is written on the key, or by its place as browsers call it
 */

/** @param {Shortcuts} actions */
export function listenForShortcuts({ phase, again, talk, keys }) {
  window.addEventListener('keydown', (event) => {
    if (phase() === 'choosing' || isTyping()) return;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const act = keys[event.key] ?? keys[event.code];
    if (isUndo && phase() === 'inside') again(event.shiftKey ? 'redo' : 'undo');
    else if (hasModifier) return;
    else if (event.key === 'Enter' && !(document.activeElement instanceof HTMLButtonElement)) talk();
    else if (event.key === '/') talk('/');
    else if (act) act();
    else return;
    event.preventDefault();
  });
}
