/**
 * Mirrors: the room drawn a second time, from where the eye would be behind the glass. Only the nearest mirror in view is alive; the
 * others are plain silver. People are seen in it as well, so they are turned to the eye behind the glass meanwhile.
 */
import * as THREE from 'three';
import { metres } from '../units.js';
import { Bins } from './bins.js';

/** @typedef {import('./walls.js').WallFace} WallFace */
/**
 * @typedef {object} Mirror
 * @property {THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>} mesh
 * @property {THREE.Vector3} normal
 * @property {THREE.Vector3} point on the glass
 * @property {THREE.Sphere} around
 * @property {number[]} leaves in front of it
 */

const SEEN_WITHIN = 16;
const LARGEST = 768;
/** Shown beside the glass, metres. */
const FRAME = 0.09;
/** What is drawn for people's eyes only (labels): not in mirrors, where it would be in mirror writing. */
export const WORDS_LAYER = 1;

const VERTEX = /* glsl */ `
uniform mat4 looking;
varying vec4 vSeen;
varying vec2 vUv;
void main() {
  vUv = uv;
  vSeen = looking * vec4(position, 1.0);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D image;
uniform float alive;
varying vec4 vSeen;
varying vec2 vUv;
void main() {
  vec3 silver = mix(vec3(0.34, 0.38, 0.42), vec3(0.62, 0.66, 0.68), smoothstep(0.0, 1.0, vUv.y + 0.25 * sin(vUv.x * 3.0)));
  vec3 seen = texture2DProj(image, vSeen).rgb * vec3(0.93, 0.96, 0.95) + vec3(0.008, 0.01, 0.012);
  vec2 edge = min(vUv, 1.0 - vUv);
  float bevel = smoothstep(0.0, 0.02, min(edge.x, edge.y));
  gl_FragColor = vec4(mix(silver, seen, alive) * (0.8 + 0.2 * bevel), 1.0);
  #include <colorspace_fragment>
}`;

export class Mirrors {
  group = new THREE.Group();
  /** @type {Map<string, {faces: WallFace[]}>} by line and side, until they are built */
  #found = new Map();
  /** @type {Mirror[]} */
  #mirrors = [];
  #site;
  #bins;
  #camera = new THREE.PerspectiveCamera();
  /** @type {THREE.WebGLRenderTarget | undefined} */
  #target;
  /** @type {Mirror | undefined} */
  #alive;

  /** @param {import('./site.js').Site} site */
  constructor(site) {
    this.#site = site;
    this.#bins = new Bins(site);
    this.#camera.layers.set(0);
  }

  /** @param {WallFace} face */
  add(face) {
    const { line, near } = face;
    const key = `${this.#site.room.lines.indexOf(line)} ${near === line.right}`;
    const known = this.#found.get(key) ?? { faces: [] };
    known.faces.push(face);
    this.#found.set(key, known);
  }

  /** Hangs them up, once all are found. */
  hang() {
    for (const { faces } of this.#found.values()) this.#hang(faces);
    this.#found.clear();
  }

  /**
   * The mirror that is worth being drawn from here, if any; its leaves see what is seen in it.
   * @param {THREE.PerspectiveCamera} camera @param {(leaf: number) => boolean} isShown
   * @returns {Mirror | undefined}
   */
  choose(camera, isShown) {
    if (this.#mirrors.length === 0) return undefined;
    const frustum = new THREE.Frustum().setFromProjectionMatrix(
      new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    );
    /** @type {Mirror | undefined} */
    let best;
    let nearest = SEEN_WITHIN;
    for (const mirror of this.#mirrors) {
      const away = camera.position.clone().sub(mirror.point);
      const far = mirror.around.distanceToPoint(camera.position);
      if (away.dot(mirror.normal) < 0.02 || far > nearest || !mirror.leaves.some(isShown) || !frustum.intersectsSphere(mirror.around))
        continue;
      [best, nearest] = [mirror, far];
    }
    if (this.#alive && this.#alive !== best) this.#alive.mesh.material.uniforms.alive.value = 0;
    this.#alive = best;
    return best;
  }

  /** Where the eye would be behind the glass. @param {Mirror} mirror @param {THREE.Vector3} eye */
  eyeBehind(mirror, eye) {
    return reflected(eye, mirror);
  }

  /** @param {Mirror} mirror @param {THREE.WebGLRenderer} renderer @param {THREE.Scene} scene @param {THREE.PerspectiveCamera} camera */
  draw(mirror, renderer, scene, camera) {
    const { uniforms } = mirror.mesh.material;
    const target = this.#targetFor(renderer);
    const eye = this.#camera;
    eye.position.copy(reflected(camera.position, mirror));
    eye.up.copy(turned(new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion), mirror));
    const ahead = new THREE.Vector3(0, 0, -1).applyQuaternion(camera.quaternion).add(camera.position);
    eye.lookAt(reflected(ahead, mirror));
    eye.updateMatrixWorld();
    eye.projectionMatrix.copy(camera.projectionMatrix);
    uniforms.looking.value
      .set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1)
      .multiply(eye.projectionMatrix)
      .multiply(eye.matrixWorldInverse);
    cutAt(eye, mirror);
    uniforms.image.value = null;
    uniforms.alive.value = 0;
    mirror.mesh.visible = false;
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(scene, eye);
    renderer.setRenderTarget(null);
    mirror.mesh.visible = true;
    uniforms.image.value = target.texture;
    uniforms.alive.value = 1;
  }

  dispose() {
    this.#target?.dispose();
    for (const { mesh } of this.#mirrors) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }

  /** @param {THREE.WebGLRenderer} renderer */
  #targetFor(renderer) {
    const size = renderer.getDrawingBufferSize(new THREE.Vector2()).multiplyScalar(0.75);
    const share = Math.min(1, LARGEST / Math.max(size.x, size.y));
    const [width, height] = [Math.max(1, Math.round(size.x * share)), Math.max(1, Math.round(size.y * share))];
    if (!this.#target) this.#target = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType });
    else if (this.#target.width !== width || this.#target.height !== height) this.#target.setSize(width, height);
    return this.#target;
  }

  /** @param {WallFace[]} faces pieces of one glass */
  #hang(faces) {
    const [first] = faces;
    const side = /** @type {import('../space/room-data.js').Side} */ (first.near.side);
    const { line } = first;
    const ends = [line.x1, line.z1, line.x2, line.z2];
    const [x1, z1, x2, z2] = first.near === line.right ? ends : [ends[2], ends[3], ends[0], ends[1]];
    const { bottom, top } = first.extent('normal', side, first.x1, first.z1);
    const [length, height] = [metres(line.length), metres(top - bottom)];
    if (length < 0.05 || height < 0.05) return;
    const normal = new THREE.Vector3(first.nx, 0, first.nz);
    const where = new THREE.Matrix4().makeBasis(new THREE.Vector3(x2 - x1, 0, z2 - z1).normalize(), new THREE.Vector3(0, 1, 0), normal);
    where.setPosition(metres(x1 + x2) / 2 + normal.x * 0.004, metres(bottom) + height / 2, metres(z1 + z2) / 2 + normal.z * 0.004);
    const geometry = new THREE.PlaneGeometry(length, height).applyMatrix4(where);
    geometry.computeBoundingSphere();
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { image: { value: null }, alive: { value: 0 }, looking: { value: new THREE.Matrix4() } },
    });
    const mesh = new THREE.Mesh(geometry, material);
    this.group.add(mesh);
    this.#mirrors.push({
      mesh,
      normal,
      point: new THREE.Vector3().setFromMatrixPosition(where),
      around: /** @type {THREE.Sphere} */ (geometry.boundingSphere),
      leaves: [...new Set(faces.map(({ leaf }) => leaf))],
    });
    this.#frame(first, where, length, height);
  }

  /** @param {WallFace} face @param {THREE.Matrix4} where @param {number} length @param {number} height */
  #frame(face, where, length, height) {
    this.#bins.at((face.x1 + face.x2) / 2 + face.nx * 2, (face.z1 + face.z2) / 2 + face.nz * 2, 0);
    const bar = (/** @type {number} */ w, /** @type {number} */ h, /** @type {number} */ x, /** @type {number} */ y) =>
      this.#bins.add('frame', new THREE.BoxGeometry(w, h, 0.06), where.clone().multiply(new THREE.Matrix4().makeTranslation(x, y, 0.025)), {
        stretch: [w, h],
      });
    for (const end of [-1, 1]) {
      bar(length, FRAME, 0, (end * (height - FRAME)) / 2);
      bar(FRAME, height - 2 * FRAME, (end * (length - FRAME)) / 2, 0);
    }
  }
}

/** @param {THREE.Vector3} spot @param {Mirror} mirror */
const reflected = (spot, mirror) => turned(spot.clone().sub(mirror.point), mirror).add(mirror.point);

/** @param {THREE.Vector3} way @param {Mirror} mirror */
const turned = (way, mirror) => way.clone().addScaledVector(mirror.normal, -2 * way.dot(mirror.normal));

/**
 * What is behind the glass is not drawn: the nearest plane of the camera is laid into it.
 * @param {THREE.PerspectiveCamera} eye
 * @param {Mirror} mirror
 */
function cutAt(eye, mirror) {
  const glass = new THREE.Plane().setFromNormalAndCoplanarPoint(mirror.normal, mirror.point).applyMatrix4(eye.matrixWorldInverse);
  const plane = new THREE.Vector4(glass.normal.x, glass.normal.y, glass.normal.z, glass.constant);
  const p = eye.projectionMatrix.elements;
  // The corner of the view that is farthest from the plane, on the far side.
  const corner = new THREE.Vector4((Math.sign(plane.x) + p[8]) / p[0], (Math.sign(plane.y) + p[9]) / p[5], -1, (1 + p[10]) / p[14]);
  plane.multiplyScalar(2 / plane.dot(corner));
  p[2] = plane.x;
  p[6] = plane.y;
  p[10] = plane.z + 1;
  p[14] = plane.w;
  eye.projectionMatrixInverse.copy(eye.projectionMatrix).invert();
}
