/** The lettered boards of a sign post: the same text on both sides. */
import * as THREE from 'three';

const WIDTH = 1.76;
const HEIGHT = 0.72;
const PIXELS = 256;

/** @param {string} text @param {number} shade 0..1 */
export function signBoard(text, shade) {
  const texture = new THREE.CanvasTexture(letter(text));
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  const front = new THREE.PlaneGeometry(WIDTH, HEIGHT).rotateY(Math.PI).translate(0, 1.52, -0.04);
  const back = new THREE.PlaneGeometry(WIDTH, HEIGHT).translate(0, 1.52, 0.04);
  const group = new THREE.Group();
  for (const geometry of [front, back]) {
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map: texture, color: new THREE.Color().setScalar(shade) }));
    mesh.userData.ownTexture = texture;
    group.add(mesh);
  }
  return group;
}

/** @param {string} text */
function letter(text) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(PIXELS * WIDTH);
  canvas.height = Math.round(PIXELS * HEIGHT);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const [w, h] = [canvas.width, canvas.height];
  context.fillStyle = '#f6e7c6';
  context.fillRect(0, 0, w, h);
  context.strokeStyle = '#8a5a34';
  context.lineWidth = 6;
  context.strokeRect(9, 9, w - 18, h - 18);
  context.fillStyle = '#4a2d1b';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { size, lines } = fit(context, text, w - 50, h - 40);
  lines.forEach((line, i) => context.fillText(line, w / 2, h / 2 + (i - (lines.length - 1) / 2) * size * 1.12));
  return canvas;
}

/** The largest lettering that fits. @param {CanvasRenderingContext2D} context @param {string} text @param {number} w @param {number} h */
function fit(context, text, w, h) {
  for (let size = 72; ; size -= 4) {
    context.font = `600 ${size}px Georgia, 'Palatino Linotype', serif`;
    const lines = wrap(context, text, w);
    if (size <= 16 || (lines.length * size * 1.12 <= h && lines.every((l) => context.measureText(l).width <= w))) return { size, lines };
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} width @returns {string[]} */
export function wrap(context, text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(...split(context, word, width));
  }
  return lines;
}

/** Breaks a word that is wider than a line. @param {CanvasRenderingContext2D} context @param {string} word @param {number} width */
function split(context, word, width) {
  /** @type {string[]} */
  const parts = [''];
  for (const letter of word) {
    if (parts[parts.length - 1] && context.measureText(parts[parts.length - 1] + letter).width > width) parts.push('');
    parts[parts.length - 1] += letter;
  }
  return parts;
}
