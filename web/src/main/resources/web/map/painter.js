/** Draws the map: rooms, heat, everybody, friends and you, in that order. */
import { COLOURS, HEAT, heatOf } from './palette.js';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Rooms narrower than this (pixels) are not named. */
const NAMED_FROM = 46;
/** Dots smaller than this have no outline: it would hide more than it shows. */
const OUTLINED_FROM = 1.8;

/**
 * @typedef {object} MapScene
 * @property {import('./ground.js').Ground} ground
 * @property {import('./census.js').Census} census
 * @property {import('../position/grid.js').Grid} grid
 * @property {number | undefined} here     the id of the room we are in
 * @property {number | undefined} own      our badge: our dot is an arrow
 * @property {{x: number, z: number, bearing: number} | undefined} you  on this layer, in high cells
 * @property {Map<number, string>} friends names by badge
 */

export class MapPainter {
  #context;
  #camera;
  #patch = { x: 0, z: 0, w: 0, d: 0 };

  /** @param {CanvasRenderingContext2D} context @param {import('./camera.js').MapCamera} camera */
  constructor(context, camera) {
    this.#context = context;
    this.#camera = camera;
  }

  /** @param {MapScene} scene @param {number} ratio pixels of the canvas for each of the page */
  paint(scene, ratio) {
    const context = this.#context;
    const { width, height } = this.#camera;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = COLOURS.void;
    context.fillRect(0, 0, width, height);
    this.#paintRooms(scene);
    this.#paintHeat(scene);
    this.#paintEdges(scene);
    this.#paintDots(scene);
    this.#paintNames(scene);
    this.#paintFriends(scene);
    if (scene.you) this.#paintYou(scene.you);
  }

  /** @param {MapScene} scene */
  #paintRooms({ ground }) {
    const { scale } = this.#camera;
    this.#context.fillStyle = COLOURS.room;
    for (const { x, z, w, d } of ground.places)
      this.#context.fillRect(this.#camera.pixelX(x), this.#camera.pixelY(z), w * scale, d * scale);
  }

  /** Only the cells that can be seen. @param {MapScene} scene */
  #paintHeat({ ground, census, grid: { lowCells, ratio } }) {
    const camera = this.#camera;
    const low = (/** @type {number} */ high) => Math.min(lowCells - 1, Math.max(0, Math.floor(high / ratio)));
    const [fromX, toX] = [low(camera.worldX(0)), low(camera.worldX(camera.width))];
    const [fromZ, toZ] = [low(camera.worldZ(0)), low(camera.worldZ(camera.height))];
    for (let z = fromZ; z <= toZ; z++) {
      for (let x = fromX; x <= toX; x++) {
        const step = heatOf(census.counts[z * lowCells + x]);
        if (step < 0) continue;
        const patch = ground.patchOf(z * lowCells + x, this.#patch);
        this.#context.fillStyle = HEAT[step].colour;
        // A hair larger than it is, so that no seam shows between neighbours.
        this.#context.fillRect(camera.pixelX(patch.x), camera.pixelY(patch.z), patch.w * camera.scale + 0.5, patch.d * camera.scale + 0.5);
      }
    }
  }

  /** @param {MapScene} scene */
  #paintEdges({ ground, here }) {
    const context = this.#context;
    const { scale } = this.#camera;
    for (const { id, x, z, w, d } of ground.places) {
      context.strokeStyle = id === here ? COLOURS.here : COLOURS.edge;
      context.lineWidth = id === here ? 2 : 1;
      context.strokeRect(this.#camera.pixelX(x), this.#camera.pixelY(z), w * scale, d * scale);
    }
  }

  /** All at once: first what makes them stand out, then the dots. @param {MapScene} scene */
  #paintDots({ census, own }) {
    const size = Math.min(5, Math.max(1.3, this.#camera.scale * 5));
    this.#context.fillStyle = COLOURS.dotShadow;
    if (size >= OUTLINED_FROM) this.#dots(census, own, size + 1.4);
    this.#context.fillStyle = COLOURS.dot;
    this.#dots(census, own, size);
  }

  /** @param {import('./census.js').Census} census @param {number | undefined} own @param {number} size */
  #dots({ x, z, badges, size: count }, own, size) {
    const camera = this.#camera;
    const { width, height } = camera;
    for (let i = 0; i < count; i++) {
      if (badges[i] === own) continue;
      const [px, py] = [camera.pixelX(x[i]), camera.pixelY(z[i])];
      if (px > -size && py > -size && px < width + size && py < height + size)
        this.#context.fillRect(px - size / 2, py - size / 2, size, size);
    }
  }

  /** @param {MapScene} scene */
  #paintNames({ ground }) {
    const camera = this.#camera;
    for (const { name, x, z, w } of ground.places) {
      const width = w * camera.scale;
      if (width < NAMED_FROM) continue;
      this.#label(
        name,
        camera.pixelX(x) + width / 2,
        camera.pixelY(z) - 9,
        COLOURS.name,
        `600 ${width < 110 ? 11 : 13}px ${FONT}`,
        Math.max(width * 1.25, 60),
      );
    }
  }

  /** @param {MapScene} scene */
  #paintFriends({ census, friends }) {
    const context = this.#context;
    for (const [badge, name] of friends) {
      const i = census.indexOf(badge);
      if (i < 0) continue;
      const [px, py] = [this.#camera.pixelX(census.x[i]), this.#camera.pixelY(census.z[i])];
      context.fillStyle = COLOURS.friend;
      context.strokeStyle = COLOURS.nameShadow;
      context.lineWidth = 2;
      context.beginPath();
      context.arc(px, py, 5, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      this.#label(name, px, py - 14, COLOURS.friend, `700 13px ${FONT}`, 160);
    }
  }

  /** An arrow that points where we face. @param {{x: number, z: number, bearing: number}} you */
  #paintYou({ x, z, bearing }) {
    const context = this.#context;
    context.save();
    context.translate(this.#camera.pixelX(x), this.#camera.pixelY(z));
    context.rotate(bearing);
    context.beginPath();
    context.moveTo(0, -12);
    context.lineTo(8, 9);
    context.lineTo(0, 4.5);
    context.lineTo(-8, 9);
    context.closePath();
    context.lineWidth = 4.5;
    context.lineJoin = 'round';
    context.strokeStyle = COLOURS.youShadow;
    context.stroke();
    context.fillStyle = COLOURS.you;
    context.fill();
    context.restore();
  }

  /** @param {string} text @param {number} px @param {number} py @param {string} colour @param {string} font @param {number} widest */
  #label(text, px, py, colour, font, widest) {
    const context = this.#context;
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 3.5;
    context.strokeStyle = COLOURS.nameShadow;
    const shown = fitting(context, text, widest);
    context.strokeText(shown, px, py);
    context.fillStyle = colour;
    context.fillText(shown, px, py);
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} widest */
function fitting(context, text, widest) {
  if (context.measureText(text).width <= widest) return text;
  let shown = text;
  while (shown.length > 1 && context.measureText(`${shown}…`).width > widest) shown = shown.slice(0, -1);
  return `${shown}…`;
}
