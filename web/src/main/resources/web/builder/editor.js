/**
 * The room editor: the plan on the left, the live view beside it. It puts the desk, the canvas, the tools and the panels together;
 * what it knows of the world it is told by its surroundings.
 */
import { choose, confirmThat } from '../panels/question.js';
import { PlanCamera } from './camera.js';
import { copySelected, pasteAt } from './deeds.js';
import { PlanDesk } from './desk.js';
import { Drafts } from './drafts.js';
import { asJson, asRoo, chooseFile, download, fileName, importFile } from './files.js';
import { EditorFrame } from './frame.js';
import { bounds } from './geometry.js';
import { keySheet } from './keys.js';
import { PlanPainter } from './painter.js';
import { blankPlan, Trouble } from './plan.js';
import { listenOn } from './pointer.js';
import { placeOf } from './problems.js';
import { Properties } from './properties.js';
import { press } from './shortcuts.js';
import { TOOLS } from './tools.js';
import { metresOf } from './words.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./tool.js').Tool} Tool */
/**
 * @typedef {object} Surroundings
 * @property {(wanted: import('../types.js').Wanted) => Promise<any>} ask
 * @property {() => number | undefined} roomId  where we are
 * @property {() => import('./markers.js').Somebody[]} people
 * @property {() => import('./markers.js').PlacedThing[]} things
 * @property {(id: number) => string} nameOf
 * @property {(id: number) => void} inspect
 * @property {() => Promise<{id: number, name: string, exemplar: {name: string} | null}[]>} exemplars
 * @property {(exemplar: number, spot: {x: number, z: number}) => Promise<number | undefined>} create
 * @property {(id: number, x: number, z: number) => Promise<void>} moveThing
 * @property {(key: string) => Promise<void>} preview  shows a built room in the live view
 * @property {() => Promise<void>} restore  shows the room of the world again
 * @property {(open: boolean) => void} layout  the window is shared with the live view, or not any more
 */

/** On a phone the properties cover the plan: they are shown when asked for. */
const SMALL_WINDOW = 820;

export class RoomEditor {
  #around;
  #desk = new PlanDesk(blankPlan(''));
  #camera = new PlanCamera();
  #frame;
  #painter;
  #properties;
  #keys = keySheet();
  /** @type {Record<string, Tool>} */
  #tools;
  #pointer;
  /** @type {import('./tool.js').Point | undefined} */
  #at;
  /** @type {Drafts | undefined} */
  #drafts;
  #room = -1;
  /** @type {string | undefined} the key under which the world has what we saved last */
  #savedKey;
  /** @type {Promise<void> | undefined} */
  #saving;
  #drawn = false;
  #frameAsked = 0;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    this.#properties = new Properties(this.#desk, {
      chooseExemplar: () => void this.#chooseExemplar(),
      inspect: around.inspect,
      nameOf: around.nameOf,
    });
    this.#frame = new EditorFrame(this.#desk, this.#properties.element, {
      close: () => void this.close(),
      save: () => void this.save(),
      file: (what) => void this.#file(what),
      help: () => this.#keys.showModal(),
      jump: (problem) => this.#jump(problem),
      fit: () => this.fit(),
      zoom: (factor) => this.#zoom(factor),
      redraw: () => this.redraw(),
      copy: () => copySelected(this.#desk),
      paste: () => this.#paste(),
    });
    this.element = this.#frame.element;
    this.element.append(this.#keys);
    this.#painter = new PlanPainter(this.#frame.canvas);
    /** @type {import('./tool.js').Bench} */
    const bench = {
      desk: this.#desk,
      camera: this.#camera,
      things: () => (this.#isHere ? around.things() : []),
      redraw: () => this.redraw(),
      moveThing: (id, [x, z]) => void around.moveThing(id, x, z).then(() => this.redraw()),
      putThing: (spot) => void this.#put(spot),
    };
    this.#tools = Object.fromEntries(TOOLS.map(({ id, make }) => [id, make(bench)]));
    this.#pointer = listenOn(this.#frame.canvas, bench, {
      tool: () => this.#tool,
      at: (point) => {
        this.#at = point;
        this.#frame.tellCoordinates(
          point && `x ${point.spot[0]}  z ${point.spot[1]}  ·  ${metresOf(point.spot[0])}, ${metresOf(point.spot[1])}`,
        );
      },
    });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    window.addEventListener(
      'keydown',
      (event) => {
        // Who draws and then looks around still means the plan when they take something back.
        if (
          this.isOpen &&
          (event.ctrlKey || event.metaKey) &&
          (event.target === document.body || (event.target instanceof HTMLCanvasElement && event.target.id === 'scene'))
        )
          this.#key(event);
      },
      { capture: true },
    );
    this.element.addEventListener('keyup', (event) => {
      if (event.key === ' ') this.#pointer.setSpace(false);
    });
    this.#desk.on((what) => this.#hear(what));
    new ResizeObserver(() => this.redraw()).observe(this.#frame.canvas);
    window.addEventListener('beforeunload', (event) => {
      if (this.isOpen && !this.#desk.history.isSaved) event.preventDefault();
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get #tool() {
    return this.#tools[this.#desk.tool];
  }

  /** Are we in the room we draw? */
  get #isHere() {
    return this.#around.roomId() === this.#room;
  }

  /** Opens the plan of the room we are in. */
  async open() {
    if (this.isOpen) return;
    const room = this.#around.roomId();
    if (room === undefined) throw new Trouble('You are in no room that could be drawn.');
    const { plan, mayEdit } = await this.#around.ask({ t: 'plan', room });
    this.#room = room;
    this.#desk.mayEdit = mayEdit === true;
    this.#desk.open(plan);
    this.#desk.take('select');
    this.#drafts = new Drafts(this.#around.ask, room, {
      verdict: (drawn, verdict) => void this.#judge(drawn, verdict),
      failed: (why) => this.#desk.say(why),
      busy: (busy) => this.#frame.tellBusy(busy),
    });
    this.#savedKey = undefined;
    this.#drawn = false;
    this.element.classList.toggle('without-properties', window.innerWidth <= SMALL_WINDOW);
    this.element.hidden = false;
    this.#around.layout(true);
    this.#frame.tell();
    requestAnimationFrame(() => {
      this.fit();
      this.#frame.canvas.focus({ preventScroll: true });
    });
    if (this.#desk.mayEdit) this.#drafts.change(plan, 0);
  }

  /** Asks before anything is lost. @returns {Promise<boolean>} whether it is closed now */
  async close() {
    if (!this.isOpen) return true;
    if (!this.#desk.history.isSaved) {
      const leave = await confirmThat(
        'Leave without saving?',
        'What you have drawn since you saved last is not in the world yet. It is lost when you leave.',
        'Leave',
      );
      if (!leave) return false;
    }
    this.shut();
    return true;
  }

  /** Closes at once: the connection or the world is gone. */
  shut() {
    if (!this.isOpen) return;
    this.#drafts?.close();
    this.#drafts = undefined;
    this.element.hidden = true;
    this.#around.layout(false);
    if (this.#drawn) void this.#around.restore();
  }

  /** Makes the room of the world what is drawn. */
  async save() {
    if (!this.#drafts || !this.#desk.mayEdit || this.#saving) return;
    this.#saving = this.#save(this.#drafts);
    await this.#saving;
  }

  /** @param {Drafts} drafts */
  async #save(drafts) {
    const { plan } = this.#desk;
    this.#desk.say('Saving…');
    try {
      const { key, problems } = await drafts.save(plan);
      this.#desk.setProblems(problems);
      if (key === undefined) {
        this.#desk.say('Not saved: mend what is marked red first.');
        this.#frame.openProblems();
        return;
      }
      this.#savedKey = key;
      this.#desk.history.save(plan);
      this.#desk.say('Saved: everybody in the room sees it now.');
      this.#frame.tell();
      if (this.#isHere) await this.#around.preview(key);
    } catch (trouble) {
      this.#desk.say(`Not saved: ${wordsOf(trouble)}`);
    } finally {
      this.#saving = undefined;
    }
  }

  /** The walls of the room have changed in the world. @param {string} key */
  wallsChanged(key) {
    if (!this.isOpen || key === this.#savedKey || !this.#isHere) return;
    if (this.#saving) {
      // The news of what we save comes before the answer that says so.
      void this.#saving.then(() => this.wallsChanged(key));
      return;
    }
    this.#frame.offerTheirs(async () => {
      const { plan } = await this.#around.ask({ t: 'plan', room: this.#room });
      this.#desk.open(plan);
      this.#drafts?.change(plan, 0);
    });
  }

  /** We have gone to another room; the plan stays open. */
  roomChanged() {
    if (!this.isOpen) return;
    if (this.#isHere) {
      this.#desk.say('You are back in the room you draw.');
      if (this.#desk.mayEdit) this.#drafts?.change(this.#desk.plan);
    } else if (this.#desk.history.isSaved) this.shut();
    else this.#desk.say('You have left the room you draw. The plan is still here; the view shows where you are.');
  }

  // ---- the view beside it ----

  /** @param {Plan} plan @param {import('./drafts.js').Verdict} verdict */
  async #judge(plan, { key, problems }) {
    if (plan !== this.#desk.plan) return;
    this.#desk.setProblems(problems);
    if (key === undefined || !this.#isHere || !this.isOpen) return;
    try {
      await this.#around.preview(key);
      this.#drawn = true;
      this.element.dataset.shown = key;
    } catch (trouble) {
      this.#desk.say(wordsOf(trouble));
    }
  }

  /** @param {import('./desk.js').Change} what */
  #hear(what) {
    if (what === 'plan' && this.#desk.mayEdit) this.#drafts?.change(this.#desk.plan);
    if (what === 'tool') this.#desk.say('');
    if (what !== 'view' && what !== 'word') this.#properties.update();
    this.#frame.tell(this.#tool.hint);
    this.redraw();
  }

  // ---- drawing ----

  /** Draws soon; many wishes are one. */
  redraw() {
    if (this.#frameAsked || !this.isOpen) return;
    this.#frameAsked = requestAnimationFrame(() => {
      this.#frameAsked = 0;
      if (!this.isOpen) return;
      const { clientWidth, clientHeight } = this.#frame.canvas;
      this.#camera.resize(clientWidth, clientHeight);
      const now = performance.now();
      const around = this.#isHere ? { people: this.#around.people(), things: this.#around.things(), now } : { people: [], things: [], now };
      this.#painter.draw(this.#desk, this.#camera, around, (context, camera) => this.#tool.ghost?.(context, camera));
      this.element.dataset.camera = `${this.#camera.x} ${this.#camera.z} ${this.#camera.scale}`;
    });
  }

  fit() {
    const { plan } = this.#desk;
    const { clientWidth, clientHeight } = this.#frame.canvas;
    this.#camera.resize(clientWidth, clientHeight);
    this.#camera.fit(bounds([[0, 0], [plan.width, plan.depth], ...plan.vertices]));
    this.redraw();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.#camera.zoomAt(this.#at?.px ?? this.#camera.width / 2, this.#at?.py ?? this.#camera.height / 2, factor);
    this.redraw();
  }

  /** @param {import('./desk.js').Problem} problem */
  #jump(problem) {
    const { spot, picked } = placeOf(this.#desk.plan, problem);
    if (spot) this.#camera.show(...spot);
    this.#desk.select(picked);
  }

  // ---- keys ----

  /** @param {KeyboardEvent} event */
  #key(event) {
    // What is typed here is for the plan, not for walking.
    event.stopPropagation();
    if (event.target instanceof HTMLElement && event.target.closest('dialog')) return;
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]):not([type=range]), textarea, select');
    const done = press(event, typing, {
      desk: this.#desk,
      tool: () => this.#tool,
      at: () => this.#at?.spot ?? this.#middle(),
      space: (held) => this.#pointer.setSpace(held),
      fit: () => this.fit(),
      zoom: (factor) => this.#zoom(factor),
      save: () => void this.save(),
      help: () => this.#keys.showModal(),
      close: () => void this.close(),
      home: () => this.#frame.canvas.focus({ preventScroll: true }),
    });
    if (!done) return;
    event.preventDefault();
    this.redraw();
  }

  /** @returns {import('./plan.js').Corner} */
  #middle() {
    return [Math.round(this.#camera.x), Math.round(this.#camera.z)];
  }

  #paste() {
    pasteAt(this.#desk, this.#middle());
  }

  // ---- files and Things ----

  /** @param {'new' | 'import' | 'json' | 'roo'} what */
  async #file(what) {
    const { plan } = this.#desk;
    try {
      if (what === 'json') download(asJson(plan), fileName(plan.name, 'json'));
      else if (what === 'roo') download(await asRoo(plan), fileName(plan.name, 'roo'));
      else if (what === 'new')
        this.#begin({ ...blankPlan(plan.name, plan.width, plan.depth), ...(plan.sky && { sky: plan.sky }) }, 'began anew');
      else {
        const file = await chooseFile();
        if (file) await this.importFile(file);
      }
    } catch (trouble) {
      this.#desk.say(wordsOf(trouble));
    }
  }

  /** @param {File} file */
  async importFile(file) {
    try {
      this.#begin(await importFile(file), `opened ${file.name}`);
    } catch (trouble) {
      this.#desk.say(wordsOf(trouble));
    }
  }

  /** Another plan, as a step that can be taken back. @param {Plan} plan @param {string} what */
  #begin(plan, what) {
    this.#desk.edit(what, () => ({ plan }));
    this.fit();
  }

  async #chooseExemplar() {
    const exemplars = await this.#around.exemplars();
    const choices = exemplars.map(({ id, name, exemplar }) => ({
      id,
      text: name,
      value: { id, name },
      note: exemplar ? `after ${exemplar.name}` : '',
    }));
    const chosen = await choose(
      'What shall stand there?',
      'Exemplars',
      choices.sort((a, b) => a.text.localeCompare(b.text)),
    );
    if (!chosen) return;
    this.#desk.settings = { ...this.#desk.settings, exemplar: chosen.id, exemplarName: chosen.name };
    this.#desk.tell('tool');
  }

  /** @param {import('./plan.js').Corner} spot */
  async #put([x, z]) {
    if (!this.#isHere) {
      this.#desk.say('Things can be put only into the room you are in.');
      return;
    }
    if (!this.#desk.settings.exemplar) await this.#chooseExemplar();
    const { exemplar, exemplarName } = this.#desk.settings;
    if (!exemplar) return;
    const made = await this.#around.create(exemplar, { x, z });
    if (made === undefined) return;
    this.#desk.say(`${exemplarName} stands there now.`);
    this.#desk.select({ things: [made] });
  }
}

/** @param {unknown} trouble */
const wordsOf = (trouble) => (trouble instanceof Error ? trouble.message : String(trouble));
