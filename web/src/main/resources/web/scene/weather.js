/** The skies there are: how each is painted (art/sky.js), which light it gives, and how far one sees. Linear colours. */

/** @typedef {[number, number, number]} Rgb */
/**
 * @typedef {object} Weather
 * @property {string} sky name of its picture
 * @property {Rgb} sun what falls on what faces it
 * @property {Rgb} shade what falls everywhere in the open
 * @property {number} haze colour of the air far away
 * @property {[number, number]} reach where the haze begins and where it is all, metres
 * @property {number} lantern how much the eye brings along: little by day
 * @property {number} hall colour of the dark behind a room without a sky
 */

/** @type {Record<string, Weather>} */
const WEATHER = {
  day: { sky: 'day', sun: [0.86, 0.74, 0.52], shade: [0.46, 0.44, 0.5], haze: 0xf3d2a8, reach: [34, 170], lantern: 0.09, hall: 0x2a2230 },
  dusk: { sky: 'dusk', sun: [0.62, 0.34, 0.2], shade: [0.36, 0.3, 0.42], haze: 0xd98f78, reach: [26, 140], lantern: 0.16, hall: 0x241c2e },
  night: {
    sky: 'night',
    sun: [0.1, 0.14, 0.24],
    shade: [0.13, 0.17, 0.3],
    haze: 0x1c2440,
    reach: [18, 110],
    lantern: 0.34,
    hall: 0x14121c,
  },
  stars: { sky: 'stars', sun: [0.42, 0.44, 0.5], shade: [0.14, 0.14, 0.2], haze: 0x0a0a14, reach: [40, 220], lantern: 0.3, hall: 0x0e0c14 },
};

/** @param {string} sky @returns {Weather} */
export const weatherOf = (sky) => (Object.hasOwn(WEATHER, sky) ? WEATHER[sky] : WEATHER.day);
