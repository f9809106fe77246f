/** A visit: who we want to be, the line to the world while it lasts, and what comes over it in the order in which it counts. */
import { recallCrowd, remember, rememberCrowd } from './memory.js';
import { Link } from './net/link.js';
import { tellFrame, tellNews, tellState } from './panels/telltale.js';

/** @typedef {import('./types.js').Wish} Wish */
/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./walk/walker.js').Walker} walker
 * @property {import('./workshop.js').Workshop} workshop
 * @property {import('./parlour.js').Parlour} parlour
 * @property {import('./voice/voice.js').Voice} voice
 * @property {import('./foyer.js').Foyer} foyer
 * @property {import('./company.js').Company} company
 * @property {import('./panels/notices.js').Notices} notices
 * @property {() => void} heard     all of a message has been taken in
 * @property {() => void} welcomed  we are in
 */

/** The way of leaving and arriving that pages choose: purple smoke. */
const SMOKE = 2;

export class Visit {
  #around;
  #wish;

  /** @param {Wish} wish of the last visit @param {Surroundings} around */
  constructor(wish, around) {
    this.#wish = wish;
    this.#around = around;
    const { state, workshop, parlour, voice, foyer, notices } = around;
    const url = new URL('/ws', location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.link = new Link(url.href, {
      heard: (atMillis, news) => this.#hear(atMillis, news),
      framed: (bytes, atMillis) => this.#takeFrame(bytes, atMillis),
      pinged: (millis) => state.pinged(millis),
      lost(why, retryInMillis) {
        state.enterPhase('lost');
        workshop.lose(why);
        notices.showLost(why, retryInMillis);
      },
      dismissed: (why) => {
        workshop.lose(why);
        this.#turnAway(why);
      },
      parted() {
        parlour.lose();
        voice.lose();
      },
      trying() {
        if (state.phase === 'lost') notices.showTrying();
        else state.enterPhase('connecting');
      },
    });
    state.on('welcome', () => this.#begin());
    state.on('refused', ({ why }) => this.#turnAway(why));
    state.on('notice', ({ text }) => {
      // Before the welcome it says why that does not come: it stays until it does.
      if (state.phase === 'connecting') foyer.choice.refuse(text);
      else notices.toast(text);
    });
    window.addEventListener('online', () => this.link.tryNow());
  }

  /** @param {Wish} wish */
  enter(wish) {
    this.#wish = wish;
    remember(wish);
    this.link.enter(wish);
  }

  leave() {
    const { state, notices } = this.#around;
    this.link.leave();
    notices.hideLost();
    state.clock.forget();
    state.enterPhase('choosing');
  }

  /** Others hear of it from the world; for ourselves it is so at once. @param {string} look */
  wear(look) {
    const { state, foyer } = this.#around;
    this.#wish = { ...this.#wish, avatar: look };
    remember(this.#wish);
    if (state.self && this.link.wear(look))
      state.apply({ e: 'looks', id: state.self.id, avatar: look }, state.clock.drawn(performance.now()));
    foyer.ownPicture.mark(look);
  }

  /** To another room at once. @param {string} name @returns {string | undefined} why not */
  go(name) {
    const { state, walker } = this.#around;
    const { places } = state.around;
    const room = state.around.placeCalled(name);
    if (!room) return `There is no room called ${name}. There are ${places.map((place) => place.name).join(', ')}.`;
    this.link.teleport(room.id, { x: 0, z: 0, h: walker.pose().h }, SMOKE, SMOKE);
    return undefined;
  }

  /** So many people are to be shown at most, now and the next time. @param {number} most */
  showAtMost(most) {
    rememberCrowd(most);
    this.link.crowd(most);
  }

  /** When frames do not fit what we have, the server makes others. */
  askForFrames() {
    const applied = this.#around.state.frames?.asks(performance.now());
    if (applied) this.link.frames(applied);
  }

  #begin() {
    const { state, foyer, notices, parlour, voice, welcomed } = this.#around;
    notices.hideLost();
    foyer.choice.hide();
    welcomed();
    state.enterPhase('inside');
    this.#chooseCrowd();
    // Only now have we the name by which others find us.
    if (!this.link.groups) return;
    parlour.connect(this.link.groups);
    voice.connect(this.link.groups);
  }

  /** The world is told how many the visitor wants to see, if that was ever said. */
  #chooseCrowd() {
    const { crowd } = this.#around.state.around;
    if (!crowd) return;
    const wanted = Math.min(recallCrowd() ?? crowd.mine, crowd.most);
    this.#around.company.headcount.set(wanted, crowd.most);
    if (wanted !== crowd.mine) this.link.crowd(wanted);
  }

  /** @param {string} why */
  #turnAway(why) {
    this.leave();
    this.#around.foyer.choice.refuse(why);
  }

  /** @param {number} atMillis @param {import('./types.js').News[]} news */
  #hear(atMillis, news) {
    const { state, workshop, parlour, heard } = this.#around;
    // A world that we have just come to has a time of its own.
    if (news.some(({ e }) => e === 'welcome')) state.clock.forget();
    state.clock.heard(atMillis, performance.now());
    // What is told to us alone comes before what all hear; but it is often the answer to that.
    const inOrder = [...news.filter(({ e }) => e !== 'told'), ...news.filter(({ e }) => e === 'told')];
    for (const item of inOrder) {
      if (this.#isSilenced(item)) continue;
      // What there is comes first: a room is entered with its Things, not with those of the last one.
      workshop.hear(item);
      if (item.e === 'told' && item.whisperer)
        parlour.talk.whispered(item.whisperer, item.text.slice(`${item.whisperer} whispers: `.length));
      else state.apply(item, atMillis, this.#wish.avatar);
      tellState(state);
      tellNews(item);
    }
    workshop.flush();
    heard();
  }

  /** Words of somebody whom we do not want to hear. @param {import('./types.js').News} item */
  #isSilenced(item) {
    if (item.e !== 'said') return false;
    const { state, workshop, parlour } = this.#around;
    return workshop.hands.counts('muted', item.id) || parlour.talk.isSilenced(item.name ?? state.nameOf(item.id));
  }

  /** @param {Uint8Array} bytes @param {number | undefined} atMillis */
  #takeFrame(bytes, atMillis) {
    const { state } = this.#around;
    if (atMillis !== undefined) state.clock.heard(atMillis, performance.now());
    if (state.frames?.take(bytes, performance.now())) tellFrame(state.frames);
    this.askForFrames();
  }
}
