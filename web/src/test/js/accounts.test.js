import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AccountClient, AccountTrouble } from '../../main/resources/web/accounts/client.js';
import { judge } from '../../main/resources/web/accounts/rules.js';

const LIMITS = { min: 8, max: 12 };

/** @param {number} status @param {unknown} body @param {any[]} [asked] */
const server = (status, body, asked = []) =>
  new AccountClient(async (...call) => {
    asked.push(call);
    return /** @type {any} */ ({ ok: status < 400, status, json: async () => body });
  });

test('a password is judged while it is typed', () => {
  assert.deepEqual(judge('seven..', LIMITS), { good: false, text: '1 more character to go.' });
  assert.equal(judge('', LIMITS).good, false);
  assert.equal(judge('long enough', LIMITS).good, true);
  assert.deepEqual(judge('much too long..', LIMITS), { good: false, text: '3 too many: 12 is the most.' });
});

test('characters are counted as people count them', () => {
  assert.equal(judge('🐎🐎🐎🐎🐎🐎🐎🐎', LIMITS).good, true);
});

test('a log-in is JSON that only our own site can send', async () => {
  /** @type {any[]} */
  const asked = [];
  const answer = await server(200, { you: { name: 'Ada', role: 'builder' } }, asked).logIn('Ada', 'correct horse');
  assert.equal(answer.you.name, 'Ada');
  const [address, { method, headers, body, credentials }] = asked[0];
  assert.deepEqual(
    [address, method, headers, credentials],
    ['/account/login', 'POST', { 'Content-Type': 'application/json' }, 'same-origin'],
  );
  assert.deepEqual(JSON.parse(body), { name: 'Ada', password: 'correct horse' });
});

test('a refusal is the sentence of the server, with the time to wait', async () => {
  await assert.rejects(server(429, { error: 'Too often.', retryAfter: 7 }).logIn('Ada', 'x'), (trouble) => {
    assert.ok(trouble instanceof AccountTrouble);
    assert.deepEqual([trouble.message, trouble.status, trouble.retryAfter], ['Too often.', 429, 7]);
    return true;
  });
});

test('a server without accounts believes everybody', async () => {
  assert.deepEqual(await server(404, {}).me(), { trust: true });
});

test('a server that is away is a sentence too', async () => {
  const away = new AccountClient(async () => {
    throw new TypeError('fetch failed');
  });
  await assert.rejects(away.me(), /does not answer/);
});
