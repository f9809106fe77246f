/** The methods of a Thing in the inspector. Each opens in the editor; an inherited one can be given its own version there. */
import { el } from './dom.js';

/** @typedef {import('../types.js').ThingSeen} ThingSeen */
/** @typedef {import('../types.js').MethodSeen} MethodSeen */

/**
 * @param {ThingSeen} seen @param {(seen: ThingSeen, method?: MethodSeen) => void} edit
 * @returns {HTMLElement}
 */
export function methodsOf(seen, edit) {
  const sorted = [...seen.methods].sort((a, b) => Number(b.own) - Number(a.own) || a.name.localeCompare(b.name));
  const rows = sorted.map((method) => {
    const side =
      method.side === 'client' ? [el('span', { class: 'chip', title: 'Runs in the pages of those who are there' }, 'client')] : [];
    const button = el(
      'button',
      { type: 'button', onclick: () => edit(seen, method) },
      el('span', { class: 'name' }, method.name),
      el('small', {}, note(method)),
      ...side,
    );
    return el('li', { 'data-method': method.name, class: method.own ? 'own' : 'inherited' }, button);
  });
  const add = el('button', { type: 'button', class: 'small', 'data-action': 'new-method', onclick: () => edit(seen) }, '+ New method');
  return el(
    'section',
    { class: 'group', 'aria-label': 'Methods' },
    el('div', { class: 'line' }, el('h3', {}, 'Methods'), ...(seen.mayEdit ? [add] : [])),
    rows.length > 0 ? el('ul', { class: 'methods' }, ...rows) : el('p', { class: 'empty' }, 'None that are told.'),
  );
}

/** @param {MethodSeen} method */
function note({ own, definer, author, visibility }) {
  return [own || !definer ? '' : `from ${definer.name}`, author ? `by ${author.name}` : '', visibility === 'private' ? 'private' : '']
    .filter(Boolean)
    .join(' · ');
}
