/**
 * Puts the page together. The way of the data:
 *
 *   socket -> net/link -> visit -> state -> scenery, company (what is seen) and panels (what is read)
 *   keys, pointer, thumb -> input -> walk/walker -> pulse -> net/link -> socket
 *
 * Things have a house of their own (workshop.js), talk and games too (parlour.js), and so has the door (foyer.js).
 */
import { Studio } from './art/atlas.js';
import { isCustom, Portrait } from './art/portrait.js';
import { RoomsDoor } from './builder/door.js';
import { Company } from './company.js';
import { Foyer } from './foyer.js';
import { Controls } from './input/controls.js';
import { listenForShortcuts } from './input/shortcuts.js';
import { thumbPad } from './input/thumbpad.js';
import { recall } from './memory.js';
import { Bar } from './panels/bar.js';
import { el, prefersCalm } from './panels/dom.js';
import { Help } from './panels/help.js';
import { layOut } from './panels/layout.js';
import { MapPanel } from './panels/map.js';
import { Notices } from './panels/notices.js';
import { tellState } from './panels/telltale.js';
import { Parlour } from './parlour.js';
import { Pulse } from './pulse.js';
import { View } from './scene/view.js';
import { Scenery } from './scenery.js';
import { Chime } from './sound/chime.js';
import { PANELS } from './space/panels.js';
import { State } from './state.js';
import { Visit } from './visit.js';
import { VoiceButton } from './voice/button.js';
import { Voice } from './voice/voice.js';
import { Walker } from './walk/walker.js';
import { Workshop } from './workshop.js';

const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas#scene'));
const app = /** @type {HTMLElement} */ (document.querySelector('#app'));

// What is known, what is drawn, and who speaks to the visitor. Parts that need each other meet in functions, which are called later.
const state = new State();
const walker = new Walker();
const studio = new Studio((look) => (isCustom(look) ? new Portrait(look) : undefined));
const wish = { name: '', avatar: '', ...recall() };
const chime = new Chime();
const help = new Help(chime);
const notices = new Notices(
  () => visit.link.tryNow(),
  () => visit.leave(),
);
const complain = (/** @type {string} */ text) => notices.toast(text);
const isSilenced = (/** @type {string} */ name) => parlour.talk.isSilenced(name);

const workshop = new Workshop({
  state,
  send: (n, wanted) => visit.link.request(n, wanted),
  complain,
  add: (line) => parlour.chat.add(line),
  isSilenced,
  offers: (name) => parlour.offersFor(name),
});
const view = openView();
workshop.serve(view, canvas);
state.attribute = workshop.attribute;
// The one deliberate global: `world.thing(17).description = "a red ball"` works from the browser's console (see things/proxy.js).
Object.assign(window, { world: workshop.world });
const controls = new Controls(canvas, (yaw, pitch) => walker.turn(yaw, pitch));

/** @type {Parlour} */
const parlour = new Parlour({
  state,
  menu: workshop.menu,
  sayAloud: (text) => visit.link.say(text),
  proclaim: (text) => visit.link.proclaim(text),
  go: (room) => visit.go(room),
  ask: (text, choices) => notices.ask(text, choices),
  order: {
    kick: (name, why) => foyer.accounts.kick(name, why),
    ban: (name, why, hours) => foyer.accounts.ban(name, why, hours),
  },
  house: workshop.order,
  closed: () => canvas.focus({ preventScroll: true }),
  unread: (count) => bar.setUnread(count),
  mute: (name, on) => workshop.ask({ t: 'mute', name, on }),
});
/** @type {Voice} */
const voice = new Voice({
  state,
  ear: () => walker,
  speak: (on) => visit.link.voice(on),
  find: (name) => workshop.ask({ t: 'find', name }),
  isSeen: (id) => view.crowd.isVisible(id),
  isSilenced,
  complain,
  spoke: (id, on) => company.speak(id, on),
  changed: () => voiceButton.tell(),
});
const voiceButton = new VoiceButton(voice, () => state.phase === 'inside');
const company = new Company({ state, walker, view, studio, workshop, chime, showAtMost: (most) => visit.showAtMost(most) });
const map = new MapPanel(state, walker, {
  ask: (wanted) => workshop.hands.try(wanted),
  whisper: (_id, name) => void parlour.turnTo(name),
  toggled: (open) => bar.setMap(open),
});
const foyer = new Foyer(wish, {
  state,
  studio,
  workshop,
  enter: (wanted) => visit.enter(wanted),
  leave: () => visit.leave(),
  wear: (look) => visit.wear(look),
});
const bar = new Bar({
  view: besideMap(toggleView),
  people: besideMap(() => company.people.element.classList.toggle('folded')),
  map: () => map.toggle(),
  pack: besideMap(() => workshop.pack.classList.toggle('folded')),
  build: besideMap(() => void rooms.toggle()),
  account: () => void foyer.desk.open(state.self?.name ?? 'You'),
  talk: besideMap(() => parlour.chat.toggle()),
  help: () => help.toggle(),
  leave: () => visit.leave(),
});
const rooms = new RoomsDoor({ state, workshop, view, walker, page: app, restore: () => scenery.rebuild(), complain });
const scenery = new Scenery({ state, walker, view, company, chime, complain });
const inside = layOut(app, {
  ...{ foyer, workshop, parlour, company, scenery, bar, help, map, notices, voiceButton },
  thumbPad: thumbPad((forward, aside) => controls.setPad(forward, aside)),
});
/** @type {Visit} */
const visit = new Visit(wish, {
  ...{ state, walker, workshop, parlour, voice, foyer, company, notices },
  heard: () => bar.tell(state),
  welcomed() {
    inside.hidden = false;
    if (state.phase !== 'lost') canvas.focus({ preventScroll: true });
  },
});
listenForShortcuts({
  phase: () => state.phase,
  again: (what) => void workshop.hands.again(what),
  talk: (begun) => parlour.chat.focus(begun),
  keys: {
    '?': () => help.toggle(),
    KeyV: toggleView,
    KeyP: () => bar.people.click(),
    KeyM: () => bar.map.click(),
    KeyI: () => bar.pack.click(),
    KeyB: () => bar.build.click(),
    KeyG: () => parlour.games.toggle(),
  },
});

state.on('phase', (phase) => {
  tellState(state);
  bar.tell(state);
  controls.release();
  document.body.classList.toggle('busy', phase === 'connecting');
  if (phase !== 'choosing') return;
  inside.hidden = true;
  workshop.leave();
  parlour.leave();
  map.close();
  foyer.reopen();
  void scenery.showStart();
});
state.on('pinged', () => bar.tell(state));
state.on('line', (line) => parlour.chat.add(line));
state.on('launch', ({ application, from }) => notices.offer(application, from === undefined ? undefined : workshop.cache.nameOf(from)));
for (const kind of /** @type {const} */ (['welcome', 'room'])) state.on(kind, () => voiceButton.tell());

state.enterPhase('choosing');
new Pulse({
  ...{ state, walker, controls, view, company, voice, visit },
  isOutside: () => inside.hidden,
  isCovered: () => map.isOpen,
  isPlaying: () => parlour.games.isPlaying,
}).start();
// Those who want it calm see everybody half turned, the others all around.
void studio.paint(prefersCalm() ? 2 : PANELS);

function openView() {
  try {
    return new View(canvas, studio, workshop.cache, workshop.isPerson);
  } catch (trouble) {
    app.append(el('p', { class: 'without-3d', role: 'alert' }, 'This browser cannot draw in 3D: Ambit needs WebGL 2.'));
    throw trouble;
  }
}

/** Under the map nothing else is seen: then a button leads back to the room, and does no more. @param {() => void} act */
function besideMap(act) {
  return () => (map.isOpen ? map.close() : act());
}

function toggleView() {
  walker.setOutOfBody(!walker.outOfBody);
  bar.setView(walker.outOfBody);
}
