/** Fetches rooms. A key names one content for ever, so what was fetched once is kept for a while. */
import { RoomData } from '../space/room-data.js';

const KEPT = 6;

/** @type {Map<string, Promise<RoomData>>} oldest first */
const known = new Map();

/** @param {string} key @returns {Promise<RoomData>} */
export function fetchRoom(key) {
  const room = known.get(key) ?? load(key);
  known.delete(key);
  known.set(key, room);
  room.catch(() => known.delete(key));
  if (known.size > KEPT) known.delete(/** @type {string} */ (known.keys().next().value));
  return room;
}

/** The room the world begins in: for the picture behind the choice screen. @returns {Promise<RoomData>} */
export const fetchStartRoom = () => load('start');

/** @param {string} key */
async function load(key) {
  const answer = await fetch(`/rooms/${encodeURIComponent(key)}.json`);
  if (!answer.ok) throw new Error(`the room ${key} cannot be had: ${answer.status}`);
  return new RoomData(await answer.json());
}
