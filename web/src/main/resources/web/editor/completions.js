/** What could be written at the cursor. The server's language server for Kod knows it; the page says which Thing the method is for. */

/** A name and where it comes from are worth a moment; a server that takes longer is not waited for. */
const PATIENCE_MILLIS = 3000;

/**
 * @param {import('../types.js').ThingSeen} seen
 * @returns {import('./codemirror.js').Completer}
 */
export function completionsFor(seen) {
  const thing = {
    above: seen.exemplars.map(({ name }) => name),
    properties: seen.properties.map(({ name }) => name),
    methods: seen.methods.map(({ name }) => name),
  };
  return async (source, offset) => {
    try {
      const answer = await fetch('/kod/completions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...thing, source, offset }),
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
      if (answer.ok) return await answer.json();
    } catch {
      // One can write without being offered anything.
    }
    return { from: offset, items: [] };
  };
}
