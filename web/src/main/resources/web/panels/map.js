/** The map of the world: all rooms, everybody as a dot, where it is full, where friends are, and the way to find somebody or some peace. */
import { WorldAtlas } from '../map/atlas.js';
import { MapCamera } from '../map/camera.js';
import { FriendDots } from '../map/friends.js';
import { grip } from '../map/grip.js';
import { MapPainter } from '../map/painter.js';
import { HEAT, heatWords } from '../map/palette.js';
import { findPlace } from '../map/retreat.js';
import { WhoList } from '../map/wholist.js';
import { el } from './dom.js';

/** What is live is drawn anew this often. */
const LIVE_MILLIS = 200;
/** Pixels of a high cell when somebody was found. */
const CLOSE_UP = 0.8;
/** The world tells of this many at once. */
const MOST_ASKED = 200;
/** How long a word over the map stays. */
const SAID_MILLIS = 7000;
/** This far beyond the rooms (high cells) one can push the map. */
const BEYOND = 400;

/** @typedef {import('../types.js').WhoTold} WhoTold */
/** @typedef {{badge: number} | {x: number, z: number, layer: number}} Marked  somebody, or a spot */

/**
 * @typedef {object} MapActions
 * @property {(wanted: import('../types.js').Wanted) => Promise<any>} ask  undefined when the world refused; it was said then
 * @property {(id: number, name: string) => void} whisper
 * @property {(open: boolean) => void} toggled
 */

export class MapPanel {
  #state;
  #walker;
  #actions;
  #camera = new MapCamera();
  #painter;
  #friends;
  /** @type {WorldAtlas | undefined} */
  #atlas;
  #layer = 0;
  #timer = 0;
  #due = false;
  #silence = 0;
  /** What pulses. @type {Marked | undefined} */
  #marked;

  /** @param {import('../state.js').State} state @param {import('../walk/walker.js').Walker} walker @param {MapActions} actions */
  constructor(state, walker, actions) {
    this.#state = state;
    this.#walker = walker;
    this.#actions = actions;
    this.#friends = new FriendDots((wanted) => actions.ask(wanted));
    this.canvas = el('canvas', {
      tabindex: 0,
      role: 'application',
      'aria-label': 'Map of the world. Arrow keys move it, plus and minus zoom, Enter tells who is in the middle.',
    });
    this.#painter = new MapPainter(/** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d', { alpha: false })), this.#camera);
    this.status = el('p', { class: 'map-status', role: 'status' });
    this.pulse = el('div', { class: 'map-pulse', hidden: true, 'aria-hidden': 'true' });
    this.tabs = el('div', { class: 'map-layers', role: 'tablist', 'aria-label': 'Layers of the world' });
    this.field = el('input', {
      type: 'search',
      maxlength: 24,
      autocomplete: 'off',
      enterkeyhint: 'search',
      placeholder: 'Find somebody…',
      'aria-label': 'Find somebody by name',
    });
    this.who = new WhoList(state.around, (room) => this.#atlas?.nameOf(room), {
      show: (who) => this.#showPerson(who),
      whisper: (who) => actions.whisper(who.id, who.name),
      befriend: (who, on) => void actions.ask({ t: 'befriend', id: who.id, on }),
      block: (who, on) => void actions.ask({ t: 'block', id: who.id, on }),
      closed: () => this.canvas.focus({ preventScroll: true }),
    });
    this.element = this.#build();
    grip(this.canvas, this.#camera, {
      moved: () => this.#drawSoon(),
      clicked: (px, py, reach) => void this.#tellWho(px, py, reach),
    });
    new ResizeObserver(() => this.#resize()).observe(/** @type {Element} */ (this.canvas.parentElement));
    state.on('places', () => this.#renew());
    state.on('circle', () => {
      this.#friends.forget();
      this.who.refresh();
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    if (this.isOpen || !this.#state.frames) return;
    this.element.hidden = false;
    // Wherever the focus is: a list that is drawn anew loses it.
    addEventListener('keydown', this.#key, true);
    this.#resize();
    this.#layer = this.#state.around.origin?.layer ?? 0;
    this.#renew();
    this.#fitAll();
    this.#timer = window.setInterval(() => this.#beat(), LIVE_MILLIS);
    this.#beat();
    this.#actions.toggled(true);
    this.canvas.focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    clearInterval(this.#timer);
    removeEventListener('keydown', this.#key, true);
    this.element.hidden = true;
    this.#marked = undefined;
    this.who.element.hidden = true;
    this.#actions.toggled(false);
  }

  #build() {
    const button = (/** @type {string} */ action, /** @type {string} */ text, /** @type {() => void} */ press, title = text) =>
      el('button', { type: 'button', 'data-action': action, title, 'aria-label': title, onclick: press }, text);
    const search = el(
      'form',
      {
        class: 'map-search',
        role: 'search',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.#find(this.field.value.trim());
        },
      },
      this.field,
      el('button', { type: 'submit', 'aria-label': 'Find' }, '⌕'),
    );
    const wishes = el(
      'div',
      { class: 'map-wishes' },
      button('quiet', 'Quiet place', () => this.#findPlace('quiet'), 'Find a quiet place'),
      button('busy', 'Busy place', () => this.#findPlace('busy'), 'Find a busy place'),
    );
    const zoom = el(
      'div',
      { class: 'map-zoom' },
      button('zoom-in', '+', () => this.#zoom(1.5), 'Closer'),
      button('zoom-out', '−', () => this.#zoom(1 / 1.5), 'Further away'),
      button('me', '◎', () => this.#showMe(), 'Where am I?'),
      button('all', '▣', () => this.#fitAll(), 'The whole world'),
    );
    const legend = el(
      'div',
      { class: 'map-legend', 'aria-label': 'Colours: people on eight by eight metres' },
      el('span', {}, 'people'),
      ...HEAT.map(({ colour }, step) => el('span', { class: 'step', style: `--heat: ${colour}` }, heatWords(step))),
      el('span', { class: 'you' }, 'you'),
      el('span', { class: 'friend' }, 'friends'),
    );
    return el(
      'section',
      { id: 'map', hidden: true, 'aria-label': 'Map of the world' },
      el(
        'header',
        {},
        el('h2', {}, 'Map'),
        search,
        wishes,
        el(
          'button',
          { type: 'button', class: 'icon-button', 'data-action': 'close-map', 'aria-label': 'Close the map', onclick: () => this.close() },
          '✕',
        ),
      ),
      el(
        'div',
        { class: 'map-body' },
        el('div', { class: 'map-sheet' }, this.canvas, this.pulse, this.tabs, zoom, legend, this.status),
        this.who.element,
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const typing = event.target === this.field;
    if (event.key === 'Escape' && !this.who.element.hidden) this.who.close();
    else if (event.key === 'Escape' || (event.code === 'KeyM' && !typing && !event.ctrlKey && !event.metaKey)) this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The rooms are others now, or we look for the first time. */
  #renew() {
    const { frames, around } = this.#state;
    if (!this.isOpen || !frames) return;
    this.#atlas = new WorldAtlas(frames, around.places);
    const { layers } = this.#atlas;
    this.tabs.hidden = layers.length < 2;
    this.#camera.top = layers.length < 2 ? 40 : 72;
    this.tabs.replaceChildren(
      ...layers.map((layer) =>
        el(
          'button',
          { type: 'button', role: 'tab', 'aria-selected': String(layer === this.#layer), onclick: () => this.#changeLayer(layer) },
          `Layer ${layer + 1}`,
        ),
      ),
    );
    this.#drawSoon();
  }

  /** @param {number} layer */
  #changeLayer(layer) {
    if (layer === this.#layer) return;
    this.#setLayer(layer);
    this.#fitAll();
  }

  /** @param {number} layer */
  #setLayer(layer) {
    this.#layer = layer;
    const layers = this.#atlas?.layers ?? [];
    [...this.tabs.children].forEach((tab, i) => tab.setAttribute('aria-selected', String(layers[i] === layer)));
    this.#drawSoon();
  }

  #beat() {
    const { frames, around, phase } = this.#state;
    if (!frames || phase === 'choosing') {
      this.close();
      return;
    }
    if (this.#atlas?.frames !== frames) this.#renew();
    if (phase === 'inside' && around.friends.length > 0) void this.#friends.look(around.friends, performance.now());
    this.#drawSoon();
  }

  /** Once with the next picture of the page, however often it is asked for. */
  #drawSoon() {
    if (this.#due || !this.isOpen) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      if (this.isOpen) this.#draw();
    });
  }

  #draw() {
    const atlas = this.#atlas;
    if (!atlas) return;
    const { around, roomId } = this.#state;
    const box = atlas.boxOf(this.#layer);
    this.#camera.stayIn(box.x - BEYOND, box.z - BEYOND, box.w + 2 * BEYOND, box.d + 2 * BEYOND);
    const { ground, census } = atlas.storey(this.#layer);
    const you = this.#you();
    const friends = around.friends.length > 0 ? this.#friends.names : NO_FRIENDS;
    this.#painter.paint(
      { ground, census, grid: atlas.grid, here: roomId, own: around.badge, you: you?.layer === this.#layer ? you : undefined, friends },
      this.canvas.width / this.#camera.width,
    );
    this.#movePulse(census);
    this.element.dataset.dots = String(census.size);
  }

  /** Where we are on the map. */
  #you() {
    const { origin } = this.#state.around;
    const unit = this.#state.frames?.grid.unit ?? 1;
    return (
      origin && {
        x: origin.x + this.#walker.x / unit,
        z: origin.z + this.#walker.z / unit,
        layer: origin.layer,
        bearing: this.#walker.bearing,
      }
    );
  }

  /** @param {import('../map/census.js').Census} census */
  #movePulse(census) {
    const spot = this.#markedSpot(census);
    this.pulse.hidden = !spot;
    if (spot) this.pulse.style.translate = `${this.#camera.pixelX(spot.x)}px ${this.#camera.pixelY(spot.z)}px`;
  }

  /** @param {import('../map/census.js').Census} census */
  #markedSpot(census) {
    const marked = this.#marked;
    if (!marked) return undefined;
    if ('x' in marked) return marked.layer === this.#layer ? marked : undefined;
    const i = census.indexOf(marked.badge);
    return i < 0 ? undefined : { x: census.x[i], z: census.z[i] };
  }

  #resize() {
    const sheet = /** @type {Element} */ (this.canvas.parentElement);
    const { clientWidth, clientHeight } = sheet;
    if (clientWidth === 0) return;
    const ratio = Math.min(window.devicePixelRatio, 2);
    this.#camera.resize(clientWidth, clientHeight);
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.#drawSoon();
  }

  #fitAll() {
    const box = this.#atlas?.boxOf(this.#layer);
    if (box) this.#camera.fit(box.x, box.z, box.w, box.d);
    this.#drawSoon();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.#camera.zoom(factor);
    this.#drawSoon();
  }

  #showMe() {
    const you = this.#you();
    if (you) this.#lookAt(you, you);
  }

  /** @param {{x: number, z: number, layer: number}} spot @param {Marked} marked */
  #lookAt({ x, z, layer }, marked) {
    if (layer !== this.#layer) this.#setLayer(layer);
    this.#camera.lookAt(x, z);
    this.#camera.approach(CLOSE_UP);
    this.#marked = marked;
    this.#drawSoon();
  }

  /** @param {WhoTold} who */
  #showPerson(who) {
    const { frames } = this.#state;
    if (who.badge === this.#state.around.badge) {
      this.#showMe();
      return;
    }
    if (!this.#atlas || !frames?.everybody.knows(who.badge)) {
      this.#say(`${who.name} is not on the map just now.`);
      return;
    }
    const layer = frames.everybody.layer(who.badge);
    const { census } = this.#atlas.storey(layer);
    const i = census.indexOf(who.badge);
    this.#lookAt({ x: census.x[i], z: census.z[i], layer }, { badge: who.badge });
    this.#say(`${who.name} is in ${this.#atlas.nameOf(who.room) ?? 'the world'}.`);
  }

  /** @param {string} name */
  async #find(name) {
    if (!name) return;
    /** @type {WhoTold[] | undefined} */
    const found = await this.#actions.ask({ t: 'find', name });
    if (!found) return;
    const [first] = found.filter((who) => found.length === 1 || who.name.toLowerCase() === name.toLowerCase());
    if (first) this.#showPerson(first);
    else this.#say(found.length === 0 ? `Nobody of that name is here.` : `${found.length} people are called like that.`);
    if (found.length > 0) this.who.show(`“${name}”`, found, 'Choose a name to see where they are.');
  }

  /** @param {'quiet' | 'busy'} wish */
  #findPlace(wish) {
    const atlas = this.#atlas;
    if (!atlas) return;
    const from = this.#you() ?? { x: 0, z: 0, layer: this.#layer };
    const found = findPlace(
      atlas.layers.map((layer) => atlas.storey(layer)),
      wish,
      from,
    );
    if (!found) {
      this.#say('There is no room on the map.');
      return;
    }
    this.#lookAt(found, { x: found.x, z: found.z, layer: found.layer });
    const people =
      found.people === 0 ? 'nobody is' : found.people === 1 ? 'one person is' : `${found.people.toLocaleString('en')} people are`;
    this.#say(`${wish === 'quiet' ? 'Quiet' : 'Busy'}: ${found.place.name}, where ${people} around.`);
  }

  /**
   * Who is at a pixel: those whose dots are there, or all of the cell.
   * @param {number} px
   * @param {number} py
   * @param {number} reach pixels
   */
  async #tellWho(px, py, reach) {
    const atlas = this.#atlas;
    if (!atlas) return;
    const { ground, census } = atlas.storey(this.#layer);
    const [x, z] = [this.#camera.worldX(px), this.#camera.worldZ(py)];
    const touched = census.whoNear(x, z, reach / this.#camera.scale);
    const badges = touched.length > 0 ? touched : census.whoIn(census.cellAt(x, z));
    const name = ground.placeAt(x, z)?.name;
    if (badges.length === 0) {
      this.#marked = undefined;
      this.who.close();
      this.#say(name ? `${name}: nobody is just here.` : '');
      this.#drawSoon();
      return;
    }
    this.#marked = { x, z, layer: this.#layer };
    this.#drawSoon();
    /** @type {WhoTold[] | undefined} */
    const told = await this.#actions.ask({ t: 'who', badges: badges.slice(0, MOST_ASKED) });
    if (!told || !this.isOpen) return;
    const more = badges.length > MOST_ASKED ? `${(badges.length - MOST_ASKED).toLocaleString('en')} more are here.` : '';
    this.who.show(name ?? 'Here', told, more);
    this.#say(`${badges.length.toLocaleString('en')} ${badges.length === 1 ? 'person' : 'people'} here.`);
  }

  /** @param {string} text */
  #say(text) {
    this.status.textContent = text;
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => (this.status.textContent = ''), SAID_MILLIS);
  }
}

/** @type {Map<number, string>} */
const NO_FRIENDS = new Map();
