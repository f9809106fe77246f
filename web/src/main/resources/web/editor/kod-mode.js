/** The words of Kod for the editor: which stretch of a line is what. Follows the grammar in docs/editors. */

const BUILTINS =
  'Create|IsClass|GetClass|Send|Post|Debug|AddPacket|SendPacket|SendCopyPacket|ClearPacket|GetInactiveTime|DumpStack|StringEqual|StringContain|SetResource|ParseString|SetString|CreateString|' +
  'StringSubstitute|AppendTempString|ClearTempString|GetTempString|BuildString|StringLength|StringConsistsOf|CreateTimer|DeleteTimer|GetTimeRemaining|LoadRoom|RoomData|CanMoveInRoom|' +
  'CanMoveInRoomFine|IsPointInSector|MinigameNumberToString|MinigameStringToNumber|Cons|First|Rest|Length|Nth|List|IsList|SetFirst|SetNth|DelListElem|FindListElem|MoveListElem|GetTime|Abs|' +
  'Bound|Sqrt|CreateTable|AddTableEntry|GetTableEntry|DeleteTableEntry|DeleteTable|RecycleUser|IsObject|Random|SendWebhook|AddProperty|DeleteProperty|GetProperty|SetProperty|HasProperty|' +
  'SetPropertyFlag|AddMethod|DeleteMethod|GetExemplar|SetExemplar|MoveInto|GetContainer|GetContents|GetOwner|SetOwner|FireEvent|Tell|IsConnected|EffectiveUser|Log|CallerUser|IsWizard|Destroy|MoveSector|LaunchApp|HasRight|FiredTimer|FindAvatar';

/** Tried in this order at each place. @type {[RegExp, string | null][]} */
const RULES = [
  [/%.*/y, 'comment'],
  [/"(?:\\.|[^"\\])*"?/y, 'string'],
  [/@\s*[A-Za-z]\w*/y, 'name'],
  [/&\s*[A-Za-z]\w*/y, 'class'],
  [/#\s*[A-Za-z]\w*/y, 'parameter'],
  [/(?:0[xX][0-9A-Fa-f]+|\d+)\b/y, 'number'],
  [/\$/y, 'atom'],
  [/(?:if|else|for|in|while|propagate|return|break|continue|local)\b/iy, 'keyword'],
  [/(?:and|or|not|mod)\b/iy, 'operator'],
  [/self\b/iy, 'self'],
  [/(?:true|false)\b/iy, 'atom'],
  [new RegExp(`(?:${BUILTINS})(?=\\s*\\()`, 'iy'), 'library'],
  [/[A-Z][A-Z0-9]*_?[A-Z0-9_]+\b/y, 'atom'],
  [/[A-Za-z_]\w*/y, 'variable'],
  [/<>|<=|>=|[-+*/=<>&|~]/y, 'operator'],
  [/\s+/y, null],
];

/** A line that begins like this is the head of a handler. */
const HANDLER = /^\s*(?!(?:if|while|for|return|not)\b)([A-Za-z]\w*)(?=\s*\([^;]*$)/i;

/**
 * @param {string} line @param {number} at
 * @returns {{end: number, style: string | null}}
 */
export function tokenAt(line, at) {
  const handler = at === 0 ? HANDLER.exec(line) : null;
  if (handler && !isBuiltin(handler[1])) return { end: handler[0].length, style: 'name' };
  for (const [rule, style] of RULES) {
    rule.lastIndex = at;
    const found = rule.exec(line);
    if (found && found[0].length > 0) return { end: at + found[0].length, style };
  }
  return { end: at + 1, style: null };
}

/** @param {string} word */
const isBuiltin = (word) => new RegExp(`^(?:${BUILTINS})$`, 'i').test(word);

const INDENT = 3;

/** What a stretch can be. */
export const KOD_STYLES = [
  'comment',
  'string',
  'name',
  'class',
  'parameter',
  'number',
  'atom',
  'keyword',
  'operator',
  'self',
  'library',
  'variable',
];

/** How CodeMirror goes through a text: line by line, with the depth of braces. */
export const kodMode = () => ({
  name: 'kod',
  startState: () => ({ depth: 0 }),
  /** @param {{depth: number}} state */
  copyState: (state) => ({ depth: state.depth }),
  /** @param {{string: string, pos: number}} stream @param {{depth: number}} state */
  token(stream, state) {
    const { end, style } = tokenAt(stream.string, stream.pos);
    const text = stream.string.slice(stream.pos, end);
    if (style === null && text === '{') state.depth++;
    if (style === null && text === '}') state.depth = Math.max(0, state.depth - 1);
    stream.pos = end;
    return style;
  },
  /** @param {{depth: number}} state @param {string} textAfter */
  indent: (state, textAfter) => INDENT * Math.max(0, state.depth - (textAfter.startsWith('}') ? 1 : 0)),
  languageData: { commentTokens: { line: '%' }, indentOnInput: /^\s*\}$/, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
});
