/** The water of a fountain: a basin that ripples, an upper bowl, and drops that fall from one to the other. */
import * as THREE from 'three';
import { seeded } from '../art/noise.js';

const DROPS = 150;
const GRAVITY = 9.8;
const SURFACE = 0.56;

export class Fountain {
  group = new THREE.Group();

  /** @param {number} radius metres @param {THREE.Texture} water its own @param {number} shade 0..1 */
  constructor(radius, water, shade) {
    this.texture = water;
    this.texture.repeat.set(radius, radius);
    const material = new THREE.MeshBasicMaterial({
      map: this.texture,
      color: new THREE.Color().setScalar(shade),
      transparent: true,
      opacity: 0.9,
    });
    for (const [r, y] of [
      [radius - 0.3, SURFACE],
      [radius * 0.4, 1.74],
      [radius * 0.18, 2.53],
    ]) {
      this.group.add(new THREE.Mesh(new THREE.CircleGeometry(r, 28).rotateX(-Math.PI / 2).translate(0, y, 0), material));
    }
    this.drops = drops(radius);
    this.spray = new THREE.Points(
      new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(new Float32Array(DROPS * 3), 3)),
      new THREE.PointsMaterial({
        color: new THREE.Color(0xeafcff).multiplyScalar(shade),
        size: 0.075,
        transparent: true,
        opacity: 0.8,
        depthWrite: false,
      }),
    );
    this.spray.frustumCulled = false;
    this.group.add(this.spray);
    this.animate(0);
  }

  /** @param {number} seconds since whenever: the water is a function of time */
  animate(seconds) {
    this.texture.offset.set(Math.sin(seconds * 0.25) * 0.2, seconds * 0.05);
    const { position } = this.spray.geometry.attributes;
    this.drops.forEach((drop, i) => {
      const t = (seconds + drop.start) % drop.life;
      const out = drop.from + drop.speed * t;
      position.setXYZ(i, Math.sin(drop.turn) * out, drop.height + drop.rise * t - (GRAVITY / 2) * t * t, Math.cos(drop.turn) * out);
    });
    position.needsUpdate = true;
  }

  dispose() {
    this.texture.dispose();
    this.spray.geometry.dispose();
    this.spray.material.dispose();
  }
}

/** Two thirds fall over the rim of the big bowl, the rest leap from the top. @param {number} radius */
function drops(radius) {
  const random = seeded(77);
  return Array.from({ length: DROPS }, (_, i) => {
    const leaping = i % 3 === 0;
    const rise = leaping ? 2.4 + random() * 0.5 : 0.3;
    const height = leaping ? 2.55 : 1.72;
    const life = (rise + Math.sqrt(rise * rise + 2 * GRAVITY * (height - (leaping ? 1.7 : SURFACE)))) / GRAVITY;
    return {
      turn: leaping ? random() * Math.PI * 2 : (Math.floor(random() * 12) / 12) * Math.PI * 2 + random() * 0.06,
      from: leaping ? 0.02 : radius * 0.42,
      speed: (leaping ? 0.25 : 0.5) * (0.8 + random() * 0.4) * Math.min(1, radius / 2),
      start: random() * life,
      rise,
      height,
      life,
    };
  });
}
