/**
 * Editor support for Kod: a language server that speaks the Language Server Protocol on two streams.
 *
 * <p>There are two views of a source. {@link dev.ambit.server.lsp.Sketch} is the editor's: it finds the declarations of
 * a file however broken it is, because a file that is being typed mostly is. The compiler's syntax tree is the judge's:
 * {@link dev.ambit.server.lsp.Checker} takes all diagnostics from it. {@link dev.ambit.server.lsp.KodWorkspace} holds
 * the texts, {@link dev.ambit.server.lsp.SymbolIndex} who declares what, {@link dev.ambit.server.lsp.Meanings} says
 * what a name under the cursor stands for; everything else is one answer to one kind of question. Start at
 * {@link dev.ambit.server.lsp.KodLanguageServer}, which {@code dev.ambit.server.cli} starts;
 * {@link dev.ambit.server.lsp.MethodCompletions} is for methods that are written in the page.
 */
@NullMarked
package dev.ambit.server.lsp;

import org.jspecify.annotations.NullMarked;
