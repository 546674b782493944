// Any language model behind an OpenAI-compatible API. A failed request is made again only while nothing has been
// written; text that was shown is never replaced by another try.
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { LANGUAGES, type LanguageCode } from '@msm/contract/posts/brief-choices';
import type { DraftField } from '@msm/contract/writer/schemas';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { ModelSettings } from '../../../platform/ports/language-models.ts';
import {
  WriterFault,
  type RawDraft,
  type Writer,
  type WriterPart,
  type WritingControl,
  type WritingTask,
} from '../../../platform/ports/writer.ts';
import { composePrompt } from './compose-prompt.ts';
import { faultOf, isPassing, retryAfterMs } from './model-faults.ts';
import { readAnswer } from './read-answer.ts';
import { scanFields } from './scan-fields.ts';
import { streamAnswer, type Answering, type TokenCap } from './stream-answer.ts';
import { estimateOf, usageOf } from './token-meter.ts';

/** A long article takes a slow model two minutes. */
const WHOLE_ANSWER_MS = 240_000;
/** Large models think for a while before they begin; one that has begun does not pause for long. */
const SILENCE_MS = 60_000;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** A member at the screen would rather be told than wait longer. */
const LONGEST_PAUSE_MS = 20_000;

const FIELDS: Readonly<Record<string, DraftField>> = {
  title: 'title',
  body: 'body',
  excerpt: 'excerpt',
  seoTitle: 'seo',
  seoDescription: 'seo',
};

type WritingSettings = Pick<ModelSettings, 'baseUrl' | 'apiKey' | 'model' | 'prices' | 'maxTokens' | 'setIn'>;

/** Endpoints on one's own machine often want none, but the client insists on sending one. */
const NO_KEY = 'no-key';

export function createModelWriter(
  { baseUrl, apiKey = NO_KEY, model, prices, maxTokens, setIn }: WritingSettings,
  fetch: OutboundFetch,
  silenceMs = SILENCE_MS,
): Writer {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: WHOLE_ANSWER_MS,
    logLevel: 'off',
    // A redirect would carry the brief to a server that the settings do not name.
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error', timeoutMs: WHOLE_ANSWER_MS }),
  });

  /** Learnt from the endpoint's first refusal, for all calls after it. */
  let cap: TokenCap = 'max_tokens';

  async function* write(
    task: WritingTask,
    { signal, onProgress, reserveCall }: WritingControl,
  ): AsyncGenerator<WriterPart> {
    const prompt = composePrompt(task);
    let isPlain = false;
    for (let attempt = 1; ; attempt += 1) {
      const answering: Answering = { text: '', counted: undefined, isAccepted: false, isCutShort: false };
      const usage = () => usageOf(model, prices, prompt, answering.text, answering.counted);
      const used = () => (answering.isAccepted ? usage() : undefined);
      const settle = await reserveCall?.(estimateOf({ model, prices, maxTokens }, prompt));
      const request = { model, prompt, isPlain, cap, maxTokens, silenceMs, signal };
      try {
        onProgress('Waiting for the model');
        const draft = yield* settled(readDraft(streamAnswer(client, request, answering), answering), () =>
          settle?.(used()),
        );
        yield { kind: 'draft', draft, usage: usage() };
        return;
      } catch (error) {
        const hasBegun = answering.text !== '';
        const isBadRequest = error instanceof OpenAI.BadRequestError && !hasBegun;
        if (isBadRequest && error.param === 'max_tokens' && request.cap === 'max_tokens') {
          cap = 'max_completion_tokens';
          continue;
        }
        if (isBadRequest && !isPlain) {
          isPlain = true;
          continue;
        }
        const fault = withUsage(faultOf(error, { model, apiKey, setIn }), used(), hasBegun);
        if (hasBegun || !isPassing(fault) || attempt >= MAX_TRIES) throw fault;
        await pauseBefore(attempt, error, fault, { signal, onProgress });
      }
    }
  }

  return {
    writtenBy: { name: model, isLanguageModel: true },
    about: `Texts are written by the language model “${model}”. It can be wrong: check facts before you publish.`,
    languages: Object.keys(LANGUAGES) as LanguageCode[],
    write,
  };
}

/** Settles when the call is over, however it ended, and before anything else is done. */
async function* settled<Part, Result>(
  call: AsyncGenerator<Part, Result>,
  settle: () => Promise<void> | undefined,
): AsyncGenerator<Part, Result> {
  try {
    return yield* call;
  } finally {
    await settle();
  }
}

/** Yields the text field by field as it comes, and answers the whole. */
async function* readDraft(
  texts: AsyncIterable<string>,
  answering: Answering,
): AsyncGenerator<WriterPart, RawDraft> {
  const fields: Record<string, string> = {};
  const deltas: WriterPart[] = [];
  const scan = scanFields((key, text) => {
    const field = FIELDS[key];
    if (field) deltas.push({ kind: 'delta', field, text });
    fields[key] = (fields[key] ?? '') + text;
  });
  for await (const text of texts) {
    scan(text);
    yield* deltas.splice(0);
  }
  const draft = readAnswer(answering.text, fields);
  if (!draft)
    throw new WriterFault('unusable', 'The answer of the model could not be read. Please try again.');
  if (answering.isCutShort) draft.notes.push('The model ran out of room: the end may be missing.');
  return draft;
}

/** A connection that breaks after text has come did not fail to come about: it was cut. */
function withUsage(fault: WriterFault, usage: WriterFault['usage'], hasBegun: boolean): WriterFault {
  if (!usage) return fault;
  const isCut = hasBegun && fault.kind === 'away';
  return new WriterFault(
    isCut ? 'cut' : fault.kind,
    isCut ? 'The AI service broke off in the middle. Please try again.' : fault.message,
    { reason: fault.reason, usage },
  );
}

async function pauseBefore(
  attempt: number,
  error: unknown,
  fault: WriterFault,
  { signal, onProgress }: Pick<WritingControl, 'signal' | 'onProgress'>,
): Promise<void> {
  const pauseMs = retryAfterMs(error) ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
  const seconds = Math.ceil(pauseMs / 1_000);
  if (pauseMs > LONGEST_PAUSE_MS)
    throw new WriterFault('busy', `The AI service is busy and asks to wait ${waitText(seconds)}.`, {
      reason: fault.reason,
    });
  onProgress(`The AI service is busy: trying again in ${waitText(seconds)}`);
  try {
    await sleep(pauseMs, undefined, { signal });
  } catch {
    // Only the signal ends the pause early.
    throw new WriterFault('cancelled', 'Cancelled');
  }
}

const waitText = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
