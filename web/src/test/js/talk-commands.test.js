import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMAND_HELP, channelName, parseCommand } from '../../main/resources/web/talk/commands.js';

test('what begins with no stroke is said, and two strokes say one', () => {
  assert.deepEqual(parseCommand('  Hello there '), { verb: 'say', text: 'Hello there' });
  assert.deepEqual(parseCommand('//join is a command'), { verb: 'say', text: '/join is a command' });
});

test('a channel is joined with or without its sign, and with a key', () => {
  assert.deepEqual(parseCommand('/join #plaza'), { verb: 'join', channel: '#plaza', key: '' });
  assert.deepEqual(parseCommand('/JOIN plaza secret'), { verb: 'join', channel: '#plaza', key: 'secret' });
  assert.deepEqual(parseCommand('/join &here'), { verb: 'join', channel: '&here', key: '' });
});

test('no channel is called so', () => {
  for (const name of ['', '#', 'a,b', `#${'x'.repeat(50)}`, '#a\u0007b']) assert.equal(channelName(name), undefined, name);
  assert.equal(channelName(`#${'x'.repeat(49)}`)?.length, 50);
  assert.equal(parseCommand('/join').verb, 'wrong');
  assert.equal(parseCommand('/join a,b').verb, 'wrong');
});

test('one leaves the channel that is open, or another', () => {
  assert.deepEqual(parseCommand('/part'), { verb: 'part', channel: undefined });
  assert.deepEqual(parseCommand('/part plaza'), { verb: 'part', channel: '#plaza' });
});

test('a private word goes to a name, and names of those who are known may hold spaces', () => {
  assert.deepEqual(parseCommand('/msg Bob hi there'), { verb: 'msg', name: 'Bob', text: 'hi there' });
  assert.deepEqual(parseCommand('/msg ada lovelace  hi', ['Ada', 'Ada Lovelace', 'Adam']), {
    verb: 'msg',
    name: 'Ada Lovelace',
    text: 'hi',
  });
  assert.deepEqual(parseCommand('/msg ada here I am', ['Ada', 'Ada Lovelace']), { verb: 'msg', name: 'Ada', text: 'here I am' });
  assert.deepEqual(parseCommand('/msg "Grace Hopper" hi'), { verb: 'msg', name: 'Grace Hopper', text: 'hi' });
  assert.deepEqual(parseCommand('/msg Bob'), { verb: 'msg', name: 'Bob', text: '' });
  assert.equal(parseCommand('/msg').verb, 'wrong');
});

test('where only a name is asked for, all that follows is the name', () => {
  for (const verb of ['op', 'mute', 'unmute', 'invite']) {
    assert.deepEqual(parseCommand(`/${verb} Ada Lovelace`), { verb, name: 'Ada Lovelace' });
    assert.deepEqual(parseCommand(`/${verb} "Ada Lovelace"`), { verb, name: 'Ada Lovelace' });
    assert.equal(parseCommand(`/${verb}`).verb, 'wrong');
  }
});

test('somebody is sent away with or without a word', () => {
  assert.deepEqual(parseCommand('/kick Ada Lovelace'), { verb: 'kick', name: 'Ada Lovelace', why: '' });
  assert.deepEqual(parseCommand('/kick "Ada Lovelace" for shouting'), { verb: 'kick', name: 'Ada Lovelace', why: 'for shouting' });
  assert.deepEqual(parseCommand('/kick ada for shouting', ['Ada']), { verb: 'kick', name: 'Ada', why: 'for shouting' });
  assert.equal(parseCommand('/kick').verb, 'wrong');
});

test('somebody is banned for some hours, or without saying how long', () => {
  assert.deepEqual(parseCommand('/ban Bob'), { verb: 'ban', name: 'Bob', hours: '', why: '' });
  assert.deepEqual(parseCommand('/ban Bob 24'), { verb: 'ban', name: 'Bob', hours: '24', why: '' });
  assert.deepEqual(parseCommand('/ban Bob 24 for shouting'), { verb: 'ban', name: 'Bob', hours: '24', why: 'for shouting' });
  assert.deepEqual(parseCommand('/ban ada lovelace for shouting', ['Ada Lovelace']), {
    verb: 'ban',
    name: 'Ada Lovelace',
    hours: '',
    why: 'for shouting',
  });
  assert.deepEqual(parseCommand('/ban "Ada L" 3rd time'), { verb: 'ban', name: 'Ada L', hours: '', why: '3rd time' });
  assert.equal(parseCommand('/ban').verb, 'wrong');
});

test('a topic is asked for or set', () => {
  assert.deepEqual(parseCommand('/topic'), { verb: 'topic', text: undefined });
  assert.deepEqual(parseCommand('/topic All about birds'), { verb: 'topic', text: 'All about birds' });
});

test('team talk goes everywhere or stays here, and needs words', () => {
  assert.deepEqual(parseCommand('/t to the tower'), { verb: 'team', text: 'to the tower' });
  assert.deepEqual(parseCommand('/th behind you'), { verb: 'teamHere', text: 'behind you' });
  assert.equal(parseCommand('/t').verb, 'wrong');
  assert.equal(parseCommand('/me ').verb, 'wrong');
});

test('a game is new or has a code', () => {
  assert.deepEqual(parseCommand('/pong'), { verb: 'pong', code: undefined });
  assert.deepEqual(parseCommand('/pong K7QDM'), { verb: 'pong', code: 'K7QDM' });
});

test('who types what there is not is told what there is', () => {
  const wrong = parseCommand('/fly away');
  assert.equal(wrong.verb, 'wrong');
  for (const { form } of COMMAND_HELP) assert.ok(wrong.why.includes(form.split(' ')[0]), form);
  // What every object has is no command.
  assert.equal(parseCommand('/constructor').verb, 'wrong');
});

test('every command of the help is understood', () => {
  for (const { form } of COMMAND_HELP) {
    const typed = form
      .replace('[key]', '')
      .replace('[#channel]', '')
      .replace('[words]', '')
      .replace('[code]', '')
      .replace('#channel', '#plaza');
    assert.notEqual(parseCommand(typed).verb, 'wrong', form);
  }
});

test('who owns a room keeps order there by name', () => {
  assert.deepEqual(parseCommand('/showout Ada L', ['Ada L']), { verb: 'showout', name: 'Ada L' });
  assert.deepEqual(parseCommand('/letin "Ada L"'), { verb: 'letin', name: 'Ada L' });
  assert.deepEqual(parseCommand('/sendback the red ball'), { verb: 'sendback', name: 'the red ball' });
  assert.deepEqual(parseCommand('/rules'), { verb: 'rules' });
});
