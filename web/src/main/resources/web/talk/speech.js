/**
 * What people say to each other in groups. It travels as text; a few texts mean more than their words, wherever they come from:
 *
 *   /me waves        something one does
 *   /t hello         to the party (a private word and a word to the party arrive in the same way)
 *   /pong K7QD       an invitation to a game of Pong
 */
import { AppData } from '../group/appdata.js';
import { LONGEST_SPEECH } from '../net/wire.js';

const ACTION = '/me ';
const TEAM = '/t ';
const GAME = /^\/pong ([\p{L}\p{N}-]{1,24})$/u;

/** A line without anything that would tear the log apart, and no longer than what is said aloud in a room. @param {string} text */
export const cut = (text) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SPEECH);

/** @param {string} text */
export const spoken = (text) => AppData.talk(text).encode();

/** @param {Uint8Array} data @returns {string | undefined} nothing when it is no talk, or says nothing */
export function heard(data) {
  const said = AppData.read(data);
  return said?.isTalk ? cut(said.text) || undefined : undefined;
}

/** @param {string} text */
export const asAction = (text) => ACTION + text;
/** @param {string} text */
export const asTeam = (text) => TEAM + text;
/** @param {string} code */
export const asGame = (code) => `/pong ${code}`;

/** What somebody does, without the sign for it. @param {string} text @returns {string | undefined} */
export const actionIn = (text) => (text.startsWith(ACTION) ? text.slice(ACTION.length) : undefined);
/** What was said to the party. @param {string} text @returns {string | undefined} */
export const teamIn = (text) => (text.startsWith(TEAM) ? text.slice(TEAM.length) : undefined);
/** The code of a game one is invited to. @param {string} text @returns {string | undefined} */
export const gameIn = (text) => GAME.exec(text)?.[1];
