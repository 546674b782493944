import { get, post } from '@msm/contract/route';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { createLimits } from '../limits.ts';
import type { Call, Operation } from '../operation.ts';
import { createReadAsVisitor } from './read-as-visitor.ts';

const summary = 'For this test.';
const readPost = get('/api/posts/:slug', {
  access: 'visitor',
  summary,
  params: z.object({ slug: z.string().check(z.maxLength(10)) }),
  input: z.object({ page: z._default(z.coerce.number(), 1) }),
  output: z.object({ slug: z.string(), page: z.number() }),
  limit: { perMinute: 3 },
});
const readOwn = get('/api/own', { access: 'member', summary, output: z.object({}) });
const write = post('/api/posts', { access: 'visitor', summary, output: z.object({}) });

const asked: Call[] = [];
const operations: Operation[] = [
  {
    route: readPost,
    run: async (call) => {
      asked.push(call);
      const { slug } = call.params as { slug: string };
      if (slug === 'missing') throw new AppError('notFound', 'There is no such post.');
      return { slug, page: (call.input as { page: number }).page, secret: 'not in the schema' };
    },
  },
  { route: readOwn, run: async () => ({}) },
  { route: write, run: async () => ({}) },
];
const open = () => createReadAsVisitor(operations, createLimits());
const visitor = { address: '203.0.113.7', requestId: 'request-1' };
const question = (slug: string, input?: object) => ({
  method: 'GET',
  path: '/api/posts/:slug',
  args: { params: { slug }, input },
});

test('the answer is the one a visitor’s request would get: parsed, shaped, without a session', async () => {
  const read = open();
  expect(await read(question('hello', { page: 2 }), visitor)).toEqual({
    answer: { slug: 'hello', page: 2, success: true },
  });
  expect(asked.at(-1)).toMatchObject({ session: undefined, member: undefined });
});

test('what is missing, and what no address can name, is nothing', async () => {
  const read = open();
  expect(await read(question('missing'), visitor)).toBeUndefined();
  expect(await read(question('longer than ten'), visitor)).toBeUndefined();
  expect(await read(question('hello', { page: 'x' }), visitor)).toBeUndefined();
});

test('the limit of the route holds for the visitor’s address', async () => {
  const read = open();
  for (let count = 0; count < 3; count += 1) await read(question('hello'), visitor);
  await expect(read(question('hello'), visitor)).rejects.toMatchObject({ kind: 'tooMany' });
  expect(await read(question('hello'), { ...visitor, address: '203.0.113.8' })).toBeDefined();
});

test('a route for members, a write and an unknown route are refused', async () => {
  const read = open();
  for (const [method, path] of [
    ['GET', '/api/own'],
    ['POST', '/api/posts'],
    ['GET', '/api/unknown'],
  ] as const)
    await expect(read({ method, path, args: {} }, visitor)).rejects.toThrow('not a GET for visitors');
});
