/** Puts the scene together: the room, the crowd and the eye, drawn once per frame. */
import { Vector3 } from 'three';
import { isKnownProp } from './props.js';
import { Footway } from '../space/footway.js';
import { Levels } from '../space/levels.js';
import { Steps } from '../space/steps.js';
import { FINE_PER_METRE, metres } from '../units.js';
import { sunk } from '../walk/walker.js';
import { Crowd } from './crowd.js';
import { Smoke } from './smoke.js';
import { dome } from './dome.js';
import { aim } from './eye.js';
import { floorAt, pointAt } from './pointing.js';
import { RoomModel } from './room.js';
import { Stage } from './stage.js';
import { Surfaces } from './surfaces.js';
import { ThingScene } from './things.js';

/** @typedef {import('../space/room-data.js').RoomData} RoomData */

/** A slow turn around the room behind the choice screen, seconds for one. */
const ROUND_SECONDS = 240;
/** It begins with the sun behind us. */
const FROM_THE_SUN = Math.PI * 1.25;
/** With its back to a wall the camera would see nothing but the back of our head. */
const TOO_CLOSE = 1.2;
const POINT_FARTHEST = 150;
/** How high it flies, metres: over the heads of people and the trunks of trees. */
const DRIFT_HEIGHT = 5.6;

export class View {
  #stage;
  #smoke = new Smoke();
  #crowd;
  #surfaces = new Surfaces();
  /** @type {RoomModel | undefined} */
  #model;
  /** @type {Footway | undefined} */
  #footway;
  #canvas;
  #things;
  #climb = 24;
  #tall = 96;
  /** The leaves before the mirror that is alive: what is seen from there is drawn, too. @type {number[]} */
  #mirrored = [];
  /** @type {import('../types.js').Motion[]} */
  #motions = [];
  #millis = 0;
  /** Where there is no room; made once. @type {import('three').Mesh | undefined} */
  #bareSky;

  /**
   * @param {HTMLCanvasElement} canvas @param {import('../art/atlas.js').Studio} studio
   * @param {import('../things/cache.js').ThingCache} cache @param {(id: number) => boolean} isPerson
   */
  constructor(canvas, studio, cache, isPerson) {
    this.#canvas = canvas;
    this.#things = new ThingScene(cache, isPerson);
    this.#stage = new Stage(canvas);
    this.#crowd = new Crowd(studio);
    this.#stage.scene.add(this.#crowd.group, this.#things.group, this.#smoke.group);
    window.addEventListener('resize', () => this.#stage.resize());
  }

  /**
   * Smoke at a place.
   * @param {{x: number, z: number}} place fine units
   * @param {number} way of going, see scene/smoke.js
   * @param {number} now
   */
  puff({ x, z }, way, now) {
    this.#smoke.add(metres(x), metres(this.#height(x, z)), metres(z), way, now);
  }

  /** How much smoke there is. */
  get puffs() {
    return this.#smoke.size;
  }

  get crowd() {
    return this.#crowd;
  }

  get things() {
    return this.#things;
  }

  /** The room that is drawn. @returns {RoomData | undefined} */
  get room() {
    return this.#model?.room;
  }

  /** Where one can go in it. */
  get footway() {
    return this.#footway;
  }

  /** What the last frame cost and how large the room is, for those who measure. */
  get cost() {
    return { ...this.#stage.cost, ...this.#model?.size };
  }

  /** How bodies are here. @param {number} climb the highest step up @param {number} tall fine units each */
  setBody(climb, tall) {
    [this.#climb, this.#tall] = [climb, tall];
  }

  /**
   * What lies under a point of the window.
   * @param {number} clientX @param {number} clientY @param {boolean} throughWalls quicker, and good enough while the pointer moves
   */
  pointAt(clientX, clientY, throughWalls) {
    const bodies = [...this.#things.bodies(), ...this.#crowd.bodies()];
    return pointAt(this.#stage.camera, this.#pointOf(clientX, clientY), bodies, throughWalls ? undefined : this.#footway?.steps);
  }

  /**
   * The spot of the floor under a point of the window, if there is one.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {{x: number, y: number, z: number} | undefined} fine units, y up
   */
  pointOnFloor(clientX, clientY) {
    return this.#footway && floorAt(this.#stage.camera, this.#pointOf(clientX, clientY), this.#footway.steps, POINT_FARTHEST);
  }

  /**
   * Draws another room from now on, or the same one rebuilt; who is in it stays.
   * @param {RoomData} room
   * @param {import('../types.js').Motion[]} [motions] what has moved in it; if not told, what moved before
   */
  showRoom(room, motions = this.#motions) {
    this.#motions = motions;
    const levels = this.#levelsOf(room, motions);
    levels.at(this.#millis);
    this.#mirrored = [];
    this.#footway = Footway.of(new Steps(levels, this.#climb, this.#tall), isKnownProp);
    if (this.#model?.levels !== levels) this.#build(levels);
    this.#things.reset(room.isOpenAir);
  }

  /**
   * Those of the room that stands, if it is the one that was behind the choice screen.
   * @param {RoomData} room
   * @param {import('../types.js').Motion[]} motions
   */
  #levelsOf(room, motions) {
    const standing = this.#model?.levels;
    if (standing?.room !== room || standing.motions().length > 0) return new Levels(room, motions);
    for (const motion of motions) standing.tell(motion);
    return standing;
  }

  /** @param {Levels} levels */
  #build(levels) {
    const old = this.#model;
    const model = new RoomModel(levels, this.#surfaces);
    this.#model = model;
    const { scene } = this.#stage;
    this.#bareSky?.removeFromParent();
    scene.add(model.group);
    scene.background = model.background;
    scene.fog = model.fog;
    old?.group.removeFromParent();
    old?.dispose();
  }

  /** When all pictures of what is shown are painted. */
  painted() {
    return this.#surfaces.painted();
  }

  /** Nothing but the sky, where no room can be had. */
  showSky() {
    this.#model?.group.removeFromParent();
    this.#model?.dispose();
    this.#model = undefined;
    this.#footway = undefined;
    const { scene, camera } = this.#stage;
    this.#bareSky ??= dome(this.#surfaces.sky('day'));
    scene.add(this.#bareSky);
    camera.position.set(0, 2, 0);
  }

  /** Something in the room moves from now on. @param {import('../types.js').Motion} motion */
  moveLevel(motion) {
    // Of what moves up and down all day only the last is kept.
    this.#motions = [...this.#motions.filter(({ id, part }) => id !== motion.id || part !== motion.part), motion];
    this.#footway?.steps.levels.tell(motion);
  }

  /** How long nothing has to be drawn after a picture. @returns {number} millis */
  get rest() {
    return this.#stage.rest;
  }

  /** Makes floors and ceilings those of a moment. @param {number} serverMillis */
  setTime(serverMillis) {
    this.#millis = serverMillis;
    this.#footway?.steps.levels.at(serverMillis);
  }

  /**
   * @param {import('../state.js').State} state @param {import('../walk/walker.js').Walker} walker @param {number} now @param {boolean} calm
   * @param {boolean} behind something else that needs the processor more
   */
  draw(state, walker, now, calm, behind) {
    if (!this.#stage.isDue(now, behind)) return;
    const { camera } = this.#stage;
    // Who draws a room sees the draft, but walks in the room as it is: the eye stands on what is seen.
    const lift = this.#height(walker.x, walker.z) - walker.floor;
    aim(camera, walker, lift, this.#footway?.steps, calm);
    this.#model?.lookFrom([this.#leafOf(camera.position), ...this.#mirrored]);
    for (const person of state.people.values()) {
      const where = state.where(person, now);
      this.#crowd.show(person.id, this.#model?.isShown(where.x, where.z) ?? false);
      this.#crowd.place(person.id, this.#stance(where), camera.position, now);
    }
    if (state.self) {
      this.#crowd.show(state.self.id, walker.outOfBody && camera.position.distanceTo(this.#head(walker, lift)) > TOO_CLOSE);
      this.#crowd.place(state.self.id, { ...this.#stance(walker), height: metres(walker.height + lift) }, camera.position, now);
    }
    this.#crowd.judge(now, this.#stage.isSoftware);
    this.#smoke.animate(now);
    this.#things.setLight(this.#model?.map.brightnessAt(camera.position.x, camera.position.z) ?? 1);
    this.#things.place(
      camera.position,
      now,
      calm,
      (x, z) => metres(this.#height(x * FINE_PER_METRE, z * FINE_PER_METRE)),
      (x, z) => this.#model?.isShown(x, z) ?? true,
    );
    this.#model?.animate(calm ? 0 : now / 1000);
    this.#reflect(state.self?.id);
    this.#render(now);
  }

  /** The same room without anybody, from a camera that circles. @param {number} now @param {boolean} calm */
  drift(now, calm) {
    if (!this.#stage.isDue(now, true)) return;
    const { camera } = this.#stage;
    const turn = FROM_THE_SUN + (calm ? 0 : (now / 1000 / ROUND_SECONDS) * Math.PI * 2);
    if (this.room) this.#circle(this.room, turn);
    else camera.rotation.set(0.12, -turn, 0, 'YXZ');
    this.#model?.lookFrom([this.#leafOf(camera.position)]);
    this.#model?.animate(calm ? 0 : now / 1000);
    this.#render(now);
  }

  /** From above what stands there, or under the ceiling, around the middle of the room. @param {RoomData} room @param {number} turn */
  #circle(room, turn) {
    const { camera } = this.#stage;
    const [x, z] = [room.width / 2, room.depth / 2];
    const spot = { x: x + Math.sin(turn) * x * 0.62, z: z - Math.cos(turn) * z * 0.62 };
    const levels = /** @type {Footway} */ (this.#footway).steps.levels;
    const sector = room.sectorAt(spot.x, spot.z);
    const roof = sector < 0 ? Infinity : levels.headroom(sector, spot.x, spot.z);
    const height = Math.min(metres(this.#height(spot.x, spot.z)) + DRIFT_HEIGHT, metres(roof) - 0.4);
    camera.position.set(metres(spot.x), height, metres(spot.z));
    camera.lookAt(metres(x), metres(this.#height(x, z)) + 1.6, metres(z));
  }

  /** In a mirror, if one is in view. @param {number | undefined} self */
  #reflect(self) {
    const model = this.#model;
    const { camera, scene } = this.#stage;
    camera.updateMatrixWorld();
    const leaf = this.#leafOf(camera.position);
    const mirror = model?.mirrors.choose(camera, (glass) => model.room.sees(leaf, glass));
    this.#mirrored = mirror?.leaves ?? [];
    if (!model || !mirror) return;
    model.lookFrom([leaf, ...mirror.leaves]);
    const visible = self !== undefined && this.#crowd.isVisible(self);
    if (self !== undefined) this.#crowd.show(self, true);
    this.#crowd.face(model.mirrors.eyeBehind(mirror, camera.position));
    this.#stage.prepare((renderer) => model.mirrors.draw(mirror, renderer, scene, camera));
    if (self !== undefined) this.#crowd.show(self, visible);
    this.#crowd.face(camera.position);
  }

  /** @param {import('../walk/walker.js').Walker} walker @param {number} lift fine units */
  #head({ x, z, height }, lift) {
    return new Vector3(metres(x), metres(height + lift) + 1.4, metres(z));
  }

  /** @param {{x: number, z: number, bearing: number}} where @returns {import('./crowd.js').Stance} */
  #stance({ x, z, bearing }) {
    const levels = this.#footway?.steps.levels;
    const depth = levels?.depthAt(x, z) ?? 0;
    return {
      x,
      z,
      bearing,
      depth,
      height: metres(this.#height(x, z) - sunk(depth, this.#tall)),
      light: this.#model?.map.brightnessAt(metres(x), metres(z)) ?? 1,
    };
  }

  /** @param {number} x @param {number} z fine units */
  #height(x, z) {
    return this.#footway?.steps.levels.floorAt(x, z) ?? 0;
  }

  /** @param {{x: number, z: number}} spot metres */
  #leafOf(spot) {
    return this.room?.leafAt(spot.x * FINE_PER_METRE, spot.z * FINE_PER_METRE) ?? -1;
  }

  /** @param {number} clientX @param {number} clientY */
  #pointOf(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * 2 - 1, y: 1 - ((clientY - box.top) / box.height) * 2 };
  }

  /** @param {number} now */
  #render(now) {
    const sky = this.#model?.group.getObjectByName('sky');
    sky?.position.copy(this.#stage.camera.position);
    this.#stage.render(now);
  }
}
