/** What came of a request, or why something could not be sent. */
import { UlpError } from './bytes.js';

export const STATUS = Object.freeze({
  OK: 0,
  UNKNOWN_GROUP: 1,
  NOT_A_MEMBER: 2,
  ALREADY_A_MEMBER: 3,
  FORBIDDEN: 4,
  FULL: 5,
  BAD_REQUEST: 6,
  LIMIT_REACHED: 7,
  NOT_CONNECTED: 8,
  CHANGED: 9,
  UNKNOWN_HOST: 10,
  NAME_TAKEN: 11,
});

/** In words, by status. */
const MEANINGS = [
  'done',
  'there is no such group',
  'you are not in that group',
  'you are in that group already',
  'you may not do that',
  'the group is full',
  'that is not a request that can be understood',
  'a limit is reached',
  'connect first',
  'somebody has changed it meanwhile',
  'there is nobody of that address or name',
  'somebody has that name',
];

/** @param {import('./bytes.js').ByteReader} input */
export function readStatus(input) {
  const status = input.u8('the status');
  if (status >= MEANINGS.length) throw new UlpError(`a status is 0 to ${MEANINGS.length - 1}, not ${status}`);
  return status;
}

/** A request that was refused. */
export class GroupError extends Error {
  /** @param {number} status one of STATUS @param {string} [why] in the server's words, if it has any */
  constructor(status, why = '') {
    super(why || MEANINGS[status] || `status ${status}`);
    this.name = 'GroupError';
    this.status = status;
  }
}
