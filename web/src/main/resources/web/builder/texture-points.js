/** Where pictures begin on a wall is counted in picture points; one point is one fine unit wide. */
const POINTS_PER_FINE = 1;

/** @param {number} fine a length on the plan */
export const pointsOf = (fine) => Math.round(fine * POINTS_PER_FINE);
