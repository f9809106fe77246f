/**
 * The commands of the control protocol as data: number, fields in the order of their bytes, and whether the object COMBINE takes many at
 * once. They are declared in the server (Command.java); ControlLayoutsTest says which line is missing here, or wrong.
 */

/** @typedef {'u8' | 's8' | 'u16' | 's16' | 'u32' | 'short id'} NumberKind */
/** @typedef {NumberKind | 'object id' | 'text' | 'properties' | 'variables'} Kind */
/** @typedef {readonly [string, Kind]} Field */
/** @typedef {{number: number, fields: readonly Field[], combined?: true}} Layout */

const LOCATION = /** @type {const} */ ([
  ['x', 's16'],
  ['y', 's16'],
  ['z', 's16'],
  ['direction', 's16'],
]);

/** By name. */
export const LAYOUTS = /** @satisfies {Record<string, Layout>} */ (
  /** @type {const} */ ({
    LONGLOC: { number: 1, fields: [...LOCATION] },
    STATE: { number: 2, fields: [['set', 'u32'], ['clear', 'u32']] },
    PROP: { number: 3, fields: [['properties', 'properties']] },
    SHORTLOC: { number: 4, fields: [['dx', 's8'], ['dy', 's8'], ['turn', 's8']], combined: true },
    ROOMCHNG: { number: 5, fields: [['room', 'u16'], ...LOCATION] },
    SESSIONINIT: { number: 6, fields: [['properties', 'properties']] },
    SESSIONEXIT: { number: 7, fields: [['properties', 'properties']] },
    APPINIT: { number: 8, fields: [['properties', 'properties']] },
    APPEXIT: { number: 9, fields: [['properties', 'properties']] },
    PROPREQ: { number: 10, fields: [['variables', 'variables']] },
    DISAPPEARACTOR: { number: 11, fields: [], combined: true },
    APPEARACTOR: { number: 12, fields: [['room', 'u16'], ...LOCATION], combined: true },
    REGOBJID: { number: 13, fields: [['name', 'text'], ['id', 'short id']] },
    TEXT: { number: 14, fields: [['who', 'object id'], ['text', 'text']] },
    LAUNCHAPP: { number: 16, fields: [['name', 'text']] },
    WHISPER: { number: 17, fields: [['who', 'object id'], ['text', 'text']] },
    TELEPORT: { number: 18, fields: [['room', 'u16'], ['exit', 'u8'], ['entry', 'u8'], ...LOCATION], combined: true },
    STATEREQ: { number: 19, fields: [] },
  })
);
