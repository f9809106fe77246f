/**
 * Channels: whoever enters one of a name is in it with all others who did. The first opens it and looks after it, with the last it is
 * gone. What one is in is entered again after the connection was lost.
 */
import { key, sameAddress } from '../group/address.js';
import { textOf } from '../group/bytes.js';
import { Roster } from './roster.js';
import { TalkError } from './exchange.js';
import { actionIn, asAction, cut, heard, spoken } from './speech.js';

/** @typedef {import('../group/address.js').Address} Address */
/** @typedef {import('./tabs.js').Conversation} Conversation */
/**
 * @typedef {object} Channel
 * @property {Conversation} conversation
 * @property {string} secret          what one must know to enter
 * @property {Address | undefined} group  nothing while we are not in it
 * @property {Roster} roster
 */

const TOPIC = 'topic';
/** Whoever changes a topic says so, as something they do; who hears it looks anew. */
const NEW_TOPIC = 'changed the topic: ';
/** Who leaves in such a way needs no further words. */
const ORDINARY = /^(it has .*)?$/;
/** Of more channels `/list` does not tell. */
const MOST_LISTED = 200;

export class Channels {
  #tabs;
  #exchange;
  #self;
  #changed;
  /** @type {Map<Conversation, Channel>} */
  #channels = new Map();

  /**
   * @param {import('./tabs.js').Tabs} tabs @param {import('./exchange.js').Exchange} exchange @param {() => string} self our name
   * @param {(conversation: Conversation) => void} changed who is in it
   */
  constructor(tabs, exchange, self, changed) {
    this.#tabs = tabs;
    this.#exchange = exchange;
    this.#self = self;
    this.#changed = changed;
  }

  /** @param {Conversation} conversation */
  roster(conversation) {
    return this.#channels.get(conversation)?.roster;
  }

  /** Do we look after it? @param {Conversation} conversation */
  isOurs(conversation) {
    const { me } = this.#exchange;
    return me !== undefined && this.roster(conversation)?.get(me)?.isOperator === true;
  }

  /** The names of all we share a channel with. */
  get company() {
    return [...this.#channels.values()].flatMap(({ roster }) => roster.all.map(({ name }) => name));
  }

  /** There is a connection again. */
  async returnToAll() {
    await Promise.all(
      [...this.#channels.values()].map(async (channel) => {
        const { conversation } = channel;
        try {
          await this.#enter(channel);
          this.#note(conversation, `You are in ${conversation.title} again.`);
        } catch (trouble) {
          if (!this.#exchange.isOpen) return;
          this.#end(channel, `You could not come back into ${conversation.title}: ${messageOf(trouble)}`);
        }
      }),
    );
  }

  /** The connection is gone; the channels are kept for the next one. */
  lose() {
    for (const channel of this.#channels.values()) {
      channel.group = undefined;
      channel.roster.clear();
      this.#changed(channel.conversation);
    }
  }

  forget() {
    this.#channels.clear();
  }

  /** @param {string} name @param {string} secret */
  async join(name, secret) {
    const known = this.#tabs.find('channel', name);
    if (known && this.#channels.get(known)?.group) {
      this.#tabs.choose(known);
      return;
    }
    const group = await this.#exchange.client.enter(name, secret);
    await this.#settle(name, secret, group);
  }

  /** Somebody lets us in, whatever the secret is. @param {string} name @param {Address} group */
  async follow(name, group) {
    await this.#exchange.client.join(group);
    await this.#settle(name, '', group);
  }

  /** @param {Conversation} conversation */
  async part(conversation) {
    const channel = this.#channels.get(conversation);
    this.#channels.delete(conversation);
    this.#tabs.close(conversation);
    if (channel?.group && this.#exchange.isOpen) await this.#exchange.client.leave(channel.group);
  }

  /** @param {Conversation} conversation @param {string} text */
  say(conversation, text) {
    this.#exchange.client.send(this.#groupOf(conversation), spoken(text));
    this.#tabs.add(conversation, { who: this.#self(), text, kind: 'own' });
  }

  /** @param {Conversation} conversation @param {string} text */
  async setTopic(conversation, text) {
    await this.#exchange.client.write(this.#groupOf(conversation), TOPIC, text);
    this.#tabs.change(conversation, { topic: text });
    this.say(conversation, asAction(NEW_TOPIC + text));
  }

  /** @param {Conversation} conversation @param {string} name */
  async expel(conversation, name) {
    await this.#exchange.client.expel(this.#groupOf(conversation), this.#member(conversation, name));
  }

  /** @param {Conversation} conversation @param {string} name */
  async appoint(conversation, name) {
    await this.#exchange.client.appoint(this.#groupOf(conversation), this.#member(conversation, name), true);
  }

  /**
   * All channels there are, with how many are in them; games go on behind closed doors.
   * @returns {Promise<{name: string, size: number}[]>}
   */
  async list() {
    const { client } = this.#exchange;
    const groups = (await client.groups()).filter(({ kind }) => kind === 'implicit');
    const names = await this.#exchange.names(groups);
    const named = groups.filter((group) => isListed(names.get(key(group)) ?? '')).slice(0, MOST_LISTED);
    const channels = await Promise.all(
      named.map(async (group) => ({ name: names.get(key(group)) ?? '', size: (await client.members(group)).length })),
    );
    return channels.sort((a, b) => b.size - a.size || a.name.localeCompare(b.name));
  }

  /**
   * @param {Address} group
   * @param {import('../group/codec.js').Element} element
   * @returns {Promise<boolean>} whether it was for a channel
   */
  async hear(group, { source, data }) {
    const channel = this.#of(group);
    if (!channel) return false;
    const text = heard(data);
    if (text === undefined) return true;
    const who = channel.roster.get(source)?.name ?? (await this.#exchange.nameOf(source));
    if (this.#exchange.isSilenced(who)) return true;
    this.#tabs.add(channel.conversation, { who, text, kind: 'said' });
    if (actionIn(text)?.startsWith(NEW_TOPIC)) await this.#readTopic(channel);
    return true;
  }

  /**
   * @param {Address} group
   * @param {import('../group/notices.js').Notice} notice
   * @returns {Promise<boolean>} whether it was about a channel
   */
  async notice(group, notice) {
    const channel = this.#of(group);
    if (!channel) return false;
    const { roster, conversation } = channel;
    const { me } = this.#exchange;
    switch (notice.kind) {
      case 'joined':
        if (sameAddress(notice.host, me)) break;
        roster.add(notice.host, notice.name);
        this.#event(conversation, notice.name, 'came in');
        break;
      case 'left': {
        const who = roster.remove(notice.host);
        if (who) this.#event(conversation, who.name, ORDINARY.test(notice.why) ? 'left' : `left: ${notice.why}`);
        break;
      }
      case 'appointed': {
        const who = roster.get(notice.host);
        if (!who || who.isOperator === notice.on) break;
        roster.add(notice.host, who.name, notice.on);
        const subject = sameAddress(notice.host, me) ? 'You look' : `${who.name} looks`;
        this.#note(
          conversation,
          notice.on ? `${subject} after ${conversation.title} now.` : `${subject} after ${conversation.title} no longer.`,
        );
        break;
      }
      case 'expelled': {
        const by = roster.get(notice.by)?.name ?? 'Somebody';
        this.#end(channel, `${by} has taken you out of ${conversation.title}.`);
        break;
      }
      case 'closed':
        this.#end(channel, `${conversation.title} is closed${notice.why ? `: ${notice.why}` : '.'}`);
        break;
      default:
        return true;
    }
    this.#changed(conversation);
    return true;
  }

  /** Somebody is called otherwise. @param {Address} host @param {string} name */
  rename(host, name) {
    for (const { roster, conversation } of this.#channels.values()) {
      const who = roster.get(host);
      if (!who) continue;
      this.#event(conversation, who.name, `is called ${name} now`);
      roster.add(host, name);
      this.#changed(conversation);
    }
  }

  /** What could not be said. @param {Address} group @param {string} why @returns {boolean} whether it was for a channel */
  failed(group, why) {
    const channel = this.#of(group);
    if (channel) this.#note(channel.conversation, why, 'notice');
    return channel !== undefined;
  }

  /** We are in: from now on it is one of ours. @param {string} name @param {string} secret @param {Address} group */
  async #settle(name, secret, group) {
    const conversation = this.#tabs.open('channel', name);
    /** @type {Channel} */
    const channel = { conversation, secret, group, roster: new Roster() };
    this.#channels.set(conversation, channel);
    this.#tabs.change(conversation, { isOver: false });
    this.#tabs.choose(conversation);
    await this.#meet(channel);
    const others = channel.roster.size - 1;
    const company = others === 0 ? 'Nobody else is here yet.' : others === 1 ? 'One more is here.' : `${others} others are here.`;
    this.#note(conversation, `You are in ${conversation.title}. ${company}`);
  }

  /** @param {Channel} channel */
  async #enter(channel) {
    channel.group = await this.#exchange.client.enter(channel.conversation.title, channel.secret, undefined);
    await this.#meet(channel);
  }

  /** Who is here, and what it is about. @param {Channel} channel */
  async #meet(channel) {
    const { group, roster } = channel;
    if (!group) return;
    await this.#exchange.meet(roster, group);
    this.#changed(channel.conversation);
    await this.#readTopic(channel);
  }

  /** @param {Channel} channel */
  async #readTopic({ conversation, group }) {
    if (!group) return;
    const { value } = await this.#exchange.client.read(group, TOPIC);
    this.#tabs.change(conversation, { topic: cut(textOf(value)) });
  }

  /** It stays to be read. @param {Channel} channel @param {string} why */
  #end(channel, why) {
    this.#channels.delete(channel.conversation);
    this.#tabs.change(channel.conversation, { isOver: true });
    this.#note(channel.conversation, why, 'notice');
  }

  /** @param {Address} group */
  #of(group) {
    return [...this.#channels.values()].find((channel) => sameAddress(channel.group, group));
  }

  /** @param {Conversation} conversation */
  #groupOf(conversation) {
    const group = this.#channels.get(conversation)?.group;
    if (!group) throw new TalkError(`You are not in ${conversation.title} now.`);
    return group;
  }

  /** @param {Conversation} conversation @param {string} name */
  #member(conversation, name) {
    const member = this.roster(conversation)?.named(name);
    if (!member) throw new TalkError(`Nobody in ${conversation.title} is called ${name}.`);
    return member.address;
  }

  /** @param {Conversation} conversation @param {string} who @param {string} text */
  #event(conversation, who, text) {
    this.#tabs.add(conversation, { who, text, kind: 'event' });
  }

  /** @param {Conversation} conversation @param {string} text @param {'event' | 'notice'} [kind] */
  #note(conversation, text, kind = 'event') {
    this.#tabs.add(conversation, { who: '', text, kind });
  }
}

/** @param {string} name */
const isListed = (name) => /^[#&]/.test(name) && !name.startsWith('&pong-');

/** @param {unknown} trouble */
export const messageOf = (trouble) => (trouble instanceof Error ? trouble.message : String(trouble));
