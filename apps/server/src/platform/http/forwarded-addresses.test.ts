import { expect, test } from 'vitest';
import { dropForwardedPorts } from './forwarded-addresses.ts';

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['198.51.100.9:51000', '198.51.100.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:51000', '2001:db8::1'],
  ['[::ffff:198.51.100.9]:80', '::ffff:198.51.100.9'],
  ['198.51.100.9:1, 10.0.0.1:2,[fd00::1]:3', '198.51.100.9, 10.0.0.1, fd00::1'],
  ['unknown', 'unknown'],
  ['198.51.100.999:80', '198.51.100.999:80'],
  ['[nonsense]:80', '[nonsense]:80'],
])('X-Forwarded-For %s is read as %s', (given, expected) => {
  const headers = { 'x-forwarded-for': given };
  dropForwardedPorts(headers);
  expect(headers).toEqual({ 'x-forwarded-for': expected });
});
