/** Puts the scene together: the room, the crowd and the eye, drawn once per frame. */
import { Barriers } from '../space/barriers.js';
import { metres } from '../units.js';
import { Surfaces } from './bins.js';
import { Crowd } from './crowd.js';
import { aim } from './eye.js';
import { pointAt } from './pointing.js';
import { RoomModel } from './room.js';
import { Stage } from './stage.js';
import { ThingScene } from './things.js';

/** A slow turn around the garden behind the choice screen, seconds for one. */
const ROUND_SECONDS = 240;
/** It begins with the sun behind us. */
const FROM_THE_SUN = Math.PI * 1.25;

export class View {
  #stage;
  #crowd;
  #surfaces = new Surfaces();
  /** @type {RoomModel | undefined} */
  #model;
  #barriers = new Barriers(0, 0, [], []);
  #canvas;
  #things;

  /**
   * @param {HTMLCanvasElement} canvas @param {import('../art/atlas.js').Studio} studio
   * @param {import('../things/cache.js').ThingCache} cache @param {(id: number) => boolean} isPerson
   */
  constructor(canvas, studio, cache, isPerson) {
    this.#canvas = canvas;
    this.#things = new ThingScene(cache, isPerson);
    this.#stage = new Stage(canvas);
    this.#crowd = new Crowd(studio);
    this.#stage.scene.add(this.#crowd.group, this.#things.group);
    window.addEventListener('resize', () => this.#stage.resize());
  }

  get crowd() {
    return this.#crowd;
  }

  get things() {
    return this.#things;
  }

  /**
   * What lies under a point of the window.
   * @param {number} clientX @param {number} clientY @param {boolean} throughWalls quicker, and good enough while the pointer moves
   */
  pointAt(clientX, clientY, throughWalls) {
    const box = this.#canvas.getBoundingClientRect();
    const point = { x: ((clientX - box.left) / box.width) * 2 - 1, y: 1 - ((clientY - box.top) / box.height) * 2 };
    const bodies = [...this.#things.bodies(), ...this.#crowd.bodies()];
    return pointAt(this.#stage.camera, point, bodies, throughWalls ? undefined : this.#model?.group);
  }

  /** @param {import('../types.js').Room} room @param {Barriers} barriers */
  enter(room, barriers) {
    this.#crowd.clear();
    this.#model?.group.removeFromParent();
    this.#model?.dispose();
    this.#model = new RoomModel(room, this.#surfaces);
    this.#barriers = barriers;
    const { scene } = this.#stage;
    scene.add(this.#model.group);
    scene.background = this.#model.background;
    scene.fog = this.#model.fog;
    this.#things.reset(room.sky);
  }

  /**
   * @param {import('../state.js').State} state @param {import('../walk/walker.js').Walker} walker @param {number} now @param {boolean} calm
   */
  draw(state, walker, now, calm) {
    if (!this.#stage.isDue(now)) return;
    const { camera } = this.#stage;
    aim(camera, walker, this.#barriers, calm);
    for (const person of state.people.values()) this.#crowd.place(person.id, state.where(person, now), camera.position, now);
    if (state.self) {
      this.#crowd.show(state.self.id, walker.outOfBody);
      this.#crowd.place(state.self.id, walker, camera.position, now);
    }
    this.#things.place(camera.position, now, calm);
    this.#render(now, calm);
  }

  /** The same room without anybody, from a camera that circles. @param {import('../types.js').Room} room @param {number} now @param {boolean} calm */
  drift(room, now, calm) {
    if (!this.#stage.isDue(now)) return;
    const turn = FROM_THE_SUN + (calm ? 0 : (now / 1000 / ROUND_SECONDS) * Math.PI * 2);
    const [cx, cz] = [metres(room.width) / 2, metres(room.depth) / 2];
    const { camera } = this.#stage;
    camera.position.set(cx + Math.sin(turn) * cx * 0.62, 2.6, cz - Math.cos(turn) * cz * 0.62);
    camera.lookAt(cx, 2.1, cz);
    this.#render(now, calm);
  }

  /** @param {number} now @param {boolean} calm */
  #render(now, calm) {
    this.#model?.animate(calm ? 0 : now / 1000);
    const sky = this.#model?.group.getObjectByName('sky');
    sky?.position.set(this.#stage.camera.position.x, 0, this.#stage.camera.position.z);
    this.#stage.render(now);
  }
}
