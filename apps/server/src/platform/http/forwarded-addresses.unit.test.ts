import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientAddress, dropForwardedPorts } from './forwarded-addresses.ts';

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

test.each([
  { trusted: [], from: '198.51.100.1', forwarded: '192.0.2.1', expected: '198.51.100.1' },
  { trusted: ['127.0.0.1'], from: '::ffff:127.0.0.1', forwarded: '192.0.2.1:99', expected: '192.0.2.1' },
  {
    trusted: ['10.0.0.0/8'],
    from: '10.1.1.1',
    forwarded: '6.6.6.6, 192.0.2.1, 10.2.2.2',
    expected: '192.0.2.1',
  },
  { trusted: ['uniquelocal'], from: 'fd00::1', forwarded: '[2001:db8::1]:5', expected: '2001:db8::1' },
  { trusted: ['127.0.0.1'], from: '198.51.100.1', forwarded: '192.0.2.1', expected: '198.51.100.1' },
  { trusted: ['127.0.0.1'], from: '127.0.0.1', forwarded: undefined, expected: '127.0.0.1' },
])('who opens a socket from $from with $forwarded is $expected', ({ trusted, from, forwarded, expected }) => {
  const request = {
    headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage;
  expect(createClientAddress(trusted)(request)).toBe(expected);
});
