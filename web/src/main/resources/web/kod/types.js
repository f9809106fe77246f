/** What the page must be able to answer for its scripts. */

/** @typedef {import('./runtime.js').Runtime} Runtime */
/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./values.js').Json} Json */

/** @typedef {(rt: Runtime, self: number, args: Record<string, Json> | Map<string, Value>) => Json | Value} Run a script */
/** @typedef {{side: 'client' | 'server', run?: Run, author?: number | null}} Method */

/**
 * What the page knows of the world. Names of properties and methods ignore case.
 * @typedef {object} Things
 * @property {(id: number) => boolean} has whether the Thing is in the cache
 * @property {(id: number, name: string) => Json | undefined} get a property, its own or inherited; undefined if unknown
 * @property {(id: number) => number | null} exemplar
 * @property {(id: number, name: string) => Method | undefined} method a method of this very Thing, not an inherited one
 * @property {(id: number) => number | null} container
 * @property {(id: number) => number[]} contents
 * @property {(id: number) => number | null} owner
 * @property {(id: number) => string | null} className the name of its class, or of the exemplar that stands for it
 * @property {(id: number, name: string) => boolean} isClass whether the Thing or an exemplar above it is this class
 * @property {(id: number, name: string) => Json | undefined} [variable] a class variable, where the page knows better
 */

export {};
