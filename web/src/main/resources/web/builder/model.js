/** All of the model of the room editor at one door: plans, what can be done to them, and the way back. No DOM, no wire. */
export {
  blankPlan,
  DIRECTIONS,
  faceOf,
  heightAt,
  makeLine,
  NONE,
  readPlan,
  SECTOR,
  SIDE,
  SKIES,
  sectorOf,
  sideOf,
  Trouble,
  wholeSector,
  wholeSide,
  WITH_AMBIENT,
  writePlan,
} from './plan.js';
export {
  addVertex,
  deleteLines,
  deleteSectors,
  deleteVertices,
  drawChain,
  fillArea,
  flipLines,
  joinSectors,
  makeSolid,
  moveVertices,
  nearestLine,
  nearestVertex,
  splitLines,
  turnVertices,
  verticesOf,
} from './edits.js';
export {
  addItem,
  alignPictures,
  changeItems,
  deleteItems,
  facesOf,
  freeId,
  makeDoors,
  makePassages,
  makeWalls,
  setOffsets,
  setRoom,
  setSectors,
  setSides,
  setSlope,
} from './looks.js';
export { buildStairs, strip, treads } from './stairs.js';
export { copy, paste } from './clipboard.js';
export { PLAIN, styleOf, withFlag } from './dress.js';
export { bounds, distance, rectangle, regular } from './geometry.js';
export { PlanHistory, MOST_STEPS } from './history.js';
export { areaAt, regionsOfPlan } from './regions.js';
