/**
 * A match of Pong in lock-step, as one of the two players sees it. The players share a host-synchronous group: each sends what the hand
 * does, the group hands both moves to both in one frame, and each works out the same next picture. Each frame is a round; who is
 * missing in it has not moved.
 *
 *   element   AppData "pong": round u16 | direction u8 (0 none, 1 up, 2 down)
 *
 * Who opens the group is left. When a match is over nobody sends; who wants another sends round 0 until a frame holds both.
 * Knows no page: time is handed in, and what happens is told to the listener.
 */
import { key, sameAddress } from '../address.js';
import { AppData } from '../appdata.js';
import { ByteReader, ByteWriter, UlpError } from '../bytes.js';
import { GroupError, STATUS } from '../status.js';
import { NONE, PongField } from './pong-field.js';

/** @typedef {import('../address.js').Address} Address */
/** @typedef {'waiting' | 'playing' | 'over' | 'ended'} Phase  ended: somebody is gone */
/** @typedef {{address: Address, name: string}} Player */
/** @typedef {{now: () => number, after: (millis: number, act: () => void) => () => void}} Timing  `after` answers what calls it off */

/** Hands are slower than networks: a round takes this long at least. */
export const ROUND_MILLIS = 33;
const APP = 'pong';
const ROUNDS_ON_THE_WIRE = 2 ** 16;
const TIMEOUT_MILLIS = 5000;
const GROUP_PREFIX = '&pong-';
/** Without what looks like something else when read aloud or written down. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 5;

/** @type {import('../attributes.js').Attributes} */
const ATTRIBUTES = { delivery: 'synchronous', echo: true, turnsPerRound: 1, timeoutMillis: TIMEOUT_MILLIS, capacity: 2 };

/** @param {(count: number) => Uint8Array} [random] so many random bytes */
export function newCode(random = (count) => crypto.getRandomValues(new Uint8Array(count))) {
  return Array.from(random(CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A game that cannot be played, in words for the visitor. */
export class MatchError extends Error {}

export class PongMatch {
  /** @type {Phase} */
  phase = 'waiting';
  field = new PongField();
  /** How many rounds are over. */
  round = 0;
  /** What our hand does. */
  hand = NONE;
  /** How long the other has let us wait, as far as the server has said so. */
  silentMillis = 0;
  /** Whether the server waits for the other no longer. There is nobody to play with, and so the game waits. */
  isPaused = false;
  weWantMore = false;
  theyWantMore = false;
  /** @type {Player | undefined} */
  other;
  /** Why it has ended. */
  why = '';
  #client;
  #group;
  #timing;
  #changed;
  #sentAt = -Infinity;
  /** @type {() => void} */
  #callOff = () => {};
  /** @type {(() => void)[]} */
  #ends;
  /** Who opened the game is left. */
  isLeft = true;
  /** What came before we know who is who; nothing may be missed, or the two fields differ. @type {(() => void)[] | undefined} */
  #early = [];
  /** Who came after us. @type {Address[]} */
  #newcomers = [];

  /**
   * @param {import('../client.js').GroupClient} client @param {Address} group we are in @param {string} code
   * @param {Timing} timing @param {(match: PongMatch) => void} changed
   */
  constructor(client, group, code, timing, changed) {
    this.#client = client;
    this.#group = group;
    this.#timing = timing;
    this.#changed = changed;
    this.code = code;
    this.#ends = [
      client.on('receive', (told) => {
        if (sameAddress(told.group, group)) this.#inTurn(() => this.#frame(told.elements));
      }),
      client.on('notice', ({ group: of, notice }) => {
        if (!sameAddress(of, group) && notice.kind !== 'renamed') return;
        if (notice.kind === 'joined') this.#newcomers.push(notice.host);
        this.#inTurn(() => this.#notice(notice));
      }),
      client.on('failed', (told) => {
        if (sameAddress(told.group, group)) this.#end(`The game cannot go on: ${told.why}`);
      }),
      client.on('lost', () => this.#end('The connection was lost.')),
    ];
  }

  /**
   * Opens a game and waits for the other.
   * @param {import('../client.js').GroupClient} client
   * @param {string} code
   * @param {Timing} timing
   * @param {(match: PongMatch) => void} changed
   */
  static async start(client, code, timing, changed) {
    const match = await PongMatch.#enter(client, code, timing, changed);
    if (!match.isLeft) await match.#refuse('There is a game with this code already.');
    return match;
  }

  /**
   * Joins the game of a code.
   * @param {import('../client.js').GroupClient} client
   * @param {string} code
   * @param {Timing} timing
   * @param {(match: PongMatch) => void} changed
   */
  static async join(client, code, timing, changed) {
    const match = await PongMatch.#enter(client, code, timing, changed);
    if (match.isLeft) await match.#refuse(`There is no game with the code ${code}.`);
    return match;
  }

  /**
   * @param {import('../client.js').GroupClient} client
   * @param {string} code
   * @param {Timing} timing
   * @param {(match: PongMatch) => void} changed
   */
  static async #enter(client, code, timing, changed) {
    const group = await client.enter(GROUP_PREFIX + code, '', ATTRIBUTES).catch((trouble) => {
      throw trouble instanceof GroupError && trouble.status === STATUS.FULL
        ? new MatchError('That game has two players already.')
        : trouble;
    });
    const match = new PongMatch(client, group, code, timing, changed);
    await match.#lookAround();
    return match;
  }

  /** Finds out who was here before us, then goes on with what has happened meanwhile. */
  async #lookAround() {
    const { host } = this.#client;
    const members = await this.#client.members(this.#group);
    const [other] = members.filter((member) => ![host, ...this.#newcomers].some((known) => sameAddress(known, member)));
    this.isLeft = other === undefined;
    if (other) this.#meet(other, (await this.#client.names([other])).get(key(other)) ?? 'Somebody');
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const act of early) act();
  }

  /** @param {() => void} act */
  #inTurn(act) {
    if (this.#early) this.#early.push(act);
    else act();
  }

  /** Who is left and who is right, if both are there. @returns {{left: Address, right: Address} | undefined} */
  get #players() {
    const { host } = this.#client;
    if (!this.other || !host) return undefined;
    return this.isLeft ? { left: host, right: this.other.address } : { left: this.other.address, right: host };
  }

  /** Have we won? Nothing while nobody has. */
  get isWon() {
    if (!this.field.isOver) return undefined;
    return this.field.leftScore > this.field.rightScore === this.isLeft;
  }

  /** One more, if the other wants it, too. */
  again() {
    if (this.phase !== 'over') return;
    this.weWantMore = true;
    this.#sendNext();
    this.#changed(this);
  }

  async leave() {
    const isIn = this.phase !== 'ended';
    this.#end('You have left the game.');
    if (isIn && this.#client.host) await this.#client.leave(this.#group).catch(() => {});
  }

  /** @param {string} why */
  async #refuse(why) {
    await this.leave();
    throw new MatchError(why);
  }

  /** @param {Address} address @param {string} name */
  #meet(address, name) {
    if (this.phase !== 'waiting') return;
    this.other = { address, name };
    this.phase = 'playing';
    this.#changed(this);
    this.#sendNext();
  }

  /** @param {import('../codec.js').Element[]} elements */
  #frame(elements) {
    const players = this.#players;
    // Alone one plays no rounds.
    if (!players || this.phase === 'waiting' || this.phase === 'ended') return;
    const left = moveOf(players.left, elements);
    const right = moveOf(players.right, elements);
    if (this.isLeft ? right : left) this.silentMillis = 0;
    if (this.phase === 'over') this.#askedAgain(left, right);
    else this.#play(left?.direction ?? NONE, right?.direction ?? NONE);
    this.#changed(this);
    this.#sendNext();
  }

  /** @param {number} left @param {number} right */
  #play(left, right) {
    this.field.step(left, right);
    this.round++;
    if (this.field.isOver) this.phase = 'over';
  }

  /** @param {Move | undefined} left @param {Move | undefined} right */
  #askedAgain(left, right) {
    const [ours, theirs] = this.isLeft ? [left, right] : [right, left];
    this.theyWantMore ||= theirs?.round === 0;
    if (ours?.round !== 0 || theirs?.round !== 0) return;
    this.field = new PongField();
    this.round = 0;
    this.phase = 'playing';
    this.weWantMore = false;
    this.theyWantMore = false;
  }

  /** The next input leaves right after the frame of the last round, but not before its time. */
  #sendNext() {
    this.#callOff();
    if (this.isPaused || (this.phase !== 'playing' && !this.weWantMore)) return;
    const wait = this.#sentAt + ROUND_MILLIS - this.#timing.now();
    if (wait > 0) this.#callOff = this.#timing.after(wait, () => this.#send());
    else this.#send();
  }

  #send() {
    this.#sentAt = this.#timing.now();
    const round = this.phase === 'over' ? 0 : this.round % ROUNDS_ON_THE_WIRE;
    const move = new ByteWriter(3)
      .u8(round >> 8)
      .u8(round & 0xff)
      .u8(this.hand)
      .toBytes();
    this.#client.send(this.#group, new AppData(APP, move).encode());
  }

  /** @param {import('../notices.js').Notice} notice */
  #notice(notice) {
    switch (notice.kind) {
      case 'joined':
        if (!sameAddress(notice.host, this.#client.host)) this.#meet(notice.host, notice.name);
        break;
      case 'left':
        if (sameAddress(notice.host, this.other?.address)) this.#leaveBehind();
        break;
      case 'renamed':
        if (this.other && sameAddress(notice.host, this.other.address)) this.other = { ...this.other, name: notice.name };
        break;
      case 'silent':
        if (this.phase === 'playing' && notice.hosts.some((host) => sameAddress(host, this.other?.address)))
          this.silentMillis += TIMEOUT_MILLIS;
        break;
      case 'awaited':
        if (!sameAddress(notice.host, this.other?.address)) return;
        this.isPaused = !notice.on;
        if (notice.on) this.#sendNext();
        break;
      case 'closed':
      case 'expelled':
        this.#end('The game is closed.');
        break;
      default:
        return;
    }
    this.#changed(this);
  }

  /** Nobody is left to play with. */
  #leaveBehind() {
    const name = this.other?.name ?? 'The other';
    this.#end(`${name} has left the game.`);
    void this.#client.leave(this.#group).catch(() => {});
  }

  /** @param {string} why */
  #end(why) {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.why = why;
    this.#callOff();
    for (const end of this.#ends) end();
    this.#changed(this);
  }
}

/** @typedef {{round: number, direction: number}} Move */

/**
 * The first move of a player in a frame.
 * @param {Address} player
 * @param {import('../codec.js').Element[]} elements
 * @returns {Move | undefined}
 */
function moveOf(player, elements) {
  for (const { source, data } of elements) {
    const move = sameAddress(source, player) ? readMove(data) : undefined;
    if (move) return move;
  }
  return undefined;
}

/** @param {Uint8Array} data @returns {Move | undefined} */
function readMove(data) {
  const said = AppData.read(data);
  if (said?.app !== APP) return undefined;
  const input = new ByteReader(said.bytes);
  try {
    const round = (input.u8('the round') << 8) | input.u8('the round');
    return { round, direction: input.u8('the direction') };
  } catch (trouble) {
    if (trouble instanceof UlpError) return undefined;
    throw trouble;
  }
}
