/** The microphone to hold and the switch for all voices: small, at the lower edge, and with the keyboard T. */
import { el } from '../panels/dom.js';
import { isTyping } from '../input/controls.js';

/** What is loud fills the meter; voices are mostly far below the most there is. */
const LOUD = 0.25;
const KEY = 'KeyT';

/** @typedef {import('./voice.js').Voice} Voice */

export class VoiceButton {
  #voice;

  /** @param {Voice} voice @param {() => boolean} isInside whether keys are for the world */
  constructor(voice, isInside) {
    this.#voice = voice;
    this.meter = el('span', { class: 'meter', 'aria-hidden': 'true' });
    this.word = el('span', { class: 'word' }, 'Hold to speak');
    this.talk = el(
      'button',
      {
        id: 'voice-talk',
        type: 'button',
        'aria-pressed': 'false',
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          if (event.button !== 0) return;
          this.talk.setPointerCapture(event.pointerId);
          void voice.talk();
        },
        onpointerup: () => this.#release(),
        onpointercancel: () => this.#release(),
        oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === ' ' || event.key === 'Enter') {
            event.preventDefault();
            void voice.talk();
          }
        },
        onkeyup: () => void voice.hush(),
      },
      this.meter,
      sign('microphone'),
      this.word,
    );
    this.all = el('button', { id: 'voice-all', type: 'button', 'aria-pressed': 'false', onclick: () => this.#toggleAll() });
    this.element = el('div', { id: 'voice', role: 'group', 'aria-label': 'Voices', hidden: true }, this.talk, this.all);
    window.addEventListener('keydown', (event) => {
      if (event.code !== KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !isInside() || isTyping()) return;
      event.preventDefault();
      void voice.talk();
    });
    window.addEventListener('keyup', (event) => {
      if (event.code === KEY) void voice.hush();
    });
    // Whoever turns to another window has let go of the key, though nobody tells us.
    window.addEventListener('blur', () => void voice.hush());
  }

  /** Shows how things are. */
  tell() {
    const { isOffered, trouble, phase, level, isAllMuted } = this.#voice;
    this.element.hidden = !isOffered;
    this.element.dataset.state = phase;
    const title = trouble ?? 'Hold to speak aloud to those around you (T)';
    if (this.talk.title !== title) this.talk.title = title;
    this.talk.setAttribute('aria-label', title);
    this.talk.setAttribute('aria-pressed', String(phase === 'speaking'));
    this.talk.classList.toggle('unable', trouble !== undefined);
    this.word.textContent = { idle: 'Hold to speak', opening: 'One moment…', speaking: 'You are speaking' }[phase];
    this.meter.style.setProperty('--level', Math.min(1, level / LOUD).toFixed(3));
    const allTitle = isAllMuted ? 'Hear voices again' : 'Mute all voices';
    if (this.all.title === allTitle) return;
    this.all.title = allTitle;
    this.all.setAttribute('aria-label', 'Mute all voices');
    this.all.setAttribute('aria-pressed', String(isAllMuted));
    this.all.replaceChildren(sign(isAllMuted ? 'muted' : 'loudspeaker'));
  }

  #release() {
    void this.#voice.hush();
    // A pressed button must not keep the keys that walk.
    this.talk.blur();
  }

  #toggleAll() {
    this.#voice.muteAll(!this.#voice.isAllMuted);
    this.all.blur();
  }
}

/** @type {Record<string, string>} */
const PATHS = {
  microphone: 'M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3Zm-6 8v1a6 6 0 0 0 12 0v-1M12 18v3M9 21h6',
  loudspeaker: 'M4 9.5v5h3.5L12 19V5L7.500 9.500ZM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 19V5L7.500 9.500ZM16 9.500l5 5M21 9.500l-5 5',
};

/** @param {string} name */
function sign(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true' })) svg.setAttribute(attribute, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
