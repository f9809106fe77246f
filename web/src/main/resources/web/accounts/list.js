/** For admins: everybody who has an account, what they may do, and who is kept out. */
import { el } from '../panels/dom.js';
import { askForText } from '../panels/question.js';

const ROLES = ['guest', 'user', 'builder', 'wizard', 'admin'];

/**
 * @param {import('./client.js').AccountClient} client @param {string} self our own name, which we leave alone
 * @returns {HTMLElement}
 */
export function accountList(client, self) {
  const said = el('p', { class: 'trouble', role: 'status' });
  const list = el('ul', { class: 'plain-list', id: 'accounts' });
  const search = el('input', { type: 'search', placeholder: 'Search…', 'aria-label': 'Search accounts', oninput: () => show() });
  /** @type {import('./client.js').Entry[]} */
  let all = [];

  const show = () => {
    const wanted = search.value.trim().toLowerCase();
    list.replaceChildren(
      ...all
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .slice(0, 200)
        .map(entry),
    );
  };
  const load = async () => {
    try {
      all = await client.list();
      show();
    } catch (trouble) {
      said.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  };
  const change = async (/** @type {Promise<any>} */ asked) => {
    said.textContent = '';
    try {
      await asked;
    } catch (trouble) {
      said.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
    await load();
  };
  const ban = async (/** @type {string} */ name) => {
    const why = await askForText(`Ban ${name}`, 'What are they told?', { action: 'Ban', longest: 200 });
    if (why !== undefined) await change(client.ban(name, why, ''));
  };
  const entry = (/** @type {import('./client.js').Entry} */ { name, role, banned }) => {
    const choice = el(
      'select',
      { 'aria-label': `Role of ${name}`, onchange: () => void change(client.setRole(name, choice.value)) },
      ...ROLES.map((word) => el('option', { value: word, selected: word === role }, word)),
    );
    choice.disabled = name === self;
    const gate = banned
      ? el('button', { type: 'button', class: 'small', 'data-action': 'unban', onclick: () => void change(client.unban(name)) }, 'Let in')
      : el('button', { type: 'button', class: 'small', 'data-action': 'ban', onclick: () => void ban(name) }, 'Ban');
    gate.hidden = name === self;
    return el('li', { class: 'line', 'data-account': name }, el('span', { class: banned ? 'banned' : '' }, name), choice, gate);
  };

  const part = el('details', { class: 'part', id: 'accounts-part' }, el('summary', {}, 'All accounts'), search, list, said);
  part.addEventListener('toggle', () => {
    if (part.open) void load();
  });
  return part;
}
