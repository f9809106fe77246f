/**
 * Makes editors for Kod of CodeMirror 6. It is fetched when an editor is first opened, its parts from their WebJars by the names in the
 * page's
 * import map; the page stays light without it.
 */
import { KOD_STYLES, kodMode } from './kod-mode.js';

/** @typedef {Awaited<ReturnType<typeof fetchAll>>} Parts */

/** @type {Promise<Parts> | undefined} */
let loading;

function load() {
  loading ??= fetchAll().catch((trouble) => {
    loading = undefined;
    throw trouble;
  });
  return loading;
}

async function fetchAll() {
  const [state, view, language, commands, autocomplete, lint, highlight] = await Promise.all([
    import('@codemirror/state'),
    import('@codemirror/view'),
    import('@codemirror/language'),
    import('@codemirror/commands'),
    import('@codemirror/autocomplete'),
    import('@codemirror/lint'),
    import('@lezer/highlight'),
  ]);
  const tokenTable = Object.fromEntries(KOD_STYLES.map((style) => [style, highlight.Tag.define()]));
  const styles = KOD_STYLES.map((style) => ({ tag: tokenTable[style], class: `kod-${style}` }));
  const kod = [
    language.StreamLanguage.define({ ...kodMode(), tokenTable }),
    language.syntaxHighlighting(language.HighlightStyle.define(styles)),
  ];
  return { state, view, language, commands, autocomplete, lint, kod };
}

/**
 * @typedef {object} KodField
 * @property {() => string} value
 * @property {(text: string) => void} setValue
 * @property {() => void} focus
 * @property {(diagnostics: import('../types.js').Diagnostic[]) => void} show  the problems, each in its place
 * @property {(line: number, column: number) => void} goTo  counted from 1
 */

/**
 * What could be written at a place; `from` is where what it would replace begins.
 * @typedef {(source: string, offset: number) => Promise<{from: number, items: import('@codemirror/autocomplete').Completion[]}>} Completer
 */

/**
 * @param {HTMLElement} place @param {string} source @param {boolean} readOnly @param {() => void} changed @param {Completer} complete
 * @returns {Promise<KodField>}
 */
export async function kodField(place, source, readOnly, changed, complete) {
  const parts = await load();
  const { EditorView } = parts.view;
  const view = new EditorView({
    parent: place,
    doc: source,
    extensions: [
      ...extensions(parts, readOnly, complete),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed();
      }),
    ],
  });
  return {
    value: () => view.state.doc.toString(),
    setValue: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    focus: () => view.focus(),
    goTo(line, column) {
      const at = offsetAt(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      view.focus();
    },
    show: (diagnostics) =>
      view.dispatch(
        parts.lint.setDiagnostics(
          view.state,
          diagnostics.map((found) => marked(view.state.doc, found)),
        ),
      ),
  };
}

/** @param {Parts} parts @param {boolean} readOnly @param {Completer} complete */
function extensions({ state, view, language, commands, autocomplete, lint, kod }, readOnly, complete) {
  return [
    lint.lintGutter(),
    view.lineNumbers(),
    commands.history(),
    view.drawSelection(),
    view.highlightSpecialChars(),
    language.indentOnInput(),
    language.bracketMatching(),
    autocomplete.closeBrackets(),
    language.indentUnit.of('   '),
    state.EditorState.tabSize.of(3),
    state.EditorState.readOnly.of(readOnly),
    view.EditorView.contentAttributes.of({ 'aria-label': 'Kod source' }),
    kod,
    autocomplete.autocompletion({ override: [completions(complete)], activateOnTyping: !readOnly }),
    view.keymap.of([
      ...autocomplete.completionKeymap,
      // Tab belongs to the text, so there must be another way out.
      { key: 'Escape', run: leave },
      ...autocomplete.closeBracketsKeymap,
      commands.indentWithTab,
      ...commands.defaultKeymap,
      ...commands.historyKeymap,
      ...lint.lintKeymap,
    ]),
  ];
}

/** @param {import('@codemirror/view').EditorView} view */
function leave(view) {
  view.contentDOM.blur();
  return true;
}

/**
 * Asks once for each word that is begun; while it is typed on, what has been offered is sifted.
 * @param {Completer} complete @returns {import('@codemirror/autocomplete').CompletionSource}
 */
function completions(complete) {
  return async (context) => {
    const begun = context.matchBefore(/[@&#]?\w+|[@&#]/);
    if (!begun && !context.explicit) return null;
    const { from, items } = await complete(context.state.doc.toString(), context.pos);
    return { from, options: items, validFor: /^\w*$/ };
  };
}

/** @param {import('@codemirror/state').Text} doc @param {number} line @param {number} column both counted from 1 */
function offsetAt(doc, line, column) {
  const there = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(there.from + Math.max(1, column) - 1, there.to);
}

/** @param {import('@codemirror/state').Text} doc @param {import('../types.js').Diagnostic} found */
function marked(doc, { line, column, length = 1, severity = 'error', message }) {
  const at = offsetAt(doc, line, column);
  const end = doc.lineAt(at).to;
  // A problem at the very end of a line has nothing to underline: the last letter stands for it.
  const from = Math.max(doc.lineAt(at).from, Math.min(at, end - 1));
  return { from, to: Math.min(Math.max(from + length, from + 1), end), severity: /** @type {'error' | 'warning'} */ (severity), message };
}
