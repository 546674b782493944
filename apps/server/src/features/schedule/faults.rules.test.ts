import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PublishError, type PublishFault } from '../../platform/ports/publisher.ts';
import { consequenceOf, faultOf, hasTriesLeft, LONGEST_PAUSE_MS, type Phase } from './faults.rules.ts';

const settleMs = 30_000;
const MINUTE_MS = 60_000;
const leftMs = 120 * MINUTE_MS;
const askedToWait = (retryAfterMs: number) =>
  consequenceOf('again', { phase: 'committing', attempts: 1, retryAfterMs, leftMs, settleMs });
const lookPutOff = (attempts: number) =>
  consequenceOf('again', { phase: 'looking', attempts, retryAfterMs: 60 * MINUTE_MS, leftMs: -1, settleMs })
    .do;
const follow = (fault: PublishFault, phase: Phase, attempts = 1) =>
  consequenceOf(fault, { phase, attempts, leftMs, settleMs }).do;

test.each<[PublishFault, Phase, string]>([
  ['again', 'preparing', 'tryAgain'],
  ['unclear', 'preparing', 'tryAgain'],
  ['refused', 'preparing', 'fail'],
  ['reauth', 'preparing', 'askForCredentials'],
  ['again', 'committing', 'tryAgain'],
  ['unclear', 'committing', 'lookAgain'],
  ['refused', 'committing', 'fail'],
  ['reauth', 'committing', 'askForCredentials'],
  ['again', 'looking', 'lookAgain'],
  ['unclear', 'looking', 'lookAgain'],
  ['refused', 'looking', 'askPerson'],
  ['reauth', 'looking', 'askForCredentials'],
])('%s while %s: %s', (fault, phase, expected) => {
  expect(follow(fault, phase)).toBe(expected);
});

test('what may have happened is never tried again without a look, however often it was tried', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PublishFault>('again', 'reauth', 'refused', 'unclear'),
      fc.nat(100),
      (fault, tries) => {
        expect(follow(fault, 'looking', tries + 1)).not.toBe('tryAgain');
        expect(follow(fault, 'looking', tries + 1)).not.toBe('fail');
        expect(follow('unclear', 'committing', tries + 1)).toBe('lookAgain');
      },
    ),
  );
});

test('looks that are refused end in a question, also when the credentials were repaired after each', () => {
  expect(follow('reauth', 'looking', 8)).toBe('askForCredentials');
  expect(follow('reauth', 'looking', 9)).toBe('askPerson');
  expect(follow('reauth', 'committing', 9)).toBe('askForCredentials');
});

test('tries end, and the pauses between them grow up to a bound', () => {
  const pauses = Array.from({ length: 20 }, (_, at) =>
    consequenceOf('again', { phase: 'preparing', attempts: at + 1, leftMs, settleMs }),
  ).flatMap((each) => (each.do === 'tryAgain' ? [each.afterMs] : []));
  expect(pauses.length).toBeLessThan(20);
  expect(pauses.every((pause, at) => pause >= (pauses[at - 1] ?? 0) && pause <= LONGEST_PAUSE_MS)).toBe(true);
  expect(follow('again', 'preparing', pauses.length + 1)).toBe('fail');
  expect(hasTriesLeft(pauses.length)).toBe(true);
  expect(hasTriesLeft(pauses.length + 1)).toBe(false);
});

test('a destination that says how long to wait is heard, within reason', () => {
  expect(askedToWait(300_000)).toEqual({ do: 'tryAgain', afterMs: 300_000 });
  expect(askedToWait(86_400_000)).toEqual({ do: 'tryAgain', afterMs: LONGEST_PAUSE_MS });
});

test('it is tried again as long as there is time: neither later, nor given up early for a long pause after short ones', () => {
  const tryAt = (leftMinutes: number, askedMinutes: number) =>
    consequenceOf('again', {
      phase: 'committing',
      attempts: 5,
      retryAfterMs: askedMinutes * MINUTE_MS,
      leftMs: leftMinutes * MINUTE_MS,
      settleMs,
    });
  expect(tryAt(112, 30)).toEqual({ do: 'tryAgain', afterMs: 30 * MINUTE_MS });
  expect(tryAt(30, 30)).toEqual({ do: 'tryAgain', afterMs: 30 * MINUTE_MS });
  expect(tryAt(29, 30)).toEqual({ do: 'fail' });
  expect(tryAt(7, 0)).toEqual({ do: 'fail' });
});

test('looks go on when it is too late to send, and end when the pauses asked for add up to two hours', () => {
  expect([1, 2, 3].map(lookPutOff)).toEqual(['lookAgain', 'lookAgain', 'askPerson']);
});

test('an error that nobody foresaw is unclear once the call was made, and harmless before', () => {
  expect(faultOf(new TypeError('x'), 'preparing')).toBe('again');
  expect(faultOf(new TypeError('x'), 'committing')).toBe('unclear');
  expect(faultOf(new PublishError('refused', 'x'), 'committing')).toBe('refused');
});

test.each([
  [1_000.25, 1_001],
  [Infinity, Infinity],
  [-1e15, 0],
  [NaN, undefined],
  [undefined, undefined],
])('a destination that asks for %s ms is given %s', (retryAfterMs, given) => {
  expect(new PublishError('again', 'Later.', { retryAfterMs }).retryAfterMs).toBe(given);
});
