/** What tests may read from outside: attributes of the root element and an event for each item of news. No globals. */

/** @param {import('../state.js').State} state */
export function tellState(state) {
  tell('state', state.phase);
  tell('people', String(state.people.size));
  tell('room', state.roomId !== undefined && state.phase !== 'choosing' ? String(state.roomId) : undefined);
  tell('self', state.self && state.phase !== 'choosing' ? String(state.self.id) : undefined);
}

/** Only what changed is written, so that observers are not woken for nothing. @param {string} name @param {string | undefined} value */
function tell(name, value) {
  const { dataset } = document.documentElement;
  if (dataset[name] === value) return;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}

/** The room that is drawn now. @param {string} key */
export function tellDrawn(key) {
  tell('drawn', key);
}

/** What the graphics card holds. @param {{geometries: number, textures: number}} cost */
export function tellCost({ geometries, textures }) {
  tell('geometries', String(geometries));
  tell('textures', String(textures));
}

/** A frame of positions has been applied. @param {import('../position/frames.js').Frames} frames */
export function tellFrame(frames) {
  document.dispatchEvent(new CustomEvent('ambit:frame', { detail: frames }));
}

/** @param {import('../types.js').News} item */
export function tellNews(item) {
  document.dispatchEvent(new CustomEvent('ambit:news', { detail: item }));
}

/** Voices: whoever wants to know whom we hear, and how loud, may look. @param {import('../voice/voice.js').Voice} voice */
export function tellVoices(voice) {
  document.dispatchEvent(new CustomEvent('ambit:voices', { detail: voice }));
}

/**
 * A round of a game is over; its field as it is then.
 * @param {number} round
 * @param {import('../group/games/pong-field.js').PongField} field
 */
export function tellRound(round, field) {
  document.dispatchEvent(new CustomEvent('ambit:pong', { detail: { round, field: { ...field } } }));
}
