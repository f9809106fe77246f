/** The table at which Pong is played: the field, the scores, who plays, keys and buttons, and what happens when somebody stops. */
import { DOWN, HEIGHT, NONE, UP, WIDTH } from '../group/games/pong-field.js';
import { PongPainter } from '../group/games/pong-painter.js';
import { el, prefersCalm } from './dom.js';

/** @typedef {import('../group/games/pong-match.js').PongMatch} PongMatch */

/** The canvas has more dots than the field, for sharp edges. */
const DOTS = 3;
/** @type {Record<string, number>} by physical key, as for walking */
const KEYS = { ArrowUp: UP, KeyW: UP, ArrowDown: DOWN, KeyS: DOWN };

export class PongTable {
  /** @type {import('../group/games/pong-match.js').Phase | undefined} the one that is shown */
  phase;
  /** @type {PongMatch | undefined} */
  #match;
  #painter;
  #drawing = 0;
  /** What is held down now, the last counts. @type {string[]} */
  #held = [];

  /** @param {{again: () => void, leave: () => void, another: () => void}} actions */
  constructor({ again, leave, another }) {
    this.left = el('span', { class: 'player' });
    this.right = el('span', { class: 'player' });
    this.score = el('strong', { class: 'score' });
    this.canvas = el('canvas', {
      width: WIDTH * DOTS,
      height: HEIGHT * DOTS,
      tabindex: 0,
      role: 'application',
      'aria-label': 'The field. Arrow keys or W and S move your paddle.',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, true),
      onkeyup: (/** @type {KeyboardEvent} */ event) => this.#key(event, false),
      onblur: () => this.#letGo(),
    });
    this.words = el('p', { class: 'words', role: 'status', 'aria-live': 'polite' });
    this.againButton = el('button', { type: 'button', 'data-action': 'pong-again', onclick: again }, 'Rematch');
    this.anotherButton = el('button', { type: 'button', 'data-action': 'pong-another', onclick: another }, 'New game');
    const leaveButton = el('button', { type: 'button', class: 'quiet', 'data-action': 'pong-leave', onclick: leave }, 'Leave');
    const thumbs = el('div', { class: 'thumbs' }, this.#thumb('up', '▲', 'Up', UP), this.#thumb('down', '▼', 'Down', DOWN));
    this.element = el(
      'div',
      { class: 'pong', hidden: true },
      el('div', { class: 'line scores' }, this.left, this.score, this.right),
      el('div', { class: 'field' }, this.canvas, this.words),
      thumbs,
      el(
        'div',
        { class: 'actions' },
        el('p', { class: 'keys' }, el('kbd', {}, '↑'), el('kbd', {}, '↓'), ' or ', el('kbd', {}, 'W'), el('kbd', {}, 'S')),
        this.againButton,
        this.anotherButton,
        leaveButton,
      ),
    );
    this.#painter = new PongPainter(this.canvas, prefersCalm());
  }

  /** @param {PongMatch | undefined} match nothing: there is nothing to be seen */
  show(match) {
    const isNew = match !== undefined && match !== this.#match;
    this.#match = match;
    this.phase = match?.phase;
    this.element.hidden = !match;
    this.#letGo();
    cancelAnimationFrame(this.#drawing);
    if (!match) return;
    this.againButton.hidden = match.phase !== 'over';
    this.anotherButton.hidden = match.phase !== 'ended';
    this.#drawing = requestAnimationFrame((now) => this.#draw(now));
    if (isNew || match.phase === 'playing') this.canvas.focus({ preventScroll: true });
  }

  /** @param {PongMatch} match @param {string} self our name */
  tell(match, self) {
    this.#painter.take(match.field, performance.now());
    const { field, isLeft, other } = match;
    const [left, right] = isLeft ? [self, other?.name ?? ''] : [other?.name ?? '', self];
    write(this.left, left);
    write(this.right, right);
    this.left.classList.toggle('you', isLeft);
    this.right.classList.toggle('you', !isLeft);
    write(this.score, `${field.leftScore} : ${field.rightScore}`);
    write(this.words, wordsFor(match, self));
    this.words.classList.toggle('quiet', match.phase === 'playing' && match.silentMillis === 0 && !match.isPaused);
    write(this.againButton, match.weWantMore ? 'Waiting…' : 'Rematch');
    this.againButton.disabled = match.weWantMore;
    Object.assign(this.element.dataset, { round: match.round, side: isLeft ? 'left' : 'right' });
  }

  /** @param {number} now */
  #draw(now) {
    const match = this.#match;
    if (!match) return;
    this.#painter.draw(now, match.isLeft);
    this.#drawing = requestAnimationFrame((next) => this.#draw(next));
  }

  /** @param {KeyboardEvent} event @param {boolean} isDown */
  #key(event, isDown) {
    if (event.key === 'Enter' && isDown && this.phase === 'over') this.againButton.click();
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.code)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#hold(event.code, isDown);
  }

  /** @param {string} what @param {boolean} isDown */
  #hold(what, isDown) {
    this.#held = [...this.#held.filter((held) => held !== what), ...(isDown ? [what] : [])];
    if (this.#match) this.#match.hand = KEYS[this.#held[this.#held.length - 1]] ?? NONE;
  }

  #letGo() {
    this.#held = [];
    if (this.#match) this.#match.hand = NONE;
  }

  /** For fingers. @param {string} id @param {string} sign @param {string} label @param {number} direction */
  #thumb(id, sign, label, direction) {
    const code = direction === UP ? 'ArrowUp' : 'ArrowDown';
    return el(
      'button',
      {
        type: 'button',
        'data-thumb': id,
        'aria-label': label,
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          event.preventDefault();
          this.#hold(code, true);
        },
        onpointerup: () => this.#hold(code, false),
        onpointerleave: () => this.#hold(code, false),
        onpointercancel: () => this.#hold(code, false),
        oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      },
      sign,
    );
  }
}

/** @param {PongMatch} match @param {string} self */
function wordsFor({ phase, field, isWon, other, silentMillis, isPaused, weWantMore, theyWantMore, why }, self) {
  const name = other?.name ?? 'The other';
  if (phase === 'ended') return why;
  if (isPaused) return `${name} is away. The game waits.`;
  if (phase === 'playing') return silentMillis > 0 ? `${name} has not moved for ${silentMillis / 1000} s.` : '';
  const scores = `${Math.max(field.leftScore, field.rightScore)} : ${Math.min(field.leftScore, field.rightScore)}`;
  const result = `${isWon ? `${self} wins` : `${name} wins`} ${scores}.`;
  if (theyWantMore && !weWantMore) return `${result} ${name} would like to play again.`;
  return weWantMore ? `${result} Waiting for ${name}…` : result;
}

/** What has not changed is not read out again. @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
