/** The properties of corners, of what stands in the room, of the room itself, and the settings of tools. */
import { deleteVertices, moveVertices } from './edits.js';
import { common } from './form-sector.js';
import { changeItems, deleteItems, setRoom } from './looks.js';
import { PROP_KINDS } from './markers.js';
import { SKIES } from './plan.js';
import { metresOf } from './words.js';
import { count } from '../words.js';

/** @typedef {import('./fields.js').Form} Form */
/** @typedef {import('./desk.js').PlanDesk} PlanDesk */

/** @param {PlanDesk} desk @param {Form} form */
export function vertexForm(desk, form) {
  const chosen = () => desk.selection.picked.vertices.filter((i) => i < desk.plan.vertices.length);
  if (chosen().length === 1) {
    for (const axis of [0, 1]) {
      form.number(
        axis === 0 ? 'vertex-x' : 'vertex-z',
        axis === 0 ? 'East (x)' : 'South (z)',
        {
          read: () => desk.plan.vertices[chosen()[0]]?.[axis],
          write: (value, live) => {
            if (live) return;
            const by = value - (desk.plan.vertices[chosen()[0]]?.[axis] ?? 0);
            desk.edit('moved a corner', (plan) => moveVertices(plan, chosen(), axis === 0 ? by : 0, axis === 0 ? 0 : by));
          },
        },
        { step: desk.grid },
      );
    }
  }
  form.actions([
    'delete',
    'Delete',
    () => desk.edit('deleted a corner', (plan) => deleteVertices(plan, chosen())),
    'Its two lines become one (Del)',
  ]);
}

/** @param {PlanDesk} desk @param {Form} form @param {string[]} kinds */
export function propForm(desk, form, kinds = PROP_KINDS) {
  const chosen = () => desk.selection.picked.props.filter((i) => i < (desk.plan.props ?? []).length);
  /** @param {string} name @param {any} otherwise */
  const bind = (name, otherwise) => ({
    read: () => common(chosen().map((i) => /** @type {any} */ (desk.plan.props ?? [])[i]?.[name] ?? otherwise)),
    write: (/** @type {any} */ value, /** @type {boolean} */ live) => {
      desk.edit('changed a prop', (plan) => changeItems(plan, 'props', chosen(), () => ({ [name]: value })), `prop ${name} ${chosen()}`);
      if (!live) desk.history.rest();
    },
  });
  form.choice(
    'kind',
    'Kind',
    bind('kind', ''),
    [...new Set([...kinds, ...(desk.plan.props ?? []).map(({ kind }) => kind)])].map((kind) => [kind, kind]),
  );
  form.slider('h', 'Faces', bind('h', 0), { min: 0, max: 255, title: '0 north, 64 east, 128 south, 192 west' });
  form.slider('size', 'Size', bind('size', 64), { min: 8, max: 512, step: 4, title: 'Its width; 64 are a metre' });
  form.number('prop-x', 'East (x)', bind('x', 0), { step: desk.grid });
  form.number('prop-z', 'South (z)', bind('z', 0), { step: desk.grid });
  if (chosen().some((i) => (desk.plan.props ?? [])[i]?.kind === 'sign')) form.text('text', 'Words', bind('text', ''), { longest: 400 });
  form.actions(['delete', 'Delete', () => desk.edit('removed a prop', (plan) => deleteItems(plan, 'props', chosen())), 'Del']);
}

/** @param {PlanDesk} desk @param {Form} form */
export function boundaryForm(desk, form) {
  const chosen = () => desk.selection.picked.boundaries;
  form.text(
    'boundary-name',
    'Name',
    {
      read: () => common(chosen().map((i) => (desk.plan.boundaries ?? [])[i]?.name)),
      write: (name) => desk.edit('named a boundary', (plan) => changeItems(plan, 'boundaries', chosen(), () => ({ name: name || 'line' }))),
    },
    { title: 'The room hears it when somebody crosses this line', longest: 64 },
  );
  form.actions(['delete', 'Delete', () => desk.edit('removed a boundary', (plan) => deleteItems(plan, 'boundaries', chosen())), 'Del']);
}

/** @param {PlanDesk} desk @param {Form} form */
export function entranceForm(desk, form) {
  const bind = (/** @type {'x' | 'z' | 'h'} */ name) => ({
    read: () => desk.plan.entrance[name] ?? 0,
    write: (/** @type {number} */ value, /** @type {boolean} */ live) => {
      desk.edit('moved the entrance', (plan) => setRoom(plan, { entrance: { ...plan.entrance, [name]: value } }), `entrance ${name}`);
      if (!live) desk.history.rest();
    },
  });
  form.number('entrance-x', 'East (x)', bind('x'), { step: desk.grid });
  form.number('entrance-z', 'South (z)', bind('z'), { step: desk.grid });
  form.slider('entrance-h', 'They look', bind('h'), { min: 0, max: 255, title: '0 north, 64 east, 128 south, 192 west' });
}

/** @param {PlanDesk} desk @param {Form} form */
export function roomForm(desk, form) {
  const bind = (
    /** @type {'name' | 'width' | 'depth' | 'ambient' | 'sky'} */ name,
    /** @type {any} */ otherwise,
    /** @type {string} */ what,
  ) => ({
    read: () => desk.plan[name] ?? otherwise,
    write: (/** @type {any} */ value, /** @type {boolean} */ live) => {
      desk.edit(what, (plan) => setRoom(plan, { [name]: value }), `room ${name}`);
      if (!live) desk.history.rest();
    },
  });
  form.group('The room', '', false, (f) => {
    f.text('room-name', 'Name', bind('name', '', 'renamed the room'), { longest: 80 });
    f.number('width', 'Width', bind('width', 1024, 'resized the room'), {
      min: 64,
      max: 1 << 20,
      step: 64,
      title: 'West to east; people stay within',
    });
    f.number('room-depth', 'Depth', bind('depth', 1024, 'resized the room'), {
      min: 64,
      max: 1 << 20,
      step: 64,
      title: 'North to south; people stay within',
    });
    f.slider('ambient', 'Daylight', bind('ambient', 192, 'changed the daylight'), { min: 0, max: 255, title: '192 is full day' });
    f.choice(
      'sky',
      'Sky',
      bind('sky', '', 'changed the sky'),
      [...new Set(['', ...SKIES, desk.plan.sky ?? ''])].map((sky) => [sky, sky === '' ? 'plain' : sky]),
    );
  });
  const { vertices, lines, sectors, props = [] } = desk.plan;
  form.note(
    [count(sectors.length, 'sector'), count(lines.length, 'line'), count(vertices.length, 'corner'), count(props.length, 'prop')].join(
      ' · ',
    ),
  );
  form.note(`${metresOf(desk.plan.width)} by ${metresOf(desk.plan.depth)}`);
  styleFields(desk, form);
}

/** What new sectors look like where there is nothing to take after. @param {PlanDesk} desk @param {Form} form */
function styleFields(desk, form) {
  const sector = (/** @type {'floor' | 'ceiling' | 'floorHeight' | 'ceilingHeight'} */ name) => ({
    read: () => desk.style.sector[name],
    write: (/** @type {any} */ value) => (desk.style = { ...desk.style, sector: { ...desk.style.sector, [name]: value } }),
  });
  form.group('New rooms get', '', false, (f) => {
    f.picture(
      'style-wall',
      'Walls',
      { read: () => desk.style.wall, write: (wall) => (desk.style = { ...desk.style, wall }) },
      { wall: true },
    );
    f.picture('style-floor', 'Floor', sector('floor'));
    f.picture('style-ceiling', 'Ceiling', sector('ceiling'), { none: 'open sky' });
    f.number('style-floor-height', 'Floor at', sector('floorHeight'), { step: 8 });
    f.number('style-ceiling-height', 'Ceiling at', sector('ceilingHeight'), { step: 8 });
  });
}

/** How the tool in hand is set. @param {PlanDesk} desk @param {Form} form @param {{chooseExemplar: () => void}} around */
export function toolForm(desk, form, { chooseExemplar }) {
  const bind = (/** @type {keyof PlanDesk['settings']} */ name) => ({
    read: () => desk.settings[name],
    write: (/** @type {any} */ value) => {
      desk.settings = { ...desk.settings, [name]: value };
      desk.tell('view');
    },
  });
  switch (desk.tool) {
    case 'select':
      form.check('more', 'each click adds to the selection', bind('more'), 'The same as holding Shift, for fingers');
      break;
    case 'draw':
    case 'rectangle':
      form.check('pillar', 'what it encloses is solid: a pillar', bind('pillar'), 'The same as holding Alt');
      break;
    case 'polygon':
      form.slider('corners', 'Corners', bind('corners'), { min: 3, max: 32 });
      form.check('pillar', 'what it encloses is solid: a pillar', bind('pillar'), 'The same as holding Alt');
      break;
    case 'stairs':
      form.slider('steps', 'Steps', bind('steps'), { min: 1, max: 32 });
      form.number('from', 'From', bind('from'), { step: 8, title: 'The height the stairs begin at' });
      form.number('to', 'Up to', bind('to'), { step: 8, title: 'People climb steps of 24 at most' });
      break;
    case 'prop':
      form.choice(
        'prop',
        'Kind',
        bind('prop'),
        PROP_KINDS.map((kind) => [kind, kind]),
      );
      form.slider('propSize', 'Size', bind('propSize'), { min: 8, max: 512, step: 4 });
      break;
    case 'boundary':
      form.text('boundary', 'Name', bind('boundary'), { longest: 64 });
      break;
    case 'thing':
      form.actions([
        'choose-exemplar',
        desk.settings.exemplarName ? `Exemplar: ${desk.settings.exemplarName}` : 'Choose an exemplar…',
        chooseExemplar,
        'What shall be put here?',
      ]);
      break;
    default:
  }
}
