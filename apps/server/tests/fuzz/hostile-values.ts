// Hostile values that JSON can carry: for bodies, queries and socket payloads alike.
// Nothing here looks like a stack trace: what an answer repeats of its request must not be taken for a leak.
import fc from 'fast-check';

const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level++) value = isArray ? [value] : { a: value };
  return value;
};

const withOwnProto = (value: unknown): unknown =>
  Object.defineProperty({}, '__proto__', { value, enumerable: true, configurable: true, writable: true });

export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff b',
    '\u202e\u0000\ufeff',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    'null',
    'NaN',
    '-0',
    '1e999',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'ﷺ'.repeat(128),
    'a@b.cc',
    'a'.repeat(129),
    'x'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, Number.MIN_VALUE, 1e21),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const hostileTree = fc.oneof(
  fc.constant(nested(500, true)),
  fc.constant(nested(500, false)),
  fc.constant(withOwnProto({ role: 'SuperAdmin', isAdmin: true })),
  fc.constant({ constructor: { prototype: { role: 'SuperAdmin' } } }),
  fc.constant({ toString: 1, valueOf: 'x', toJSON: 'y', length: -1 }),
  fc.constant({ $ne: null, $gt: '' }),
  fc.array(hostileText, { maxLength: 5 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, hostileNumber), { maxKeys: 5 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [{}], [null]),
  hostileText,
  hostileNumber,
  hostileTree,
);
