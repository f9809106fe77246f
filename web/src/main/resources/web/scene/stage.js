/** The canvas and its renderer. Lowers the picture's fineness when frames are slow and raises it again when they are not. */
import * as THREE from 'three';
import { clamp } from '../units.js';
import { WORDS_LAYER } from './mirrors.js';

const FINEST_RATIO = 1.5;
const COARSEST_RATIO = 0.5;
const SLOW_MILLIS = 30;
const FAST_MILLIS = 18;
const FRAMES_BEFORE_JUDGING = 30;
/** Without a graphics card the processor draws, and it has other things to do as well. */
const SOFTWARE_FRAME_MILLIS = 60;
/** Who wishes for less motion can do with fewer pictures of it. */
const CALM_SOFTWARE_FRAME_MILLIS = 400;

export class Stage {
  scene = new THREE.Scene();
  camera = new THREE.PerspectiveCamera(68, 1, 0.08, 900);
  #renderer;
  #ratio = Math.min(window.devicePixelRatio, FINEST_RATIO);
  #frames = 0;
  #spent = 0;
  #lastFrame = 0;
  #leastFrame = 0;
  #behind = false;
  /** Whether the processor draws, for want of a graphics card. */
  isSoftware = drawsInSoftware();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    const software = this.isSoftware;
    // The style sheet leaves out what is dear (see .plain).
    document.documentElement.classList.toggle('plain', software);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (software) {
      this.#leastFrame = calm ? CALM_SOFTWARE_FRAME_MILLIS : SOFTWARE_FRAME_MILLIS;
      this.#ratio = Math.min(this.#ratio, calm ? COARSEST_RATIO : 0.8);
    }
    this.#renderer = new THREE.WebGLRenderer({
      canvas,
      antialias: !software && window.devicePixelRatio < 2,
      powerPreference: 'high-performance',
    });
    this.#renderer.setPixelRatio(this.#ratio);
    this.camera.layers.enable(WORDS_LAYER);
    this.resize();
  }

  resize() {
    const { innerWidth: w, innerHeight: h } = window;
    this.#renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    // On an upright phone the same angle would show a keyhole.
    this.camera.fov = clamp(68 / Math.min(1.15, this.camera.aspect) ** 0.35, 60, 86);
    this.camera.updateProjectionMatrix();
  }

  /** How long nothing is due after a frame, less the wait for the screen's own turn. */
  get rest() {
    return Math.max(0, this.#leastFrame - 20);
  }

  /**
   * Is it time for another frame?
   * @param {number} now local millis
   * @param {boolean} [behind] whether it is only drawn behind something else
   */
  isDue(now, behind = false) {
    this.#behind = behind;
    // A slow turn behind the choice screen is not worth half a processor.
    return now - this.#lastFrame >= this.#leastFrame * (behind ? 16 : 1);
  }

  /** What the last frame cost and what the graphics card holds, for those who measure. */
  get cost() {
    const { render, memory } = this.#renderer.info;
    return { calls: render.calls, triangles: render.triangles, geometries: memory.geometries, textures: memory.textures };
  }

  /** @param {(renderer: THREE.WebGLRenderer) => void} draw something that is drawn before, for the frame to use */
  prepare(draw) {
    draw(this.#renderer);
  }

  /** @param {number} now local millis */
  render(now) {
    this.#judge(now - this.#lastFrame);
    this.#lastFrame = now;
    this.#renderer.render(this.scene, this.camera);
  }

  /** @param {number} millis */
  #judge(millis) {
    // Over a second: the page was hidden.
    if (millis > 1000 || this.#behind) return;
    this.#spent += millis;
    if (++this.#frames < FRAMES_BEFORE_JUDGING) return;
    const mean = this.#spent / this.#frames;
    this.#frames = this.#spent = 0;
    if (mean > Math.max(SLOW_MILLIS, this.#leastFrame * 1.5)) this.#setRatio(this.#ratio * 0.8);
    else if (mean < FAST_MILLIS) this.#setRatio(this.#ratio * 1.1);
  }

  /** @param {number} wished */
  #setRatio(wished) {
    const ratio = clamp(wished, COARSEST_RATIO, Math.min(window.devicePixelRatio, FINEST_RATIO));
    if (Math.abs(ratio - this.#ratio) < 0.02) return;
    this.#ratio = ratio;
    this.#renderer.setPixelRatio(ratio);
  }
}

/** Without a graphics card smooth edges cost too much. */
function drawsInSoftware() {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
