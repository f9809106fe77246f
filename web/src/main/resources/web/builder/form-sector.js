/** The properties of sectors. */
import { withFlag } from './dress.js';
import { deleteSectors, joinSectors, makeSolid } from './edits.js';
import { makeDoors, setSectors, setSlope } from './looks.js';
import { DIRECTIONS, heightAt, sectorOf, wholeSector, WITH_AMBIENT } from './plan.js';
import { metresOf } from './words.js';
import { count } from '../words.js';

/** @typedef {import('./plan.js').Sector} Sector */
/** @typedef {import('./fields.js').Form} Form */
/** @typedef {import('./desk.js').PlanDesk} PlanDesk */

const DEPTHS = /** @type {[number, string][]} */ ([
  [0, 'dry'],
  [1, 'to the ankles'],
  [2, 'to the knees'],
  [3, 'to the hips'],
]);
const SPEEDS = /** @type {[number, string][]} */ ([
  [0, 'still'],
  [1, 'slow'],
  [2, 'steady'],
  [3, 'fast'],
]);
/** How far sliders go; numbers may go farther. */
const LOWEST = -256;
const HIGHEST = 768;

/** One value for all that are selected, or undefined. @template T @param {T[]} values @returns {T | undefined} */
export const common = (values) => (values.every((value) => value === values[0]) ? values[0] : undefined);

/** @param {PlanDesk} desk @param {Form} form */
export function sectorForm(desk, form) {
  const chosen = () => desk.selection.picked.sectors.filter((i) => i < desk.plan.sectors.length);
  const bind = (/** @type {keyof ReturnType<typeof wholeSector>} */ name, /** @type {string} */ what) =>
    bound(
      (sector) => /** @type {any} */ (sector)[name],
      (value) => ({ [name]: value }),
      what,
    );
  /**
   * @param {(sector: ReturnType<typeof wholeSector>) => any} read
   * @param {(value: any, sector: Sector) => Partial<Sector>} write
   * @param {string} what
   */
  const bound = (read, write, what) => ({
    read: () => common(chosen().map((i) => read(wholeSector(desk.plan.sectors[i])))),
    write: (/** @type {any} */ value, /** @type {boolean} */ live) => {
      desk.edit(what, (plan) => setSectors(plan, chosen(), (sector) => write(value, sector)), `${what} ${chosen()}`);
      if (!live) desk.history.rest();
    },
  });
  const flag = (/** @type {string} */ name) =>
    bound(
      ({ flags }) => flags.includes(name),
      (on, sector) => ({ flags: withFlag(sector.flags, name, on) }),
      'changed a sector',
    );

  form.group('Floor', '', false, (f) => {
    f.slider('floorHeight', 'Height', bind('floorHeight', 'changed a floor'), {
      min: LOWEST,
      max: HIGHEST,
      step: 4,
      title: '64 are a metre; people climb steps of 24',
    });
    f.picture('floor', 'Surface', bind('floor', 'changed a floor'));
    slopeFields(desk, f, 'floor', chosen);
    f.choice('depth', 'Water', bind('depth', 'changed the depth'), DEPTHS, 'How deep people wade');
  });
  form.group('Ceiling', '', false, (f) => {
    f.slider('ceilingHeight', 'Height', bind('ceilingHeight', 'changed a ceiling'), {
      min: LOWEST,
      max: HIGHEST,
      step: 4,
      title: 'People are 96 high',
    });
    f.picture('ceiling', 'Surface', bind('ceiling', 'changed a ceiling'), { none: 'open sky' });
    slopeFields(desk, f, 'ceiling', chosen);
  });
  form.group('Light', '', false, (f) => {
    f.slider(
      'light',
      'Brightness',
      bound(
        ({ light }) => light % WITH_AMBIENT,
        (value, { light = 192 }) => ({ light: (light >= WITH_AMBIENT ? WITH_AMBIENT : 0) + Math.min(127, Math.max(0, value)) }),
        'changed the light',
      ),
      { min: 0, max: 127, title: '64 is neutral where daylight counts' },
    );
    f.check(
      'daylight',
      'with the light of the day',
      bound(
        ({ light }) => light >= WITH_AMBIENT,
        (on, { light = 192 }) => ({ light: (light % WITH_AMBIENT) + (on ? WITH_AMBIENT : 0) }),
        'changed the light',
      ),
      'Otherwise it is always as bright as said above',
    );
    f.check('flicker', 'flickers', flag('flicker'), 'Sectors with the same id and brightness flicker together');
  });
  form.group('Motion and name', '', true, (f) => {
    f.number('id', 'Id', bind('id', 'changed an id'), {
      min: 0,
      max: 65535,
      title: 'Kod moves and lights all sectors with this id; 0: none',
    });
    f.check('scroll-floor', 'the floor flows', flag('scroll-floor'));
    f.check('scroll-ceiling', 'the ceiling flows', flag('scroll-ceiling'));
    f.choice(
      'scroll-direction',
      'Towards',
      bound(
        ({ scroll }) => scroll?.direction ?? 'N',
        (direction, { scroll }) => ({ scroll: { speed: scroll?.speed ?? 1, direction } }),
        'changed the flow',
      ),
      DIRECTIONS.map((d) => [d, d]),
    );
    f.choice(
      'scroll-speed',
      'How fast',
      bound(
        ({ scroll }) => scroll?.speed ?? 0,
        (speed, { scroll }) => ({ scroll: speed === 0 ? undefined : { speed, direction: scroll?.direction ?? 'N' } }),
        'changed the flow',
      ),
      SPEEDS,
    );
    f.number('speed', 'Pictures', bind('speed', 'changed the animation'), {
      min: 0,
      max: 255,
      title: 'Changes of the surface itself, in tenths of a picture a second',
    });
    f.number('x', 'Shift east', bind('x', 'shifted a surface'), { step: 8 });
    f.number('y', 'Shift south', bind('y', 'shifted a surface'), { step: 8 });
  });
  form.actions(
    ['door', 'Make a door', () => desk.edit('made a door', (plan) => makeDoors(plan, chosen())), 'Shut, with an id by which Kod opens it'],
    [
      'solid',
      'Fill with stone',
      () => desk.edit('filled a sector', (plan) => makeSolid(plan, chosen())),
      'Nothing is there any more; the lines around become walls',
    ],
    ['join', 'Join', () => desk.edit('joined sectors', (plan) => joinSectors(plan, chosen())), 'Makes one sector of those selected (J)'],
    [
      'delete',
      'Delete',
      () => desk.edit('deleted a sector', (plan) => deleteSectors(plan, chosen())),
      'It becomes part of its neighbour (Del)',
    ],
  );
}

/** @param {PlanDesk} desk */
export function sectorTitle({ plan, selection }) {
  const numbers = [...selection.sectors];
  if (numbers.length !== 1) return count(numbers.length, 'sector');
  const { floorHeight, ceilingHeight, ceiling } = wholeSector(plan.sectors[numbers[0]]);
  return `Sector ${numbers[0]} · ${ceiling === '' ? 'open' : `${metresOf(ceilingHeight - floorHeight)} high`}`;
}

/**
 * A floor or ceiling that leans: three corners and how high they are.
 * @param {PlanDesk} desk
 * @param {Form} form
 * @param {'floor' | 'ceiling'} part
 * @param {() => number[]} chosen
 */
function slopeFields(desk, form, part, chosen) {
  const [only] = chosen();
  if (chosen().length !== 1) return;
  const slope = () => (part === 'floor' ? desk.plan.sectors[only]?.floorSlope : desk.plan.sectors[only]?.ceilingSlope);
  const corners = cornersOf(desk, only);
  const lean = (/** @type {import('./plan.js').Slope | undefined} */ wanted) =>
    desk.edit(
      wanted ? 'changed a slope' : 'laid flat',
      (plan) => setSlope(plan, [only], part, wanted),
      wanted ? `slope ${only} ${part}` : '',
    );
  form.check(
    `${part}-slope`,
    'leans',
    {
      read: () => slope() !== undefined,
      write: (on) => {
        lean(
          on ? { corners: threeOf(corners).map(([x, z]) => [x, z, Math.round(heightAt(desk.plan.sectors[only], part, x, z))]) } : undefined,
        );
        desk.tell('selection');
      },
    },
    'A plane through three corners',
  );
  if (!slope()) return;
  const names = corners.map(([x, z]) => /** @type {[string, string]} */ ([`${x},${z}`, `${x}, ${z}`]));
  for (const i of [0, 1, 2]) {
    const change = (/** @type {(corner: [number, number, number]) => [number, number, number]} */ to) => {
      const now = slope();
      if (now) lean({ ...now, corners: now.corners.map((corner, at) => (at === i ? to(corner) : corner)) });
    };
    const where = () => slope()?.corners[i] ?? [0, 0, 0];
    const known = () => names.some(([name]) => name === where().slice(0, 2).join());
    form.choice(
      `${part}-corner-${i}`,
      `Corner ${i + 1}`,
      {
        read: () => where().slice(0, 2).join(),
        write: (name) => change(([, , h]) => /** @type {[number, number, number]} */ ([...String(name).split(',').map(Number), h])),
      },
      known() ? names : [[where().slice(0, 2).join(), where().slice(0, 2).join(', ')], ...names],
    );
    form.number(
      `${part}-lean-${i}`,
      'is at height',
      {
        read: () => where()[2],
        write: (h, live) => {
          change(([x, z]) => [x, z, h]);
          if (!live) desk.history.rest();
        },
      },
      { step: 8 },
    );
  }
}

/** @param {PlanDesk} desk @param {number} sector @returns {import('./plan.js').Corner[]} */
function cornersOf({ plan }, sector) {
  const numbers = new Set(
    plan.lines.flatMap(({ from, to, right, left }) => (sectorOf(right) === sector || sectorOf(left) === sector ? [from, to] : [])),
  );
  return [...numbers].map((i) => plan.vertices[i]);
}

/** The three corners that span most. @param {import('./plan.js').Corner[]} corners */
function threeOf(corners) {
  const [first] = corners;
  const far = corners.reduce(
    (best, c) => (Math.hypot(c[0] - first[0], c[1] - first[1]) > Math.hypot(best[0] - first[0], best[1] - first[1]) ? c : best),
    first,
  );
  const area = (/** @type {import('./plan.js').Corner} */ c) =>
    Math.abs((far[0] - first[0]) * (c[1] - first[1]) - (far[1] - first[1]) * (c[0] - first[0]));
  const third = corners.reduce((best, c) => (area(c) > area(best) ? c : best), first);
  return [first, far, third];
}
