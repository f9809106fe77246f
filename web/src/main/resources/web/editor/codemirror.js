/** Fetches CodeMirror when it is first needed, and makes editors for Kod with it. It comes from its WebJar; the page stays light without it. */
import { kodMode } from './kod-mode.js';

const BASE = '/webjars/codemirror/';
/** @type {Promise<any> | undefined} */
let loading;

function load() {
  loading ??= fetchAll().catch((trouble) => {
    loading = undefined;
    throw trouble;
  });
  return loading;
}

async function fetchAll() {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${BASE}lib/codemirror.css`;
  // Before our own sheet, so that ours has the last word.
  document.head.prepend(style);
  // It is a script of the old kind, which leaves its one name in the global scope, where its own additions look for it.
  await import(/** @type {string} */ (`${BASE}lib/codemirror.js`));
  await Promise.all(['addon/edit/matchbrackets.js', 'addon/edit/closebrackets.js'].map((file) => import(/** @type {string} */ (`${BASE}${file}`))));
  const { CodeMirror } = /** @type {any} */ (globalThis);
  CodeMirror.defineMode('kod', kodMode);
  return CodeMirror;
}

/**
 * @typedef {object} KodField
 * @property {() => string} value
 * @property {(text: string) => void} setValue
 * @property {() => void} focus
 * @property {() => void} refresh  after it was shown
 * @property {(diagnostics: import('../types.js').Diagnostic[]) => void} show  the problems, each in its place
 * @property {(line: number, column: number) => void} goTo  counted from 1
 */

/**
 * @param {HTMLElement} place @param {string} source @param {boolean} readOnly @param {() => void} changed
 * @returns {Promise<KodField>}
 */
export async function kodField(place, source, readOnly, changed) {
  const CodeMirror = await load();
  const editor = CodeMirror(place, {
    value: source, mode: 'kod', lineNumbers: true, indentUnit: 3, tabSize: 3, matchBrackets: true, autoCloseBrackets: true, readOnly,
    lineWrapping: false, gutters: ['kod-problems', 'CodeMirror-linenumbers'], screenReaderLabel: 'Kod source',
    extraKeys: {
      Tab: (/** @type {any} */ it) => it.execCommand(it.somethingSelected() ? 'indentMore' : 'insertSoftTab'),
      'Shift-Tab': 'indentLess',
      // Tab belongs to the text, so there must be another way out.
      Esc: (/** @type {any} */ it) => it.getInputField().blur(),
    },
  });
  editor.on('changes', changed);
  /** @type {{clear: () => void}[]} */
  let marks = [];
  return {
    value: () => editor.getValue(),
    setValue: (text) => editor.setValue(text),
    focus: () => editor.focus(),
    refresh: () => editor.refresh(),
    goTo(line, column) {
      editor.setCursor({ line: line - 1, ch: column - 1 });
      editor.focus();
    },
    show(diagnostics) {
      for (const mark of marks) mark.clear();
      editor.clearGutter('kod-problems');
      marks = diagnostics.map(({ line, column, length = 1, severity = 'error', message }) => {
        const from = { line: line - 1, ch: column - 1 };
        const sign = document.createElement('span');
        sign.className = `problem ${severity}`;
        sign.title = message;
        sign.textContent = '●';
        editor.setGutterMarker(from.line, 'kod-problems', sign);
        const end = Math.max(from.ch + Math.max(1, length), from.ch + 1);
        const inLine = (editor.getLine(from.line) ?? '').length;
        // A problem at the very end of a line has nothing to underline: the last letter stands for it.
        const start = Math.min(from.ch, Math.max(0, inLine - 1));
        return editor.markText({ line: from.line, ch: start }, { line: from.line, ch: end }, { className: `squiggle ${severity}`, attributes: { title: message } });
      });
    },
  };
}
