import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT_LINES, Tabs } from '../../main/resources/web/talk/tabs.js';

const said = (text) => ({ who: 'Bob', text, kind: /** @type {const} */ ('said') });

test('there is always a room, and it is open at first', () => {
  const tabs = new Tabs();
  assert.equal(tabs.active, tabs.room);
  tabs.close(tabs.room);
  assert.deepEqual(tabs.all, [tabs.room]);
});

test('the room comes first, then channels, then people, then the party', () => {
  const tabs = new Tabs();
  tabs.open('party', 'Party');
  tabs.open('private', 'Bob');
  tabs.open('channel', '#b');
  tabs.open('channel', '#a');
  assert.deepEqual(
    tabs.all.map(({ title }) => title),
    ['Room', '#b', '#a', 'Bob', 'Party'],
  );
});

test('a conversation is opened once, however its name is written', () => {
  const tabs = new Tabs();
  assert.equal(tabs.open('channel', '#Plaza'), tabs.open('channel', '#plaza'));
  assert.notEqual(tabs.open('channel', '#plaza'), tabs.open('private', '#plaza'));
});

test('what is said where nobody looks is unread until somebody does', () => {
  const tabs = new Tabs();
  const plaza = tabs.open('channel', '#plaza');
  tabs.add(plaza, said('one'));
  tabs.add(plaza, said('two'));
  tabs.add(plaza, { who: 'Bob', text: 'left', kind: 'event' });
  tabs.add(tabs.room, said('here'));
  assert.equal(plaza.unread, 2);
  assert.equal(tabs.unread, 2);
  tabs.choose(plaza);
  assert.equal(tabs.unread, 0);
});

test('while the talk is hidden everything is unread', () => {
  const tabs = new Tabs();
  tabs.setSeen(false);
  tabs.add(tabs.room, said('psst'));
  assert.equal(tabs.unread, 1);
  tabs.setSeen(true);
  assert.equal(tabs.unread, 0);
});

test('who closes what is open is beside it', () => {
  const tabs = new Tabs();
  const [a, b] = [tabs.open('channel', '#a'), tabs.open('channel', '#b')];
  tabs.choose(a);
  tabs.close(a);
  assert.equal(tabs.active, b);
  tabs.close(b);
  assert.equal(tabs.active, tabs.room);
});

test('one goes round and round', () => {
  const tabs = new Tabs();
  const [a, b] = [tabs.open('channel', '#a'), tabs.open('channel', '#b')];
  assert.equal(tabs.neighbour(1), a);
  assert.equal(tabs.neighbour(-1), b);
  tabs.choose(b);
  assert.equal(tabs.neighbour(1), tabs.room);
});

test('the oldest lines go', () => {
  const tabs = new Tabs();
  for (let i = 0; i < KEPT_LINES + 5; i++) tabs.add(tabs.room, said(String(i)));
  assert.equal(tabs.room.lines.length, KEPT_LINES);
  assert.equal(tabs.room.lines[0].text, '5');
});

test('all but the room is closed at once, and everybody who listens hears it', () => {
  const tabs = new Tabs();
  const closed = [];
  tabs.on('closed', ({ title }) => closed.push(title));
  tabs.open('channel', '#a');
  tabs.choose(tabs.open('private', 'Bob'));
  tabs.closeAll();
  assert.deepEqual(closed, ['#a', 'Bob']);
  assert.equal(tabs.active, tabs.room);
});
