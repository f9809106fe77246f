/**
 * Everything about people talking and playing put together: conversations, the party, games, and their panels and menus.
 *
 *   net/link -> group/client -> talk/talk, group/games -> panels
 *   chat, menus, person menus -> talk/talk, group/games -> group/client -> net/link
 */
import { Chat } from './panels/chat.js';
import { Games } from './panels/games.js';
import { PartyPanel } from './panels/party.js';
import { askForText } from './panels/question.js';
import { Talk } from './talk/talk.js';

/** @typedef {import('./panels/menu.js').MenuItem} MenuItem */
/** @typedef {import('./talk/tabs.js').Conversation} Conversation */
/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./panels/menu.js').Menu} menu
 * @property {(text: string) => boolean} sayAloud
 * @property {(text: string) => boolean} proclaim
 * @property {(room: string) => string | undefined} go
 * @property {(text: string, choices: {text: string, act: () => void}[]) => void} ask
 * @property {import('./talk/talk.js').Surroundings['order']} order
 * @property {() => void} closed                 a panel is closed: the keys are for walking again
 * @property {import('./talk/talk.js').House} house
 * @property {(name: string, on: boolean) => Promise<unknown>} mute
 * @property {(count: number) => void} unread    how many words nobody has read yet; none while the tabs themselves tell it
 */

const LONGEST_NAME = 24;
const LONGEST_CHANNEL = 50;

export class Parlour {
  #state;
  #menu;
  /** @type {import('./group/client.js').GroupClient | undefined} */
  #client;

  /** @param {Surroundings} around */
  constructor({ state, menu, sayAloud, proclaim, go, ask, order, house, closed, unread, mute }) {
    this.#state = state;
    this.#menu = menu;
    this.talk = new Talk({
      state,
      sayAloud,
      proclaim,
      go,
      ask,
      order,
      house,
      mute,
      play: (code) => void (code === undefined ? this.games.start() : this.games.join(code)),
      rosterChanged: () => this.#tellRosters(),
    });
    const { tabs } = this.talk;
    this.chat = new Chat(tabs, {
      speak: (text) => this.talk.do(text),
      close: (conversation) => void this.talk.close(conversation),
      more: (at) => this.#more(at),
      roster: (conversation) => this.talk.roster(conversation),
      person: (conversation, { name }, at) => this.#menu.open(name, at, this.#offersIn(conversation, name)),
    });
    this.games = new Games({
      client: () => this.#client,
      self: () => state.self?.name ?? 'You',
      people: () => [...state.people.values()].map(({ name }) => name),
      invite: (name, code) => this.talk.words.invite(name, code),
      closed,
    });
    this.party = new PartyPanel({
      invite: () => void this.#inviteSomebody(),
      leave: () => void this.talk.do('/leaveparty'),
      person: ({ name }, at) => this.#menu.open(name, at, this.#offersIn(tabs.find('party') ?? tabs.room, name)),
    });
    for (const kind of /** @type {const} */ (['line', 'changed', 'chosen', 'closed']))
      tabs.on(kind, () => unread(tabs.isSeen ? 0 : tabs.unread));
    for (const kind of /** @type {const} */ (['appear', 'disappear', 'room', 'welcome'])) state.on(kind, () => this.#tellParty());
  }

  /** The world has let us in. @param {import('./group/client.js').GroupClient} client */
  connect(client) {
    if (client === this.#client) return;
    this.#client = client;
    void this.talk.connect(client);
  }

  /** The connection is gone. */
  lose() {
    this.#client = undefined;
    this.talk.lose();
  }

  /** We are gone. */
  leave() {
    this.lose();
    this.games.close();
    this.talk.leave();
  }

  /** What can be done with somebody one meets, besides what the world offers. @param {string} name @returns {MenuItem[]} */
  offersFor(name) {
    return [
      { verb: 'word', text: 'Talk in private', sign: '✉', act: () => void this.turnTo(name) },
      {
        verb: 'invite',
        text: this.talk.party.isOn ? 'Invite to your party' : 'Start a party together',
        sign: '⚑',
        act: () => void this.talk.do(`/invite "${name}"`),
      },
      { verb: 'play', text: 'Play Pong', sign: '◐', act: () => void this.games.play(name) },
    ];
  }

  /** @param {Conversation} conversation @param {string} name @returns {MenuItem[]} */
  #offersIn(conversation, name) {
    if (name === this.#state.self?.name)
      return [
        {
          verb: 'close',
          text: conversation.kind === 'party' ? 'Leave the party' : `Leave ${conversation.title}`,
          sign: '✕',
          act: () => void this.talk.close(conversation),
        },
      ];
    const offers = this.offersFor(name).filter(({ verb }) => conversation.kind !== 'party' || verb !== 'invite');
    const isSilenced = this.talk.isSilenced(name);
    offers.push({
      verb: 'mute',
      text: isSilenced ? 'Hear again' : 'Mute',
      sign: '⊘',
      act: () => void this.talk.do(`/${isSilenced ? 'unmute' : 'mute'} "${name}"`),
    });
    if (!this.talk.channels.isOurs(conversation)) return offers;
    return [
      ...offers,
      { verb: 'op', text: `Look after ${conversation.title} with you`, sign: '@', act: () => void this.talk.do(`/op "${name}"`) },
      { verb: 'kick', text: `Take out of ${conversation.title}`, sign: '✕', act: () => void this.talk.do(`/kick "${name}"`) },
    ];
  }

  /** @param {{x: number, y: number}} at */
  #more(at) {
    const { party } = this.talk;
    this.#menu.open('Talk and play', at, [
      { verb: 'join', text: 'Join a channel…', sign: '#', act: () => void this.#joinChannel() },
      { verb: 'list', text: 'Which channels there are', sign: '≡', act: () => void this.talk.do('/list') },
      { verb: 'word', text: 'A private word…', sign: '✉', act: () => void this.#turnToSomebody() },
      {
        verb: 'party',
        text: party.isOn ? 'Invite to your party…' : 'Start a party',
        sign: '⚑',
        act: () => void (party.isOn ? this.#inviteSomebody() : this.talk.do('/party')),
      },
      { verb: 'games', text: 'Games (G)', sign: '◐', act: () => this.games.open() },
      { verb: 'help', text: 'All commands', sign: '?', act: () => void this.talk.do('/help') },
    ]);
  }

  async #joinChannel() {
    const name = await askForText('Join a channel', 'Its name. If there is no such channel, you open it.', {
      value: '#',
      action: 'Join',
      longest: LONGEST_CHANNEL,
    });
    if (name !== undefined && (await this.talk.do(`/join ${name}`))) this.chat.focus();
  }

  async #turnToSomebody() {
    const name = await askForText('A private word', 'To whom? Only they will read it.', { action: 'Talk', longest: LONGEST_NAME });
    if (name !== undefined) await this.turnTo(name);
  }

  /** Opens the tab of private words with somebody. @param {string} name */
  async turnTo(name) {
    if (await this.talk.do(`/msg "${name}"`)) this.chat.focus();
  }

  async #inviteSomebody() {
    const name = await askForText('Invite to your party', 'Whom?', { action: 'Invite', longest: LONGEST_NAME });
    if (name !== undefined) await this.talk.do(`/invite "${name}"`);
  }

  #tellRosters() {
    this.chat.tellRoster();
    this.#tellParty();
  }

  #tellParty() {
    const here = new Set([...this.#state.people.values()].map(({ name }) => name.toLowerCase()));
    this.party.tell(this.talk.party, (name) =>
      name === this.#state.self?.name ? 'you' : here.has(name.toLowerCase()) ? 'here' : 'elsewhere',
    );
  }
}
