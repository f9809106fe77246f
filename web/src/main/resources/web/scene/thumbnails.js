/** Small pictures of models for the lists, each drawn once, as long as it is remembered, by a stage of its own that nobody sees. */
import * as THREE from 'three';
import { Shelf } from '../shelf.js';
import { dye, glowingMatter, solidMatter } from './dye.js';
import { modelName, modelOf } from './models/index.js';

const PIXELS = 72;
/** Some twenty kilobytes each. What changes its colour all the time pushes out others, and nothing worse. */
const MOST_PICTURES = 100;

export class Thumbnails {
  /** @type {Shelf<string, HTMLCanvasElement>} */
  #pictures = new Shelf(MOST_PICTURES);
  /** @type {THREE.WebGLRenderer | undefined} */
  #renderer;
  #scene = new THREE.Scene();
  #camera = new THREE.PerspectiveCamera(24, 1, 0.1, 60);
  #solid = new THREE.Mesh(new THREE.BufferGeometry(), solidMatter());
  #glow = new THREE.Mesh(new THREE.BufferGeometry(), glowingMatter());
  #hull = new THREE.Mesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial({ color: 0x261a2c, side: THREE.BackSide }));

  constructor() {
    const sun = new THREE.DirectionalLight(0xffe6bd, 2);
    sun.position.set(-0.5, 0.8, -0.6);
    this.#scene.add(new THREE.HemisphereLight(0xfff4e2, 0x8a7aa2, 2.3), sun, this.#solid, this.#glow, this.#hull);
  }

  /** @param {string} model @param {string} color @param {boolean} open @returns {HTMLCanvasElement} shared: draw it, do not keep it */
  get(model, color, open) {
    return this.#pictures.of(`${modelName(model)} ${color} ${open}`, () => this.#paint(model, color, open));
  }

  /** @param {string} name @param {string} color @param {boolean} open */
  #paint(name, color, open) {
    const { solid, glow, hull, height, radius, tint } = modelOf(name, open);
    dye(this.#solid.material, color, tint);
    dye(this.#glow.material, color, tint);
    this.#solid.visible = solid !== undefined;
    this.#glow.visible = glow !== undefined;
    if (solid) this.#solid.geometry = solid;
    if (glow) this.#glow.geometry = glow;
    this.#hull.geometry = hull;
    const sphere = Math.hypot(height / 2, radius) || 1;
    const away = sphere / Math.sin((12 * Math.PI) / 180);
    this.#camera.position.set(-away * 0.42, height / 2 + away * 0.32, -away * 0.84);
    this.#camera.lookAt(0, height / 2, 0);
    this.#renderer ??= new THREE.WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true });
    this.#renderer.setSize(PIXELS, PIXELS, false);
    this.#renderer.render(this.#scene, this.#camera);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = PIXELS;
    canvas.getContext('2d')?.drawImage(this.#renderer.domElement, 0, 0);
    return canvas;
  }
}
