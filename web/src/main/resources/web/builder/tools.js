/** All tools, in the order of the toolbar. */
import { ChainTool, polygonTool, rectangleTool, StairsTool } from './tool-draw.js';
import { boundaryTool, doorTool, entranceTool, fillTool, propTool, thingTool, vertexTool } from './tool-place.js';
import { SelectTool } from './tool-select.js';

/**
 * @typedef {{id: string, key: string, name: string, about: string, icon: string, make: (bench: import('./tool.js').Bench) =>
 *   import('./tool.js').Tool}} ToolEntry  `icon`: paths of an SVG, 24 by 24
 */

/** @type {ToolEntry[]} */
export const TOOLS = [
  {
    id: 'select',
    key: 'V',
    name: 'Select',
    about: 'Select and move',
    icon: 'M6 3l12 10-5.5.8L15.5 20l-2.6 1.2-3-6.3L6 18.5z',
    make: (bench) => new SelectTool(bench),
  },
  {
    id: 'draw',
    key: 'D',
    name: 'Lines',
    about: 'Draw lines: a closed chain makes a sector',
    icon: 'M4 18L9 6l11 4-6 9z',
    make: (bench) => new ChainTool(bench),
  },
  { id: 'rectangle', key: 'R', name: 'Rectangle', about: 'Draw a rectangular sector', icon: 'M4 6h16v12H4z', make: rectangleTool },
  {
    id: 'polygon',
    key: 'G',
    name: 'Polygon',
    about: 'Draw a round or many-cornered sector',
    icon: 'M12 3l8 5v8l-8 5-8-5V8z',
    make: polygonTool,
  },
  {
    id: 'stairs',
    key: 'T',
    name: 'Stairs',
    about: 'Build stairs',
    icon: 'M3 20h4v-4h4v-4h4V8h4V4h2M3 20h18V4',
    make: (bench) => new StairsTool(bench),
  },
  { id: 'door', key: 'O', name: 'Door', about: 'Make a sector a door', icon: 'M6 21V3h12v18M3 21h18M14 12h1', make: doorTool },
  { id: 'vertex', key: 'X', name: 'Corner', about: 'Add a corner, or split a line', icon: 'M3 12h6m6 0h6M9 9h6v6H9z', make: vertexTool },
  { id: 'fill', key: 'F', name: 'Floor', about: 'Make a floor in a closed area', icon: 'M4 4h16v16H4zM4 12h16M12 4v16', make: fillTool },
  {
    id: 'prop',
    key: 'P',
    name: 'Prop',
    about: 'Place a tree, a lamp, a sign …',
    icon: 'M12 21v-6m0 0l-6 0 3-4H7l5-8 5 8h-2l3 4z',
    make: propTool,
  },
  {
    id: 'thing',
    key: 'K',
    name: 'Thing',
    about: 'Place a Thing or a portal of the world',
    icon: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
    make: thingTool,
  },
  { id: 'entrance', key: 'E', name: 'Entrance', about: 'Where newcomers stand', icon: 'M12 4l6 15-6-4-6 4z', make: entranceTool },
  {
    id: 'boundary',
    key: 'B',
    name: 'Boundary',
    about: 'A line on the floor that is noticed when crossed',
    icon: 'M4 20l3-3m3-3l3-3m3-3l3-3',
    make: boundaryTool,
  },
];
