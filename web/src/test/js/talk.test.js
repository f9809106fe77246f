import assert from 'node:assert/strict';
import { test } from 'node:test';
import { implicit } from '../../main/resources/web/group/address.js';
import { spoken } from '../../main/resources/web/talk/speech.js';
import { Talk } from '../../main/resources/web/talk/talk.js';
import { Town } from './town.js';

/** Somebody with a page: what they type, what they read, and what they are asked. */
class Person {
  aloud = [];
  orders = [];
  rank = 'builder';
  asked = [];
  games = [];
  blocked = new Set();
  /** Of whom the world keeps lists. */
  avatars = new Set();
  people = new Map();
  roomGroup = undefined;

  static async named(town, name) {
    const person = new Person(town, name);
    await person.connect();
    return person;
  }

  constructor(town, name) {
    this.town = town;
    const state = {
      self: { name },
      people: this.people,
      around: { isBlocked: (other) => this.blocked.has(other.toLowerCase()) },
    };
    Object.defineProperty(state, 'roomGroup', { get: () => this.roomGroup });
    Object.defineProperty(state, 'rank', { get: () => this.rank });
    this.name = name;
    this.talk = new Talk({
      state: /** @type {any} */ (state),
      sayAloud: (text) => this.aloud.push(text) > 0,
      play: (code) => this.games.push(code),
      ask: (text, choices) => this.asked.push({ text, choices }),
      mute: async (name, on) => {
        if (!this.avatars.has(name)) throw new Error(`There is nobody called ${name} with an avatar here.`);
        if (on) this.blocked.add(name.toLowerCase());
        else this.blocked.delete(name.toLowerCase());
      },
      order: {
        kick: async (...order) => {
          this.orders.push(['kick', ...order]);
          return `${order[0]} is sent away.`;
        },
        ban: async (...order) => {
          this.orders.push(['ban', ...order]);
          return `${order[0]} is banned.`;
        },
      },
      rosterChanged: () => {},
    });
  }

  async connect() {
    this.client = await this.town.visitor(this.name);
    const connected = this.talk.connect(this.client);
    await this.town.quiet();
    await connected;
  }

  /** The line is cut. */
  lose() {
    this.client.lose();
    this.talk.lose();
  }

  async type(text) {
    const done = this.talk.do(text);
    await this.town.quiet();
    return done;
  }

  /** Answers what was asked last. */
  async answer(text) {
    this.asked
      .at(-1)
      .choices.find((choice) => choice.text === text)
      .act();
    await this.town.quiet();
  }

  /** All that can be read in a conversation, as lines. */
  reads(title) {
    return this.talk.tabs.all.find((one) => one.title === title)?.lines.map(({ who, text }) => [who, text].filter(Boolean).join(' ')) ?? [];
  }

  members(title) {
    const conversation = this.talk.tabs.all.find((one) => one.title === title);
    return conversation && this.talk.roster(conversation)?.all.map(({ name, isOperator }) => (isOperator ? `@${name}` : name));
  }
}

async function adaAndBob() {
  const town = new Town();
  return { town, ada: await Person.named(town, 'Ada'), bob: await Person.named(town, 'Bob') };
}

test('what is typed goes aloud in the room', async () => {
  const { ada } = await adaAndBob();
  assert.ok(await ada.type('Hello'));
  assert.ok(await ada.type('/me waves'));
  assert.deepEqual(ada.aloud, ['Hello', '/me waves']);
});

test('two talk in a channel, and each reads who is there', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join plaza');
  await bob.type('/join #plaza');
  await bob.type('Good evening');
  await ada.type('Welcome!');
  assert.deepEqual(ada.reads('#plaza').slice(1), ['Bob came in', 'Bob Good evening', 'Ada Welcome!']);
  assert.deepEqual(bob.reads('#plaza').slice(1), ['Bob Good evening', 'Ada Welcome!']);
  assert.deepEqual(ada.members('#plaza'), ['@Ada', 'Bob']);
  assert.deepEqual(bob.members('#plaza'), ['@Ada', 'Bob']);
  assert.deepEqual(ada.aloud, []);
});

test('what is said in another conversation is unread', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  ada.talk.tabs.choose(ada.talk.tabs.room);
  await bob.type('Anybody?');
  assert.equal(ada.talk.tabs.find('channel', '#plaza')?.unread, 1);
});

test('a channel is entered by its key only', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join #club sesame');
  assert.equal(await bob.type('/join #club'), false);
  assert.match(bob.reads('Room').at(-1), /the key is wrong/);
  assert.ok(await bob.type('/join #club sesame'));
  assert.deepEqual(bob.members('#club'), ['@Ada', 'Bob']);
});

test('who leaves is gone for the others, and the tab with them', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  await bob.type('/part');
  assert.equal(bob.talk.tabs.find('channel', '#plaza'), undefined);
  assert.equal(ada.reads('#plaza').at(-1), 'Bob left');
  assert.deepEqual(ada.members('#plaza'), ['@Ada']);
});

test('a topic is kept by the channel and told to who is there and who comes', async () => {
  const { town, ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  await ada.type('/topic Birds and fountains');
  const cyd = await Person.named(town, 'Cyd');
  await cyd.type('/join #plaza');
  for (const person of [ada, bob, cyd]) assert.equal(person.talk.tabs.find('channel', '#plaza')?.topic, 'Birds and fountains');
  assert.ok(await cyd.type('/topic'));
  assert.equal(cyd.reads('#plaza').at(-1), 'Birds and fountains');
});

test('who looks after a channel takes somebody out, and shares the care', async () => {
  const { town, ada, bob } = await adaAndBob();
  const cyd = await Person.named(town, 'Cyd');
  for (const person of [ada, bob, cyd]) await person.type('/join #plaza');
  assert.equal(await bob.type('/kick Cyd'), false);
  await ada.type('/op Bob');
  assert.equal(cyd.reads('#plaza').at(-1), 'Bob looks after #plaza now.');
  assert.ok(await bob.type('/kick cyd'));
  assert.equal(cyd.reads('#plaza').at(-1), 'Bob has taken you out of #plaza.');
  assert.equal(await cyd.type('Let me in!'), false);
  assert.deepEqual(ada.members('#plaza'), ['@Ada', '@Bob']);
});

test('all channels are listed with how many are in them; games are not', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.client.enter('&pong-K7QDM');
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  await bob.type('/join #birds');
  await bob.type('/list');
  assert.deepEqual(bob.reads('#birds').slice(-2), ['#plaza 2 are there', '#birds one is there']);
});

test('after the connection was lost channels are entered again, also with a key', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await ada.type('/join #club sesame');
  await bob.type('/join #plaza');
  await bob.type('/join #club sesame');
  bob.lose();
  await ada.town.quiet();
  assert.deepEqual(ada.members('#club'), ['@Ada']);
  assert.equal(await bob.type('Is anybody there?'), false);
  await bob.connect();
  assert.deepEqual(bob.members('#plaza'), ['@Ada', 'Bob']);
  await bob.type('Back again');
  assert.equal(ada.reads('#club').at(-1), 'Bob Back again');
});

test('private words are between two, in a tab each, by whatever name they have now', async () => {
  const { town, ada, bob } = await adaAndBob();
  const cyd = await Person.named(town, 'Cyd');
  await ada.type('/msg bob Are you hungry?');
  assert.equal(ada.talk.tabs.active.title, 'Bob');
  assert.deepEqual(bob.reads('Ada'), ['Ada Are you hungry?']);
  assert.equal(bob.talk.tabs.active, bob.talk.tabs.room);
  bob.lose();
  await bob.connect();
  await ada.type('Still?');
  assert.deepEqual(bob.reads('Ada'), ['Ada Are you hungry?', 'Ada Still?']);
  assert.deepEqual(cyd.talk.tabs.all.length, 1);
  assert.equal(await ada.type('/msg Nobody hello'), false);
  assert.equal(ada.reads('Bob').at(-1), 'Nobody here is called Nobody.');
});

test('who is ignored or blocked is not heard', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  await ada.type('/ignore Bob');
  assert.ok(ada.talk.isSilenced('bob'));
  await bob.type('Buy this');
  await bob.type('/msg Ada And that');
  assert.ok(!ada.reads('#plaza').some((line) => line.includes('Buy')));
  assert.equal(ada.talk.tabs.find('private', 'Bob'), undefined);
  await ada.type('/unignore Bob');
  await bob.type('/msg Ada Sorry');
  assert.deepEqual(ada.reads('Bob'), ['Bob Sorry']);
  ada.blocked.add('bob');
  await bob.type('/msg Ada Blocked?');
  assert.deepEqual(ada.reads('Bob'), ['Bob Sorry']);
});

test('who is away can be heard again, and nobody unknown is ignored', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/ignore Bob');
  bob.lose();
  assert.ok(await ada.type('/unignore Bob'));
  assert.equal(ada.talk.isSilenced('Bob'), false);
  assert.equal(await ada.type('/ignore Nobody'), false);
  assert.equal(ada.talk.isSilenced('Nobody'), false);
});

test('whom the world knows is muted there and stays so, others as long as the connection lasts', async () => {
  const { town, ada } = await adaAndBob();
  await Person.named(town, 'Prog');
  ada.avatars.add('Bob');
  await ada.type('/mute Bob');
  await ada.type('/mute Prog');
  assert.deepEqual([...ada.blocked], ['bob']);
  assert.ok(ada.talk.isSilenced('Bob') && ada.talk.isSilenced('Prog'));
  ada.lose();
  await ada.connect();
  assert.deepEqual([ada.talk.isSilenced('Bob'), ada.talk.isSilenced('Prog')], [true, false]);
  await ada.type('/unmute Bob');
  assert.equal(ada.talk.isSilenced('Bob'), false);
});

test('a whisper of the world is a private word', async () => {
  const { ada } = await adaAndBob();
  ada.talk.whispered('Bob', 'psst\n');
  ada.talk.whispered('Bob', '/pong K7QDM');
  await ada.town.quiet();
  assert.deepEqual(ada.reads('Bob'), ['Bob psst', 'Bob asks you to a game of Pong.']);
});

test('a party is by invitation, and talks wherever its people are', async () => {
  const { town, ada, bob } = await adaAndBob();
  const cyd = await Person.named(town, 'Cyd');
  await ada.type('/invite Bob');
  assert.equal(bob.asked.at(-1).text, 'Ada invites you to a party.');
  await bob.answer('Accept');
  assert.deepEqual(bob.members('Party'), ['@Ada', 'Bob']);
  assert.deepEqual(
    ada
      .members('Party')
      ?.map((name) => name.replace('@', ''))
      .sort(),
    ['Ada', 'Bob'],
  );
  await bob.type('/t To the tower');
  assert.equal(ada.reads('Party').at(-1), 'Bob To the tower');
  assert.equal(ada.talk.tabs.find('private', 'Bob'), undefined);
  await ada.type('Coming');
  assert.equal(bob.reads('Party').at(-1), 'Ada Coming');
  assert.equal(cyd.talk.tabs.all.length, 1);
  await bob.type('/leaveparty');
  assert.equal(ada.reads('Party').at(-1), 'Bob has left the party');
  assert.equal(await bob.type('/t Hello?'), false);
});

test('team talk can stay in the room one is in', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/invite Bob');
  await bob.type('/accept');
  const room = await ada.client.enter('&room').then(
    (group) => group.number,
    () => 0,
  );
  await bob.client.enter('&room');
  await ada.town.quiet();
  for (const person of [ada, bob]) person.roomGroup = room;
  await bob.type('/th Behind you');
  const line = ada.talk.tabs.find('party')?.lines.at(-1);
  assert.deepEqual([line?.who, line?.text, line?.where], ['Bob', 'Behind you', 'here']);
});

test('who is not in the party cannot speak to it', async () => {
  const { town, ada, bob } = await adaAndBob();
  const cyd = await Person.named(town, 'Cyd');
  await ada.type('/invite Bob');
  await bob.type('/accept');
  await cyd.type('/msg Ada /t I am one of you');
  assert.equal(
    ada.reads('Party').some((line) => line.includes('one of you')),
    false,
  );
  assert.deepEqual(ada.reads('Cyd'), ['Cyd /t I am one of you']);
});

test('an invitation can be turned down', async () => {
  const { ada, bob } = await adaAndBob();
  await ada.type('/party');
  await ada.type('/invite Bob');
  await bob.answer('No thanks');
  assert.equal(await bob.type('/accept'), false);
  assert.equal(bob.reads('Room').at(-1), 'Nobody has invited you.');
});

test('an invitation to a game has a button', async () => {
  const { ada, bob } = await adaAndBob();
  const invited = ada.talk.words.invite('Bob', 'K7QDM');
  await ada.town.quiet();
  await invited;
  const line = bob.talk.tabs.find('private', 'Ada')?.lines.at(-1);
  assert.equal(line?.text, 'asks you to a game of Pong.');
  line?.action?.act();
  assert.deepEqual(bob.games, ['K7QDM']);
  await bob.type('/pong');
  assert.deepEqual(bob.games, ['K7QDM', undefined]);
});

test('words from elsewhere are cut, and what is no talk says nothing', async () => {
  const { town, ada, bob } = await adaAndBob();
  await ada.type('/join #plaza');
  await bob.type('/join #plaza');
  const plaza = /** @type {any} */ (town.channel('#plaza'));
  bob.client.send(plaza, spoken(`a\u0000b\n${'x'.repeat(1000)}`));
  bob.client.send(plaza, new Uint8Array([2, 123]));
  bob.client.send(plaza, new Uint8Array([4, 99, 1]));
  await town.quiet();
  assert.equal(ada.reads('#plaza').at(-1), `Bob a b ${'x'.repeat(396)}`);
});

test('what could not be sent is said where it belongs', async () => {
  const { town, ada } = await adaAndBob();
  await ada.type('/join #plaza');
  ada.client.send(implicit(999), spoken('nobody'));
  await town.quiet();
  assert.match(ada.reads('#plaza').at(-1), /^That was not heard: you are not in that group/);
});

test('who leaves the world leaves all conversations, and comes back into none', async () => {
  const { ada } = await adaAndBob();
  await ada.type('/join #plaza');
  await ada.type('/party');
  ada.talk.leave();
  assert.deepEqual(
    ada.talk.tabs.all.map(({ title }) => title),
    ['Room'],
  );
  assert.equal(ada.talk.party.isOn, false);
  await ada.connect();
  assert.deepEqual(
    ada.talk.tabs.all.map(({ title }) => title),
    ['Room'],
  );
});

test('a wizard sends people away from the room, and from a channel only out of it', async () => {
  const { ada } = await adaAndBob();
  ada.rank = 'wizard';
  assert.ok(await ada.type('/kick "Bob" for shouting'));
  assert.equal(ada.reads('Room').at(-1), 'Bob is sent away.');
  assert.ok(await ada.type('/ban Bob 24 again'));
  assert.equal(ada.reads('Room').at(-1), 'Bob is banned.');
  assert.deepEqual(ada.orders, [
    ['kick', 'Bob', 'for shouting'],
    ['ban', 'Bob', 'again', '24'],
  ]);
  await ada.type('/join #plaza');
  assert.equal(await ada.type('/kick Bob'), false);
  assert.equal(ada.orders.length, 2);
});

test('who is no wizard bans nobody', async () => {
  const { ada } = await adaAndBob();
  assert.equal(await ada.type('/ban Bob'), false);
  assert.equal(ada.reads('Room').at(-1), 'Only wizards and admins may do that.');
  assert.deepEqual(ada.orders, []);
});

test('a command that needs a channel says so in the room', async () => {
  const { ada } = await adaAndBob();
  for (const command of ['/topic Birds', '/kick Bob', '/op Bob', '/names', '/part']) {
    assert.equal(await ada.type(command), false);
    assert.equal(ada.reads('Room').at(-1), 'Open a channel first: /join #name enters one.');
  }
});
