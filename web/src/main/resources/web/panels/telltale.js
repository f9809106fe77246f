/** What tests may read from outside: attributes of the root element and an event for each item of news. No globals. */

/** @param {import('../state.js').State} state */
export function tellState(state) {
  const { dataset } = document.documentElement;
  dataset.state = state.phase;
  dataset.people = String(state.people.size);
  if (state.self && state.phase !== 'choosing') dataset.self = String(state.self.id);
  else delete dataset.self;
}

/** @param {import('../types.js').News} item */
export function tellNews(item) {
  document.dispatchEvent(new CustomEvent('ambit:news', { detail: item }));
}
