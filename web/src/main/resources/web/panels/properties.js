/** The properties of a Thing in the inspector: own and inherited apart, edited in place where that is allowed. */
import { isRef, readValue, showValue } from '../things/values.js';
import { MODELS } from '../scene/models/index.js';
import { el } from './dom.js';

/** @typedef {import('../types.js').PropertySeen} PropertySeen */
/** @typedef {import('../types.js').ThingSeen} ThingSeen */

const FLAGS = ['local', 'volatile', 'client'];
/** @type {Record<string, string>} */
const FLAG_MEANS = { local: 'stays at the server', volatile: 'is forgotten at a restart', client: "its owner's page may set it" };
const LONG_TEXT = 44;

/**
 * @param {ThingSeen} seen @param {import('../things/hands.js').Hands} hands @param {(id: number) => void} inspect
 * @returns {HTMLElement}
 */
export function propertiesOf(seen, hands, inspect) {
  const own = seen.properties.filter((property) => property.own);
  const inherited = seen.properties.filter((property) => !property.own);
  const rows = (/** @type {PropertySeen[]} */ list) =>
    el('ul', { class: 'properties' }, ...list.map((property) => row(seen, property, hands, inspect)));
  return el(
    'section',
    { class: 'group', 'aria-label': 'Properties' },
    el('h3', {}, 'Properties'),
    el('datalist', { id: 'models' }, ...MODELS.map((value) => el('option', { value }))),
    own.length > 0 ? rows(own) : el('p', { class: 'empty' }, 'None of its own.'),
    ...(seen.mayEdit ? [addForm(seen, hands)] : []),
    ...(inherited.length > 0 ? [el('details', { open: true }, el('summary', {}, `Inherited (${inherited.length})`), rows(inherited))] : []),
  );
}

/**
 * @param {ThingSeen} seen
 * @param {PropertySeen} property
 * @param {import('../things/hands.js').Hands} hands
 * @param {(id: number) => void} inspect
 */
function row(seen, property, hands, inspect) {
  const { name, own, definer } = property;
  const mayShape = own && seen.mayEdit;
  const line = el('div', { class: 'line' }, el('label', { for: `property-${name}` }, name), ...flagsOf(seen, property, hands, mayShape));
  if (mayShape) line.append(removal(seen, property, hands));
  if (isRef(property.value)) line.append(seeThing(property.value.ref, inspect));
  if (!own && definer)
    line.append(
      el(
        'button',
        { type: 'button', class: 'from', title: `Inherited from ${definer.name}`, onclick: () => inspect(definer.id) },
        definer.name,
      ),
    );
  return el('li', { 'data-property': name, class: own ? 'own' : 'inherited' }, line, valueField(seen, property, hands));
}

/** @param {ThingSeen} seen @param {PropertySeen} property @param {import('../things/hands.js').Hands} hands */
function valueField(seen, { name, value, mayWrite }, hands) {
  const isText = typeof value === 'string';
  const shown = isText ? value : showValue(value);
  const fixed = !mayWrite || !canBeWritten(value);
  const attributes = {
    id: `property-${name}`,
    class: isText ? 'text' : 'other',
    spellcheck: isText ? 'true' : 'false',
    autocomplete: 'off',
    readonly: fixed,
    list: name === 'model' && !fixed && 'models',
    'data-value': showValue(value),
  };
  const isLong = isText && (shown.length > LONG_TEXT || shown.includes('\n'));
  const field = isLong
    ? el('textarea', { ...attributes, rows: Math.min(6, Math.ceil(shown.length / LONG_TEXT)) })
    : el('input', attributes);
  field.value = shown;
  if (fixed) return field;
  field.addEventListener('change', () => {
    // A text stays a text, whatever it looks like; everything else is read as it is written.
    const written = isText ? field.value : readValue(field.value);
    void hands.try({ t: 'set', id: seen.id, name, value: written }).then((done) => {
      if (done === undefined) field.value = shown;
    });
  });
  field.addEventListener('keydown', (/** @type {any} */ event) => {
    if (event.key === 'Escape') {
      field.value = shown;
      field.blur();
      event.stopPropagation();
    }
    if (event.key === 'Enter' && field instanceof HTMLInputElement) field.blur();
  });
  return field;
}

/**
 * What the page holds only a picture of, or only nearly, it must not send back as if it were the thing itself.
 * @param {import('../types.js').Value} value
 */
const canBeWritten = (value) =>
  !(typeof value === 'object' && value !== null && 'other' in value) && !(typeof value === 'number' && !Number.isSafeInteger(value));

/** @param {number} id @param {(id: number) => void} inspect */
const seeThing = (id, inspect) =>
  el('button', { type: 'button', class: 'from', 'data-inspect': id, title: 'Inspect that Thing', onclick: () => inspect(id) }, 'see ›');

/** @param {ThingSeen} seen @param {PropertySeen} property @param {import('../things/hands.js').Hands} hands */
const removal = (seen, { name }, hands) =>
  el(
    'button',
    {
      type: 'button',
      class: 'small',
      'data-action': 'delete-property',
      title: `Delete ${name}`,
      'aria-label': `Delete the property ${name}`,
      onclick: () => void hands.edit('deleteProperty', { id: seen.id, name }),
    },
    '✕',
  );

/** @param {ThingSeen} seen @param {PropertySeen} property @param {import('../things/hands.js').Hands} hands @param {boolean} mayShape */
function flagsOf(seen, { name, flags = [] }, hands, mayShape) {
  if (!mayShape && flags.length === 0) return [];
  const chips = (mayShape ? FLAGS : flags).map((flag) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'data-flag': flag,
        title: FLAG_MEANS[flag] ?? flag,
        'aria-pressed': String(flags.includes(flag)),
        disabled: !mayShape,
        onclick: () => void hands.edit('setFlag', { id: seen.id, name, flag, on: !flags.includes(flag) }),
      },
      flag,
    ),
  );
  return [el('div', { class: 'chips' }, ...chips)];
}

/** @param {ThingSeen} seen @param {import('../things/hands.js').Hands} hands */
function addForm(seen, hands) {
  const name = el('input', {
    placeholder: 'name',
    'aria-label': 'Name of the new property',
    autocomplete: 'off',
    pattern: '[A-Za-z][A-Za-z0-9_]*',
    required: true,
    'data-field': 'new-property',
  });
  const value = el('input', {
    placeholder: 'value ($ is nil)',
    'aria-label': 'Value of the new property',
    autocomplete: 'off',
    'data-field': 'new-value',
  });
  return el(
    'form',
    {
      class: 'add',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void hands
          .edit('addProperty', { id: seen.id, name: name.value.trim().toLowerCase(), value: readValue(value.value) })
          .then((done) => {
            if (done === undefined) return;
            name.value = value.value = '';
            name.blur();
          });
      },
    },
    name,
    value,
    el('button', { type: 'submit', 'data-action': 'add-property', title: 'Add the property' }, '+'),
  );
}
