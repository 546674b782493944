import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDisk } from './disk.ts';
import { answerError } from '../http/error-answers.ts';

const MB = 1024 * 1024;

test('a disk is full when less is free than the database keeps for itself', () => {
  let free = 100 * MB;
  const disk = createDisk('/data', () => free);
  expect(disk.isFull()).toBe(false);
  free = 10 * MB;
  expect(disk.isFull()).toBe(true);
});

test('a disk elsewhere is full for a minute after it said so', () => {
  let time = 0;
  const disk = createDisk(
    '/data',
    () => 100 * MB,
    () => time,
  );
  disk.notice(new Error('something else'));
  expect(disk.isFull()).toBe(false);
  disk.notice(new Error('no room', { cause: Object.assign(new Error('full'), { code: '53100' }) }));
  expect(disk.isFull()).toBe(true);
  time = 60_000;
  expect(disk.isFull()).toBe(false);
});

test('a data folder that was never made is not full', () => {
  expect(createDisk(join(tmpdir(), 'msm-never-made')).isFull()).toBe(false);
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is told as such, not as a database that is away',
  (code) => {
    const { status, body, retryAfterSeconds } = answerError(Object.assign(new Error('x'), { code }), 'r');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.message).toContain('disk of the portal is full');
    expect(retryAfterSeconds).toBeGreaterThan(0);
  },
);
