import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COMPLEMENT,
  INTERSECTION,
  SERVER,
  UNION,
  host,
  implicit,
  key,
  logical,
  parseAddress,
  sameAddress,
  show,
} from '../../main/resources/web/group/address.js';
import { AppData, talk } from '../../main/resources/web/group/appdata.js';
import { decodeAttributes, encodeAttributes } from '../../main/resources/web/group/attributes.js';
import { ByteReader, ByteWriter, UlpError } from '../../main/resources/web/group/bytes.js';
import { TYPE, decode, encodeReceive, encodeSend, encodeShort } from '../../main/resources/web/group/codec.js';
import { decodeNotice } from '../../main/resources/web/group/notices.js';
import { decodeRequest, encodeRequest } from '../../main/resources/web/group/requests.js';
import { not, set } from '../../main/resources/web/group/sets.js';
import { decodeKept, decodeStateRequest } from '../../main/resources/web/group/state.js';
import { Dice } from './groups/dice.js';
import { KIND_NAMES, hex, inWords, unhex } from './groups/words.js';

const addressBytes = (/** @type {import('../../main/resources/web/group/address.js').Address} */ address) =>
  hex(new ByteWriter(1).address(address).toBytes());
const addressIn = (/** @type {string} */ digits) => show(new ByteReader(unhex(digits)).address('the address'));
/** @param {() => unknown} act @param {RegExp} words */
const refuses = (act, words) =>
  assert.throws(act, (/** @type {any} */ trouble) => trouble instanceof UlpError && words.test(trouble.message));

test('an address is as short as it can be, and its number runs over into the type for hosts', () => {
  for (const [address, digits] of /** @type {const} */ ([
    [host(0), '80'],
    [host(31), '9f'],
    [host(32), 'c020'],
    [host(4095), 'cfff'],
    [host(4096), '00001000'],
    [host(2 ** 30 - 1), '3fffffff'],
    [implicit(0), 'a0'],
    [implicit(15), 'af'],
    [implicit(16), 'd010'],
    [implicit(2047), 'd7ff'],
    [implicit(2048), '40000800'],
    [implicit(2 ** 29 - 1), '5fffffff'],
    [logical(2), 'b2'],
    [logical(16), 'd810'],
    [logical(2048), '60000800'],
    [logical(2 ** 29 - 1), '7fffffff'],
  ])) {
    assert.equal(addressBytes(address), digits);
    assert.equal(addressIn(digits), show(address));
  }
});

test('longer forms of an address are read, too', () => {
  assert.deepEqual(['c007', '00000007', 'd007', '40000007', 'd807', '60000007'].map(addressIn), [
    'host:7',
    'host:7',
    'group:7',
    'group:7',
    'set:7',
    'set:7',
  ]);
});

test('what begins with 111 is no address, and one that ends early neither', () => {
  for (const digits of ['e0', 'ffffffff']) refuses(() => addressIn(digits), /no address begins with 111/);
  for (const digits of ['', 'c0', '000000']) refuses(() => addressIn(digits), /needs 1 bytes, and 0 are left/);
});

test('addresses are written for people, compared, and bounded', () => {
  assert.deepEqual([parseAddress('host:7'), parseAddress('group:16'), parseAddress('set:17')], [host(7), implicit(16), logical(17)]);
  assert.ok(
    sameAddress(host(7), parseAddress('host:7')) &&
      !sameAddress(host(7), implicit(7)) &&
      !sameAddress(host(7), undefined) &&
      sameAddress(undefined, undefined),
  );
  assert.ok(Object.isFrozen(host(7)));
  assert.equal(new Map([[key(host(7)), 'Ada']]).get(key(parseAddress('host:7'))), 'Ada');
  for (const text of ['7', 'host:', 'host:-1', 'host:1073741824', 'group:536870912', 'room:1', 'host:1.5'])
    assert.throws(() => parseAddress(text), /expected an address such as/);
  for (const number of [-1, 2 ** 30, 1.5, NaN]) assert.throws(() => host(number), RangeError);
});

test('numbers take seven bits a byte, up to 2^53 - 1', () => {
  const numbers = [0, 1, 127, 128, 300, 16_383, 16_384, 2 ** 32, Number.MAX_SAFE_INTEGER];
  assert.deepEqual(
    numbers.map((n) => new ByteReader(new ByteWriter().varint(n).toBytes()).varint('it')),
    numbers,
  );
  assert.equal(hex(new ByteWriter().varint(300).toBytes()), 'ac02');
  refuses(() => new ByteReader(unhex('8080808080808010')).varint('it'), /and 9007199254740991 at most/);
  refuses(() => new ByteReader(unhex('808080808080808080')).varint('it'), /more than 63 bits/);
  assert.throws(() => new ByteWriter().varint(-1), RangeError);
});

test('a message to a group, and the same in short form', () => {
  const send = {
    type: TYPE.SEND,
    isVolatile: true,
    destination: implicit(16),
    to: [logical(17), COMPLEMENT, host(3), INTERSECTION],
    data: unhex('0203'),
  };
  assert.equal(hex(encodeSend(send)), '41d01004d811b283b00180020203');
  assert.deepEqual(decode(encodeSend(send)), send);
  assert.equal(hex(encodeShort(send)), 'c10180020203');
  const binding = { host: host(5), group: implicit(16), to: [host(1)] };
  assert.deepEqual(decode(encodeShort(send), binding), { ...send, to: [host(1)] });
  refuses(() => decode(encodeShort(send)), /bound to no group/);
});

test('a message to a host: plain, with its group, short and packed', () => {
  const elements = [
    { source: host(1), data: unhex('0a0b0c0d0e') },
    { source: host(2), data: unhex('0a0b0c0d0f') },
    { source: host(3), data: new Uint8Array() },
  ];
  const receive = { type: TYPE.RECEIVE, destination: host(5), group: undefined, elements };
  const named = { ...receive, group: implicit(16) };
  assert.equal(hex(encodeReceive(receive)), '02850381050a0b0c0d0e82050a0b0c0d0f8300');
  assert.equal(hex(encodeReceive(named)), '2285d0100381050a0b0c0d0e82050a0b0c0d0f8300');
  assert.equal(hex(encodeReceive(named, { isShort: true })), '820381050a0b0c0d0e82050a0b0c0d0f8300');
  // Four bytes as in the first (0 3), then one more than there (1).
  assert.equal(hex(encodeReceive(named, { isPacked: true })), '3285d01003810a0a0b0c0d0e8207050003018300');
  for (const form of [{}, { isPacked: true }]) assert.deepEqual(decode(encodeReceive(named, form)), named);
  assert.deepEqual(decode(encodeReceive(receive)), receive);
  assert.deepEqual(decode(encodeReceive(named, { isShort: true, isPacked: true }), { host: host(5), group: implicit(16), to: [] }), named);
});

test('what is no message is refused, and it is said why', () => {
  const nothing = unhex('');
  for (const [digits, words] of /** @type {const} */ ([
    ['', /the type of a message needs 1 bytes/],
    ['00', /1 to 6, not 0/],
    ['07', /1 to 6, not 7/],
    ['21d010000180', /only its answers have/],
    ['01d010000280008000', /exactly 1 element, not 2/],
    ['01d010000080', /exactly 1 element, not 0/],
    ['01d010ff', /auxiliary address 1 of 255/],
    ['01d01000018005', /the length of the data is 5, and 1 at most/],
    ['01d0100001800000', /the message ends here, and 1 more bytes follow/],
    ['0285ffffff7f', /the count of elements is 268435455, and 2 at most/],
    ['12850181030102', /there is nothing it can differ from/],
    ['1285028102018203', /element 2 needs 1 bytes/],
    ['12850281020182050200ff', /longer than the 2 bytes it says/],
    ['128502810201820302ff', /has 1 bytes, and says that it has 2/],
    ['12850281020182030100', /ends within a run/],
  ]))
    refuses(() => decode(unhex(digits)), words);
  refuses(() => decodeRequest(unhex('17')), /1 to 22, not 23/);
  refuses(() => decodeRequest(unhex('0585')), /expected a group, got host:5/);
  refuses(() => decodeRequest(unhex('05b1')), /expected a group, got set:1/);
  refuses(() => decodeRequest(unhex('0102')), /version 1 is spoken here, not 2/);
  refuses(() => decodeNotice(unhex('c4')), /no notice 0xc4/);
  refuses(() => decodeNotice(unhex('e00c00')), /a status is 0 to 11, not 12/);
  refuses(() => decodeStateRequest(unhex('06')), /1 to 5, not 6/);
  refuses(() => decodeStateRequest(unhex('0141')), /the length of the key is 65, and 64 at most/);
  refuses(() => decodeKept(nothing), /the key/);
});

test('a coded element must not claim more than its bytes can stand for', () => {
  const first = '81020a';
  const coded = (/** @type {string} */ whole, /** @type {string} */ body) =>
    unhex(`128502${first}82${(body.length + 1).toString(16).padStart(2, '0')}${whole}${body}`);
  assert.equal(/** @type {any} */ (decode(coded('8002', '00ff'))).elements[1].data.length, 256);
  refuses(() => decode(coded('8102', '00ff')), /the whole length of element 2 is 257, and 256 at most/);
});

test('attributes are told by name, and those nobody knows are kept', () => {
  const attributes = {
    delivery: /** @type {const} */ ('synchronous'),
    periodMillis: 300,
    echo: true,
    open: false,
    key: unhex('6b6579'),
    capacity: 2 ** 31 - 1,
    name: '#ädä',
    others: [{ tag: 99, value: unhex('01') }],
  };
  assert.equal(hex(encodeAttributes(attributes)), '0101020202012c0801010901000a036b65790b047fffffff0f0623c3a464c3a4630101');
  assert.deepEqual(decodeAttributes(encodeAttributes(attributes)), attributes);
  assert.deepEqual(decodeAttributes(encodeAttributes({ key: 'key' })), { key: unhex('6b6579') });
  assert.deepEqual(decodeAttributes(unhex('0801000801010b00')), { echo: true, capacity: 0 }, 'the last one counts, and no bytes are 0');
});

test('attributes that cannot be are refused on both ways', () => {
  refuses(() => decodeAttributes(unhex('010104')), /delivery is 0 to 3, not 4/);
  refuses(() => decodeAttributes(unhex('0b0480000000')), /capacity is a number of up to 31 bits/);
  refuses(() => decodeAttributes(unhex('0b050000000001')), /capacity is a number of up to 31 bits/);
  refuses(() => decodeAttributes(unhex('6300'.repeat(65))), /more than 64 attributes/);
  refuses(() => decodeAttributes(unhex(`638102${'00'.repeat(257)}`)), /the length of attribute 99 is 257, and 256 at most/);
  for (const wrong of [
    { capacity: -1 },
    { capacity: 2 ** 31 },
    { delivery: 'soon' },
    { periodMillis: 0.5 },
    { name: 'x'.repeat(257) },
    { colour: 'red' },
  ]) {
    assert.throws(() => encodeAttributes(/** @type {any} */ (wrong)), RangeError);
  }
});

test('talk is data of the program "talk"', () => {
  assert.equal(hex(talk('Grüß')), '040474616c6b4772c3bcc39f');
  const read = AppData.read(talk('Grüß'));
  assert.deepEqual([read?.isTalk, read?.text], [true, 'Grüß']);
  assert.equal(AppData.read(new AppData('pong', unhex('0102')).encode())?.isTalk, false);
  for (const digits of ['', '02', '0421', '04217878']) assert.equal(AppData.read(unhex(digits)), undefined);
  assert.throws(() => new AppData('x'.repeat(33), unhex('')).encode(), RangeError);
});

test('a request says what Java says', () => {
  assert.equal(hex(encodeRequest({ kind: 'connect', wants: 7, name: '' })), '01010700');
  assert.equal(hex(encodeRequest({ kind: 'bind', group: implicit(16), to: [host(1)] })), '16d0100181');
});

test('who is meant: sets, hosts, and what is not, from left to right', () => {
  const [team, me, other] = [logical(17), host(3), host(9)];
  assert.deepEqual(set(team).addresses(), [team]);
  assert.deepEqual(not(me).addresses(), [COMPLEMENT, me]);
  assert.deepEqual(set(team).and(not(me)).or(other).addresses(), [team, COMPLEMENT, me, INTERSECTION, other, UNION]);
  assert.deepEqual(set(me).and(set(team).or(other)).addresses(), [team, other, UNION, me, INTERSECTION], 'the compound goes first');
  assert.deepEqual(not(set(team).or(not(me))).addresses(), [COMPLEMENT, team, me, INTERSECTION]);
  assert.deepEqual(not(not(me)).addresses(), [me]);
});

test('what cannot be said as a list is refused before it is sent', () => {
  const [a, b] = [set(logical(17)).or(host(3)), set(logical(18)).or(host(4))];
  assert.throws(() => a.and(b), /worked off from the left/);
  assert.throws(() => set(implicit(16)), /not by group:16/);
  assert.throws(() => set(UNION), /not by set:1/);
  let many = set(host(0));
  for (let i = 1; i <= 127; i++) many = many.or(host(i));
  assert.equal(many.addresses().length, 255);
  assert.throws(() => many.or(SERVER).addresses(), /255 addresses at most/);
});

test('an expression means what it says, whoever is in the group', () => {
  const dice = new Dice(4);
  const everybody = [1, 2, 3, 4, 5, 6];
  const team = (/** @type {number} */ n) => everybody.filter((who) => (n >> (who - 1)) & 1);
  for (let i = 0; i < 2000; i++) {
    /** @returns {[import('../../main/resources/web/group/sets.js').Members, Set<number>]} */
    const argument = () => {
      const n = 16 + dice.below(48);
      const members = new Set(team(n));
      return dice.bool() ? [set(logical(n)), members] : [not(logical(n)), new Set(everybody.filter((who) => !members.has(who)))];
    };
    let [expression, meant] = argument();
    for (let steps = dice.below(5); steps > 0; steps--) {
      const [next, those] = argument();
      const isAnd = dice.bool();
      const flips = dice.below(4) === 0;
      const before = meant;
      expression = isAnd ? expression.and(next) : next.or(expression);
      meant = new Set(everybody.filter((who) => (isAnd ? before.has(who) && those.has(who) : before.has(who) || those.has(who))));
      if (!flips) continue;
      expression = not(expression);
      const kept = meant;
      meant = new Set(everybody.filter((who) => !kept.has(who)));
    }
    assert.deepEqual(evaluated(expression.addresses()), [...meant]);
  }

  /**
   * As the server works it off: two arguments, an operator, then one argument and an operator at a time.
   * @param {import('../../main/resources/web/group/address.js').Address[]} list
   */
  function evaluated(list) {
    let at = 0;
    const next = () => {
      const isNegated = sameAddress(list[at], COMPLEMENT);
      if (isNegated) at++;
      const members = team(list[at++].number);
      return everybody.filter((who) => members.includes(who) !== isNegated);
    };
    let result = next();
    while (at < list.length) {
      const other = next();
      const operator = list[at++];
      assert.ok(sameAddress(operator, UNION) || sameAddress(operator, INTERSECTION));
      result = everybody.filter((who) =>
        sameAddress(operator, UNION) ? result.includes(who) || other.includes(who) : result.includes(who) && other.includes(who),
      );
    }
    return result;
  }
});

test('100,000 damaged messages are refused with a UlpError or read, and nothing else', () => {
  const dice = new Dice(11);
  let refused = 0;
  for (let i = 0; i < 100_000; i++) {
    const kind = dice.one(KIND_NAMES);
    const binding = dice.binding();
    const bytes = dice.damaged(dice.make(kind, binding));
    try {
      inWords(kind, bytes, binding);
    } catch (trouble) {
      if (!(trouble instanceof UlpError)) throw trouble;
      refused++;
    }
  }
  assert.ok(refused > 30_000 && refused < 100_000, `${refused} were refused`);
});
