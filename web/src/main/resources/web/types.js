/**
 * The shapes that travel through the client, as types only: nothing here runs.
 *
 * Positions (x, z) and sizes are integers in fine units, 64 to the metre; x grows east, z grows south. A heading `h` is
 * 0..255, in 256ths of a turn, 0 = north, clockwise.
 *
 * @typedef {{x: number, z: number, h: number}} Pose
 *
 * @typedef {{kind: string, x: number, z: number, h?: number, size?: number, text?: string}} Prop
 *
 * The plan of a room, as builders write it (docs/rooms.md). What may be missing has the usual value.
 * @typedef {{speed?: number, direction?: string}} Scroll  speed 0..3, direction N, NE, E ...
 * @typedef {{id?: number, normal?: string, above?: string, below?: string, flags?: string[], scroll?: Scroll, translucency?: number,
 *   speed?: number, height?: number, bits?: number}} PlanSide
 * @typedef {{corners: [number, number, number][], origin?: [number, number], angle?: number}} PlanSlope  corners: x, z, height
 * @typedef {{id?: number, floor?: string, ceiling?: string, x?: number, y?: number, floorHeight?: number, ceilingHeight?: number,
 *   light?: number, depth?: number, flags?: string[], scroll?: Scroll, speed?: number, floorSlope?: PlanSlope, ceilingSlope?: PlanSlope,
 *   bits?: number}} PlanSector
 * @typedef {{side?: number, sector?: number, x?: number, y?: number}} PlanFace
 * @typedef {{from: number, to: number, right?: PlanFace, left?: PlanFace}} PlanLine
 * @typedef {object} Plan
 * @property {string} name
 * @property {number} width
 * @property {number} depth
 * @property {Pose} entrance
 * @property {number} [ambient]
 * @property {string} [sky]
 * @property {number} [number]
 * @property {[number, number][]} vertices
 * @property {PlanSide[]} sides
 * @property {PlanSector[]} sectors
 * @property {PlanLine[]} lines
 * @property {Prop[]} [props]
 * @property {{name: string, x1: number, z1: number, x2: number, z2: number}[]} [boundaries]
 * @property {object[]} [marks]
 *
 * A room ready to be drawn, as /rooms/KEY.json gives it; space/room-data.js decodes it.
 * @typedef {{key: string, plan: Plan, nodes: number[], leaves: number[][], pieces: number[][], openings: number[][], sight: string}}
 *   CompiledRoom
 *
 * What is told of the room one is in, and of what moves in it (`at`: server millis, `speed`: fine units a second).
 * @typedef {{key: string, name: string, unit?: number}} RoomTold
 * @typedef {{id: number, part: 'floor' | 'ceiling', from: number, to: number, at: number, speed: number}} Motion
 *
 * @typedef {Pose & {id: number, name: string, avatar: string, badge?: number}} Stranger  somebody as the wire describes them; frames call
 *   them by their badge
 *
 * How positions are told in frames (position/frames.js): the grids, the milliseconds of a frame, in which frames far ones are told,
 * whether all share the frames of the map, and whether the server counts on our guesses (in cells, and frames of silence).
 * @typedef {{layers: number, cells: number, ratio: number, coarser?: number[], unit: number, millis: number, farEvery: number, shared:
 *   boolean,
 *   reckon?: {error: number, silence: number}}} PositionsTold
 * @typedef {{id: number, name: string, x: number, z: number, w: number, d: number, layer: number}} PlaceTold  a room on the map, in high
 *   cells
 * @typedef {{x: number, z: number, layer: number}} MapSpot  in high cells
 * @typedef {{most: number, mine: number}} CrowdTold  of how many the server tells closely, and how many of them we want
 * @typedef {{badge: number, id: number, name: string, room: number, friend: boolean, blocked: boolean}} WhoTold
 *
 * @typedef {Pose & {e: 'welcome', id: number, name: string, world: string, room: RoomTold, levels: Motion[], people: Stranger[],
 * speed: number, radius: number, step: number, height: number, roomId?: number, wizard?: boolean, rank?: string, badge?: number,
 *   positions?: PositionsTold, crowd?: CrowdTold,
 *   friends?: string[], blocked?: string[], places?: PlaceTold[], map?: MapSpot, group?: number,
 *   voice?: boolean}} Welcome  `group`: the implicit group of those in the room; `voice`: they may speak aloud
 * @typedef {Stranger & {e: 'appear', sight?: boolean, entry?: number}} Appear  `sight`: on foot or from behind a wall; else `entry` is the
 *   way of coming out of nowhere
 * @typedef {{e: 'disappear', id: number, sight?: boolean, exit?: number}} Disappear
 * @typedef {Pose & {e: 'teleported', id: number, exit: number, entry: number}} Teleported  elsewhere in the room at once
 * @typedef {{e: 'proclaimed', id: number, text: string, name?: string}} Proclaimed  to everybody in the world
 * @typedef {{e: 'looks', id: number, avatar: string}} Looks  somebody wears another picture
 * @typedef {{e: 'states', id: number, states: number}} States  32 switches
 * @typedef {{e: 'launch', application: string, from?: number}} Launch  something asks us to open an address
 * @typedef {{e: 'moves', m: [number, number, number, number][]}} Moves
 * @typedef {{e: 'said', id: number, text: string, name?: string}} Said  who speaks may be out of sight
 * @typedef {Pose & {e: 'place'}} Place
 * @typedef {{e: 'pong', n: number}} Pong
 * @typedef {{e: 'notice', text: string}} Notice
 * @typedef {{e: 'refused', why: string}} Refused
 * @typedef {{e: 'goodbye', why: string, mayReturn?: boolean}} Goodbye
 * @typedef {{e: 'rank', rank: string, wizard?: boolean}} RankNews  we may do more or less than before
 *
 * A value of the world: nil, an integer, a text, a Thing, a class, a list, or something the page can only show.
 * @typedef {null | number | string | {ref: number} | {class: string} | {other: string} | any[]} Value
 * @typedef {Record<string, Value>} Values  by name
 *
 * @typedef {{name: string, side: 'server' | 'client', author?: number | null, by?: string, script?: string}} Method  `by`: what the author
 *   of a script is called
 * @typedef {{id: number, exemplar: number | null, owner: number | null, container: number | null, props: Values, methods: Method[]}}
 *   ThingTold
 * @typedef {{line: number, column: number, length?: number, severity?: string, message: string}} Diagnostic
 *
 * @typedef {{e: 'answer', n: number, ok: boolean, value?: any, who?: WhoTold[], error?: string, diagnostics?: Diagnostic[]}} Answer
 * @typedef {ThingTold & {e: 'thing'}} ThingNews  a Thing enters what we know, or is told anew as a whole
 * @typedef {{e: 'set', id: number, props: Values}} SetNews
 * @typedef {{e: 'unset', id: number, names: string[]}} UnsetNews
 * @typedef {{e: 'drop', ids: number[]}} DropNews
 * @typedef {Pose & {e: 'room', id: number, room: RoomTold, levels: Motion[], people: Stranger[], map?: MapSpot, group?: number, voice?:
 *   boolean}} RoomNews
 * @typedef {{e: 'crowd', shown: number, here: number, world: number}} CrowdNews  how many we are told of closely, are in the room, are in
 *   the world
 * @typedef {{e: 'places', places: PlaceTold[]}} PlacesNews
 * @typedef {{e: 'circle', friends: string[], blocked: string[]}} CircleNews
 * @typedef {{e: 'walls', key: string}} WallsNews  the room we are in was rebuilt
 * @typedef {Motion & {e: 'level'}} LevelNews  a door, a lift: all sectors with that id move
 * @typedef {{e: 'told', text: string, from?: number | null, whisperer?: string, by?: string}} Told  `whisperer`: the text is theirs, after
 *   "NAME whispers: "; `by`: whose words these are, if not the world's own
 * @typedef {{e: 'call', id: number, method: string, args: Values}} CallNews
 *
 * @typedef {{t: string, [field: string]: any}} Wanted  a request before it has its number
 *
 * @typedef {Welcome | Appear | Disappear | Moves | Said | Place | Pong | Notice | Refused | Goodbye | RankNews
 *   | Answer | ThingNews | SetNews | UnsetNews | DropNews | RoomNews | WallsNews | LevelNews | Told | CallNews
 *   | CrowdNews | PlacesNews | CircleNews | Teleported | Proclaimed | Looks | States | Launch} News
 *
 * @typedef {{name: string, avatar: string}} Wish  who the visitor wants to be
 *
 * What `look` answers:
 * @typedef {{id: number, name: string}} Named
 * @typedef {{name: string, value: Value, own: boolean, definer: Named | null, flags: string[], mayWrite: boolean}} PropertySeen
 * @typedef {{name: string, definer: Named | null, author: Named | null, side: 'server' | 'client', visibility: 'public' | 'private',
 *   source: string, own: boolean, mayEdit: boolean}} MethodSeen
 * @typedef {{id: number, name: string, exemplars: Named[], owner: Named | null, container: Named | null, contents: Named[],
 * isExemplar: boolean, mayEdit: boolean, mayLookBack?: boolean, properties: PropertySeen[], methods: MethodSeen[], verbs: string[]}}
 *   ThingSeen
 * What `list` answers, one of many:
 * @typedef {Named & {exemplar: Named | null, owner: Named | null}} Listed
 *
 * What `history`, `moments` and `losses` answer; times are milliseconds since 1970:
 * @typedef {{entry: number, time: number, what: string, from: string, to: string, by: string, asked: string}} PastEvent
 * @typedef {{entry: number, time: number, entries: number, things: number, by: string[], backTo: number}} Moment
 * @typedef {{entry: number, time: number, entries: number, things: number, by: {name: string, entries: number}[]}} Losses
 *
 * @typedef {'choosing' | 'connecting' | 'inside' | 'lost'} Phase
 */
export {};
