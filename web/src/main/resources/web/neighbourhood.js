/** What is told of the world beyond what one sees: the rooms on the map, how many are where, and who are friends. */

/** @typedef {import('./types.js').News} News */

export class Neighbourhood {
  /** Where fine unit (0, 0) of the room we are in lies on the map. @type {import('./types.js').MapSpot | undefined} */
  origin;
  /** Every room on the map. @type {import('./types.js').PlaceTold[]} */
  places = [];
  /** Our own badge. @type {number | undefined} */
  badge;
  /** @type {import('./types.js').CrowdTold | undefined} */
  crowd;
  /** Counted once a second. @type {{shown: number, here: number, world: number} | undefined} */
  counts;
  /** Whether the world keeps friends and blocks for us. */
  hasCircle = false;
  /** @type {Set<string>} names in lower case */
  #friends = new Set();
  /** @type {Set<string>} */
  #blocked = new Set();
  /** As they are written. @type {string[]} */
  friends = [];

  /** @param {import('./types.js').Welcome} item */
  welcome({ badge, places, crowd, friends, blocked }) {
    this.badge = badge;
    this.places = places ?? [];
    this.crowd = crowd;
    this.counts = undefined;
    this.hasCircle = friends !== undefined;
    this.#setCircle(friends ?? [], blocked ?? []);
  }

  /** @param {import('./types.js').CrowdNews | import('./types.js').PlacesNews | import('./types.js').CircleNews} item */
  hear(item) {
    if (item.e === 'crowd') this.counts = { shown: item.shown, here: item.here, world: item.world };
    else if (item.e === 'places') this.places = item.places;
    else {
      this.hasCircle = true;
      this.#setCircle(item.friends, item.blocked);
    }
  }

  /** A room by its name, or else by a part of it. @param {string} name */
  placeCalled(name) {
    const wanted = name.toLowerCase();
    const called = (/** @type {import('./types.js').PlaceTold} */ place) => place.name.toLowerCase();
    return this.places.find((place) => called(place) === wanted) ?? this.places.find((place) => called(place).includes(wanted));
  }

  /** @param {string} name */
  isFriend(name) {
    return this.#friends.has(name.toLowerCase());
  }

  /** @param {string} name */
  isBlocked(name) {
    return this.#blocked.has(name.toLowerCase());
  }

  /** @param {string[]} friends @param {string[]} blocked */
  #setCircle(friends, blocked) {
    this.friends = friends;
    this.#friends = new Set(friends.map((name) => name.toLowerCase()));
    this.#blocked = new Set(blocked.map((name) => name.toLowerCase()));
  }
}
