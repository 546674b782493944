// Stands in for any OpenAI-compatible API: the list of models and chat completions, streamed or whole. It remembers what
// it was sent and whether the caller hung up: tests see exactly what left the portal.
import { bearerToken } from './code-flow.ts';
import { readJson, sendJson } from './http.ts';
import { writeAnswer, type ChatMessage } from './openai-answer.ts';
import { createHabits, type Habit } from './openai-habits.ts';
import { streamCompletion, type Completion } from './openai-stream.ts';
import type { Exchange, RegisteredClient, Vendor } from './vendor.ts';

const MODELS = ['sandbox-writer'];
/** The newest requests are enough for any test. */
const REMEMBERED = 50;
const CHARACTERS_PER_TOKEN = 4;

interface Received {
  path: string;
  body: unknown;
  /** The caller hung up before the answer was complete. */
  wasAborted: boolean;
}

interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  response_format?: unknown;
  stream_options?: unknown;
  max_tokens?: unknown;
}

export function createOpenAi({ clientSecret }: RegisteredClient): Vendor {
  const habits = createHabits();
  let received: Received[] = [];
  let answers = 0;

  async function plan({ request, response }: Exchange): Promise<void> {
    if (request.method === 'DELETE') {
      habits.clear();
      received = [];
      return void response.writeHead(204).end();
    }
    const habit = await readJson(request).catch(() => undefined);
    if (!habits.plan(habit)) return sendJson(response, 400, { message: 'Give kind and times.' });
    return void response.writeHead(204).end();
  }

  async function complete({ request, response, url }: Exchange): Promise<void> {
    const body = await readJson(request).catch(() => undefined);
    const remembered = { path: url.pathname, body, wasAborted: false };
    received = [...received, remembered].slice(-REMEMBERED);
    response.on('close', () => (remembered.wasAborted = !response.writableFinished));
    if (!isChatRequest(body)) return refuse(response, 400, 'invalid_request_error', 'messages is required');
    const habit = habits.take();
    if (habit?.kind === 'busy') response.setHeader('retry-after', String(habit.retryAfterSeconds ?? 1));
    if (habit?.kind === 'busy') return refuse(response, 429, 'rate_limit_exceeded', 'Rate limit reached');
    if (habit?.kind === 'old' && (body.response_format || body.stream_options))
      return refuse(response, 400, 'unknown_parameter', 'Unrecognized request argument supplied');
    if (habit?.kind === 'newer' && body.max_tokens !== undefined)
      return refuse(response, 400, 'unsupported_parameter', 'Use max_completion_tokens', 'max_tokens');
    if (!MODELS.includes(body.model))
      return refuse(response, 404, 'model_not_found', `The model ${body.model} does not exist`);
    answers += 1;
    const completion = completionOf(`chatcmpl-${answers}`, body, habit);
    return body.stream ? streamCompletion(response, completion, habit) : sendWhole(response, completion);
  }

  return (exchange) => {
    const { request, response, url } = exchange;
    if (url.pathname === '/__habits') return plan(exchange);
    if (url.pathname === '/__received') return sendJson(response, 200, { received });
    if (bearerToken(request) !== clientSecret)
      // The real one repeats the key with its middle starred out; some others repeat it whole.
      return refuse(response, 401, 'invalid_api_key', `Incorrect API key provided: ${bearerToken(request)}.`);
    if (url.pathname === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) });
    if (url.pathname === '/v1/chat/completions' && request.method === 'POST') return complete(exchange);
    return refuse(response, 404, 'unknown_url', `Unknown request URL: ${url.pathname}`);
  };
}

function isChatRequest(body: unknown): body is ChatRequest {
  const request: Partial<ChatRequest> = Object(body);
  return typeof request.model === 'string' && Array.isArray(request.messages);
}

function completionOf(id: string, { model, messages }: ChatRequest, habit: Habit | undefined): Completion {
  const text = writeAnswer(messages, habit?.kind);
  const [asked, answered] = [messages.map(({ content }) => content).join(''), text].map((each) =>
    Math.ceil(each.length / CHARACTERS_PER_TOKEN),
  ) as [number, number];
  return {
    id,
    model,
    text: habit?.kind === 'filter' || habit?.kind === 'ponder' ? '' : text,
    usage: { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered },
    finishReason: finishOf(habit),
  };
}

function finishOf(habit: Habit | undefined): Completion['finishReason'] {
  if (habit?.kind === 'length' || habit?.kind === 'ponder') return 'length';
  return habit?.kind === 'filter' ? 'content_filter' : 'stop';
}

function sendWhole(
  response: Exchange['response'],
  { id, model, text, usage, finishReason }: Completion,
): void {
  const message = { role: 'assistant', content: text };
  sendJson(response, 200, {
    id,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage,
  });
}

function refuse(
  response: Exchange['response'],
  status: number,
  code: string,
  message: string,
  param: string | null = null,
): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param, code } });
}
