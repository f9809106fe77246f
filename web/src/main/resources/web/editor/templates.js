/** Beginnings for new methods, so that nobody has to remember the names of the parameters. */

/** @typedef {{name: string, about: string, side: 'server' | 'client', source: string}} Template */

/**
 * @param {string} name
 * @param {string} about
 * @param {string} parameters
 * @param {string[]} lines
 * @param {'server' | 'client'} [side]
 * @returns {Template}
 */
const template = (name, about, parameters, lines, side = 'server') => ({
  name,
  about,
  side,
  source: [`${name}(${parameters})`, '{', ...lines.map((line) => (line === '' ? '' : `   ${line}`)), '}', ''].join('\n'),
});

/** @type {Template[]} */
export const TEMPLATES = [
  template('OnPeerSay', 'somebody in the room says something', 'who = $, what = $', [
    'if StringContain(what, "hello")',
    '{',
    '   Tell(who, "Hello to you, too!");',
    '}',
    '',
    'return;',
  ]),
  template('Use', 'somebody uses it', 'who = $', ['Tell(who, "It hums softly.");', '', 'return TRUE;']),
  template('Click', 'somebody touches it', 'who = $', ['Tell(who, "That tickles!");', '', 'return TRUE;']),
  template('OnPeerEnter', 'somebody comes into the room', 'who = $', ['Tell(who, "Welcome!");', '', 'return;']),
  template('OnPeerLeave', 'somebody leaves the room', 'who = $', ['return;']),
  template('OnTake', 'it was picked up', 'who = $', ['Tell(who, "Careful!");', '', 'return;']),
  template('OnDrop', 'it was put down', 'who = $', ['return;']),
  template('OnOpen', 'it was opened', 'who = $', ['return;']),
  template('OnContentSay', 'somebody inside it says something (for rooms)', 'who = $, what = $', ['return;']),
  template('Wag', 'a method that runs in the pages of those who are there', 'who = $', ['return;'], 'client'),
];
