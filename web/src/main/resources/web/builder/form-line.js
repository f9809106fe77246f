/** The properties of lines and their sides. */
import { withFlag } from './dress.js';
import { deleteLines, flipLines, splitLines } from './edits.js';
import { common } from './form-sector.js';
import { alignPictures, facesOf, makePassages, makeWalls, setOffsets, setSides } from './looks.js';
import { DIRECTIONS, faceOf, NONE, sectorOf, sideOf, wholeSide } from './plan.js';
import { kindOf, KIND_WORDS, lengthOf, lengthOfLine } from './words.js';
import { count } from '../words.js';

/** @typedef {import('./plan.js').Side} Side */
/** @typedef {import('./fields.js').Form} Form */
/** @typedef {import('./desk.js').PlanDesk} PlanDesk */
/** @typedef {import('./looks.js').FaceAt} FaceAt */

const FLAGS = [
  ['passable', 'people walk through'],
  ['transparent', 'has holes to look through'],
  ['no-look-through', 'nothing to see behind the holes'],
  ['backwards', 'mirrored left to right'],
  ['no-vertical-tile', 'shown once upwards'],
  ['no-horizontal-tile', 'shown once along'],
  ['normal-top-down', 'wall hangs from the ceiling'],
  ['above-bottom-up', 'lintel stands on its lower edge'],
  ['below-top-down', 'riser hangs from its upper edge'],
  ['never-on-map', 'never on the map'],
  ['always-on-map', 'always on the map'],
];
const VEILS = /** @type {[number, string][]} */ ([
  [0, 'solid'],
  [1, 'a little'],
  [2, 'half'],
  [3, 'hardly there'],
]);
const SPEEDS = /** @type {[number, string][]} */ ([
  [0, 'still'],
  [1, 'slow'],
  [2, 'steady'],
  [3, 'fast'],
]);
const FENCE_HEIGHT = 56;

/** @param {PlanDesk} desk */
export function lineTitle({ plan, selection }) {
  const numbers = [...selection.lines];
  if (numbers.length !== 1) return count(numbers.length, 'line');
  return `Line ${numbers[0]} · ${lengthOf(lengthOfLine(plan, numbers[0]))}`;
}

/** @param {PlanDesk} desk @param {Form} form */
export function lineForm(desk, form) {
  const chosen = () => desk.selection.picked.lines.filter((i) => i < desk.plan.lines.length);
  const kinds = [...new Set(chosen().map((i) => kindOf(desk.plan, i)))];
  if (kinds.length === 1) form.note(`This is ${KIND_WORDS[kinds[0]]}.`);
  form.actions(
    ['wall', 'Wall', () => desk.edit('made a wall', (plan) => makeWalls(plan, chosen(), desk.style.wall)), 'Nobody walks through'],
    [
      'fence',
      'Fence',
      () => desk.edit('made a fence', (plan) => makeWalls(plan, chosen(), 'hedge', FENCE_HEIGHT)),
      'Nobody walks through, but one looks over it',
    ],
    ['passage', 'Passage', () => desk.edit('made a passage', (plan) => makePassages(plan, chosen())), 'People walk through'],
    [
      'mirror',
      'Mirror',
      () =>
        desk.edit('hung a mirror', (plan) =>
          setSides(plan, facesOf(plan, chosen()), (side) => ({ normal: 'mirror', flags: withFlag(side.flags, 'passable', false) })),
        ),
      'It reflects who stands before it',
    ],
  );
  const both =
    chosen().some((i) => sectorOf(desk.plan.lines[i].right) !== NONE) && chosen().some((i) => sectorOf(desk.plan.lines[i].left) !== NONE);
  for (const right of [true, false]) {
    const faces = () => facesOf(desk.plan, chosen()).filter((face) => face.right === right);
    if (faces().length === 0) continue;
    const near = common(faces().map(({ line }) => sectorOf(faceOf(desk.plan.lines[line], right))));
    form.group(both ? (right ? 'Right side' : 'Left side') : 'Its side', near === undefined ? '' : `towards sector ${near}`, false, (f) =>
      sideFields(desk, f, faces, right ? 'right' : 'left'),
    );
  }
  form.actions(
    ['split', 'Split', () => desk.edit('split a line', (plan) => splitLines(plan, chosen())), 'In the middle (C)'],
    [
      'flip',
      'Turn round',
      () => desk.edit('turned a line', (plan) => flipLines(plan, chosen())),
      'Swaps right and left; nothing looks different',
    ],
    [
      'align',
      'Align pictures',
      () => desk.edit('aligned pictures', (plan) => alignPictures(plan, facesOf(plan, chosen()))),
      'Pictures of walls that follow each other run on without a seam (A)',
    ],
    ['delete', 'Delete', () => desk.edit('deleted a line', (plan) => deleteLines(plan, chosen())), 'What it parts becomes one (Del)'],
  );
}

/** @param {PlanDesk} desk @param {Form} form @param {() => FaceAt[]} faces @param {string} which */
function sideFields(desk, form, faces, which) {
  const face = (/** @type {FaceAt} */ { line, right }) => faceOf(desk.plan.lines[line], right);
  /** @param {(side: ReturnType<typeof wholeSide>) => any} read @param {(value: any, side: Side) => Partial<Side>} write */
  const bound = (read, write) => ({
    read: () => common(faces().map((at) => read(wholeSide(sideOf(desk.plan, face(at)) ?? { flags: ['passable'] })))),
    write: (/** @type {any} */ value, /** @type {boolean} */ live) => {
      desk.edit(
        'changed a side',
        (plan) => setSides(plan, faces(), (side) => write(value, side)),
        `side ${which} ${faces().map(({ line }) => line)}`,
      );
      if (!live) desk.history.rest();
    },
  });
  const simple = (/** @type {keyof ReturnType<typeof wholeSide>} */ name) =>
    bound(
      (side) => side[name],
      (value) => ({ [name]: value }),
    );
  /** A picture on the wall stops people, as they expect. */
  const normal = bound(
    ({ normal: now }) => now,
    (value, side) => ({ normal: value, flags: value !== '' && !side.normal ? withFlag(side.flags, 'passable', false) : side.flags }),
  );
  const two = faces().some(({ line }) => sectorOf(desk.plan.lines[line].right) !== NONE && sectorOf(desk.plan.lines[line].left) !== NONE);
  form.picture(`${which}-normal`, 'Wall', normal, { none: two ? 'open' : undefined, wall: true, title: 'Between floor and ceiling' });
  if (two) {
    form.picture(`${which}-above`, 'Lintel', simple('above'), { none: 'nothing', wall: true, title: 'Down to a lower ceiling behind' });
    form.picture(`${which}-below`, 'Riser', simple('below'), { none: 'nothing', wall: true, title: 'Up to a higher floor behind' });
    form.check(
      `${which}-passable`,
      'people walk through',
      bound(
        ({ flags }) => flags.includes('passable'),
        (on, side) => ({ flags: withFlag(side.flags, 'passable', on) }),
      ),
    );
  }
  form.slider(`${which}-height`, 'Ends at', simple('height'), {
    min: 0,
    max: 256,
    step: 4,
    title: 'How high the wall is: one looks over it. 0: up to the ceiling',
  });
  const offset = (/** @type {'x' | 'y'} */ axis) => ({
    read: () => common(faces().map((at) => face(at)?.[axis] ?? 0)),
    write: (/** @type {number} */ value, /** @type {boolean} */ live) => {
      desk.edit('shifted pictures', (plan) => setOffsets(plan, faces(), { [axis]: value }), `offset ${axis} ${which}`);
      if (!live) desk.history.rest();
    },
  });
  form.number(`${which}-x`, 'Shift along', offset('x'), { step: 8 });
  form.number(`${which}-y`, 'Shift up', offset('y'), { step: 8 });
  form.group('More', '', true, (f) => {
    f.choice(`${which}-translucency`, 'See-through', simple('translucency'), VEILS);
    for (const [name, words] of FLAGS) {
      if (name === 'passable') continue;
      f.check(
        `${which}-${name}`,
        words,
        bound(
          ({ flags }) => flags.includes(name),
          (on, side) => ({ flags: withFlag(side.flags, name, on) }),
        ),
      );
    }
    f.choice(
      `${which}-scroll-direction`,
      'Flows',
      bound(
        ({ scroll }) => scroll?.direction ?? 'N',
        (direction, { scroll }) => ({ scroll: { speed: scroll?.speed ?? 1, direction } }),
      ),
      DIRECTIONS.map((d) => [d, d]),
    );
    f.choice(
      `${which}-scroll-speed`,
      'How fast',
      bound(
        ({ scroll }) => scroll?.speed ?? 0,
        (speed, { scroll }) => ({ scroll: speed === 0 ? undefined : { speed, direction: scroll?.direction ?? 'N' } }),
      ),
      SPEEDS,
    );
    f.number(`${which}-speed`, 'Pictures', simple('speed'), { min: 0, max: 255, title: 'Tenths of a picture a second' });
    f.number(`${which}-id`, 'Id', simple('id'), { min: 0, max: 65535, title: 'Kod changes all sides with this id; 0: none' });
  });
}
