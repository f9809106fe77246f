/**
 * Puts the page together and keeps it going. The way of the data:
 *
 *   socket -> net/link -> net/wire -> state -> scene (what is seen) and panels (what is read)
 *   keys, pointer, thumb -> input -> walk/walker -> net/link -> socket
 *
 * Things have a house of their own (workshop.js), between the same link, scene and panels.
 */
import { AccountClient } from './accounts/client.js';
import { AccountDesk } from './accounts/desk.js';
import { Studio } from './art/atlas.js';
import { isCustom, Portrait } from './art/portrait.js';
import { dressBy, wear } from './control/wear.js';
import { Chime } from './sound/chime.js';
import { Controls, isTyping } from './input/controls.js';
import { thumbPad } from './input/thumbpad.js';
import { recall, recallCrowd, remember, rememberCrowd } from './memory.js';
import { Link } from './net/link.js';
import { fetchRoom, fetchStartRoom } from './net/rooms.js';
import { Bar } from './panels/bar.js';
import { Choice } from './panels/choice.js';
import { el, prefersCalm } from './panels/dom.js';
import { Headcount } from './panels/headcount.js';
import { Help } from './panels/help.js';
import { MapPanel } from './panels/map.js';
import { Notices } from './panels/notices.js';
import { OwnPicture } from './panels/own-picture.js';
import { People } from './panels/people.js';
import { tellCost, tellDrawn, tellFrame, tellNews, tellState, tellVoices } from './panels/telltale.js';
import { Parlour } from './parlour.js';
import { actionIn } from './talk/speech.js';
import { headingOf } from './units.js';
import { RoomsDoor } from './builder/door.js';
import { View } from './scene/view.js';
import { PANELS } from './space/panels.js';
import { State } from './state.js';
import { Walker } from './walk/walker.js';
import { UsagePanel } from './usage/panel.js';
import { VoiceButton } from './voice/button.js';
import { Voice } from './voice/voice.js';
import { Workshop } from './workshop.js';

/** How long it is dark between two rooms; as long as the fade in the style sheet. */
const FADE_MILLIS = 220;
/** Walking and the list of people go on at this pace even where frames are slow. */
const BEAT_MILLIS = 50;
/** So many entries of the list say anew where their people are in one beat; in a crowd each has to wait its turn. */
const LOCATED_PER_BEAT = 12;

const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas#scene'));
const app = /** @type {HTMLElement} */ (document.querySelector('#app'));

const studio = new Studio((look) => (isCustom(look) ? new Portrait(look) : undefined));
const state = new State();
const walker = new Walker();
/** @type {Workshop} */
/** The way of leaving and arriving that pages choose: purple smoke. */
const SMOKE = 2;
const workshop = new Workshop({
  state,
  send: (n, wanted) => link.request(n, wanted),
  complain: (text) => notices.toast(text),
  add: (line) => chat.add(line),
  isSilenced: (name) => state.around.isBlocked(name) || parlour.talk.isSilenced(name),
  whisper: (name, text) => link.whisper(name, text),
  offers: (name) => [...parlour.offersFor(name), ...voice.offersFor(name)],
});
const view = openView();
workshop.serve(view, canvas);
state.attribute = workshop.attribute;
// The one deliberate global: `world.thing(17).description = "a red ball"` works from the browser's console (see things/proxy.js).
Object.assign(window, { world: workshop.world });
const controls = new Controls(canvas, (yaw, pitch) => walker.turn(yaw, pitch));
let wish = { name: '', avatar: '', ...recall() };

const url = new URL('/ws', location.href);
url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
const link = new Link(url.href, {
  heard(atMillis, news) {
    // A world that we have just come to has a time of its own.
    if (news.some(({ e }) => e === 'welcome')) state.clock.forget();
    state.clock.heard(atMillis, performance.now());
    // What is told to us alone comes before what all hear; but it is often the answer to that.
    const inOrder = [...news.filter(({ e }) => e !== 'told'), ...news.filter(({ e }) => e === 'told')];
    for (const item of inOrder) {
      if (item.e === 'said' && (workshop.hands.counts('muted', item.id) || parlour.talk.isSilenced(item.name ?? state.nameOf(item.id)))) continue;
      // What there is comes first: a room is entered with its Things, not with those of the last one.
      workshop.hear(item);
      state.apply(item, atMillis, wish.avatar);
      tellState(state);
      tellNews(item);
    }
    workshop.flush();
    bar.tell(state);
  },
  framed(bytes, atMillis) {
    if (atMillis !== undefined) state.clock.heard(atMillis, performance.now());
    if (state.frames?.take(bytes, performance.now())) tellFrame(state.frames);
    askForFrames();
  },
  pinged: (millis) => state.pinged(millis),
  lost(why, retryInMillis) {
    state.enterPhase('lost');
    workshop.lose(why);
    notices.showLost(why, retryInMillis);
  },
  dismissed(why) {
    workshop.lose(why);
    leave();
    choice.refuse(why);
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

/** @type {Parlour} */
const parlour = new Parlour({
  state,
  menu: workshop.menu,
  sayAloud: (text) => link.say(text),
  proclaim: (text) => link.proclaim(text),
  go,
  ask: (text, choices) => notices.ask(text, choices),
  order: { kick: (name, why) => accounts.kick(name, why), ban: (name, why, hours) => accounts.ban(name, why, hours) },
  house: workshop.order,
  closed: () => canvas.focus({ preventScroll: true }),
  unread: (count) => bar.setUnread(count),
  muteVoice: (name, on) => voice.mutes.set(name, on),
});
/** @type {Voice} */
const voice = new Voice({
  state,
  ear: () => walker,
  speak: (on) => link.voice(on),
  find: (name) => workshop.ask({ t: 'find', name }),
  isSeen: (id) => view.crowd.isVisible(id),
  isSilenced: (name) => state.around.isBlocked(name) || parlour.talk.isSilenced(name),
  complain: (text) => notices.toast(text),
  spoke(id, on) {
    view.crowd.speak(id, on);
    people.speak(id, on);
  },
  changed: () => voiceButton.tell(),
});
const voiceButton = new VoiceButton(voice, () => state.phase === 'inside');
const { chat, games } = parlour;
const people = new People(studio, (id, at) => workshop.openPerson(id, at));
const headcount = new Headcount((most) => {
  rememberCrowd(most);
  link.crowd(most);
});
people.list.before(headcount.element);
people.element.append(workshop.things.element);
const map = new MapPanel(state, walker, {
  ask: (wanted) => workshop.hands.try(wanted),
  whisper: (_id, name) => void workshop.menus.whisper(name),
  toggled: (open) => bar.setMap(open),
});
const chime = new Chime();
const help = new Help(chime);
const notices = new Notices(() => link.tryNow(), leave);
const accounts = new AccountClient();
const choice = new Choice(studio, wish, accounts, enter);
const ownPicture = new OwnPicture(studio, wish.avatar, wear);
const usage = new UsagePanel((wanted) => workshop.ask(wanted));
const desk = new AccountDesk(accounts, {
  readProfile: () => workshop.readProfile(),
  saveProfile: (profile) => workshop.saveProfile(profile),
  timeMachine: () => state.wizard && (() => void workshop.timeMachine.open(state.world)),
  ownPicture: () => ownPicture.element,
  usage: () => state.wizard && (() => void usage.open()),
  leave,
  register() {
    leave();
    choice.ways.open('register');
  },
});
const bar = new Bar({
  view: () => besideMap(toggleView),
  people: () => besideMap(() => people.element.classList.toggle('folded')),
  map: () => map.toggle(),
  pack: () => besideMap(() => workshop.pack.classList.toggle('folded')),
  build: () => besideMap(() => void rooms.toggle()),
  account: () => void desk.open(state.self?.name ?? 'You'),
  talk: () => besideMap(() => chat.toggle()),
  help: () => help.toggle(),
  leave,
});
const side = el('div', { id: 'side' }, people.element, parlour.party.element, workshop.pack);
const inside = el('div', { id: 'inside', hidden: true }, bar.element, side, chat.element, thumbPad((forward, aside) => controls.setPad(forward, aside)), voiceButton.element, workshop.inspector.element, games.element, map.element, workshop.menu.element);
const curtain = el('div', { id: 'curtain', 'aria-hidden': 'true' });
app.append(choice.element, curtain, inside, notices.element, help.element, desk.element, workshop.editor.element, workshop.timeMachine.element, usage.element);

const rooms = new RoomsDoor({ state, workshop, view, walker, page: app, restore: () => rebuildRoom(state.room?.key ?? ''), complain: (text) => notices.toast(text) });

/** The world is told how many the visitor wants to see, if that was ever said. */
function chooseCrowd() {
  const { crowd } = state.around;
  if (!crowd) return;
  const wanted = Math.min(recallCrowd() ?? crowd.mine, crowd.most);
  headcount.set(wanted, crowd.most);
  if (wanted !== crowd.mine) link.crowd(wanted);
}

/** When frames do not fit what we have, the server makes others. */
function askForFrames() {
  const applied = state.frames?.asks(performance.now());
  if (applied) link.frames(applied);
}

function openView() {
  try {
    return new View(canvas, studio, workshop.cache, workshop.isPerson);
  } catch (trouble) {
    app.append(el('p', { class: 'without-3d', role: 'alert' }, 'This browser cannot draw in 3D: Ambit needs WebGL 2.'));
    throw trouble;
  }
}

/** @param {import('./types.js').Wish} wanted */
function enter(wanted) {
  wish = wanted;
  remember(wish);
  link.enter(wish);
}

// Others hear of it from the world; for ourselves it is so at once.
dressBy((look) => {
  wish = { ...wish, avatar: look };
  remember(wish);
  if (state.self && link.wear(look)) state.apply({ e: 'looks', id: state.self.id, avatar: look }, state.clock.drawn(performance.now()));
  ownPicture.mark(look);
});

function leave() {
  link.leave();
  notices.hideLost();
  state.clock.forget();
  state.enterPhase('choosing');
}

/** Under the map nothing else is seen: then a button leads back to the room, and does no more. @param {() => void} act */
function besideMap(act) {
  if (map.isOpen) map.close();
  else act();
}

function toggleView() {
  walker.setOutOfBody(!walker.outOfBody);
  bar.setView(walker.outOfBody);
}

state.on('phase', (phase) => {
  tellState(state);
  bar.tell(state);
  controls.release();
  document.body.classList.toggle('busy', phase === 'connecting');
  if (phase !== 'choosing') return;
  workshop.cache.clear();
  workshop.flush();
  workshop.inspector.close();
  parlour.leave();
  desk.close();
  usage.close();
  map.close();
  inside.hidden = true;
  choice.show();
  view.crowd.clear();
  void showStartRoom();
});
state.on('pinged', () => bar.tell(state));
state.on('line', (line) => chat.add(line));
state.on('notice', ({ text }) => {
  // Before the welcome it says why that does not come: it stays until it does.
  if (state.phase === 'connecting') choice.refuse(text);
  else notices.toast(text);
});
state.on('refused', ({ why }) => {
  leave();
  choice.refuse(why);
});
state.on('said', ({ id, text }) => view.crowd.say(id, actionIn(text) ?? text, performance.now()));
state.on('proclaimed', ({ id, text }) => view.crowd.say(id, text, performance.now()));
state.on('place', (pose) => walker.place(pose));
state.on('teleported', ({ id, x, z, exit, entry }) => {
  const before = id === state.self?.id ? undefined : view.crowd.placeOf(id);
  if (before) view.puff(before, exit, performance.now());
  view.puff({ x, z }, entry, performance.now());
});
state.on('looks', ({ id, avatar }) => meet(id, state.nameOf(id), avatar));
state.on('launch', ({ application, from }) => offer(application, from === undefined ? undefined : workshop.cache.nameOf(from)));
state.on('appear', ({ id, name, avatar, x, z, entry }) => {
  meet(id, name, avatar);
  if (entry) view.puff({ x, z }, entry, performance.now());
  if (entry) chime.ring(performance.now());
  workshop.meet(id);
});
state.on('disappear', ({ id, exit }) => {
  const before = exit ? view.crowd.placeOf(id) : undefined;
  if (exit && before) view.puff(before, exit, performance.now());
  view.crowd.remove(id);
  people.remove(id);
});
state.on('welcome', () => {
  notices.hideLost();
  choice.hide();
  inside.hidden = false;
  enterRoom();
  if (state.phase !== 'lost') canvas.focus({ preventScroll: true });
  state.enterPhase('inside');
});

state.on('welcome', chooseCrowd);
// Only now have we the name by which others find us.
state.on('welcome', () => {
  if (!link.groups) return;
  parlour.connect(link.groups);
  voice.connect(link.groups);
});
for (const kind of /** @type {const} */ (['welcome', 'room'])) state.on(kind, () => voiceButton.tell());
for (const kind of /** @type {const} */ (['welcome', 'crowd'])) state.on(kind, () => headcount.tell(state.around));
for (const kind of /** @type {const} */ (['welcome', 'room', 'appear', 'circle'])) state.on(kind, () => people.markCircle(state.around));

state.on('walls', ({ key }) => void rebuildRoom(key));
state.on('level', (motion) => {
  view.moveLevel(motion);
  walker.moveLevel(motion);
});
state.on('room', () => {
  // The new room is there at once; the curtain only hides that it is.
  curtain.classList.add('drawn');
  setTimeout(() => curtain.classList.remove('drawn'), prefersCalm() ? 0 : FADE_MILLIS);
  chime.ring(performance.now());
  enterRoom();
});

/** Who comes in is there at once; the room follows as soon as it is fetched, and until then nobody walks. */
function enterRoom() {
  const { self, room } = state;
  if (!self || !room) return;
  walker.enter(self, undefined);
  view.crowd.clear();
  people.clear();
  meet(self.id, self.name, self.avatar);
  for (const person of state.people.values()) meet(person.id, person.name, person.avatar);
  void fetchAndShow(room.key, () => {
    const [x, z, h] = [self.x, self.z, self.h];
    walker.enter({ ...self, x, z, h }, view.footway);
  });
}

/** The walls have moved around us: we stay where we are. @param {string} key */
async function rebuildRoom(key) {
  await fetchAndShow(key, () => view.footway && walker.rebuild(view.footway));
}

/** @param {string} key @param {() => void} then once it is drawn, if we are still there */
async function fetchAndShow(key, then) {
  try {
    const room = await fetchRoom(key);
    const { self } = state;
    if (state.room?.key !== key || !self) return;
    view.setBody(self.step, self.height);
    view.showRoom(room, state.levels);
    then();
    await view.painted();
    if (state.room?.key === key) tellDrawn(key);
  } catch (trouble) {
    notices.toast(`The room cannot be shown: ${trouble instanceof Error ? trouble.message : trouble}`);
  }
}

/** Behind the choice screen: the place one will come to, or just the sky. */
async function showStartRoom() {
  try {
    const room = await fetchStartRoom();
    if (state.phase === 'choosing') view.showRoom(room, []);
  } catch {
    if (state.phase === 'choosing') view.showSky();
  }
}

/** @param {number} id @param {string} name @param {string} avatar */
function meet(id, name, avatar) {
  const own = id === state.self?.id;
  view.crowd.add(id, name, avatar, own);
  people.add(id, name, avatar, own);
}

/** To another room at once. @param {string} name @returns {string | undefined} why not */
function go(name) {
  const wanted = name.toLowerCase();
  const { places } = state.around;
  const room = places.find((place) => place.name.toLowerCase() === wanted) ?? places.find((place) => place.name.toLowerCase().includes(wanted));
  if (!room) return `There is no room called ${name}. There are ${places.map((place) => place.name).join(', ')}.`;
  link.teleport(room.id, { x: 0, z: 0, h: walker.pose().h }, SMOKE, SMOKE);
  return undefined;
}

/** Something in the world wants us to open an address: we say which, and it is the visitor who does. @param {string} application @param {string} [by] */
function offer(application, by = 'Something') {
  const address = /^https?:\/\//u.test(application) ? application : undefined;
  const choices = address ? [{ text: 'Open', act: () => void window.open(address, '_blank', 'noopener,noreferrer') }] : [];
  if (address) notices.ask(`${by} asks you to open ${address}`, choices);
  else notices.toast(`${by} asks you to start ${application}.`);
}

window.addEventListener('online', () => link.tryNow());
window.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && state.phase === 'inside' && !isTyping()) {
    void workshop.hands.again(event.shiftKey ? 'redo' : 'undo');
    event.preventDefault();
    return;
  }
  if (state.phase === 'choosing' || isTyping() || event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = document.activeElement instanceof HTMLButtonElement;
  if (event.key === 'Enter' && !onButton) chat.focus();
  else if (event.key === '/') chat.focus('/');
  else if (event.key === '?') help.toggle();
  else if (event.code === 'KeyV') toggleView();
  else if (event.code === 'KeyP') bar.people.click();
  else if (event.code === 'KeyM') bar.map.click();
  else if (event.code === 'KeyI') bar.pack.click();
  else if (event.code === 'KeyB') bar.build.click();
  else if (event.code === 'KeyG') games.toggle();
  else return;
  event.preventDefault();
});

// The on-screen keyboard covers the page's lower part; where the browser does not shrink the page, we lift what is there.
window.visualViewport?.addEventListener('resize', () => {
  const { height, offsetTop } = /** @type {VisualViewport} */ (window.visualViewport);
  document.documentElement.style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - height - offsetTop)}px`);
});

/** @param {number} now */
function walk(now) {
  if (state.phase !== 'inside') return;
  const serverMillis = state.clock.now(now);
  view.setTime(serverMillis);
  walker.setTime(serverMillis);
  walker.step(controls.intent(), now);
  for (const pose of walker.report(now)) link.move(pose, state.roomId);
}

let beats = 0;
setInterval(() => {
  const now = performance.now();
  walk(now);
  askForFrames();
  voice.follow(now);
  tellVoices(voice);
  tellCost(view.cost);
  beats++;
  const turns = Math.ceil(state.people.size / LOCATED_PER_BEAT);
  let turn = beats;
  for (const person of state.people.values()) {
    if (turn++ % turns !== 0) continue;
    const { x, z, bearing } = state.where(person, now);
    people.locate(person.id, x, z, headingOf(bearing));
  }
  if (state.self) people.locate(state.self.id, walker.x, walker.z, headingOf(walker.bearing));
}, BEAT_MILLIS);

/** Where the processor draws there is a rest between two pictures: asking at every turn of the screen would cost a third of it for nothing. */
function askForFrame() {
  if (view.rest === 0) requestAnimationFrame(frame);
  else setTimeout(() => requestAnimationFrame(frame), view.rest);
}

/** @param {number} now */
function frame(now) {
  askForFrame();
  walk(performance.now());
  // The map covers everything: what nobody sees need not be drawn.
  if (map.isOpen) return;
  if (inside.hidden) view.drift(now, prefersCalm());
  // Who plays slowly makes the other wait: where there is no graphics card the game comes first.
  else view.draw(state, walker, now, prefersCalm(), games.isPlaying);
}

if (window.matchMedia('(max-width: 700px)').matches) for (const panel of [people.element, workshop.pack]) panel.classList.add('folded');
state.enterPhase('choosing');
requestAnimationFrame(frame);
// Those who want it calm see everybody half turned, the others all around.
void studio.paint(prefersCalm() ? 2 : PANELS);
