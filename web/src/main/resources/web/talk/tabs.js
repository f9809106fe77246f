/**
 * The conversations one is in, which of them is open, and what has been said in the others meanwhile. Pure: panels/chat.js shows it.
 */

export const KEPT_LINES = 200;

/** @typedef {'room' | 'channel' | 'private' | 'party'} Kind */
/**
 * A line may say that only those in the same room heard it, and may offer something to do.
 * @typedef {{who: string, text: string, kind: import('../state.js').LogLine['kind'] | 'help', where?: string, action?: {text: string, act:
 *   () => void}}} Line
 */
/**
 * @typedef {object} Conversation
 * @property {string} key
 * @property {Kind} kind
 * @property {string} title   the channel, or who it is with
 * @property {Line[]} lines
 * @property {number} unread
 * @property {string} topic
 * @property {boolean} isOver nobody hears us there any more
 */
/** @typedef {'opened' | 'closed' | 'chosen' | 'changed'} Event */

const ORDER = ['room', 'channel', 'private', 'party'];
const COUNTED = ['said', 'told', 'thing'];
/** Strangers may write to us under ever new names; the oldest of so many private talks is closed. */
export const MOST_PRIVATE = 30;

/** @param {Kind} kind @param {string} title */
export const keyOf = (kind, title) => (kind === 'channel' || kind === 'private' ? `${kind} ${title.toLowerCase()}` : kind);

export class Tabs {
  /** In the order in which they are shown. @type {Conversation[]} */
  all = [];
  /** Is the talk shown at all? What nobody sees is unread. */
  isSeen = true;
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #listeners = new Map();
  #active;

  constructor() {
    this.room = this.open('room', 'Room');
    this.#active = this.room;
  }

  get active() {
    return this.#active;
  }

  /** @param {Event | 'line'} kind a line comes with its conversation @param {(detail: any) => void} listener */
  on(kind, listener) {
    const known = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, known.add(listener));
  }

  /** @param {Kind} kind @param {string} [title] */
  find(kind, title = '') {
    return this.all.find(({ key }) => key === keyOf(kind, title));
  }

  /**
   * The conversation of that kind and title, which is opened if there is none.
   * @param {Kind} kind
   * @param {string} title
   * @returns {Conversation}
   */
  open(kind, title) {
    const known = this.find(kind, title);
    if (known) return known;
    /** @type {Conversation} */
    const opened = { key: keyOf(kind, title), kind, title, lines: [], unread: 0, topic: '', isOver: false };
    const after = this.all.findLastIndex((other) => ORDER.indexOf(other.kind) <= ORDER.indexOf(kind));
    this.all.splice(after + 1, 0, opened);
    this.#tell('opened', opened);
    const others = this.all.filter((one) => one.kind === 'private' && one !== opened && one !== this.#active);
    if (kind === 'private' && others.length >= MOST_PRIVATE) this.close(others[0]);
    return opened;
  }

  /** The room stays. @param {Conversation} conversation */
  close(conversation) {
    const at = this.all.indexOf(conversation);
    if (at < 0 || conversation === this.room) return;
    this.all.splice(at, 1);
    if (conversation === this.#active) this.choose(this.all[Math.min(at, this.all.length - 1)]);
    this.#tell('closed', conversation);
  }

  /** Only the room is left, and nothing is open but it. */
  closeAll() {
    this.choose(this.room);
    for (const conversation of this.all.filter((one) => one !== this.room)) this.close(conversation);
  }

  /** @param {Conversation} conversation */
  choose(conversation) {
    this.#active = conversation;
    this.#read();
    this.#tell('chosen', conversation);
  }

  /** The one so many further on, round and round. @param {number} step */
  neighbour(step) {
    const { length } = this.all;
    return this.all[(this.all.indexOf(this.#active) + step + length) % length];
  }

  /** @param {Conversation} conversation @param {Line} line */
  add(conversation, line) {
    conversation.lines.push(line);
    if (conversation.lines.length > KEPT_LINES) conversation.lines.shift();
    this.#tell('line', { conversation, line });
    if (!COUNTED.includes(line.kind) || (conversation === this.#active && this.isSeen)) return;
    conversation.unread++;
    this.#tell('changed', conversation);
  }

  /** @param {boolean} isSeen */
  setSeen(isSeen) {
    this.isSeen = isSeen;
    this.#read();
    this.#tell('changed', this.#active);
  }

  /** @param {Conversation} conversation @param {Partial<Pick<Conversation, 'topic' | 'isOver' | 'title'>>} news */
  change(conversation, news) {
    Object.assign(conversation, news);
    this.#tell('changed', conversation);
  }

  get unread() {
    return this.all.reduce((sum, { unread }) => sum + unread, 0);
  }

  #read() {
    if (!this.isSeen || this.#active.unread === 0) return;
    this.#active.unread = 0;
    this.#tell('changed', this.#active);
  }

  /** @param {Event | 'line'} kind @param {unknown} detail */
  #tell(kind, detail) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(detail);
  }
}
