/** The colours of the map. Heat grows lighter with the number of people, so that it can be read without seeing colours, too. */

export const COLOURS = {
  void: '#1f1729',
  room: '#352944',
  edge: 'rgba(255, 236, 204, 0.38)',
  here: '#ffc46b',
  name: 'rgba(255, 248, 234, 0.92)',
  nameShadow: 'rgba(24, 16, 32, 0.85)',
  dot: '#fff6e0',
  dotShadow: 'rgba(24, 16, 32, 0.75)',
  you: '#ffffff',
  youShadow: '#1b1224',
  friend: '#6fe0c8',
};

/** From so many people in a low cell on, this colour. */
export const HEAT = [
  { from: 1, colour: '#54407f' },
  { from: 3, colour: '#86418f' },
  { from: 6, colour: '#c04a7c' },
  { from: 12, colour: '#ea7457' },
  { from: 25, colour: '#ffb650' },
];

/** @param {number} people @returns {number} which of HEAT, or -1 */
export function heatOf(people) {
  let step = -1;
  while (step + 1 < HEAT.length && people >= HEAT[step + 1].from) step++;
  return step;
}

/** What a step means, for the legend. @param {number} step */
export function heatWords(step) {
  const next = HEAT[step + 1]?.from;
  const { from } = HEAT[step];
  if (next === undefined) return `${from}+`;
  return next - 1 > from ? `${from}–${next - 1}` : `${from}`;
}
