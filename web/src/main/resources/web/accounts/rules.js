/** What can be said about a password while it is typed. */

/**
 * @param {string} password @param {{min: number, max: number}} limits
 * @returns {{good: boolean, text: string}}
 */
export function judge(password, { min, max }) {
  const length = [...password].length;
  if (length === 0) return { good: false, text: `At least ${min} characters. A few words are easy to remember and hard to guess.` };
  if (length < min) return { good: false, text: `${min - length} more character${min - length === 1 ? '' : 's'} to go.` };
  if (length > max) return { good: false, text: `${length - max} too many: ${max} is the most.` };
  return { good: true, text: 'Long enough.' };
}
