/**
 * The shapes that travel through the client, as types only: nothing here runs.
 *
 * Positions (x, z) and sizes are integers in fine units, 64 to the metre; x grows east, z grows south. A heading `h` is
 * 0..255, in 256ths of a turn, 0 = north, clockwise.
 *
 * @typedef {{x: number, z: number, h: number}} Pose
 *
 * @typedef {{x1: number, z1: number, x2: number, z2: number, height: number, texture: string}} Wall
 *
 * @typedef {{kind: string, x: number, z: number, h?: number, size?: number, text?: string}} Prop
 *
 * @typedef {object} Room
 * @property {string} name
 * @property {number} width
 * @property {number} depth
 * @property {number} height  of the outer walls
 * @property {boolean} sky    true: open air; false: a ceiling at `height`
 * @property {string} floor
 * @property {string} wall
 * @property {string} ceiling
 * @property {Pose} entrance
 * @property {Wall[]} walls
 * @property {Prop[]} props
 *
 * @typedef {Pose & {id: number, name: string, avatar: string}} Stranger  somebody as the wire describes them
 *
 * @typedef {Pose & {e: 'welcome', id: number, name: string, world: string, room: Room, people: Stranger[],
 *   speed: number, radius: number}} Welcome
 * @typedef {Stranger & {e: 'appear'}} Appear
 * @typedef {{e: 'disappear', id: number}} Disappear
 * @typedef {{e: 'moves', m: [number, number, number, number][]}} Moves
 * @typedef {{e: 'said', id: number, text: string}} Said
 * @typedef {Pose & {e: 'place'}} Place
 * @typedef {{e: 'pong', n: number}} Pong
 * @typedef {{e: 'notice', text: string}} Notice
 * @typedef {{e: 'refused', why: string}} Refused
 * @typedef {{e: 'goodbye', why: string}} Goodbye
 * @typedef {Welcome | Appear | Disappear | Moves | Said | Place | Pong | Notice | Refused | Goodbye} News
 *
 * @typedef {{name: string, avatar: string}} Wish  who the visitor wants to be
 *
 * @typedef {'choosing' | 'connecting' | 'inside' | 'lost'} Phase
 */
export {};
