/** Fetches rooms. A key names one content for ever, so what was fetched once is kept for a while. */
import { Shelf } from '../shelf.js';
import { RoomData } from '../space/room-data.js';

const KEPT = 6;

/** @type {Shelf<string, Promise<RoomData>>} */
const known = new Shelf(KEPT);
/**
 * By what their answers say of their contents: the start room and the room one comes to are one, and built once.
 * @type {Shelf<string, RoomData>}
 */
const rooms = new Shelf(KEPT);

/** @param {string} key @returns {Promise<RoomData>} */
export function fetchRoom(key) {
  return known.of(key, () => {
    const room = load(key);
    room.catch(() => known.delete(key));
    return room;
  });
}

/** The room the world begins in: for the picture behind the choice screen. @returns {Promise<RoomData>} */
export const fetchStartRoom = () => load('start');

/** @param {string} key */
async function load(key) {
  const answer = await fetch(`/rooms/${encodeURIComponent(key)}.json`);
  if (!answer.ok) throw new Error(`the room ${key} cannot be had: ${answer.status}`);
  const tag = answer.headers.get('etag');
  const same = tag === null ? undefined : rooms.get(tag);
  if (same) return same;
  const room = new RoomData(await answer.json());
  if (tag !== null) rooms.put(tag, room);
  return room;
}
