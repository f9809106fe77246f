/**
 * Speaking aloud and hearing others: puts microphone, ears and the connection together.
 *
 *   key or button -> talk -> Microphone -> the room's group -> the server, which knows who hears it
 *   the room's group -> one Ear for each who speaks -> the sound card
 */
import { implicit, key, sameAddress } from '../group/address.js';
import { Ear } from './ear.js';
import { decode, encode, NUMBERS } from './frame.js';
import { heardFrom } from './loudness.js';
import { Microphone, MicrophoneError, whyNot } from './microphone.js';
import { recallSilence, rememberSilence } from '../memory.js';
import { Pace } from './pace.js';

/** @typedef {import('../group/address.js').Address} Address */
/** @typedef {'idle' | 'opening' | 'speaking'} VoiceState */
/**
 * @typedef {object} Surroundings
 * @property {import('../state.js').State} state
 * @property {() => {x: number, z: number, look: number}} ear                where we are and look
 * @property {(on: boolean) => boolean} speak                               tells the world that we begin, go on or end
 * @property {(name: string) => Promise<import('../types.js').WhoTold[]>} find
 * @property {(id: number) => boolean} isSeen                               whether somebody is in our sight
 * @property {(name: string) => boolean} isSilenced                         whom we do not want to hear at all
 * @property {(text: string) => void} complain
 * @property {(id: number, on: boolean) => void} spoke                      somebody, or we, begin or end
 * @property {() => void} changed                                           what the button shows
 */
/** @typedef {{ear: Ear, name: string, id: number | undefined, badge: number | undefined, isSpeaking: boolean}} Heard */

/** The world is told that we still speak. */
const REMIND_MILLIS = 3000;
/** So long after the last packet somebody counts as speaking. */
const LINGER_MILLIS = 350;
/** Who was silent for so long is forgotten, with all that was made to hear them. */
const FORGET_MILLIS = 30_000;
/** Packets: 25 a second are made, and a few may come late. */
const MOST_PER_SECOND = 30;
const MOST_AT_ONCE = 10;
/** Each has a decoder of its own; who has been silent longest makes room. */
const MOST_EARS = 24;

export class Voice {
  /** Whether no voice is to be heard at all: a wish of this browser; whom one does not hear the world knows. */
  isAllMuted = recallSilence();
  /** @type {VoiceState} */
  phase = 'idle';
  /** How loud we are, 0..1. */
  level = 0;
  #around;
  #microphone;
  /** @type {import('../group/client.js').GroupClient | undefined} */
  #client;
  #listening = () => {};
  /** @type {AudioContext | undefined} */
  #context;
  /** By the key of the speaker's address. @type {Map<string, Heard>} */
  #heard = new Map();
  #wanted = false;
  #number = 0;
  #pace = new Pace(MOST_PER_SECOND, MOST_AT_ONCE);
  #remindedAt = 0;
  #isAwaitingTouch = false;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    this.#microphone = new Microphone(
      (packet) => this.#send(packet),
      (level) => {
        this.level = level;
        around.changed();
      },
    );
  }

  /** Whether one can speak aloud here at all. */
  get isOffered() {
    return this.#around.state.hasVoice;
  }

  /** Why not, if one cannot. */
  get trouble() {
    return whyNot();
  }

  /** @param {import('../group/client.js').GroupClient} client */
  connect(client) {
    if (client === this.#client) return;
    this.lose();
    this.#client = client;
    this.#listening = client.on('receive', ({ group, elements }) => {
      const { roomGroup } = this.#around.state;
      if (roomGroup === undefined || !sameAddress(group, implicit(roomGroup))) return;
      for (const { source, data } of elements) this.#receive(source, data);
    });
  }

  /** The connection is gone. */
  lose() {
    this.#listening();
    this.#client = undefined;
    this.#wanted = false;
    this.#become('idle');
    for (const of of [...this.#heard.keys()]) this.#forget(of);
    this.#microphone.close();
  }

  /** The key goes down. */
  async talk() {
    if (this.#wanted || !this.isOffered || !this.#client) return;
    const trouble = whyNot();
    if (trouble) {
      this.#around.complain(trouble);
      return;
    }
    this.#wanted = true;
    this.#become('opening');
    this.#remind();
    try {
      await this.#microphone.start();
    } catch (refused) {
      if (!(refused instanceof MicrophoneError)) throw refused;
      this.#around.complain(refused.message);
      await this.hush();
      return;
    }
    if (this.#wanted) this.#become('speaking');
    else await this.#microphone.stop();
  }

  /** It goes up: what is said by then is still heard. */
  async hush() {
    if (!this.#wanted) return;
    this.#wanted = false;
    await this.#microphone.stop();
    if (this.#wanted) return;
    this.#around.speak(false);
    this.#become('idle');
  }

  /** @param {boolean} on */
  muteAll(on) {
    this.isAllMuted = on;
    rememberSilence(on);
    this.#around.changed();
  }

  /** Many times a second: people walk, and end what they said. @param {number} now local millis */
  follow(now) {
    if (this.#wanted && now - this.#remindedAt > REMIND_MILLIS) this.#remind();
    const { state, spoke } = this.#around;
    if (this.phase === 'speaking' && state.self) spoke(state.self.id, true);
    for (const [of, heard] of this.#heard) {
      const silence = now - heard.ear.heardAt;
      if (silence > FORGET_MILLIS) {
        this.#forget(of);
        continue;
      }
      this.#tune(heard, now);
      this.#mark(heard, silence < LINGER_MILLIS);
    }
  }

  /** Whom we hear, for those who measure. */
  get company() {
    return [...this.#heard.values()].map(({ ear, name, id, isSpeaking }) => ({ name, id, isSpeaking, level: ear.level(), ...ear.counts }));
  }

  #remind() {
    this.#remindedAt = performance.now();
    this.#around.speak(true);
  }

  /** @param {Uint8Array} packet */
  #send(packet) {
    const { roomGroup } = this.#around.state;
    if (!this.#client || roomGroup === undefined || !this.#pace.allows(performance.now())) return;
    this.#number = (this.#number + 1) % NUMBERS;
    this.#client.send(implicit(roomGroup), encode(this.#number, packet), { isVolatile: true });
  }

  /** @param {VoiceState} phase */
  #become(phase) {
    const { self } = this.#around.state;
    const wasSpeaking = this.phase === 'speaking';
    this.phase = phase;
    if (phase !== 'speaking') this.level = 0;
    if (self && wasSpeaking !== (phase === 'speaking')) this.#around.spoke(self.id, phase === 'speaking');
    this.#around.changed();
  }

  /** @param {Address} source @param {Uint8Array} data */
  #receive(source, data) {
    const piece = decode(data);
    if (!piece || whyNot()) return;
    const of = key(source);
    const known = this.#heard.get(of) ?? this.#meet(of, source);
    known.ear.hear(piece, performance.now());
  }

  /** Until their name is known, nothing is heard of them: they may be muted. @param {string} of @param {Address} source */
  #meet(of, source) {
    const context = this.#sound();
    /** @type {Heard} */
    const heard = { ear: new Ear(context, context.destination), name: '', id: undefined, badge: undefined, isSpeaking: false };
    if (this.#heard.size >= MOST_EARS) this.#forget([...this.#heard].reduce((a, b) => (b[1].ear.heardAt < a[1].ear.heardAt ? b : a))[0]);
    this.#heard.set(of, heard);
    void this.#client
      ?.names([source])
      .then((names) => {
        heard.name = names.get(of) ?? '';
        if (heard.name && !this.#person(heard)) return this.#seek(heard);
        return undefined;
      })
      .catch(() => {});
    return heard;
  }

  /** Who is out of sight is on the map, if the world tells their badge. @param {Heard} heard */
  async #seek(heard) {
    const found = (await this.#around.find(heard.name)).find(({ name }) => name === heard.name);
    heard.id = found?.id;
    heard.badge = found?.badge;
  }

  /** @param {Heard} heard */
  #person({ name }) {
    for (const person of this.#around.state.people.values()) if (person.name === name) return person;
    return undefined;
  }

  /** @param {Heard} heard @param {number} now */
  #tune(heard, now) {
    const { state, ear, isSeen, isSilenced } = this.#around;
    const person = this.#person(heard);
    if (person) {
      heard.id = person.id;
      heard.badge = person.badge;
    }
    const sound = heardFrom(
      ear(),
      person ? state.where(person, now) : onMap(state, heard.badge),
      person !== undefined && isSeen(person.id),
    );
    const isMute = !heard.name || this.isAllMuted || isSilenced(heard.name);
    heard.ear.tune(isMute ? { ...sound, gain: 0 } : sound);
  }

  /** @param {Heard} heard @param {boolean} isSpeaking */
  #mark(heard, isSpeaking) {
    // Who goes out of sight and comes back has no sign over the head any more.
    if (heard.id === undefined || (!heard.isSpeaking && !isSpeaking)) return;
    heard.isSpeaking = isSpeaking;
    this.#around.spoke(heard.id, isSpeaking);
  }

  /** @param {string} of */
  #forget(of) {
    const heard = this.#heard.get(of);
    if (!heard) return;
    this.#mark(heard, false);
    heard.ear.close();
    this.#heard.delete(of);
  }

  /** Browsers let a page sound only after somebody has touched it. */
  #sound() {
    this.#context ??= new AudioContext({ latencyHint: 'interactive' });
    const context = this.#context;
    if (context.state === 'suspended') {
      void context.resume();
      if (this.#isAwaitingTouch) return context;
      this.#isAwaitingTouch = true;
      for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, () => void context.resume(), { once: true });
    }
    return context;
  }
}

/**
 * Where somebody is whom we do not see, as far as the map tells.
 * @param {import('../state.js').State} state
 * @param {number | undefined} badge
 */
function onMap({ frames, around: { origin } }, badge) {
  if (badge === undefined || !frames || !origin) return undefined;
  const picture = [frames.near, frames.everybody].find((one) => one.knows(badge));
  if (!picture) return undefined;
  const { unit, widths } = frames.grid;
  const cells = widths[picture.gridOf(badge)];
  return { x: ((picture.x(badge) + 0.5) * cells - origin.x) * unit, z: ((picture.z(badge) + 0.5) * cells - origin.z) * unit };
}
