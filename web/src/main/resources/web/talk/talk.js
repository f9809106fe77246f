/**
 * All talk put together: what is typed goes to the conversation that is open or is a command, what the groups tell goes where it belongs.
 *
 *   panels/chat -> talk.typed -> commands -> channels, words, party -> group/client
 *   group/client -> talk -> channels, words, party -> tabs -> panels/chat
 */
import { WORLD, WORLD_GROUP, implicit, sameAddress } from '../group/address.js';
import { Channels, messageOf } from './channels.js';
import { COMMAND_HELP, parseCommand } from './commands.js';
import { Exchange, TalkError } from './exchange.js';
import { Party } from './party.js';
import { asAction, cut, heard, teamIn } from './speech.js';
import { Tabs } from './tabs.js';
import { Words } from './words.js';

/** @typedef {import('../group/address.js').Address} Address */
/** @typedef {import('./tabs.js').Conversation} Conversation */
/**
 * @typedef {{showout: (name: string) => Promise<string>, letin: (name: string) => Promise<string>, sendback: (name: string) =>
 *   Promise<string>, rules: () => Promise<void>}} House
 */
/**
 * @typedef {object} Surroundings
 * @property {import('../state.js').State} state
 * @property {(text: string) => boolean} sayAloud       to everybody in the room; false when it could not be sent
 * @property {(text: string) => boolean} proclaim       to everybody in the world
 * @property {(room: string) => string | undefined} go  to another room without walking; why not, if that is so
 * @property {(code: string | undefined) => void} play  a new game, or the one of a code
 * @property {(text: string, choices: {text: string, act: () => void}[]) => void} ask  something to be decided
 * @property {{kick: (name: string, why: string) => Promise<string>, ban: (name: string, why: string, hours: string) => Promise<string>}}
 *   order  for wizards
 * @property {House} house  how we keep order in a room that is ours
 * @property {(name: string, on: boolean) => Promise<unknown>} mute  changes the list of whom we do not hear, if the world keeps it
 * @property {() => void} rosterChanged                 who is in a channel or in the party
 */

export class Talk {
  tabs = new Tabs();
  #around;
  #exchange;
  /** What came is worked off in the order in which it came, even where a name has to be asked for. */
  #inbox = Promise.resolve();
  /** Ends listening to the connection before. */
  #listening = new AbortController();

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    const { state } = around;
    const self = () => state.self?.name ?? 'You';
    this.#exchange = new Exchange((name) => state.around.isBlocked(name), around.mute);
    this.channels = new Channels(this.tabs, this.#exchange, self, around.rosterChanged);
    this.words = new Words(this.tabs, this.#exchange, self, around.play);
    this.party = new Party(this.tabs, this.#exchange, {
      self,
      roomGroup: () => state.roomGroup,
      changed: around.rosterChanged,
      invited: ({ by }) =>
        around.ask(`${by} invites you to a party.`, [
          { text: 'Accept', act: () => void this.do('/accept') },
          { text: 'No thanks', act: () => this.party.decline() },
        ]),
    });
  }

  /** There is a connection, and the world has let us in. @param {import('../group/client.js').GroupClient} client */
  async connect(client) {
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#exchange.use(client);
    const ends = [
      client.on('receive', (told) => this.#later(() => this.#receive(told))),
      client.on('notice', (told) => this.#later(() => this.#notice(told))),
      client.on('failed', (told) => this.#later(async () => this.#failed(told))),
    ];
    this.#listening.signal.addEventListener('abort', () => ends.forEach((end) => end()));
    await this.channels.returnToAll();
  }

  /** The connection is gone; another will come. */
  lose() {
    if (!this.#exchange.isOpen) return;
    this.#listening.abort();
    this.#exchange.use(undefined);
    this.channels.lose();
    this.party.lose();
  }

  /** We are gone: the next who enters here may be somebody else. */
  leave() {
    this.lose();
    this.channels.forget();
    this.party.forget();
    this.tabs.closeAll();
  }

  /** Whom one does not want to hear, in the room as well. @param {string} name */
  isSilenced(name) {
    return this.#exchange.isSilenced(name);
  }

  /** The world brings a private word of somebody inside. @param {string} who @param {string} text */
  whispered(who, text) {
    this.#later(async () => this.words.hear(who, cut(text)));
  }

  /** Who is in a conversation with us. @param {Conversation} conversation */
  roster(conversation) {
    return conversation.kind === 'party' ? (this.party.isOn ? this.party.roster : undefined) : this.channels.roster(conversation);
  }

  /** Does what was typed. @param {string} typed @returns {Promise<boolean>} whether it is done; if not, the visitor was told why */
  async do(typed) {
    const { active } = this.tabs;
    try {
      return await this.#obey(parseCommand(typed, this.#known()), active);
    } catch (trouble) {
      this.#note(active, messageOf(trouble), 'notice');
      return false;
    }
  }

  /** Leaves what a conversation is about, and closes it. @param {Conversation} conversation */
  async close(conversation) {
    try {
      if (conversation.kind === 'party' && this.party.isOn) await this.party.leave();
      if (conversation.kind === 'channel') await this.channels.part(conversation);
    } catch (trouble) {
      this.#note(this.tabs.room, messageOf(trouble), 'notice');
    }
    this.tabs.close(conversation);
  }

  /** @param {import('./commands.js').Command} command @param {Conversation} active @returns {Promise<boolean>} */
  async #obey(command, active) {
    switch (command.verb) {
      case 'wrong':
        this.#note(active, command.why, 'notice');
        return false;
      case 'say':
        return this.#say(active, command.text);
      case 'me':
        return this.#say(active, asAction(command.text));
      case 'all':
        return this.#around.proclaim(command.text);
      case 'go': {
        const trouble = this.#around.go(command.room);
        if (trouble) this.#note(active, trouble, 'notice');
        return !trouble;
      }
      case 'join':
        await this.channels.join(command.channel, command.key);
        break;
      case 'part':
        await this.close(this.#channel(active, command.channel));
        break;
      case 'msg':
        this.tabs.choose(await this.words.to(command.name, command.text));
        break;
      case 'topic':
        if (command.text) await this.channels.setTopic(this.#channel(active), command.text);
        else this.#note(active, this.#channel(active).topic || `${active.title} has no topic.`);
        break;
      case 'names':
        this.#note(active, this.#namesIn(active));
        break;
      case 'list':
        await this.#list(active);
        break;
      case 'kick':
        if (active.kind !== 'channel' && this.#isWizard) this.#note(active, await this.#around.order.kick(command.name, command.why));
        else await this.channels.expel(this.#channel(active), command.name);
        break;
      case 'ban':
        if (!this.#isWizard) throw new TalkError('Only wizards and admins may do that.');
        this.#note(active, await this.#around.order.ban(command.name, command.why, command.hours));
        break;
      case 'showout':
      case 'letin':
      case 'sendback':
        this.#note(active, await this.#around.house[command.verb](command.name));
        break;
      case 'rules':
        await this.#around.house.rules();
        break;
      case 'op':
        await this.channels.appoint(this.#channel(active), command.name);
        break;
      case 'mute':
      case 'unmute':
        await this.#exchange.mute(command.name, command.verb === 'mute');
        this.#note(active, command.verb === 'mute' ? `You hear nothing more from ${command.name}.` : `You hear ${command.name} again.`);
        break;
      case 'party':
        await this.party.start();
        break;
      case 'invite':
        await this.party.invite(command.name);
        break;
      case 'accept':
        await this.party.accept();
        break;
      case 'leaveparty':
        await this.party.leave();
        break;
      case 'team':
      case 'teamHere':
        this.party.say(command.text, command.verb === 'teamHere');
        break;
      case 'pong':
        this.#around.play(command.code);
        break;
      case 'help':
        for (const { form, what } of COMMAND_HELP) this.tabs.add(active, { who: form, text: what, kind: 'help' });
        break;
    }
    return true;
  }

  get #isWizard() {
    return ['wizard', 'admin'].includes(this.#around.state.rank);
  }

  /** @param {Conversation} active @param {string} text */
  async #say(active, text) {
    if (active.kind === 'room') return this.#around.sayAloud(text);
    if (active.isOver)
      throw new TalkError(
        active.kind === 'party'
          ? 'You are in no party: /party starts one.'
          : `You are no longer in ${active.title}: /join ${active.title} enters it again.`,
      );
    if (active.kind === 'channel') this.channels.say(active, text);
    else if (active.kind === 'private') await this.words.say(active, text);
    else this.party.say(text, false);
    return true;
  }

  /** The channel that is meant: the one named, or the one that is open. @param {Conversation} active @param {string} [name] */
  #channel(active, name) {
    const meant = name === undefined ? active : this.tabs.find('channel', name);
    if (meant?.kind !== 'channel')
      throw new TalkError(name === undefined ? 'Open a channel first: /join #name enters one.' : `You are not in ${name}.`);
    return meant;
  }

  /** @param {Conversation} active */
  #namesIn(active) {
    const roster = this.roster(active);
    if (!roster) throw new TalkError('Open a channel first: /join #name enters one.');
    const names = roster.all.map(({ name, isOperator }) => (isOperator ? `@${name}` : name));
    return `In ${active.kind === 'party' ? 'the party' : active.title}: ${names.join(', ')}.`;
  }

  /** @param {Conversation} active */
  async #list(active) {
    const channels = await this.channels.list();
    if (channels.length === 0) this.#note(active, 'There are no channels yet: /join #name opens one.');
    for (const { name, size } of channels) {
      const text = size === 1 ? 'one is there' : `${size} are there`;
      this.tabs.add(active, { who: name, text, kind: 'help', action: { text: 'Join', act: () => void this.do(`/join ${name}`) } });
    }
  }

  /** Names one may mean: of those who are here, in our channels, and in our party. */
  #known() {
    const here = [...this.#around.state.people.values()].map(({ name }) => name);
    return [...here, ...this.channels.company, ...this.party.company];
  }

  /** @param {() => Promise<void>} work */
  #later(work) {
    const { signal } = this.#listening;
    this.#inbox = this.#inbox.then(async () => {
      if (signal.aborted) return;
      try {
        await work();
      } catch (trouble) {
        // The connection went while a name was asked for: there is nobody left to say it to.
        if (!signal.aborted) this.#note(this.tabs.room, messageOf(trouble), 'notice');
      }
    });
  }

  /** @param {{group: Address | undefined, elements: import('../group/codec.js').Element[]}} told */
  async #receive({ group = WORLD_GROUP, elements }) {
    for (const element of elements) {
      // What the world says is for others to hear (net/link.js).
      if (sameAddress(element.source, WORLD) || (await this.channels.hear(group, element))) continue;
      await this.#hear(group, element);
    }
  }

  /** To the party or to us alone. @param {Address} group @param {import('../group/codec.js').Element} element */
  async #hear(group, { source, data }) {
    const text = heard(data);
    if (text === undefined) return;
    const { roomGroup } = this.#around.state;
    const isHere = roomGroup !== undefined && sameAddress(group, implicit(roomGroup));
    const team = teamIn(text);
    if (team !== undefined && this.party.has(source)) this.party.hear(source, team, isHere);
    else if (isHere || sameAddress(group, WORLD_GROUP)) this.words.hear(await this.#exchange.nameOf(source), text);
  }

  /** @param {{group: Address | undefined, notice: import('../group/notices.js').Notice}} told */
  async #notice({ group, notice }) {
    if (notice.kind === 'renamed') {
      this.channels.rename(notice.host, notice.name);
      this.party.rename(notice.host, notice.name);
    }
    if (!group) return;
    if ((await this.channels.notice(group, notice)) || (await this.party.notice(group, notice))) return;
    if (notice.kind !== 'invited' || this.isSilenced(notice.byName) || !notice.groupName) return;
    const { byName, groupName } = notice;
    this.#around.ask(`${byName} invites you to ${groupName}.`, [
      { text: 'Join', act: () => void this.#follow(groupName, group) },
      { text: 'No thanks', act: () => {} },
    ]);
  }

  /** @param {string} name @param {Address} group */
  async #follow(name, group) {
    try {
      await this.channels.follow(name, group);
    } catch (trouble) {
      this.#note(this.tabs.room, messageOf(trouble), 'notice');
    }
  }

  /** @param {{group: Address | undefined, why: string}} failure */
  #failed({ group, why }) {
    const text = `That was not heard: ${why}`;
    if (!group || !this.channels.failed(group, text)) this.#note(this.tabs.active, text, 'notice');
  }

  /** @param {Conversation} conversation @param {string} text @param {'event' | 'notice'} [kind] */
  #note(conversation, text, kind = 'event') {
    this.tabs.add(conversation, { who: '', text, kind });
  }
}
