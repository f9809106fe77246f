/** A picture of one's own: choose a file, see it turn, wear it. At the door and behind our name. */
import { CELL_HEIGHT, CELL_WIDTH } from '../art/atlas.js';
import { isCustom } from '../art/portrait.js';
import { bring } from '../net/upload.js';
import { PANELS } from '../space/panels.js';
import { el, prefersCalm } from './dom.js';

const TURN_EVERY_MILLIS = 260;
const NOTE = 'A photo, a drawing, or eight panels side by side. Where one can see through it, it is cut out.';

export class OwnPicture {
  #studio;
  #chosen;
  #turn = 0;
  #look = '';
  #bringing = Promise.resolve();

  /** @param {import('../art/atlas.js').Studio} studio @param {string} look worn so far @param {(look: string) => void} chosen */
  constructor(studio, look, chosen) {
    this.#studio = studio;
    this.#chosen = chosen;
    this.file = el('input', {
      type: 'file',
      accept: 'image/*',
      hidden: true,
      class: 'own-file',
      onchange: () => (this.#bringing = this.#bring()),
    });
    this.canvas = el('canvas', { width: CELL_WIDTH / 2, height: CELL_HEIGHT / 2, 'aria-hidden': 'true' });
    this.word = el('strong', {});
    this.note = el('small', { role: 'status' }, NOTE);
    this.button = el(
      'button',
      { type: 'button', class: 'own-button', onclick: () => this.#press() },
      this.canvas,
      el('span', {}, this.word, this.note),
    );
    this.other = el('button', { type: 'button', class: 'link own-other', onclick: () => this.file.click() }, 'Another…');
    this.element = el('div', { class: 'own-picture' }, this.button, this.other, this.file);
    this.#show(isCustom(look) ? look : '');
    this.mark(look);
    const turning = window.setInterval(() => {
      // Panels come and go with their dialogs; nothing turns that is not there.
      if (this.element.isConnected && this.element.offsetParent && !prefersCalm()) this.#draw(++this.#turn);
    }, TURN_EVERY_MILLIS);
    this.stop = () => clearInterval(turning);
  }

  /** Which look is chosen now? @param {string} look */
  mark(look) {
    this.button.setAttribute('aria-pressed', String(this.#look !== '' && look === this.#look));
  }

  /** When what is under way has been brought, or refused. */
  settled() {
    return this.#bringing;
  }

  #press() {
    if (this.#look) this.#chosen(this.#look);
    else this.file.click();
  }

  async #bring() {
    const [file] = this.file.files ?? [];
    this.file.value = '';
    if (!file) return;
    this.#say('One moment…', false);
    this.button.disabled = true;
    try {
      const look = await bring(file);
      this.#say('That is you, from all sides.', false);
      this.#show(look);
      this.#chosen(look);
    } catch (trouble) {
      this.#say(trouble instanceof Error ? trouble.message : String(trouble), true);
    } finally {
      this.button.disabled = false;
    }
  }

  /** @param {string} look */
  #show(look) {
    this.#look = look;
    this.word.textContent = look ? 'Your own picture' : 'Your own picture…';
    this.other.hidden = !look;
    if (look) this.#studio.atlas(look).watchers.add(() => look === this.#look && this.#refresh());
    this.#refresh();
  }

  #refresh() {
    if (this.#look && this.#studio.atlas(this.#look).isGone) this.#say('This picture is gone. Choose another one.', true);
    this.#draw(this.#turn);
  }

  /** @param {number} turn */
  #draw(turn) {
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    const { width, height } = this.canvas;
    context.clearRect(0, 0, width, height);
    if (!this.#look) {
      frame(context, width, height);
      return;
    }
    const atlas = this.#studio.atlas(this.#look);
    const panel = prefersCalm() || !atlas.has(0) ? 0 : turn % PANELS;
    context.drawImage(atlas.canvas, panel * CELL_WIDTH, 0, CELL_WIDTH, CELL_HEIGHT, 0, 0, width, height);
  }

  /** @param {string} text @param {boolean} bad */
  #say(text, bad) {
    this.note.textContent = text;
    this.note.classList.toggle('bad', bad);
  }
}

/** An empty frame with a plus. @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
function frame(context, width, height) {
  context.strokeStyle = 'rgba(255, 214, 150, 0.75)';
  context.lineWidth = 2;
  context.setLineDash([5, 5]);
  context.beginPath();
  context.roundRect(12, 10, width - 24, height - 20, 10);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(width / 2, height / 2 - 12);
  context.lineTo(width / 2, height / 2 + 12);
  context.moveTo(width / 2 - 12, height / 2);
  context.lineTo(width / 2 + 12, height / 2);
  context.stroke();
}
