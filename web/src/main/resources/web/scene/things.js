/** The Things in the room, each a model that stands, turns and glides to where the world says it is. */
import * as THREE from 'three';
import { SUN } from '../art/sky.js';
import { looksOf } from '../things/looks.js';
import { bearingOf, FINE_PER_METRE, metres, wrapAngle } from '../units.js';
import { Backlog } from './backlog.js';
import { softDisc } from './crowd.js';
import { dye, glowingMatter, solidMatter } from './dye.js';
import { discard, hang, nameLabel } from './labels.js';
import { MOTION, modelOf } from './models/index.js';

/** Share of the remaining way that is gone after a second is 1 - e^-GLIDE. */
const GLIDE = 9;
/** Further than this (metres) a Thing does not glide but is simply there. */
const JUMP = 6;
const INK_SEEN_WITHIN = 26;
/** The model of what is part of the room and drawn with it: doors, lifts. */
const UNSEEN = 'none';
/** What is pointed at has a broader line. */
const LIT_SWELL = 1.03;
/** However dark the place, this much is seen. */
const DARKEST = 0.3;
/** So much of a frame may go into what changed; the rest of it waits for the next one. */
const CHANGES_MILLIS = 8;

/** @typedef {import('../things/looks.js').Looks} Looks */

export class ThingScene {
  group = new THREE.Group();
  /** @type {Map<number, Figure>} */
  #figures = new Map();
  #cache;
  #isPerson;
  #matter = new Matter();
  #sky = new THREE.HemisphereLight(0xfff4e2, 0x7a6a92, 2.1);
  #sun = new THREE.DirectionalLight(0xffe6bd, 2);
  /** @type {number | undefined} */
  #lit;
  #last = 0;
  #openAir = true;
  /** @type {Backlog<number>} */
  #changed = new Backlog((id) => this.#look(id));

  /** @param {import('../things/cache.js').ThingCache} cache @param {(id: number) => boolean} isPerson people are drawn as such */
  constructor(cache, isPerson) {
    this.#cache = cache;
    this.#isPerson = isPerson;
    this.#sun.position.set(SUN[0], SUN[1], SUN[2]);
    this.group.add(this.#sky, this.#sun);
  }

  /** Another room: everything anew. @param {boolean} openAir */
  reset(openAir) {
    for (const id of [...this.#figures.keys()]) this.#remove(id);
    this.#openAir = openAir;
    this.setLight(1);
    this.refresh(this.#cache.ids());
  }

  /** How bright it is around. @param {number} bright about 0..1 */
  setLight(bright) {
    const share = Math.min(1, DARKEST + bright * (1 - DARKEST));
    this.#sky.intensity = (this.#openAir ? 2.1 : 2.5) * share;
    this.#sun.intensity = (this.#openAir ? 2 : 0.7) * share;
  }

  /** @param {Iterable<number>} ids that may look different now */
  refresh(ids) {
    this.#changed.add(ids);
  }

  /** @param {Iterable<number>} ids */
  forget(ids) {
    for (const id of ids) {
      this.#changed.drop(id);
      this.#remove(id);
    }
  }

  /** @param {number | undefined} id what the pointer or the keyboard is at */
  light(id) {
    if (id === this.#lit) return;
    const old = this.#lit === undefined ? undefined : this.#figures.get(this.#lit);
    old?.setLit(false);
    this.#lit = id;
    if (id !== undefined) this.#figures.get(id)?.setLit(true);
  }

  /**
   * @param {THREE.Vector3} eye @param {number} now local millis @param {boolean} calm
   * @param {(x: number, z: number) => number} heightAt of the floor, metres, at a spot in metres
   * @param {(x: number, z: number) => boolean} isShown can the spot be seen, fine units
   */
  place(eye, now, calm, heightAt, isShown) {
    this.#changed.do(CHANGES_MILLIS);
    const seconds = Math.min(0.25, (now - this.#last) / 1000);
    this.#last = now;
    for (const figure of this.#figures.values()) {
      figure.place(eye, seconds, calm ? 0 : now / 1000, heightAt);
      figure.group.visible = isShown(figure.group.userData.x, figure.group.userData.z);
    }
  }

  /** What can be pointed at. */
  bodies() {
    return [...this.#figures.values()].filter(({ group }) => group.visible).map((figure) => figure.body);
  }

  /** @param {number} id */
  #look(id) {
    const looks = this.#isPerson(id) ? undefined : looksOf(this.#cache, id);
    if (!looks || looks.model === UNSEEN) this.#remove(id);
    else this.#show(looks);
  }

  /** @param {Looks} looks */
  #show(looks) {
    const known = this.#figures.get(looks.id);
    if (known) {
      known.tell(looks);
      return;
    }
    const figure = new Figure(looks, this.#matter);
    this.#figures.set(looks.id, figure);
    if (looks.id === this.#lit) figure.setLit(true);
    this.group.add(figure.group);
  }

  /** @param {number} id */
  #remove(id) {
    this.#figures.get(id)?.dispose();
    this.#figures.delete(id);
  }
}

/** The few materials that all Things share. What has a colour has a material of its own (dye.js). */
class Matter {
  ink = new THREE.MeshBasicMaterial({ color: 0x261a2c, side: THREE.BackSide });
  lit = new THREE.MeshBasicMaterial({ color: 0xffc46b, side: THREE.BackSide, fog: false });
  shadow = new THREE.MeshBasicMaterial({
    map: softDisc(),
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  disc = new THREE.PlaneGeometry(2.6, 2.6).rotateX(-Math.PI / 2);
}

class Figure {
  group = new THREE.Group();
  /** The hull: what is pointed at. @type {THREE.Mesh} */
  body;
  #matter;
  #looks;
  #stand = new THREE.Group();
  #solid;
  #glow;
  #shadow;
  #height = 1;
  #lit = false;
  #x = 0;
  #z = 0;
  #bearing = 0;
  #ground = -1000;
  /** @type {import('./labels.js').Label | undefined} */
  #label;
  #written = '';

  /** @param {Looks} looks @param {Matter} matter */
  constructor(looks, matter) {
    this.#matter = matter;
    this.#looks = looks;
    const nothing = new THREE.BufferGeometry();
    this.#solid = new THREE.Mesh(nothing, solidMatter());
    this.#glow = new THREE.Mesh(nothing, glowingMatter());
    this.body = new THREE.Mesh(nothing, matter.ink);
    this.body.userData.thing = looks.id;
    this.#shadow = new THREE.Mesh(matter.disc, matter.shadow);
    this.#stand.add(this.#solid, this.#glow, this.body);
    this.group.add(this.#stand, this.#shadow);
    this.group.userData = { x: looks.x, z: looks.z };
    [this.#x, this.#z, this.#bearing] = [metres(looks.x), metres(looks.z), bearingOf(looks.h)];
    this.tell(looks);
  }

  /** @param {Looks} looks */
  tell(looks) {
    this.#looks = looks;
    const model = modelOf(looks.model, looks.open);
    dye(this.#solid.material, looks.color, model.tint);
    dye(this.#glow.material, looks.color, model.tint);
    this.#solid.visible = model.solid !== undefined;
    this.#glow.visible = model.glow !== undefined;
    if (model.solid) this.#solid.geometry = model.solid;
    if (model.glow) this.#glow.geometry = model.glow;
    this.body.geometry = model.hull;
    this.#stand.scale.setScalar(looks.size);
    this.#height = model.height * looks.size;
    this.#shadow.scale.setScalar(model.radius * looks.size);
    this.#write();
  }

  /** @param {boolean} lit */
  setLit(lit) {
    this.#lit = lit;
    this.body.material = lit ? this.#matter.lit : this.#matter.ink;
    this.body.scale.setScalar(lit ? LIT_SWELL : 1);
    this.#write();
  }

  /**
   * @param {THREE.Vector3} eye @param {number} seconds since the last frame @param {number} time seconds
   * @param {(x: number, z: number) => number} heightAt
   */
  place(eye, seconds, time, heightAt) {
    const [toX, toZ] = [metres(this.#looks.x), metres(this.#looks.z)];
    const far = Math.hypot(toX - this.#x, toZ - this.#z);
    const share = far > JUMP ? 1 : 1 - Math.exp(-GLIDE * seconds);
    this.#x += (toX - this.#x) * share;
    this.#z += (toZ - this.#z) * share;
    this.#bearing += wrapAngle(bearingOf(this.#looks.h) - this.#bearing) * share;
    const motion = MOTION[this.#looks.model] ?? {};
    const bob = Math.sin(time * 2 + this.#looks.id) * (motion.bob ?? 0);
    // A walk of short hops, as long as there is way to go.
    const hop = time > 0 && far > 0.03 && far < JUMP ? Math.abs(Math.sin(time * 11)) * 0.05 : 0;
    const ground = heightAt(this.#x, this.#z);
    this.#ground += (ground - this.#ground) * (Math.abs(ground - this.#ground) > 2 ? 1 : share);
    this.group.userData.x = this.#x * FINE_PER_METRE;
    this.group.userData.z = this.#z * FINE_PER_METRE;
    this.#stand.position.set(this.#x, this.#ground + bob + hop, this.#z);
    this.#stand.rotation.y = -this.#bearing + time * (motion.turn ?? 0);
    this.#shadow.position.set(this.#x, this.#ground + 0.015, this.#z);
    const distance = Math.hypot(eye.x - this.#x, eye.y - this.#ground - this.#height, eye.z - this.#z);
    this.body.visible = this.#lit || distance < INK_SEEN_WITHIN;
    if (this.#label) hang(this.#label, this.#x, this.#ground + this.#height + 0.12, this.#z, distance);
  }

  dispose() {
    this.group.removeFromParent();
    // The geometry is that of all of its kind; only the colour was its own.
    this.#solid.material.dispose();
    this.#glow.material.dispose();
    if (this.#label) discard(this.#label);
  }

  /** Its label always, its name while it is pointed at. */
  #write() {
    const text = this.#lit ? this.#looks.name : this.#looks.label;
    const written = `${this.#lit} ${text}`;
    if (written === this.#written) return;
    this.#written = written;
    if (this.#label) discard(this.#label);
    this.#label = text === '' ? undefined : nameLabel(text.slice(0, 60), this.#lit, false);
    if (this.#label) this.group.add(this.#label.sprite);
  }
}
