/**
 * The connection to the world: opens it, keeps it, and comes back after a loss with the same wish.
 *
 * It is the line of a group client (group/client.js), since the world is a host like us: we say everything to it alone, in its group,
 * and what has the world as its source is news. Whoever wants to talk in channels, parties or games uses the same client.
 *
 * Knows no page and no state: what it hears and how it fares goes to the listener it was given.
 */
import { WORLD, WORLD_GROUP, sameAddress } from '../group/address.js';
import { UlpError } from '../group/bytes.js';
import { GroupClient } from '../group/client.js';
import { LONGEST_PACKET, PacketError } from '../control/packet.js';
import { ProtocolObject } from '../control/protocol.js';
import * as wire from './wire.js';
import { WorldTime } from './world-time.js';
import { delayBefore } from './backoff.js';

const PING_EVERY_MILLIS = 2000;
/** So many pings without a word from the server, and the line is dead even if the socket does not say so. */
const SILENT_PINGS = 5;

/**
 * @typedef {object} LinkListener
 * @property {(atMillis: number, news: import('../types.js').News[]) => void} heard
 * @property {(bytes: Uint8Array, atMillis: number | undefined) => void} framed   positions, as bytes, and the world's time if it is known
 * @property {(millis: number) => void} pinged             a round trip was measured
 * @property {(why: string, retryInMillis: number) => void} lost
 * @property {(why: string) => void} dismissed             the world does not want us back right away
 * @property {() => void} trying                            a new attempt begins
 * @property {(groups: GroupClient) => void} [joined]      from now on there are groups, until `parted`
 * @property {() => void} [parted]
 */

export class Link {
  #url;
  #listener;
  /** @type {import('../types.js').Wish | undefined} */
  #wish;
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {GroupClient | undefined} a new one for each connection */
  #groups;
  /** Speaks in packets where these have the words; a new one for each connection. */
  #protocol = new ProtocolObject();
  #time = new WorldTime();
  #self = -1;
  #hasJoined = false;
  #attempt = 0;
  #retry = 0;
  #pinging = 0;
  #pings = 0;
  #silentPings = 0;
  /** @type {Map<number, number>} ping number to the moment it left */
  #underway = new Map();
  #why = '';

  /** @param {string} url @param {LinkListener} listener */
  constructor(url, listener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** What else can be done over this connection, while there is one. */
  get groups() {
    return this.#hasJoined ? this.#groups : undefined;
  }

  /** @param {import('../types.js').Wish} wish */
  enter(wish) {
    this.#wish = wish;
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends it for good: no attempt to come back. */
  leave() {
    this.#wish = undefined;
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Does not wait for the next attempt. */
  tryNow() {
    if (this.#wish && !this.#socket) this.#connect();
  }

  /** @param {import('../types.js').Pose} pose @param {number | undefined} room */
  move(pose, room) {
    if (this.#protocol.reaches(pose)) this.#sendPackets(this.#protocol.moved(pose));
    else this.#send(wire.move(pose, room));
  }

  /** @param {string} text */
  say(text) {
    return this.#speak(text);
  }

  /** What needs several packets is said as a whole all the same. @param {string} text */
  #speak(text) {
    const packets = this.#protocol.said(text.slice(0, wire.LONGEST_SPEECH));
    return packets.length <= LONGEST_PACKET ? this.#sendPackets(packets) : this.#send(wire.say(text));
  }

  /** To everybody in the world. @param {string} text */
  proclaim(text) {
    const packets = this.#protocol.said(text.slice(0, wire.LONGEST_SPEECH), true);
    return packets.length <= LONGEST_PACKET ? this.#sendPackets(packets) : this.#send(wire.proclaim(text));
  }

  /** Without walking there. @param {number} room @param {import('../types.js').Pose} pose @param {number} exit @param {number} entry */
  teleport(room, pose, exit, entry) {
    return this.#sendPackets(this.#protocol.teleport(room, pose, exit, entry));
  }

  /** Another look from now on, and for the next time we come. @param {string} look */
  wear(look) {
    if (this.#wish) this.#wish = { ...this.#wish, avatar: look };
    return this.#sendPackets(this.#protocol.worn(look));
  }

  /** @param {boolean} on */
  voice(on) {
    return this.#send(wire.voice(on));
  }

  /** @param {number} most */
  crowd(most) {
    return this.#send(wire.crowd(most));
  }

  /** @param {import('../position/frames.js').Applied} applied */
  frames(applied) {
    return this.#send(wire.frames(applied));
  }

  /** @param {number} n @param {import('../types.js').Wanted} wanted */
  request(n, wanted) {
    return this.#send(wire.request(n, wanted));
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#drop();
    this.#listener.trying();
    const socket = new WebSocket(this.#url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#protocol = new ProtocolObject();
    this.#time.forget();
    const groups = this.#host(socket);
    this.#groups = groups;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket || !this.#wish) return;
      this.#greet(groups, this.#wish);
      this.#pinging = window.setInterval(() => this.#ping(), PING_EVERY_MILLIS);
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket && data instanceof ArrayBuffer) this.#take(groups, new Uint8Array(data));
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#lose(this.#why || 'The connection was lost.');
    });
  }

  /** @param {WebSocket} socket */
  #host(socket) {
    const groups = new GroupClient({
      send(bytes) {
        if (socket.readyState !== WebSocket.OPEN) return false;
        socket.send(bytes);
        return true;
      },
    });
    groups.on('receive', ({ elements }) => {
      // Nobody but the world speaks for it. With the last of its words the connection may end.
      for (const { source, data } of elements) if (this.#groups === groups && sameAddress(source, WORLD)) this.#hear(data);
    });
    return groups;
  }

  /**
   * Nothing of this waits for an answer: one way, and the world knows who we want to be.
   * @param {GroupClient} groups
   * @param {import('../types.js').Wish} wish
   */
  #greet(groups, wish) {
    const refused = (/** @type {Error} */ trouble) => {
      if (this.#groups === groups) this.#lose(`The world does not let us in: ${trouble.message}.`);
    };
    const connected = () => {
      if (this.#groups !== groups) return;
      this.#hasJoined = true;
      this.#listener.joined?.(groups);
    };
    groups.connect().then(connected, refused);
    groups.bind(WORLD_GROUP, [WORLD]).catch(refused);
    this.#send(wire.hello(wish));
  }

  /** @param {GroupClient} groups @param {Uint8Array} bytes */
  #take(groups, bytes) {
    this.#silentPings = 0;
    try {
      groups.heard(bytes);
    } catch (trouble) {
      if (!(trouble instanceof UlpError)) throw trouble;
      console.error('not a message:', trouble.message);
      this.#lose('The server says what this page does not understand.');
    }
  }

  /** The world has said something. @param {Uint8Array} data */
  #hear(data) {
    const { text, frame, packets, low = 0 } = wire.opened(data);
    const now = performance.now();
    if (text === undefined) {
      const atMillis = this.#time.counted(low, now);
      if (frame) this.#listener.framed(frame, atMillis);
      if (packets) this.#hearPackets(packets, atMillis ?? 0);
      return;
    }
    const { atMillis, news } = wire.parse(text);
    this.#time.whole(atMillis, now);
    let dismissal = '';
    for (const item of news) {
      if (item.e === 'welcome') this.#attempt = 0;
      if (item.e === 'welcome' || item.e === 'room') this.#enterRoom(item);
      if (item.e === 'pong') this.#pong(item.n);
      if (item.e === 'refused') this.leave();
      if (item.e === 'goodbye') this.#why = item.why;
      if (item.e === 'goodbye' && item.mayReturn === false) dismissal = item.why;
    }
    this.#listener.heard(atMillis, news);
    if (dismissal) {
      this.leave();
      this.#listener.dismissed(dismissal);
      return;
    }
    if (this.#why && this.#socket) this.#lose(this.#why);
  }

  /** @param {Uint8Array} packets @param {number} atMillis */
  #hearPackets(packets, atMillis) {
    try {
      const news = this.#protocol.heard(packets);
      if (news.length > 0) this.#listener.heard(atMillis, news);
    } catch (trouble) {
      if (!(trouble instanceof PacketError)) throw trouble;
      console.error('not control packets:', trouble.message);
    }
  }

  /**
   * Steps that were taken elsewhere and are still on their way must not count here: so we say that we know.
   * @param {import('../types.js').Welcome | import('../types.js').RoomNews} item
   */
  #enterRoom(item) {
    if (item.e === 'welcome') this.#self = item.id;
    this.#protocol.enter(this.#self, (item.e === 'welcome' ? item.roomId : item.id) ?? 0, item.room.unit);
    if (item.e === 'room' && this.#protocol.reaches(item)) this.#sendPackets(this.#protocol.arrived(item));
  }

  #ping() {
    if (++this.#silentPings > SILENT_PINGS) {
      this.#lose('The server does not answer.');
      return;
    }
    const n = ++this.#pings;
    this.#underway.set(n, performance.now());
    this.#send(wire.ping(n));
  }

  /** @param {number} n */
  #pong(n) {
    const left = this.#underway.get(n);
    this.#underway.clear();
    if (left !== undefined) this.#listener.pinged(performance.now() - left);
  }

  /** @param {string} why */
  #lose(why) {
    this.#drop();
    if (!this.#wish) return;
    const wait = delayBefore(this.#attempt++);
    this.#retry = window.setTimeout(() => this.#connect(), wait);
    this.#listener.lost(why, wait);
  }

  #drop() {
    clearInterval(this.#pinging);
    this.#underway.clear();
    this.#silentPings = 0;
    this.#why = '';
    const [socket, groups, hadJoined] = [this.#socket, this.#groups, this.#hasJoined];
    this.#socket = undefined;
    this.#groups = undefined;
    this.#hasJoined = false;
    socket?.close();
    groups?.lost('the connection is gone');
    if (hadJoined) this.#listener.parted?.();
  }

  /** @param {Uint8Array} packets */
  #sendPackets(packets) {
    return this.#groups?.send(WORLD_GROUP, wire.enclosedPackets(packets), { to: [WORLD] }) ?? false;
  }

  /** @param {string} text */
  #send(text) {
    return this.#groups?.send(WORLD_GROUP, wire.enclosed(text), { to: [WORLD] }) ?? false;
  }
}
