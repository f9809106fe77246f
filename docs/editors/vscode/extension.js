// Starts `ambit kod lsp` for Kod sources and lets it speak to the editor.
// biome-ignore lint/suspicious/noRedundantUseStrict: editors load this as a CommonJS script, which is not strict by itself.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;

/** @returns {Promise<void>} */
function activate() {
  const command = vscode.workspace.getConfiguration('kod').get('ambit', 'ambit');
  client = new LanguageClient(
    'kod',
    'Kod',
    { command, args: ['kod', 'lsp'] },
    {
      documentSelector: [
        { scheme: 'file', language: 'kod' },
        { scheme: 'untitled', language: 'kod' },
      ],
    },
  );
  return client.start();
}

/** @returns {Promise<void> | undefined} */
function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
