import { expect, test } from 'vitest';
import { trackCall, type CallState } from './track-call.ts';

const track = async (apiCall: () => Promise<unknown>) => {
  const states: CallState[] = [];
  const outcome = await trackCall(apiCall, [], (state) => states.push(state)).catch(
    (error: unknown) => error,
  );
  return { states, outcome };
};

test('a call is loading until it is answered', async () => {
  const { states, outcome } = await track(async () => 7);
  expect(outcome).toBe(7);
  expect(states).toEqual([
    { isLoading: true, error: null },
    { isLoading: false, error: null },
  ]);
});

test('an error’s message is stored and the error thrown on', async () => {
  const failure = new Error('No such site.');
  const { states, outcome } = await track(() => Promise.reject(failure));
  expect(outcome).toBe(failure);
  expect(states.at(-1)).toEqual({ isLoading: false, error: 'No such site.' });
});

test('an error without words is stored as a general one', async () => {
  const { states } = await track(() => Promise.reject(new Error()));
  expect(states.at(-1)?.error).toBe('An error occurred');
});

test('something that is no function is not called', async () => {
  const { states, outcome } = await track(undefined as never);
  expect(outcome).toEqual(new TypeError('The API function is not defined'));
  expect(states).toEqual([]);
});
