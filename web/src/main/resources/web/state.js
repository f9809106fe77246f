/**
 * All the page knows about the world, in one place. News change it, everything else reads it and listens.
 */
import { Course } from './space/course.js';
import { Clock } from './space/clock.js';
import { Frames } from './position/frames.js';
import { Stroll } from './position/stroll.js';
import { bearingOf } from './units.js';
import { Neighbourhood } from './neighbourhood.js';

/** @typedef {import('./types.js').News} News */
/**
 * @typedef {{id: number, name: string, avatar: string, badge: number | undefined, course: Course, drawn: {x: number, z: number, bearing:
 *   number}, stroll: Stroll}} Person  `course` until frames tell where they are
 */
/**
 * @typedef {import('./types.js').Pose & {id: number, name: string, avatar: string, speed: number, radius: number, step: number, height:
 *   number}} Self
 */
/**
 * @typedef {{who: string, text: string, kind: 'said' | 'own' | 'event' | 'notice' | 'told' | 'thing' | 'proclaimed', where?: string}}
 *   LogLine  `told` and `notice` are the world's own words, a `thing` speaks for somebody; `where`: a small word beside the name
 */

export class State {
  /** @type {import('./types.js').Phase} */
  phase = 'choosing';
  world = '';
  /** @type {import('./types.js').RoomTold | undefined} */
  room;
  /** What has moved in the room so far. @type {import('./types.js').Motion[]} */
  levels = [];
  /** @type {number | undefined} the room as a Thing */
  roomId;
  /** @type {number | undefined} the implicit group of those who are in it, if the world has one for them */
  roomGroup;
  /** Whether people may speak aloud in it. */
  hasVoice = false;
  wizard = false;
  /** guest, user, builder, wizard or admin */
  rank = 'builder';
  /** @type {Self | undefined} */
  self;
  /** @type {Map<number, Person>} everybody else */
  people = new Map();
  /** @type {number | undefined} round trip in millis */
  ping;
  clock = new Clock();
  /** Where everybody is, if the server tells it in frames. @type {Frames | undefined} */
  frames;
  around = new Neighbourhood();
  /** Says whose words it is that we are told; who knows of Things knows better. @type {(item: import('./types.js').Told) => LogLine} */
  attribute = ({ text, by }) => ({ who: '', text, kind: 'told', ...(by && { where: `from ${by}` }) });
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #listeners = new Map();

  /**
   * @param {News['e'] | 'phase' | 'pinged' | 'line'} kind a kind of news, or: the phase changed, a ping came back, a line for the log
   * @param {(detail: any) => void} listener
   */
  on(kind, listener) {
    const known = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, known.add(listener));
  }

  /** @param {import('./types.js').Phase} phase */
  enterPhase(phase) {
    this.phase = phase;
    if (phase === 'lost' || phase === 'choosing') this.ping = undefined;
    this.#tell('phase', phase);
  }

  /** @param {number} millis */
  pinged(millis) {
    this.ping = Math.round(millis);
    this.#tell('pinged', this.ping);
  }

  /**
   * Takes in one item of news and tells those who listen for its kind.
   * @param {News} item @param {number} atMillis the server's time @param {string} wishedAvatar ours, which welcome does not repeat
   */
  apply(item, atMillis, wishedAvatar = '') {
    switch (item.e) {
      case 'welcome':
        this.#welcome(item, atMillis, wishedAvatar);
        break;
      case 'room':
        this.#changeRoom(item, atMillis);
        break;
      case 'told':
        this.#line(this.attribute(item));
        break;
      case 'appear':
        this.#appear(item, atMillis);
        break;
      case 'disappear':
        this.#disappear(item);
        break;
      case 'moves':
        for (const [id, x, z, h] of item.m) this.people.get(id)?.course.add(atMillis, { x, z, h });
        break;
      case 'said':
        this.#line({ who: item.name ?? this.nameOf(item.id), text: item.text, kind: item.id === this.self?.id ? 'own' : 'said' });
        break;
      case 'proclaimed':
        this.#line({ who: item.name ?? this.nameOf(item.id), text: item.text, kind: 'proclaimed' });
        break;
      case 'teleported':
        this.#jump(item, atMillis);
        break;
      case 'looks':
        this.#wear(item.id, item.avatar);
        break;
      case 'place':
        if (this.self) Object.assign(this.self, { x: item.x, z: item.z, h: item.h });
        break;
      case 'walls':
        if (this.room) this.room = { ...this.room, key: item.key };
        break;
      case 'level':
        this.levels = [...this.levels.filter(({ id, part }) => id !== item.id || part !== item.part), item];
        break;
      case 'notice':
        this.#line({ who: '', text: item.text, kind: 'notice' });
        break;
      case 'rank':
        this.rank = item.rank;
        this.wizard = item.wizard ?? false;
        this.#line({ who: '', text: `From now on you are a ${item.rank} here.`, kind: 'notice' });
        break;
      case 'goodbye':
        this.#line({ who: '', text: item.why, kind: 'notice' });
        break;
      case 'crowd':
      case 'places':
      case 'circle':
        this.around.hear(item);
        break;
      default: // pong and refused change nothing here; Things have a cache of their own
    }
    this.#tell(item.e, item);
  }

  /** @param {number} id */
  nameOf(id) {
    return (id === this.self?.id ? this.self.name : this.people.get(id)?.name) ?? 'Somebody';
  }

  /** Where somebody is drawn at this moment. @param {Person} person @param {number} localMillis */
  where(person, localMillis) {
    const { badge, drawn, course } = person;
    const { origin } = this.around;
    const told = this.frames;
    if (badge === undefined || !told || !origin) return course.where(this.clock.drawn(localMillis));
    if (told.reckoner.where(badge, localMillis, drawn)) {
      drawn.x = (drawn.x - origin.x) * told.grid.unit;
      drawn.z = (drawn.z - origin.z) * told.grid.unit;
      return drawn;
    }
    const cell = told.cellOf(badge);
    if (!cell) return course.where(this.clock.drawn(localMillis));
    const { unit } = told.grid;
    person.stroll.go(drawn, { x: (cell.x - origin.x) * unit, z: (cell.z - origin.z) * unit, size: cell.size * unit }, localMillis);
    return drawn;
  }

  /** @param {import('./types.js').Welcome} item @param {number} atMillis @param {string} avatar */
  #welcome(item, atMillis, avatar) {
    const { id, name, x, z, h, speed, radius, step, height, world } = item;
    this.self = { id, name, avatar, x, z, h, speed, radius, step, height };
    this.world = world;
    this.wizard = item.wizard ?? false;
    this.rank = item.rank ?? 'builder';
    this.frames = item.positions && new Frames(item.positions);
    this.around.welcome(item);
    this.#enterRoom(item, item.roomId, atMillis);
  }

  /** @param {import('./types.js').RoomNews} item @param {number} atMillis */
  #changeRoom(item, atMillis) {
    if (!this.self) return;
    Object.assign(this.self, { x: item.x, z: item.z, h: item.h });
    this.#enterRoom(item, item.id, atMillis);
  }

  /** @param {import('./types.js').Welcome | import('./types.js').RoomNews} item @param {number | undefined} id @param {number} atMillis */
  #enterRoom({ room, levels, people, map, group, voice }, id, atMillis) {
    this.around.origin = map;
    this.room = room;
    this.levels = levels;
    this.roomId = id;
    this.roomGroup = group;
    this.hasVoice = group !== undefined && voice === true;
    this.people = new Map();
    for (const stranger of people) if (stranger.id !== this.self?.id) this.#admit(stranger, atMillis);
    this.#line({ who: '', text: `You are in ${room.name || this.world || 'the room'}.`, kind: 'event' });
  }

  /** @param {import('./types.js').Appear} item @param {number} atMillis */
  #appear(item, atMillis) {
    if (item.id === this.self?.id) return;
    const known = this.people.has(item.id);
    this.#admit(item, atMillis);
    if (!known && !item.sight) this.#line({ who: item.name, text: 'came in', kind: 'event' });
  }

  /** @param {import('./types.js').Pose & {id: number}} item @param {number} atMillis */
  #jump({ id, x, z, h }, atMillis) {
    const person = this.people.get(id);
    if (!person) return;
    person.course.restart(atMillis, { x, z, h });
    Object.assign(person.drawn, { x, z, bearing: bearingOf(h) });
  }

  /** @param {import('./types.js').Stranger} s @param {number} atMillis */
  #admit(s, atMillis) {
    const drawn = { x: s.x, z: s.z, bearing: bearingOf(s.h) };
    this.people.set(s.id, {
      id: s.id,
      name: s.name,
      avatar: s.avatar,
      badge: s.badge,
      course: new Course(atMillis, s),
      drawn,
      stroll: new Stroll(),
    });
  }

  /** @param {import('./types.js').Disappear} item */
  #disappear({ id, sight }) {
    const person = this.people.get(id);
    if (!person) return;
    this.people.delete(id);
    if (!sight) this.#line({ who: person.name, text: 'left', kind: 'event' });
  }

  /** @param {number} id @param {string} avatar */
  #wear(id, avatar) {
    const person = id === this.self?.id ? this.self : this.people.get(id);
    if (person) person.avatar = avatar;
  }

  /** @param {LogLine} line */
  #line(line) {
    this.#tell('line', line);
  }

  /** @param {string} kind @param {unknown} detail */
  #tell(kind, detail) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(detail);
  }
}
