import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenAt } from '../../main/resources/web/editor/kod-mode.js';
import { TEMPLATES } from '../../main/resources/web/editor/templates.js';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { looksOf } from '../../main/resources/web/things/looks.js';
import { isTouch, offersForPerson, offersForThing } from '../../main/resources/web/things/menus.js';

/** @param {object} props @param {number | null} [container] */
function looksOfOne(props, container = 2) {
  const cache = new ThingCache();
  cache.apply(/** @type {any} */ ({ e: 'welcome', id: 9, roomId: 2 }));
  cache.apply(
    /** @type {any} */ ({
      e: 'thing',
      id: 1,
      exemplar: null,
      owner: null,
      container: null,
      props: { model: 'Chest', size: 50 },
      methods: [],
    }),
  );
  cache.apply(/** @type {any} */ ({ e: 'thing', id: 17, exemplar: 1, owner: null, container, props, methods: [] }));
  return looksOf(cache, 17);
}

test('a Thing in the room with a place is drawn, with what it inherits', () => {
  assert.deepEqual(looksOfOne({ x: 10, z: 20, name: 'Box', color: '#FF8800', open: 1, heading: 64, label: 'Mine' }), {
    id: 17,
    name: 'Box',
    model: 'chest',
    color: '#ff8800',
    open: true,
    size: 0.5,
    label: 'Mine',
    x: 10,
    z: 20,
    h: 64,
  });
});

test('what has no place, or lies elsewhere, is not drawn', () => {
  assert.equal(looksOfOne({ x: 10 }), undefined);
  assert.equal(looksOfOne({ x: 10, z: 20 }, 9), undefined);
  assert.equal(looksOfOne({ x: 10, z: 20 }, null), undefined);
});

test('nonsense in properties does no harm', () => {
  const looks = looksOfOne({ x: 10, z: 20, model: 5, color: 'red; drop', size: 100000, open: null, label: { ref: 1 }, heading: 'north' });
  assert.deepEqual([looks?.model, looks?.color, looks?.size, looks?.open, looks?.label, looks?.h], ['', '', 10, false, '', 0]);
});

test('a menu offers what the world says can be done, in a familiar order, and a look inside', () => {
  assert.deepEqual(
    offersForThing(['open', 'take', 'look', 'polish']).map((o) => [o.verb, o.text]),
    [
      ['look', 'Look'],
      ['take', 'Take'],
      ['open', 'Open'],
      ['polish', 'Polish'],
      ['inspect', 'Inspect'],
    ],
  );
  assert.deepEqual(
    offersForThing([]).map((o) => o.verb),
    ['inspect'],
  );
});

test('a menu of a person knows how we stand to them', () => {
  assert.deepEqual(
    offersForPerson({ friend: false, muted: true, carries: false }).map((o) => o.verb),
    ['look', 'befriend', 'unmute', 'inspect'],
  );
  assert.deepEqual(
    offersForPerson({ friend: true, muted: false, carries: true }).map((o) => o.verb),
    ['look', 'unfriend', 'mute', 'give', 'inspect'],
  );
});

/** @param {string} line */
function tokens(line) {
  const found = [];
  for (let at = 0; at < line.length; ) {
    const { end, style } = tokenAt(line, at);
    assert.ok(end > at, `no progress at ${at} of ${line}`);
    if (style) found.push(`${style}:${line.slice(at, end).trim()}`);
    at = end;
  }
  return found;
}

test('the editor knows the words of Kod', () => {
  assert.deepEqual(tokens('OnPeerSay(who = $, what = $)'), [
    'name:OnPeerSay',
    'variable:who',
    'operator:=',
    'atom:$',
    'variable:what',
    'operator:=',
    'atom:$',
  ]);
  assert.deepEqual(tokens('   if NOT x AND stringcontain(what, "a \\" b") % why'), [
    'keyword:if',
    'operator:NOT',
    'variable:x',
    'operator:AND',
    'library:stringcontain',
    'variable:what',
    'string:"a \\" b"',
    'comment:% why',
  ]);
  assert.deepEqual(tokens('   Send(self, @Bark, #what = 0x1F);'), [
    'library:Send',
    'self:self',
    'name:@Bark',
    'parameter:#what',
    'operator:=',
    'number:0x1F',
  ]);
  assert.deepEqual(tokens('   x = Create(&Dog) + TRUE;'), [
    'variable:x',
    'operator:=',
    'library:Create',
    'class:&Dog',
    'operator:+',
    'atom:TRUE',
  ]);
});

test('templates begin with their own name and have as many closing braces as opening ones', () => {
  for (const { name, source } of TEMPLATES) {
    assert.ok(source.startsWith(`${name}(`), source);
    assert.equal(source.split('{').length, source.split('}').length, source);
  }
});

test('to look at a Thing, or to put it out of the room, is no touch on whose strength a script could use it', () => {
  for (const verb of ['look', 'inspect', 'sendback', 'showout']) assert.ok(!isTouch(verb), verb);
  for (const verb of ['use', 'click', 'take', 'open']) assert.ok(isTouch(verb), verb);
});
