/**
 * A small group server in memory, for real clients of tests: it speaks the bytes of the wire, and knows as much of groups as the talk
 * and the games of the page need. The real one has tests of its own.
 */
import { SERVER, WORLD_GROUP, host, implicit, key, logical, sameAddress } from '../../main/resources/web/group/address.js';
import { encodeAttributes } from '../../main/resources/web/group/attributes.js';
import { ByteWriter, bytesOf, textOf } from '../../main/resources/web/group/bytes.js';
import { GroupClient } from '../../main/resources/web/group/client.js';
import { TYPE, decode, encodeReceive } from '../../main/resources/web/group/codec.js';
import { encodeNotice } from '../../main/resources/web/group/notices.js';
import { ANSWER, decodeRequest, functionCode } from '../../main/resources/web/group/requests.js';
import { decodeStateRequest, operationCode } from '../../main/resources/web/group/state.js';
import { STATUS } from '../../main/resources/web/group/status.js';

/** @typedef {import('../../main/resources/web/group/address.js').Address} Address */

class Refused extends Error {
  constructor(status, why = '') {
    super(why);
    this.status = status;
  }
}

export class Town {
  #hosts = new Map();
  #groups = new Map();
  #lastHost = 1;
  #lastGroup = WORLD_GROUP.number;
  #lastSet = 15;
  /** Messages that are on their way. */
  #underway = 0;

  constructor() {
    this.#open(WORLD_GROUP, undefined, { open: true });
  }

  /** Somebody who is connected, as a client; `lose` cuts the line. @param {string} name */
  async visitor(name) {
    const client = new GroupClient({
      send: (bytes) => {
        if (!client.isOnline) return false;
        this.#travel(() => this.#take(line, bytes));
        return true;
      },
    });
    client.isOnline = true;
    const line = { client, name, address: host(++this.#lastHost), ignored: new Set() };
    client.lose = () => {
      client.isOnline = false;
      this.#leaveAll(line);
      client.lost('The line was cut.');
    };
    const connected = client.connect(name);
    await this.quiet();
    await connected;
    return client;
  }

  /** Waits until nothing is on its way any more. */
  async quiet() {
    for (let still = 0; still < 3; still++) {
      await new Promise(setImmediate);
      if (this.#underway > 0) still = -1;
    }
  }

  /** What a round of a synchronous group waits for too long. @param {Address} address */
  timeOut(address) {
    const group = this.#groups.get(key(address));
    const silent = [...group.members].filter((line) => !group.round.has(line));
    this.#tell(group, { kind: 'silent', hosts: silent.map((line) => line.address) });
    this.#endRound(group);
  }

  /**
   * Rounds wait for a member no longer, or again.
   * @param {Address} address
   * @param {number} which in the order of their coming
   * @param {boolean} on
   */
  putAside(address, which, on) {
    const group = this.#groups.get(key(address));
    this.#tell(group, { kind: 'awaited', host: [...group.members][which].address, on });
  }

  /** Who has taken a turn in this round, in the order of their coming. @param {Address} address */
  turnsIn(address) {
    const group = this.#groups.get(key(address));
    return [...group.members].map((line, which) => (group.round.has(line) ? which : -1)).filter((which) => which >= 0);
  }

  /** Waits until so many have taken their turn in the group of a name. @param {string} name @param {number} count */
  async turns(name, count) {
    for (let i = 0; i < 1000; i++) {
      const address = this.channel(name);
      if (address && this.#groups.get(key(address)).round.size === count) return;
      await new Promise(setImmediate);
    }
    throw new Error(`nobody has taken a turn in ${name}`);
  }

  /** The channel of a name. @param {string} name @returns {Address | undefined} */
  channel(name) {
    return [...this.#groups.values()].find((group) => group.attributes.name === name)?.address;
  }

  #travel(act) {
    this.#underway++;
    setImmediate(() => {
      this.#underway--;
      act();
    });
  }

  #give(line, message) {
    const bytes = encodeReceive({ destination: line.address, ...message });
    this.#travel(() => line.client.isOnline && line.client.heard(bytes));
  }

  #take(line, bytes) {
    const message = decode(bytes);
    if (message.type === TYPE.SEND) this.#send(line, message);
    else if (message.type === TYPE.SEND_STATE) this.#state(line, message);
    else this.#control(line, message);
  }

  #control(line, { data }) {
    const request = decodeRequest(data);
    const answer = (status, rest, about = SERVER, further = []) => {
      const first = new ByteWriter()
        .u8(functionCode(request.kind) | ANSWER)
        .u8(status)
        .bytes(rest)
        .toBytes();
      this.#give(line, { type: TYPE.RECEIVE_CONTROL, group: undefined, elements: [{ source: about, data: first }, ...further] });
    };
    try {
      const { about, further, rest } = this.#carryOut(line, request) ?? {};
      answer(STATUS.OK, rest ?? new Uint8Array(), about, further);
    } catch (trouble) {
      if (!(trouble instanceof Refused)) throw trouble;
      answer(trouble.status, bytesOf(trouble.message));
    }
  }

  #carryOut(line, request) {
    switch (request.kind) {
      case 'connect':
        this.#hosts.set(key(line.address), line);
        this.#groups.get(key(WORLD_GROUP)).members.add(line);
        return { rest: new Uint8Array(16) };
      case 'createLogical':
        return { about: this.#open(logical(++this.#lastSet), line, request.attributes).address };
      case 'enter': {
        const known = this.channel(request.name);
        const group = known
          ? this.#groups.get(key(known))
          : this.#open(implicit(++this.#lastGroup), line, { ...request.attributes, name: request.name, announce: true, key: request.key });
        if (known) this.#join(line, group, request.key);
        return { about: group.address };
      }
      case 'join':
        this.#join(line, this.#need(request.group), textOf(request.key));
        return { about: request.group };
      case 'leave':
        this.#leave(line, this.#need(request.group), 'it has left');
        return { about: request.group };
      case 'queryGroups':
        return { further: [...this.#groups.values()].map(({ address }) => ({ source: address, data: new Uint8Array() })) };
      case 'queryMembers':
        return { further: this.#roll(this.#need(request.group)) };
      case 'queryAttributes':
        return { further: [{ source: request.group, data: encodeAttributes(this.#need(request.group).attributes) }] };
      case 'names':
        return {
          further: request.addresses
            .map((address) => ({ source: address, data: bytesOf(this.#nameOf(address)) }))
            .filter(({ data }) => data.length > 0),
        };
      case 'find': {
        const found = [...this.#hosts.values()].find(({ name }) => name.toLowerCase() === request.name.toLowerCase());
        if (!found) throw new Refused(STATUS.UNKNOWN_HOST, `nobody is called ${request.name}`);
        return { about: found.address };
      }
      case 'invite':
        this.#invite(line, this.#need(request.group), this.#hosts.get(key(request.host)));
        return undefined;
      case 'expel':
        this.#expel(line, this.#need(request.group), this.#hosts.get(key(request.host)));
        return undefined;
      case 'appoint': {
        const group = this.#need(request.group);
        this.#checkRuns(line, group);
        group.operators.add(this.#hosts.get(key(request.host)));
        this.#tell(group, { kind: 'appointed', host: request.host, on: request.on });
        return undefined;
      }
      case 'ignore':
        if (request.on) line.ignored.add(key(request.host));
        else line.ignored.delete(key(request.host));
        return undefined;
      default:
        throw new Error(`the town does not know ${request.kind}`);
    }
  }

  #open(address, owner, attributes) {
    const group = {
      address,
      attributes,
      members: new Set(owner ? [owner] : []),
      operators: new Set([owner]),
      invited: new Set(),
      state: new Map(),
      round: new Map(),
    };
    this.#groups.set(key(address), group);
    return group;
  }

  #need(address) {
    const group = this.#groups.get(key(address));
    if (!group) throw new Refused(STATUS.UNKNOWN_GROUP);
    return group;
  }

  #checkRuns(line, group) {
    if (!group.operators.has(line)) throw new Refused(STATUS.FORBIDDEN, 'only operators may do that');
  }

  #join(line, group, secret) {
    if (group.members.has(line)) throw new Refused(STATUS.ALREADY_A_MEMBER);
    const isWelcome = group.invited.has(line);
    if (group.attributes.inviteOnly && !isWelcome) throw new Refused(STATUS.FORBIDDEN, 'only who is invited may join');
    if (group.attributes.key && !isWelcome && group.attributes.key !== secret) throw new Refused(STATUS.FORBIDDEN, 'the key is wrong');
    if (group.members.size >= (group.attributes.capacity ?? Infinity)) throw new Refused(STATUS.FULL);
    if (group.attributes.announce) this.#tell(group, { kind: 'joined', host: line.address, name: line.name });
    group.members.add(line);
    group.invited.delete(line);
  }

  #leave(line, group, why) {
    group.members.delete(line);
    group.operators.delete(line);
    group.round.delete(line);
    if (group.members.size === 0 && !sameAddress(group.address, WORLD_GROUP)) this.#groups.delete(key(group.address));
    else if (group.attributes.announce) this.#tell(group, { kind: 'left', host: line.address, why });
  }

  #leaveAll(line) {
    this.#hosts.delete(key(line.address));
    for (const group of [...this.#groups.values()]) if (group.members.has(line)) this.#leave(line, group, 'the line was cut');
  }

  #invite(line, group, guest) {
    this.#checkRuns(line, group);
    group.invited.add(guest);
    this.#notice(guest, group.address, { kind: 'invited', by: line.address, byName: line.name, groupName: group.attributes.name ?? '' });
  }

  #expel(line, group, other) {
    this.#checkRuns(line, group);
    this.#notice(other, group.address, { kind: 'expelled', by: line.address, why: `by ${line.name}` });
    this.#leave(other, group, `expelled by ${line.name}`);
  }

  #roll({ members, operators }) {
    return [...members].map((line) => ({ source: line.address, data: operators.has(line) ? Uint8Array.of(1) : new Uint8Array() }));
  }

  #nameOf(address) {
    return (address.kind === 'host' ? this.#hosts.get(key(address))?.name : this.#groups.get(key(address))?.attributes.name) ?? '';
  }

  #notice(line, group, notice) {
    this.#give(line, { type: TYPE.RECEIVE_CONTROL, group: undefined, elements: [{ source: group, data: encodeNotice(notice) }] });
  }

  #tell(group, notice) {
    for (const line of group.members) this.#notice(line, group.address, notice);
  }

  #state(line, { destination, data }) {
    const request = decodeStateRequest(data);
    const { state } = this.#need(destination);
    const name = textOf(request.key);
    if (request.kind === 'write') state.set(name, { version: (state.get(name)?.version ?? 0) + 1, value: request.value });
    const { version, value } = state.get(name) ?? { version: 0, value: new Uint8Array() };
    const answer = new ByteWriter()
      .u8(operationCode(request.kind) | ANSWER)
      .u8(STATUS.OK)
      .varint(version)
      .bytes(value)
      .toBytes();
    this.#give(line, { type: TYPE.RECEIVE_STATE, group: undefined, elements: [{ source: destination, data: answer }] });
  }

  #send(line, { destination, to, data }) {
    const group = this.#groups.get(key(destination));
    if (!group || (!group.members.has(line) && !group.attributes.open)) {
      const failure = encodeNotice({ kind: 'sendFailed', status: STATUS.NOT_A_MEMBER, why: 'you are not in that group' });
      this.#give(line, { type: TYPE.RECEIVE, group: destination, elements: [{ source: SERVER, data: failure }] });
    } else if (group.attributes.delivery === 'synchronous') this.#turn(line, group, data);
    else this.#deliver(line, group, to, data);
  }

  #deliver(line, group, to, data) {
    const isMeant = (other) =>
      to.length === 0 || to.some((one) => sameAddress(one, other.address) || this.#groups.get(key(one))?.members.has(other));
    for (const other of group.members) {
      if (other === line || !isMeant(other) || other.ignored.has(key(line.address))) continue;
      this.#give(other, { type: TYPE.RECEIVE, group: group.address, elements: [{ source: line.address, data }] });
    }
  }

  #turn(line, group, data) {
    if (group.round.has(line)) return;
    group.round.set(line, data);
    if (group.round.size === group.members.size) this.#endRound(group);
  }

  #endRound(group) {
    const elements = [...group.round].map(([line, data]) => ({ source: line.address, data }));
    group.round.clear();
    for (const line of group.members) this.#give(line, { type: TYPE.RECEIVE, group: group.address, elements });
  }
}
