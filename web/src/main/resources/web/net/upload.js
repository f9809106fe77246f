/** Brings a picture to the server, which makes eight panels of it. Made smaller here: panels are small, and photos are not. */
import { PANELS } from '../space/panels.js';

const LONGEST_SIDE = 640;
const LONGEST_STRIP = 2048;

/**
 * What is sent of a picture of this size. A strip of panels stays one: its width is a multiple of eight.
 * @param {number} width
 * @param {number} height
 */
export function fitted(width, height) {
  const ratio = width / height;
  const isStrip = width % PANELS === 0 && ratio >= 3 && ratio <= 9;
  const share = Math.min(1, (isStrip ? LONGEST_STRIP : LONGEST_SIDE) / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  return isStrip ? { ...size, width: Math.max(PANELS, Math.round((width * share) / PANELS) * PANELS) } : size;
}

/** @param {Blob} file @returns {Promise<Blob>} a PNG file */
async function packed(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new Error('This file is no picture that your browser can read.');
  }
  const { width, height } = fitted(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This picture cannot be packed.'))), 'image/png');
  });
}

/** @param {Blob} file as chosen by the visitor @returns {Promise<string>} the look it has become */
export async function bring(file) {
  const body = await packed(file);
  let answer;
  try {
    answer = await fetch('/documents/avatars', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png' },
      body,
      credentials: 'same-origin',
    });
  } catch {
    throw new Error('The server does not answer. Please try again.');
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok && typeof said.look === 'string') return said.look;
  throw new Error(
    said.error ?? (answer.status === 413 ? 'The picture is too large. Choose a smaller one.' : `The server answered ${answer.status}.`),
  );
}
