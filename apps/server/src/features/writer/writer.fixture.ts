// A portal whose writer is the sandbox's model, or the built-in one, for the tests of this feature.
import { expect } from 'vitest';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, Generation } from '@msm/contract/writer/schemas';
import type { Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';

/** On a busy machine a job may wait for its worker's next look at the queue. */
const PATIENCE_MS = 25_000;

export const openModelApp = (sandbox: Sandbox, env: Record<string, string> = {}): Promise<TestApp> =>
  openTestApp({
    AI_BASE_URL: `${sandbox.url}/openai/v1`,
    AI_API_KEY: sandbox.client.clientSecret,
    AI_MODEL: 'sandbox-writer',
    AI_PRICE_IN: '2',
    AI_PRICE_OUT: '10',
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    ...env,
  });

export const modelHabit = (sandbox: Sandbox, kind: string, more: object = {}) =>
  fetch(`${sandbox.url}/openai/__habits`, {
    method: 'POST',
    body: JSON.stringify({ kind, times: 1, ...more }),
  });

export const forgetHabits = (sandbox: Sandbox) =>
  fetch(`${sandbox.url}/openai/__habits`, { method: 'DELETE' });

interface ModelRequest {
  body: { messages: { role: string; content: string }[] };
  wasAborted: boolean;
}

export async function modelRequests(sandbox: Sandbox): Promise<ModelRequest[]> {
  const answer = await fetch(`${sandbox.url}/openai/__received`);
  return ((await answer.json()) as { received: ModelRequest[] }).received;
}

export const BRIEF = { topic: 'Solar pumps for small farms', platform: 'x' } as const;

export async function begin(member: Visitor, brief: object = {}): Promise<string> {
  const { status, body } = await member.call(writerRoutes.generatePost, { input: { ...BRIEF, ...brief } });
  expect([status, body.message]).toEqual([202, undefined]);
  return body.generationId;
}

export async function generationOf(member: Visitor, id: string): Promise<Generation> {
  return (await member.call(writerRoutes.readGeneration, { params: { id } })).body;
}

export async function ended(member: Visitor, id: string): Promise<Generation> {
  let generation: Generation | undefined;
  await expect
    .poll(
      async () => {
        generation = await generationOf(member, id);
        return generation.endedAt;
      },
      { timeout: PATIENCE_MS },
    )
    .not.toBeNull();
  return generation!;
}

/** From a brief to its draft. */
export async function written(member: Visitor, brief: object = {}): Promise<Draft> {
  const generation = await ended(member, await begin(member, brief));
  expect(generation).toMatchObject({ state: 'done', percent: 100, problem: null });
  return (await member.call(writerRoutes.readDraft, { params: { id: generation.draftId! } })).body;
}
