import { get, post } from '@msm/contract/route';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { invalidateRoutes, routeKey, routeMutation } from './route-hooks.ts';

const output = z.object({ names: z.array(z.string()) });
const listThings = get('/things', {
  access: 'member',
  summary: 'Lists.',
  input: z.object({ page: z.number(), after: z.optional(z.string()) }),
  output,
});
const readThing = get('/things/:id', {
  access: 'member',
  summary: 'Reads.',
  params: z.object({ id: z.string() }),
  output,
});
const addThing = post('/things', { access: 'member', summary: 'Adds.', input: output, output });

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const isInvalidated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;

test('a key is made of method, path and arguments, in any order and without what is left out', () => {
  queries.setQueryData(routeKey(listThings, { input: { page: 1, after: undefined } }), 'first page');
  expect(queries.getQueryData(['GET', '/things', { input: { page: 1 } }])).toBe('first page');
  expect(queries.getQueryData(routeKey(listThings, { input: { page: 2 } }))).toBeUndefined();
  expect(routeKey(addThing)).toEqual(['POST', '/things']);
});

test('a route is invalidated with all its arguments, and no other route with it', async () => {
  const [first, second] = [1, 2].map((page) => routeKey(listThings, { input: { page } }));
  const read = routeKey(readThing, { params: { id: '1' } });
  for (const key of [first!, second!, read]) queries.setQueryData(key, { names: [] });
  await invalidateRoutes(queries, [listThings]);
  expect([first!, second!, read].map(isInvalidated)).toEqual([true, true, false]);
});

test('a first fetch that is in flight is not taken for an answer given after the change', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const queryKey = routeKey(readThing, { params: { id: '1' } });
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => answers[asked++]!.promise });
  const stop = observer.subscribe(() => undefined);
  const again = invalidateRoutes(queries, [readThing]);
  answers[0]!.resolve('before');
  answers[1]!.resolve('after');
  await again;
  expect([asked, queries.getQueryData(queryKey)]).toEqual([2, 'after']);
  stop();
});

const failureOf = (code: string) => ({ success: false, message: 'No.', code, requestId: 'r-1' });

test.each([
  ['a success', 200, { success: true, names: ['new'] }, true],
  ['a conflict', 409, failureOf('conflict'), true],
  ['an answer that got lost', 502, {}, true],
  ['a refusal of the input', 400, failureOf('invalid'), false],
])('after %s the named routes are invalidated or left alone', async (_name, status, body, expected) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const key = routeKey(listThings, { input: { page: 1 } });
  queries.setQueryData(key, { names: [] });
  const observer = new MutationObserver(
    queries,
    routeMutation(queries, addThing, { invalidates: [listThings] }),
  );
  await observer.mutate({ input: { names: ['new'] } }).catch(() => undefined);
  // A failure does not wait for the invalidation.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isInvalidated(key)).toBe(expected);
});
