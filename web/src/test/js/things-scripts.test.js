import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Allowance, PER_SECOND } from '../../main/resources/web/things/allowance.js';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { Gestures } from '../../main/resources/web/things/gestures.js';
import { Scripts } from '../../main/resources/web/things/scripts.js';
import { lineFrom, lineOfScript } from '../../main/resources/web/things/tellers.js';
import { makeRuntime } from '../../main/resources/web/kod/runtime.js';

const [ADA, MALLORY, ROOM] = [9, 8, 2];

/** Ada's page with a Thing of Mallory's in the room; the sandbox gives what the test says. */
function page() {
  const cache = new ThingCache();
  const lure = { name: 'Lure', side: 'client', author: MALLORY, by: 'Mallory', script: 'function () {}' };
  const own = { name: 'Hum', side: 'client', author: ADA, by: 'Ada', script: 'function () {}' };
  for (const told of [
    { e: 'welcome', id: ADA, roomId: ROOM },
    {
      e: 'thing',
      id: 5,
      exemplar: null,
      owner: null,
      container: null,
      props: { name: 'Portal' },
      methods: [{ name: 'Use', side: 'server', author: null }],
    },
    {
      e: 'thing',
      id: 17,
      exemplar: 5,
      owner: MALLORY,
      container: ROOM,
      props: { name: 'Rex' },
      methods: [lure, { name: 'Count', side: 'server', author: MALLORY }],
    },
    { e: 'thing', id: 18, exemplar: 17, owner: ADA, container: ROOM, props: { name: 'Pup' }, methods: [own] },
  ])
    cache.apply(/** @type {any} */ (told));
  const clock = { now: 1_000_000 };
  const heard = {
    /** @type {any[]} */ asked: [],
    /** @type {string[]} */ told: [],
    /** @type {string[]} */ notices: [],
    /** @type {string[]} */ complaints: [],
    runs: 0,
  };
  /** @type {any} */
  const outcome = { value: null, wishes: [], troubles: [], used: { statements: 10, reads: 1 }, millis: 1 };
  /** @type {Set<number>} */
  const muted = new Set();
  const gestures = new Gestures(() => clock.now);
  const scripts = new Scripts(
    cache,
    {
      ask: async (wanted) => heard.asked.push(wanted),
      complain: (text) => heard.complaints.push(text),
      notice: (text) => heard.notices.push(text),
      tell: ({ who, by }, text) => heard.told.push(`${who}, ${by}: ${text}`),
    },
    {
      sandbox: {
        run: async () => {
          heard.runs++;
          return { ...outcome };
        },
      },
      gestures,
      isSilenced: (author) => muted.has(author),
      now: () => clock.now,
    },
  );
  const call = (times = 1) =>
    Promise.all(Array.from({ length: times }, () => scripts.called({ e: 'call', id: 17, method: 'Lure', args: {} })));
  return { cache, clock, heard, outcome, muted, gestures, scripts, call };
}

test("an idle visitor is carried nowhere by a stranger's script, and by their own hand once", async () => {
  const { clock, heard, outcome, gestures, call } = page();
  outcome.wishes = [
    { op: 'call', id: 17, method: 'Use', args: { who: { ref: ADA } } },
    { op: 'call', id: 17, method: 'Count', args: {} },
  ];
  await call();
  assert.deepEqual(
    heard.asked.map(({ method }) => method),
    ['Count'],
    'what Mallory wrote, and not what the world wrote',
  );
  clock.now += 1_000;
  gestures.note(17);
  await call(2);
  assert.deepEqual(
    heard.asked.map(({ method }) => method),
    ['Count', 'Use', 'Count', 'Count'],
  );
});

test('whoever is muted or blocked runs nothing here, in what was made from their Things neither', async () => {
  const { heard, muted, scripts, call } = page();
  muted.add(MALLORY);
  await call();
  await assert.rejects(scripts.run(18, 'Lure', {}), /do not run in this page: they are not heard/);
  assert.equal(heard.runs, 0);
  muted.clear();
  await call();
  assert.equal(heard.runs, 1);
});

test('the visitor sees whose scripts a Thing runs, stops them, and lets them go on', async () => {
  const { heard, scripts, call } = page();
  let changes = 0;
  scripts.changed = () => changes++;
  assert.deepEqual(scripts.authorsOf(18), [
    { author: ADA, by: 'Ada', methods: ['Hum'], standing: 'runs' },
    { author: MALLORY, by: 'Mallory', methods: ['Lure'], standing: 'runs' },
  ]);
  scripts.allow(MALLORY, false);
  await call();
  assert.deepEqual([heard.runs, changes, scripts.authorsOf(17)[0].standing], [0, 1, 'stopped']);
  scripts.allow(MALLORY, true);
  await call();
  assert.deepEqual([heard.runs, changes, scripts.authorsOf(17)[0].standing], [1, 2, 'runs']);
});

test('what a script wishes after it was stopped is not asked', async () => {
  const { heard, outcome, scripts, call } = page();
  outcome.wishes = [{ op: 'call', id: 17, method: 'Count', args: {} }];
  const under = call();
  scripts.allow(MALLORY, false);
  await under;
  assert.deepEqual([heard.runs, heard.asked.length], [1, 0]);
});

for (const [what, amount, use] of /** @type {[string, number, (outcome: any) => void][]} */ ([
  ['runs', PER_SECOND.runs, () => {}],
  ['statements', 5, (outcome) => (outcome.used.statements = PER_SECOND.statements / 5)],
  ['reads', 4, (outcome) => (outcome.used.reads = PER_SECOND.reads / 4)],
  ['time', 2, (outcome) => (outcome.millis = PER_SECOND.millis / 2)],
])) {
  test(`a script has its ${what} for a second, then waits for the next`, async () => {
    const { clock, heard, outcome, call } = page();
    use(outcome);
    for (let i = 0; i < PER_SECOND.runs * 2; i++) await call();
    assert.equal(heard.runs, amount);
    clock.now += 1_000;
    await call();
    assert.equal(heard.runs, amount + 1);
    assert.deepEqual(heard.complaints, [], 'and nobody is bothered with it');
  });
}

test('what scripts wish, of however many authors, leaves most of what the visitor may do to the visitor', () => {
  // The server counts both as one person's: 20 deeds a second (world.visits.pace).
  const allowance = new Allowance(
    () => {},
    () => 0,
  );
  let granted = 0;
  for (let author = 1; author <= 10; author++) {
    for (let i = 0; i < 100; i++) granted += allowance.spend(author, 'wishes') ? 1 : 0;
  }
  assert.ok(granted <= 10, `${granted} wishes in one second`);
});

test('a script has so many wishes and so many words a second', async () => {
  const { clock, heard, outcome, call } = page();
  const wish = { op: 'call', id: 17, method: 'Count', args: {} };
  outcome.wishes = [
    ...Array.from({ length: 100 }, () => wish),
    ...Array.from({ length: 100 }, (_, i) => ({ op: 'tell', id: null, text: `word ${i}` })),
  ];
  await call(3);
  assert.deepEqual([heard.asked.length, heard.told.length], [PER_SECOND.wishes, PER_SECOND.words]);
  assert.equal(heard.told[0], 'Rex, Mallory: word 0');
  clock.now += 1_000;
  await call();
  assert.equal(heard.asked.length, PER_SECOND.wishes * 2);
});

test('who goes on and on is put aside with a sentence, and may try once more when the visitor says so', async () => {
  const { clock, heard, scripts, call } = page();
  for (let second = 0; second < 8; second++) {
    await call(PER_SECOND.runs + 5);
    clock.now += 1_000;
  }
  assert.equal(heard.runs, PER_SECOND.runs * 5);
  assert.equal(heard.notices.length, 1);
  assert.match(heard.notices[0], /^Scripts by Mallory did too much/);
  assert.equal(scripts.authorsOf(17)[0].standing, 'put aside');
  clock.now += 3_600_000;
  await call();
  assert.equal(heard.runs, PER_SECOND.runs * 5, 'for as long as the visitor likes');
  scripts.allow(MALLORY, true);
  await call();
  assert.equal(heard.runs, PER_SECOND.runs * 5 + 1);
});

test('many authors together have an end, too, and who waits because of others is not to blame', () => {
  let now = 0;
  /** @type {number[]} */
  const aside = [];
  const allowance = new Allowance(
    (author) => aside.push(author),
    () => now,
  );
  for (let second = 0; second < 10; second++, now += 1_000) {
    let runs = 0;
    for (const author of [1, 2, 3, 4]) {
      for (let i = 0; i < PER_SECOND.runs; i++) if (allowance.mayRun(author) && allowance.spend(author, 'runs')) runs++;
    }
    assert.equal(runs, PER_SECOND.runs * 2);
  }
  assert.deepEqual(aside, []);
});

test('now and then too much is no crime', async () => {
  const { clock, heard, call } = page();
  for (let minute = 0; minute < 20; minute++) {
    await call(PER_SECOND.runs + 5);
    clock.now += 20_000;
  }
  assert.deepEqual([heard.runs, heard.notices], [PER_SECOND.runs * 20, []]);
});

test('a message stops at the properties it may look at, and says what it used', () => {
  /** @type {string[]} */
  const lines = [];
  const things = /** @type {any} */ ({ has: () => true, get: () => 1, method: () => undefined, exemplar: () => null });
  const rt = makeRuntime({ things, limits: { reads: 100 }, log: (_, line) => lines.push(line) });
  const value = rt.run(1, {}, ['Toy', 'Spin', 'toy.kod', 1], (me) => {
    for (let i = 0; i < 1_000; i++) {
      rt.spend(1, 2);
      rt.find(me, `p${i % 7}`);
    }
    return 5;
  });
  assert.equal(value, null);
  assert.match(lines[0], /has looked at 100 properties/);
  assert.deepEqual(rt.used, { statements: 101, reads: 101 });
});

test('what a Thing or a script says bears its name, and only the world speaks without one', () => {
  const { cache } = page();
  assert.deepEqual(lineFrom(cache, null, 'The server restarts soon.'), { who: '', text: 'The server restarts soon.', kind: 'told' });
  assert.deepEqual(
    lineFrom(cache, 5, 'You cannot go there.'),
    { who: '', text: 'You cannot go there.', kind: 'told' },
    "the world's own Thing",
  );
  assert.deepEqual(lineFrom(cache, 17, 'The server restarts soon.'), {
    who: 'Rex',
    where: 'a Thing',
    text: 'The server restarts soon.',
    kind: 'thing',
  });
  assert.deepEqual(
    lineFrom(cache, 18, 'Woof'),
    { who: 'Pup', where: 'yours', text: 'Woof', kind: 'thing' },
    'ours, but made from what Mallory wrote',
  );
  cache.apply(/** @type {any} */ ({ e: 'thing', id: 19, exemplar: 5, owner: ADA, container: ADA, props: { name: 'Cup' }, methods: [] }));
  assert.equal(lineFrom(cache, 19, 'You drop the cup.').kind, 'told', 'ours, and nobody else had a hand in it');
  assert.equal(lineFrom(cache, 999, 'Boo').who, 'Something');
  assert.deepEqual(
    lineFrom(cache, 8, 'Ada whispers: hi', 'Mallory'),
    { who: 'Mallory', where: 'tells you', text: 'Ada whispers: hi', kind: 'thing' },
    "not in another's name",
  );
  assert.deepEqual(lineOfScript({ who: 'Rex', by: 'Mallory' }, 'x'.repeat(6_000)).text.length, 1_001);
});
