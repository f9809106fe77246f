/** Names over heads and speech bubbles: small pictures that hang in the room and always face the eye. */
import * as THREE from 'three';
import { WORDS_LAYER } from './mirrors.js';
import { wrap } from './sign.js';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const NAME_PIXELS = 30;
const BUBBLE_PIXELS = 28;
const BUBBLE_WIDTH = 380;
const BUBBLE_LINES = 6;
/** A line of text is at least this high (metres), and at least this share of the distance: readable from afar, not huge up close. */
const LEAST_HEIGHT = 0.08;
const SHARE_OF_DISTANCE = 0.021;

/** @typedef {{sprite: THREE.Sprite, lineHeight: number, width: number, height: number}} Label  pixels of the picture */

/**
 * A person's name is round, what stands over a Thing has corners: nobody takes the one for the other.
 * @param {string} name
 * @param {boolean} own
 * @param {boolean} [person]
 * @returns {Label}
 */
export function nameLabel(name, own, person = true) {
  const context = canvasContext();
  const font = `600 ${NAME_PIXELS}px ${FONT}`;
  context.font = font;
  const width = Math.ceil(context.measureText(name).width) + 36;
  const height = NAME_PIXELS + 20;
  context.canvas.width = width;
  context.canvas.height = height;
  context.font = font;
  context.fillStyle = own ? 'rgba(112, 62, 20, 0.78)' : 'rgba(36, 26, 46, 0.66)';
  context.beginPath();
  context.roundRect(0, 0, width, height, person ? height / 2 : 5);
  context.fill();
  context.fillStyle = own ? '#ffe2b0' : '#fff8ea';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2 + 1);
  return label(context.canvas, NAME_PIXELS, true);
}

/** @param {string} text @returns {Label} */
export function bubbleLabel(text) {
  const context = canvasContext();
  const font = `500 ${BUBBLE_PIXELS}px ${FONT}`;
  context.font = font;
  let lines = wrap(context, text, BUBBLE_WIDTH);
  if (lines.length > BUBBLE_LINES) lines = [...lines.slice(0, BUBBLE_LINES - 1), `${lines[BUBBLE_LINES - 1]} …`];
  const step = BUBBLE_PIXELS * 1.25;
  const width = Math.ceil(Math.max(40, ...lines.map((l) => context.measureText(l).width))) + 52;
  const height = Math.ceil(lines.length * step) + 34;
  context.canvas.width = width;
  context.canvas.height = height + 22;
  context.font = font;
  drawBubble(context, width, height);
  context.fillStyle = '#2b2030';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, i) => context.fillText(line, width / 2, 18 + step * (i + 0.5)));
  return label(context.canvas, BUBBLE_PIXELS, false);
}

/** A loudspeaker with waves, over the head of who speaks aloud. @returns {Label} */
export function voiceLabel() {
  const context = canvasContext();
  const size = NAME_PIXELS + 24;
  context.canvas.width = context.canvas.height = size;
  context.fillStyle = 'rgba(22, 62, 56, 0.86)';
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = context.strokeStyle = '#8ff0da';
  context.fill(new Path2D('M13 22h7l9-8v26l-9-8h-7Z'));
  context.lineWidth = 3.5;
  context.lineCap = 'round';
  for (const radius of [8, 14]) {
    context.beginPath();
    context.arc(29, size / 2, radius, -0.8, 0.8);
    context.stroke();
  }
  return label(context.canvas, NAME_PIXELS, true);
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
function drawBubble(context, width, height) {
  const tail = new Path2D();
  tail.roundRect(3, 3, width - 6, height - 6, 24);
  tail.moveTo(width / 2 - 14, height - 4);
  tail.lineTo(width / 2, height + 18);
  tail.lineTo(width / 2 + 14, height - 4);
  context.strokeStyle = '#2b2030';
  context.lineWidth = 6;
  context.lineJoin = 'round';
  context.stroke(tail);
  context.fillStyle = '#fffaf0';
  context.fill(tail);
}

/**
 * Sizes and places a label over a head.
 * @param {Label} label
 * @param {number} x
 * @param {number} y its lower edge
 * @param {number} z
 * @param {number} distance
 */
export function hang(label, x, y, z, distance) {
  const metresPerPixel = Math.max(LEAST_HEIGHT, distance * SHARE_OF_DISTANCE) / label.lineHeight;
  const height = label.height * metresPerPixel;
  label.sprite.scale.set(label.width * metresPerPixel, height, 1);
  label.sprite.position.set(x, y, z);
  return height;
}

/** @param {Label} label */
export function discard(label) {
  label.sprite.removeFromParent();
  label.sprite.material.map?.dispose();
  label.sprite.material.dispose();
}

/** @param {HTMLCanvasElement} canvas @param {number} lineHeight @param {boolean} hidesBehindWalls @returns {Label} */
function label(canvas, lineHeight, hidesBehindWalls) {
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  const sprite = new THREE.Sprite(
    new THREE.SpriteMaterial({ map, transparent: true, depthWrite: false, depthTest: hidesBehindWalls, fog: false }),
  );
  sprite.center.set(0.5, 0);
  sprite.layers.set(WORDS_LAYER);
  sprite.renderOrder = hidesBehindWalls ? 2 : 3;
  return { sprite, lineHeight, width: canvas.width, height: canvas.height };
}

const canvasContext = () => /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
