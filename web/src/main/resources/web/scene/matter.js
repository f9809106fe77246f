/**
 * What surfaces are made of: one small shader for all of a room. Light was worked out beforehand (light.js); per frame only the eye's
 * own lantern, flicker, haze and drifting pictures are left.
 */
import * as THREE from 'three';
import { isSeeThrough } from '../art/textures.js';

export const FLICKER_GROUPS = 8;
/** How much light the map can hold; it stores square roots, so that the dark has as many shades as the bright. */
export const MAP_RANGE = 2.5;

/**
 * @typedef {'solid' | 'cut' | 'thin1' | 'thin2' | 'thin3' | 'water' | 'curtain'} Kind  a curtain is not seen, but neither is what is behind
 *   it
 */

const OPACITY = { solid: 1, cut: 1, thin1: 0.72, thin2: 0.48, thin3: 0.26, water: 0.78, curtain: 1 };

/** Does one see through all of it? @param {Kind} kind */
export const isBlended = (kind) => kind === 'water' || kind.startsWith('thin');

const VERTEX = /* glsl */ `
attribute vec3 tint;
attribute vec2 lit;
attribute vec3 drift;
uniform float seconds;
uniform float flicker[${FLICKER_GROUPS}];
varying vec2 vUv;
varying vec3 vTint;
varying vec2 vLit;
varying vec3 vSeen;
void main() {
  vUv = uv + fract(drift.xy * seconds);
  vTint = tint * flicker[int(drift.z + 0.5)];
  vLit = lit;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform sampler2D lightMap;
uniform float opacity;
uniform vec3 haze;
uniform vec2 hazeReach;
uniform vec3 lantern;
varying vec2 vUv;
varying vec3 vTint;
varying vec2 vLit;
varying vec3 vSeen;
void main() {
  vec4 texel = texture2D(map, vUv);
  #ifdef CUT
  if (texel.a < 0.5) discard;
  texel.a = 1.0;
  #endif
  vec3 stored = texture2D(lightMap, max(vLit, vec2(0.0))).rgb;
  vec3 light = vTint * (vLit.x < 0.0 ? vec3(1.0) : stored * stored * ${MAP_RANGE.toFixed(1)});
  float far = length(vSeen);
  // What is near is a little brighter: nobody stands in the dark entirely.
  float dim = max(0.0, 1.0 - dot(light, vec3(0.3, 0.59, 0.11)));
  light += lantern * dim / (1.0 + far * far * 0.06);
  vec3 colour = mix(texel.rgb * light, haze, smoothstep(hazeReach.x, hazeReach.y, far));
  gl_FragColor = vec4(colour, texel.a * opacity);
  #include <colorspace_fragment>
}`;

export class Matter {
  /** What all materials of the room share. */
  shared = {
    seconds: { value: 0 },
    flicker: { value: new Array(FLICKER_GROUPS).fill(1) },
    lightMap: { value: /** @type {THREE.Texture | null} */ (null) },
    haze: { value: new THREE.Color(0xffffff) },
    hazeReach: { value: new THREE.Vector2(30, 150) },
    lantern: { value: new THREE.Vector3(0.3, 0.26, 0.2) },
  };
  #surfaces;
  /** @type {{material: THREE.ShaderMaterial, name: string, speed: number, frame: number}[]} */
  #moving = [];
  /** @type {THREE.ShaderMaterial[]} */
  #all = [];

  /** @param {import('./surfaces.js').Surfaces} surfaces */
  constructor(surfaces) {
    this.#surfaces = surfaces;
  }

  /** @param {string} name @param {Kind} kind @param {number} speed tenths of a picture a second */
  make(name, kind, speed) {
    const blended = isBlended(kind);
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ...this.shared, map: { value: this.#surfaces.get(name) }, opacity: { value: OPACITY[kind] } },
      defines: kind === 'cut' || (kind === 'solid' && isSeeThrough(name)) ? { CUT: '' } : {},
      transparent: blended,
      depthWrite: !blended,
      colorWrite: kind !== 'curtain',
    });
    this.#all.push(material);
    if (speed > 0) {
      this.#surfaces.prepare(name);
      this.#moving.push({ material, name, speed, frame: 0 });
    }
    return material;
  }

  /** @param {number} seconds */
  animate(seconds) {
    this.shared.seconds.value = seconds;
    for (const moving of this.#moving) {
      const frame = Math.floor((seconds * moving.speed) / 10);
      if (frame === moving.frame) continue;
      moving.frame = frame;
      moving.material.uniforms.map.value = this.#surfaces.at(moving.name, frame);
    }
  }

  dispose() {
    for (const material of this.#all) material.dispose();
    this.shared.lightMap.value?.dispose();
  }
}
