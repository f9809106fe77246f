/**
 * A party: people who stay together, wherever each of them is. It is a logical group that one is invited into; what is said to it goes
 * through the group everybody is in, or through that of the room, and reaches those of them who are in the party as well.
 */
import { WORLD_GROUP, implicit, sameAddress } from '../group/address.js';
import { GroupError, STATUS } from '../group/status.js';
import { TalkError } from './exchange.js';
import { Roster } from './roster.js';
import { asTeam, cut, spoken } from './speech.js';

/** @typedef {import('../group/address.js').Address} Address */
/** @typedef {{group: Address, by: string}} Invitation */

const TITLE = 'Party';

export class Party {
  roster = new Roster();
  /** The last one that was neither followed nor turned down. @type {Invitation | undefined} */
  invitation;
  /** @type {Address | undefined} */
  #group;
  #tabs;
  #exchange;
  #surroundings;

  /**
   * @param {import('./tabs.js').Tabs} tabs @param {import('./exchange.js').Exchange} exchange
   * @param {{self: () => string, roomGroup: () => number | undefined, changed: () => void, invited: (invitation: Invitation) => void}}
   *   surroundings
   */
  constructor(tabs, exchange, surroundings) {
    this.#tabs = tabs;
    this.#exchange = exchange;
    this.#surroundings = surroundings;
  }

  get isOn() {
    return this.#group !== undefined;
  }

  /** The names of all in it. */
  get company() {
    return this.roster.all.map(({ name }) => name);
  }

  async start() {
    if (this.#group) throw new TalkError('You are in a party already. /invite asks others into it.');
    await this.#settle(await this.#exchange.client.createLogical({ inviteOnly: true, announce: true }));
    this.#note('You have started a party. /invite and a name asks others into it.');
  }

  /** Who is in none starts one with the first whom they invite. @param {string} name */
  async invite(name) {
    const host = await this.#exchange.find(name);
    if (!this.#group) await this.start();
    await this.#exchange.client.invite(/** @type {Address} */ (this.#group), host).catch((trouble) => {
      throw trouble instanceof GroupError && trouble.status === STATUS.FORBIDDEN
        ? new TalkError('Only who leads the party can invite others.')
        : trouble;
    });
    this.#note(`${name} is invited.`);
  }

  async accept() {
    const { invitation } = this;
    if (!invitation) throw new TalkError('Nobody has invited you.');
    if (this.#group) await this.leave();
    this.invitation = undefined;
    await this.#exchange.client.join(invitation.group);
    await this.#settle(invitation.group);
    this.#note(`You are in the party of ${invitation.by}.`);
  }

  decline() {
    this.invitation = undefined;
  }

  async leave() {
    const group = this.#group;
    if (!group) throw new TalkError('You are in no party.');
    this.#end('You have left the party.');
    await this.#exchange.client.leave(group);
  }

  /** @param {string} text @param {boolean} isHere only to those who are in this room */
  say(text, isHere) {
    if (!this.#group) throw new TalkError('You are in no party: /party starts one.');
    const room = this.#surroundings.roomGroup();
    if (isHere && room === undefined) throw new TalkError('This room cannot be talked in so.');
    const through = isHere && room !== undefined ? implicit(room) : WORLD_GROUP;
    this.#exchange.client.send(through, spoken(asTeam(text)), { to: [this.#group] });
    this.#tabs.add(this.#conversation, { who: this.#surroundings.self(), text, kind: 'own', ...(isHere && { where: 'here' }) });
  }

  /** Is that address one of us? @param {Address} address */
  has(address) {
    return this.#group !== undefined && this.roster.get(address) !== undefined;
  }

  /** @param {Address} source one of us @param {string} text @param {boolean} isHere */
  hear(source, text, isHere) {
    const who = this.roster.get(source)?.name ?? '';
    if (this.#exchange.isSilenced(who)) return;
    this.#tabs.add(this.#conversation, { who, text: cut(text), kind: 'said', ...(isHere && { where: 'here' }) });
  }

  /** @param {Address} group @param {import('../group/notices.js').Notice} notice @returns {Promise<boolean>} whether it was for a party */
  async notice(group, notice) {
    if (notice.kind === 'invited') {
      if (group.kind !== 'logical' || this.#exchange.isSilenced(notice.byName) || sameAddress(group, this.#group))
        return group.kind === 'logical';
      this.invitation = { group, by: notice.byName };
      this.#surroundings.invited(this.invitation);
      return true;
    }
    if (!sameAddress(group, this.#group)) return false;
    switch (notice.kind) {
      case 'joined':
        if (sameAddress(notice.host, this.#exchange.me)) break;
        this.roster.add(notice.host, notice.name);
        this.#note('is in the party now', notice.name);
        break;
      case 'left': {
        const who = this.roster.remove(notice.host);
        if (who) this.#note('has left the party', who.name);
        break;
      }
      case 'appointed': {
        const who = this.roster.get(notice.host);
        if (who) this.roster.add(notice.host, who.name, notice.on);
        break;
      }
      case 'expelled':
        this.#end('You were taken out of the party.');
        break;
      case 'closed':
        this.#end('The party is over.');
        break;
      default:
    }
    this.#surroundings.changed();
    return true;
  }

  /** Somebody is called otherwise. @param {Address} host @param {string} name */
  rename(host, name) {
    if (!this.roster.get(host)) return;
    this.roster.add(host, name);
    this.#surroundings.changed();
  }

  /** The connection is gone, and with it the place in the party: one is invited by one's address. */
  lose() {
    this.invitation = undefined;
    if (this.#group) this.#end('You have lost the party with the connection. Somebody in it can invite you again.');
  }

  forget() {
    this.#group = undefined;
    this.invitation = undefined;
    this.roster.clear();
    this.#surroundings.changed();
  }

  get #conversation() {
    return this.#tabs.open('party', TITLE);
  }

  /** @param {Address} group */
  async #settle(group) {
    this.#group = group;
    this.#tabs.change(this.#conversation, { isOver: false });
    this.#tabs.choose(this.#conversation);
    await this.#exchange.meet(this.roster, group);
    this.#surroundings.changed();
  }

  /** @param {string} why */
  #end(why) {
    this.#note(why);
    this.#group = undefined;
    this.roster.clear();
    this.#tabs.change(this.#conversation, { isOver: true });
    this.#surroundings.changed();
  }

  /** @param {string} text @param {string} [who] */
  #note(text, who = '') {
    this.#tabs.add(this.#conversation, { who, text, kind: 'event' });
  }
}
