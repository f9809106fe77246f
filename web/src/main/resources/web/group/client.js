/**
 * One host of a group server: asks for groups, sends to them, and tells what comes.
 *
 * It knows no socket. Whoever has one hands it a transport, feeds it what is heard and says when the line is lost:
 *
 *   const client = new GroupClient({ send: (bytes) => socket.send(bytes) });
 *   socket.onmessage = ({ data }) => client.heard(new Uint8Array(data));
 *   await client.connect('Ada');
 *   const channel = await client.enter('#garden');
 *   client.on('receive', ({ group, elements }) => ...);
 *   client.send(channel, talk('Hello'));
 *
 * The server answers requests in the order in which they were made: that is how an answer finds who asked.
 */
import { SERVER, key as keyOf, sameAddress, sameList } from './address.js';
import { decodeAttributes } from './attributes.js';
import { ByteReader, UlpError, bytesOf, textOf } from './bytes.js';
import { TYPE, decode, encodeSend, encodeShort, isSend } from './codec.js';
import { FIRST_NOTICE, decodeNotice, isKnownNotice } from './notices.js';
import { ANSWER, WANTS, encodeRequest, functionCode } from './requests.js';
import { Session } from './session.js';
import { decodeKept, encodeStateRequest, operationCode, readKept } from './state.js';
import { GroupError, STATUS, readStatus } from './status.js';

export { GroupError, STATUS } from './status.js';

/**
 * @typedef {import('./address.js').Address} Address
 * @typedef {import('./attributes.js').Attributes} Attributes
 * @typedef {import('./codec.js').Element} Element
 * @typedef {import('./codec.js').Receive} Receive
 * @typedef {import('./requests.js').Request} Request
 * @typedef {import('./state.js').StateRequest} StateRequest
 * @typedef {import('./state.js').Kept} Kept
 *
 * @typedef {object} Transport
 * @property {(bytes: Uint8Array) => boolean} send one message; false: it cannot leave
 *
 * What is told. `group` is missing where the server does not say it, or where it is about no group.
 * @typedef {object} GroupEvents
 * @property {{group: Address | undefined, elements: Element[]}} receive   what was said; nothing, where a round of a group ended so
 * @property {{group: Address | undefined, notice: import('./notices.js').Notice}} notice
 * @property {{group: Address | undefined, status: number, why: string}} failed   something could not be sent
 * @property {{why: string}} lost   the line; nothing that was asked will be answered
 *
 * @typedef {{destination: Address, elements: Element[], rest: ByteReader}} Answer  `rest`: what follows the status
 * @typedef {{type: number, code: number, answered: (answer: Answer) => void, refused: (error: Error) => void}} Question
 */

/** @template T @typedef {(answer: Answer) => T} Take */

/** What was asked for is the source of the first element. @type {Take<Address>} */
const itsAddress = ({ elements: [first] }) => first.source;
/** @type {Take<Address[]>} */
const furtherAddresses = ({ elements }) => elements.slice(1).map(({ source }) => source);
/** @type {Take<Kept>} */
const kept = ({ rest }) => readKept(rest);

export class GroupClient extends EventTarget {
  #transport;
  #now;
  /** Asked and not answered yet, the oldest first. @type {Question[]} */
  #questions = [];
  /** What the server takes our next message in short form for. @type {{group: Address, to: readonly Address[]} | undefined} */
  #saysTo;
  /** What a short message of the server is of. @type {Address | undefined} */
  #hearsOf;
  /** Our own address, while we have one. @type {Address | undefined} */
  host;

  /** @param {Transport} transport @param {() => number} [now] milliseconds, for round trips */
  constructor(transport, now = () => performance.now()) {
    super();
    this.#transport = transport;
    this.#now = now;
  }

  /**
   * Listens, and gets what it is about itself.
   * @template {keyof GroupEvents} K
   * @param {K} kind @param {(detail: GroupEvents[K]) => void} listener
   * @returns {() => void} ends it
   */
  on(kind, listener) {
    const told = (/** @type {Event} */ event) => listener(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(kind, told);
    return () => this.removeEventListener(kind, told);
  }

  /** Becomes a host. What follows may be asked at once, without waiting. @param {string} [name] none: the server gives one */
  connect(name = '') {
    return this.#ask({ kind: 'connect', wants: WANTS.GROUPS | WANTS.PACKED | WANTS.PINGS, name }, ({ destination }) => {
      this.host = destination;
      return destination;
    });
  }

  /** Leaves all groups; the server ends the connection. */
  disconnect() {
    return this.#ask({ kind: 'disconnect' }, () => {});
  }

  /** @param {Attributes} [attributes] */
  createImplicit(attributes = {}) {
    return this.#ask({ kind: 'createImplicit', attributes }, itsAddress);
  }

  /** @param {Attributes} [attributes] */
  createLogical(attributes = {}) {
    return this.#ask({ kind: 'createLogical', attributes }, itsAddress);
  }

  /** @param {Address} group @param {string | Uint8Array} [key] */
  join(group, key = '') {
    return this.#ask({ kind: 'join', group, key: bytesOf(key) }, itsAddress);
  }

  /** @param {Address} group */
  leave(group) {
    return this.#ask({ kind: 'leave', group }, () => group);
  }

  /** Ends a group for everybody in it. @param {Address} group */
  close(group) {
    return this.#ask({ kind: 'close', group }, () => group);
  }

  /**
   * Joins the channel of a name, which is made if there is none.
   * @param {string} name
   * @param {string} [key]
   * @param {Attributes} [attributes] of a new one
   */
  enter(name, key = '', attributes = {}) {
    return this.#ask({ kind: 'enter', name, key, attributes }, itsAddress);
  }

  groups() {
    return this.#ask({ kind: 'queryGroups' }, furtherAddresses);
  }

  /** @param {Address} group */
  members(group) {
    return this.#ask({ kind: 'queryMembers', group }, furtherAddresses);
  }

  /**
   * The members, and who of them looks after the group.
   * @param {Address} group
   * @returns {Promise<{address: Address, isOperator: boolean}[]>}
   */
  roll(group) {
    return this.#ask({ kind: 'queryMembers', group }, ({ elements }) =>
      elements.slice(1).map(({ source, data }) => ({ address: source, isOperator: data[0] === 1 })),
    );
  }

  /** @param {Address} group */
  attributes(group) {
    return this.#ask({ kind: 'queryAttributes', group }, ({ elements: [, second] }) => decodeAttributes(second?.data ?? new Uint8Array()));
  }

  /** Those that are said change, the others stay. @param {Address} group @param {Attributes} attributes */
  change(group, attributes) {
    return this.#ask({ kind: 'changeAttributes', group, attributes }, () => {});
  }

  /** By `key(address)`; who is unknown is missing. @param {readonly Address[]} addresses @returns {Promise<Map<string, string>>} */
  names(addresses) {
    return this.#ask(
      { kind: 'names', addresses },
      ({ elements }) => new Map(elements.slice(1).map(({ source, data }) => [keyOf(source), textOf(data)])),
    );
  }

  /** The host or the channel of a name. @param {string} name */
  find(name) {
    return this.#ask({ kind: 'find', name }, itsAddress);
  }

  /** @param {string} name ours from now on */
  rename(name) {
    return this.#ask({ kind: 'name', name }, () => {});
  }

  /** @param {Address} group @param {Address} host */
  invite(group, host) {
    return this.#ask({ kind: 'invite', group, host }, () => {});
  }

  /** @param {Address} group @param {Address} host */
  expel(group, host) {
    return this.#ask({ kind: 'expel', group, host }, () => {});
  }

  /** Makes somebody an operator, or no longer. @param {Address} group @param {Address} host @param {boolean} on */
  appoint(group, host, on) {
    return this.#ask({ kind: 'appoint', group, host, on }, () => {});
  }

  /** Hears nothing more from somebody, or again. @param {Address} host @param {boolean} on */
  ignore(host, on) {
    return this.#ask({ kind: 'ignore', host, on }, () => {});
  }

  /**
   * From now on, what is sent to these of the group is short; nobody need wait for the answer.
   * @param {Address} group @param {readonly Address[]} [to]
   */
  async bind(group, to = []) {
    const before = this.#saysTo;
    const wanted = { group, to };
    this.#saysTo = wanted;
    try {
      await this.#ask({ kind: 'bind', group, to }, () => {
        this.#hearsOf = group;
      });
    } catch (trouble) {
      if (this.#saysTo === wanted) this.#saysTo = before;
      throw trouble;
    }
  }

  /** What the group remembers; version 0: nothing. @param {Address} group @param {string | Uint8Array} key */
  read(group, key) {
    return this.#askState(group, { kind: 'read', key: bytesOf(key) }, kept);
  }

  /** Resolves to the new version. @param {Address} group @param {string | Uint8Array} key @param {string | Uint8Array} value */
  write(group, key, value) {
    return this.#askState(group, { kind: 'write', key: bytesOf(key), value: bytesOf(value) }, ({ rest }) => readKept(rest).version);
  }

  /**
   * Writes if it is still of that version (0: if there is nothing), and resolves to the new one. Otherwise the error is of status
   * CHANGED and has what is there as `kept`.
   * @param {Address} group @param {string | Uint8Array} key @param {number} version @param {string | Uint8Array} value
   */
  replace(group, key, version, value) {
    return this.#askState(
      group,
      { kind: 'replace', key: bytesOf(key), version, value: bytesOf(value) },
      ({ rest }) => readKept(rest).version,
    );
  }

  /** @param {Address} group @param {string | Uint8Array} key */
  remove(group, key) {
    return this.#askState(group, { kind: 'remove', key: bytesOf(key) }, () => {});
  }

  /** All the group remembers, as it was at one moment. @param {Address} group */
  snapshot(group) {
    return this.#askState(group, { kind: 'snapshot' }, ({ elements }) => elements.slice(1).map(({ data }) => decodeKept(data)));
  }

  /** The round trip, and what our clock has to be put forward by to be the server's. */
  ping() {
    const left = this.#now();
    return this.#ask({ kind: 'ping', nonce: new Uint8Array() }, ({ rest }) => {
      const millis = this.#now() - left;
      return { millis, offsetMillis: Number(rest.u64("the server's time")) / 1000 + millis / 2 - this.#now() };
    });
  }

  /**
   * What the server has counted, by name.
   * @param {Address} [group] none: of ourselves and the server
   * @returns {Promise<Record<string, string>>}
   */
  statistics(group) {
    return this.#ask({ kind: 'statistics', group }, ({ rest }) =>
      Object.fromEntries(
        rest
          .restAsText()
          .split('\n')
          .filter((line) => line.includes('='))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    );
  }

  /**
   * Says something to a group.
   * @param {Address} group @param {Uint8Array} data
   * @param {{to?: readonly Address[], isVolatile?: boolean}} [options] who of it is meant (sets.js), and whether it may be lost on the way
   * @returns {boolean} whether it has left
   */
  send(group, data, { to = [], isVolatile = false } = {}) {
    const bound = this.#saysTo;
    const isShort = bound !== undefined && sameAddress(bound.group, group) && sameList(bound.to, to);
    const message = { type: TYPE.SEND, isVolatile, destination: group, to, data };
    return this.#transport.send(isShort ? encodeShort(message) : encodeSend(message));
  }

  /** What is said in one group, and by us to it. @param {Address} group */
  session(group) {
    return new Session(this, group);
  }

  /** One message has come. @param {Uint8Array} bytes @throws {UlpError} when it is none, or answers what nobody asked */
  heard(bytes) {
    const message = decode(bytes, { host: this.host ?? SERVER, group: this.#hearsOf ?? this.#saysTo?.group, to: [] });
    if (isSend(message)) throw new UlpError('a message that only hosts send came from the server');
    if (message.type === TYPE.RECEIVE) this.#received(message);
    else if (message.type === TYPE.RECEIVE_CONTROL && firstByte(message) >= FIRST_NOTICE)
      for (const element of message.elements) this.#noticed(element);
    else this.#answered(message);
  }

  /** The line is gone. @param {string} why */
  lost(why) {
    this.host = undefined;
    this.#saysTo = undefined;
    this.#hearsOf = undefined;
    for (const { refused } of this.#questions.splice(0)) refused(new GroupError(STATUS.NOT_CONNECTED, why));
    this.#tell('lost', { why });
  }

  /** @param {Receive} message */
  #received({ group, elements }) {
    const said = elements.filter((element) => !this.#failed(group, element));
    if (said.length > 0 || elements.length === 0) this.#tell('receive', { group, elements: said });
  }

  /** The server says in the group itself that something could not be sent. @param {Address | undefined} group @param {Element} element */
  #failed(group, { source, data }) {
    if (!sameAddress(source, SERVER) || !isKnownNotice(data[0])) return false;
    const notice = decodeNotice(data);
    if (notice.kind !== 'sendFailed') return false;
    this.#tell('failed', { group, status: notice.status, why: notice.why });
    return true;
  }

  /** @param {Element} element */
  #noticed({ source, data }) {
    // A newer server may say more than we understand.
    if (!isKnownNotice(data[0])) return;
    const notice = decodeNotice(data);
    if (notice.kind === 'ping') void this.#ask({ kind: 'ping', nonce: notice.nonce }, () => {}).catch(() => {});
    else this.#tell('notice', { group: sameAddress(source, SERVER) ? undefined : source, notice });
  }

  /** @param {Receive} message */
  #answered({ type, destination, elements }) {
    const rest = new ByteReader(elements[0]?.data ?? new Uint8Array());
    const code = rest.u8('what an answer is to');
    const status = readStatus(rest);
    const [question] = this.#questions;
    if (question?.type !== type || question.code !== code) {
      const due = question ? `one of type ${question.type} to ${question.code & ~ANSWER}` : 'none';
      throw new UlpError(`an answer of type ${type} to ${code & ~ANSWER} came, and ${due} was due`);
    }
    this.#questions.shift();
    if (status === STATUS.OK) question.answered({ destination, elements, rest });
    else question.refused(refusal(type, status, rest));
  }

  /** @template T @param {Request} request @param {Take<T>} take @returns {Promise<T>} */
  async #ask(request, take) {
    return this.#question(TYPE.SEND_CONTROL, SERVER, functionCode(request.kind), encodeRequest(request), take);
  }

  /** @template T @param {Address} group @param {StateRequest} request @param {Take<T>} take @returns {Promise<T>} */
  async #askState(group, request, take) {
    return this.#question(TYPE.SEND_STATE, group, operationCode(request.kind), encodeStateRequest(request), take);
  }

  /**
   * What comes of an answer is made at once: the next message may depend on it.
   * @template T @param {number} type @param {Address} destination @param {number} code @param {Uint8Array} data @param {Take<T>} take
   * @returns {Promise<T>}
   */
  #question(type, destination, code, data, take) {
    return new Promise((resolve, refused) => {
      const answered = (/** @type {Answer} */ answer) => {
        try {
          resolve(take(answer));
        } catch (trouble) {
          refused(trouble);
        }
      };
      const question = { type: type + 1, code: code | ANSWER, answered, refused };
      this.#questions.push(question);
      if (this.#transport.send(encodeSend({ type, isVolatile: false, destination, to: [], data }))) return;
      this.#questions.splice(this.#questions.indexOf(question), 1);
      refused(new GroupError(STATUS.NOT_CONNECTED));
    });
  }

  /** @template {keyof GroupEvents} K @param {K} kind @param {GroupEvents[K]} detail */
  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** Whoever says nothing says no notice. @param {Receive} message */
const firstByte = ({ elements: [first] }) => first?.data[0] ?? 0;

/**
 * About state, the reason stands where the value would be; or there is what somebody else has put there.
 * @param {number} type
 * @param {number} status
 * @param {ByteReader} rest
 */
function refusal(type, status, rest) {
  if (type !== TYPE.RECEIVE_STATE || rest.isEmpty) return new GroupError(status, rest.restAsText());
  const there = readKept(rest);
  return status === STATUS.CHANGED ? Object.assign(new GroupError(status), { kept: there }) : new GroupError(status, textOf(there.value));
}
