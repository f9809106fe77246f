/**
 * What is typed into the talk: words for the conversation that is open, or a command. Pure: it only says what was meant.
 *
 * Names of visitors may hold spaces. Where a name is asked for, one that is known here is recognised; any other can be put in quotes.
 */

/**
 * @typedef {{verb: 'say', text: string} | {verb: 'me' | 'all', text: string} | {verb: 'go', room: string} | {verb: 'join', channel: string,
 *   key: string}
 *   | {verb: 'part', channel: string | undefined} | {verb: 'msg', name: string, text: string} | {verb: 'topic', text: string | undefined}
 * | {verb: 'op' | 'mute' | 'unmute' | 'invite' | 'showout' | 'letin' | 'sendback', name: string} | {verb: 'kick',
 *   name: string, why: string}
 *   | {verb: 'ban', name: string, hours: string, why: string} | {verb: 'team' | 'teamHere', text: string}
 *   | {verb: 'names' | 'list' | 'party' | 'accept' | 'leaveparty' | 'rules' | 'help'} | {verb: 'pong', code: string | undefined}
 *   | {verb: 'wrong', why: string}} Command
 */
/** @typedef {{form: string, what: string, read: (rest: string, known: string[]) => Command | undefined}} Entry */

const LONGEST_CHANNEL = 50;

/**
 * A channel as it is called; the sign in front may be left out.
 * @param {string} word
 * @returns {string | undefined} nothing when no channel can be called so
 */
export function channelName(word) {
  const name = /^[#&]/.test(word) ? word : `#${word}`;
  return name.length > 1 && name.length <= LONGEST_CHANNEL && !/[\s,\p{Cc}]/u.test(name) ? name : undefined;
}

/**
 * The name at the beginning, and what follows it.
 * @param {string} rest @param {string[]} known @returns {[string, string]}
 */
function splitName(rest, known) {
  const quoted = /^"([^"]+)"\s*(.*)$/su.exec(rest);
  if (quoted) return [quoted[1].trim(), quoted[2]];
  const lower = rest.toLowerCase();
  const met = known
    .filter((name) => name !== '' && (lower === name.toLowerCase() || lower.startsWith(`${name.toLowerCase()} `)))
    .sort((a, b) => b.length - a.length)[0];
  if (met) return [met, rest.slice(met.length).trim()];
  const [word] = rest.split(/\s/u, 1);
  return [word, rest.slice(word.length).trim()];
}

/** @param {'names' | 'list' | 'party' | 'accept' | 'leaveparty' | 'rules' | 'help'} verb */
const plain = (verb) => () => /** @type {Command} */ ({ verb });
/** @param {'me' | 'all' | 'team' | 'teamHere'} verb */
const words = (verb) => (/** @type {string} */ text) => (text ? /** @type {Command} */ ({ verb, text }) : undefined);
/** All that follows is the name. @param {'op' | 'mute' | 'unmute' | 'invite' | 'showout' | 'letin'} verb */
const person = (verb) => (/** @type {string} */ rest, /** @type {string[]} */ known) => {
  const [name, more] = splitName(rest, known);
  return name ? /** @type {Command} */ ({ verb, name: more && !rest.startsWith('"') ? rest : name }) : undefined;
};

/**
 * A name, and what is said about it. Who is unknown and not in quotes is called by all that follows.
 * @param {string} rest @param {string[]} known @returns {[string, string]}
 */
function nameAndWords(rest, known) {
  const [name, more] = splitName(rest, known);
  const isSure = rest.startsWith('"') || known.some((one) => one.toLowerCase() === name.toLowerCase());
  return isSure ? [name, more] : [rest, ''];
}

/** @type {Record<string, Entry>} in the order in which the help tells them */
const COMMANDS = {
  join: {
    form: '/join #channel [key]',
    what: 'enter a channel, or open a new one',
    read(rest) {
      const [word = '', key = ''] = rest.split(/\s+/u);
      const channel = word && channelName(word);
      return channel ? { verb: 'join', channel, key } : undefined;
    },
  },
  part: {
    form: '/part [#channel]',
    what: 'leave this channel, or another',
    read(rest) {
      const channel = rest ? channelName(rest) : undefined;
      return rest && !channel ? undefined : { verb: 'part', channel };
    },
  },
  msg: {
    form: '/msg name words',
    what: 'a private word; for a name with spaces: /msg "Ada L" words; also /whisper and /tell',
    read(rest, known) {
      const [name, text] = splitName(rest, known);
      return name ? { verb: 'msg', name, text } : undefined;
    },
  },
  topic: { form: '/topic [words]', what: 'what this channel is about', read: (text) => ({ verb: 'topic', text: text || undefined }) },
  names: { form: '/names', what: 'who is in this channel', read: plain('names') },
  list: { form: '/list', what: 'which channels there are', read: plain('list') },
  kick: {
    form: '/kick name [why]',
    what: 'take somebody out of your channel; wizards, in the room: out of the world',
    read(rest, known) {
      const [name, why] = nameAndWords(rest, known);
      return name ? { verb: 'kick', name, why } : undefined;
    },
  },
  ban: {
    form: '/ban name [hours] [why]',
    what: 'wizards: let somebody in no more; for a name with spaces: /ban "Ada L"',
    read(rest, known) {
      const [name, more] = splitName(rest, known);
      const [, hours = '', why = ''] = /^(?:(\d+)(?:\s+|$))?(.*)$/su.exec(more) ?? [];
      return name ? { verb: 'ban', name, hours, why } : undefined;
    },
  },
  showout: { form: '/showout name', what: 'out of a room that is yours, until you let them in again', read: person('showout') },
  letin: { form: '/letin name', what: 'let somebody in again whom you have shown out', read: person('letin') },
  sendback: {
    form: '/sendback thing',
    what: 'out of a room that is yours, back to its owner',
    read: (name) => (name ? { verb: 'sendback', name } : undefined),
  },
  rules: { form: '/rules', what: 'what may be done in this room, and by whom', read: plain('rules') },
  op: { form: '/op name', what: 'let somebody look after your channel with you', read: person('op') },
  me: { form: '/me words', what: 'what you do: /me waves', read: words('me') },
  all: { form: '/all words', what: 'to everybody in the world, now and then', read: words('all') },
  go: { form: '/go room', what: 'to another room, without walking', read: (room) => (room ? { verb: 'go', room } : undefined) },
  mute: { form: '/mute name', what: 'hear nothing more from somebody, wherever they say it; also /ignore', read: person('mute') },
  unmute: { form: '/unmute name', what: 'hear them again; also /unignore', read: person('unmute') },
  party: { form: '/party', what: 'start a party', read: plain('party') },
  invite: { form: '/invite name', what: 'ask somebody into your party', read: person('invite') },
  accept: { form: '/accept', what: 'follow the last invitation', read: plain('accept') },
  leaveparty: { form: '/leaveparty', what: 'leave your party', read: plain('leaveparty') },
  t: { form: '/t words', what: 'to your party, wherever they are', read: words('team') },
  th: { form: '/th words', what: 'to those of your party who are in this room', read: words('teamHere') },
  pong: {
    form: '/pong [code]',
    what: 'play Pong: a new game, or the one with this code',
    read: (rest) => ({ verb: 'pong', code: rest || undefined }),
  },
  help: { form: '/help', what: 'these commands', read: plain('help') },
};

/** What people may be used to. @type {Record<string, string>} */
const ALSO = { ignore: 'mute', unignore: 'unmute', whisper: 'msg', tell: 'msg' };

/** All commands, each with what it is for. */
export const COMMAND_HELP = Object.values(COMMANDS).map(({ form, what }) => ({ form, what }));

/**
 * @param {string} typed @param {string[]} [known] names of people one may mean
 * @returns {Command}
 */
export function parseCommand(typed, known = []) {
  const text = typed.trim();
  // Two strokes say one.
  if (text.startsWith('//')) return { verb: 'say', text: text.slice(1) };
  if (!text.startsWith('/')) return { verb: 'say', text };
  const [word] = text.slice(1).split(/\s/u, 1);
  const typedName = word.toLowerCase();
  const name = Object.hasOwn(ALSO, typedName) ? ALSO[typedName] : typedName;
  if (!Object.hasOwn(COMMANDS, name)) {
    return {
      verb: 'wrong',
      why: `There is no /${word}. There are ${Object.keys(COMMANDS)
        .map((known) => `/${known}`)
        .join(', ')}; /help says more.`,
    };
  }
  const { form, what, read } = COMMANDS[name];
  return read(text.slice(word.length + 1).trim(), known) ?? { verb: 'wrong', why: `${form}: ${what}.` };
}
