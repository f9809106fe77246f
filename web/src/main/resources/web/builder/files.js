/** Rooms as files: JSON is read and written here, `.roo` by the world. */
import { readPlan, Trouble, writePlan } from './plan.js';

/** @typedef {import('./plan.js').Plan} Plan */

const LARGEST_BYTES = 8 * 1024 * 1024;

/** @param {File} file @returns {Promise<Plan>} */
export async function importFile(file) {
  if (file.size > LARGEST_BYTES) throw new Trouble(`${file.name} is larger than any room: ${Math.round(file.size / 1024)} KB.`);
  if (!/\.roo$/i.test(file.name)) return readPlan(await file.text());
  return readPlan(await (await convert('json', await file.arrayBuffer(), 'application/octet-stream', file.name)).text());
}

/** @param {Plan} plan @returns {Blob} */
export const asJson = (plan) => new Blob([writePlan(plan)], { type: 'application/json' });

/** @param {Plan} plan @returns {Promise<Blob>} */
export async function asRoo(plan) {
  return (await convert('roo', writePlan(plan), 'application/json', 'this room')).blob();
}

/** @param {'json' | 'roo'} to @param {BodyInit} body @param {string} type @param {string} name */
async function convert(to, body, type, name) {
  let answer;
  try {
    answer = await fetch(`/rooms/convert?to=${to}`, { method: 'POST', body, headers: { 'Content-Type': type } });
  } catch {
    throw new Trouble('The world cannot be reached to convert it.');
  }
  if (!answer.ok) throw new Trouble(`${name} cannot be converted: ${await reasonOf(answer)}`);
  return answer;
}

/** @param {Response} answer */
async function reasonOf(answer) {
  const text = (await answer.text()).trim();
  try {
    return String(JSON.parse(text).error ?? text);
  } catch {
    return text || `the world answered ${answer.status}`;
  }
}

/** Hands a file to the visitor. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {string} name of a room @param {string} ending */
export const fileName = (name, ending) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'room'
  }.${ending}`;

/** Lets the visitor choose a file. @returns {Promise<File | undefined>} */
export function chooseFile() {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.roo,.json,application/json';
    input.hidden = true;
    input.dataset.field = 'import';
    input.addEventListener('change', () => {
      resolve(input.files?.[0]);
      input.remove();
    });
    input.addEventListener('cancel', () => {
      resolve(undefined);
      input.remove();
    });
    document.body.append(input);
    input.click();
  });
}
