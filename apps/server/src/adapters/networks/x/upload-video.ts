// A video for X, in parts: initialize, append each part, finalize, then wait while X works on it. Every step is kept, so that an
// interrupted upload goes on with the next part; a part that is sent twice replaces itself.
import * as z from 'zod/mini';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import {
  NetworkFault,
  type UploadProgress,
  type VideoSource,
} from '../../../platform/ports/social-network.ts';
import { callX } from './x-call.ts';

/** X takes up to five megabytes a part. */
const PART_BYTES = 4_000_000;
/** Short videos are ready within it. What takes longer is asked again with the next try. */
const PATIENCE_MS = 20_000;
const LATER_MS = 60_000;
/** When X names no time, or none that passes. */
const LEAST_WAIT_MS = 1_000;

const Made = z.object({ data: z.object({ id: z.string() }) });
const Working = z.object({
  data: z.object({
    /** Left out when the video is ready at once. */
    processing_info: z.optional(
      z.object({
        state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
        check_after_secs: z.optional(z.number()),
        error: z.optional(z.object({ message: z._default(z.string(), '') })),
      }),
    ),
  }),
});
type Info = z.output<typeof Working>['data']['processing_info'];

interface Upload {
  id: string;
  /** Parts that X has. */
  parts: number;
  isWhole: boolean;
}

interface Endpoint {
  fetch: OutboundFetch;
  api: string;
  delay: (ms: number) => Promise<unknown>;
}

export async function uploadVideo(
  { fetch, api, delay }: Endpoint,
  token: string,
  video: VideoSource,
  { kept, keep }: UploadProgress,
): Promise<string> {
  const post = <T>(path: string, answer: z.ZodMiniType<T>, sent: { json?: object; body?: FormData } = {}) =>
    callX(fetch, { method: 'POST', url: `${api}/media/upload${path}`, token, answer, ...sent });

  const upload: Upload = kept ? (JSON.parse(kept) as Upload) : await begin();
  const note = () => keep(JSON.stringify(upload));

  async function begin(): Promise<Upload> {
    const json = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: video.sizeBytes };
    const { data } = await post('/initialize', Made, { json });
    return { id: data.id, parts: 0, isWhole: false };
  }

  async function append(): Promise<void> {
    const start = upload.parts * PART_BYTES;
    const end = Math.min(start + PART_BYTES, video.sizeBytes) - 1;
    const body = new FormData();
    body.set('segment_index', String(upload.parts));
    body.set('media', new Blob([await video.read({ start, end })]), 'part');
    await post(`/${upload.id}/append`, z.unknown(), { body });
    upload.parts += 1;
  }

  async function status(): Promise<Info> {
    const query = new URLSearchParams({ command: 'STATUS', media_id: upload.id });
    const url = `${api}/media/upload?${query.toString()}`;
    return (await callX(fetch, { method: 'GET', url, token, answer: Working })).data.processing_info;
  }

  async function awaitReady(first: Info): Promise<void> {
    let info = first;
    for (let waitedMs = 0; ;) {
      if (!info || info.state === 'succeeded') return;
      const waitMs = Math.max((info.check_after_secs ?? 0) * 1_000, LEAST_WAIT_MS);
      if (info.state === 'failed') {
        // Another try begins anew.
        await keep('');
        throw new NetworkFault('badMedia', { said: info.error?.message });
      }
      if (waitedMs + waitMs > PATIENCE_MS)
        throw new NetworkFault('timeout', {
          said: 'It is still working on the video.',
          retryAfterMs: Math.max(waitMs, LATER_MS),
          isOfPostAlone: true,
        });
      await delay(waitMs);
      waitedMs += waitMs;
      info = await status();
    }
  }

  try {
    await note();
    while (upload.parts * PART_BYTES < video.sizeBytes) {
      await append();
      await note();
    }
    if (upload.isWhole) await awaitReady(await status());
    else {
      const { data } = await post(`/${upload.id}/finalize`, Working);
      upload.isWhole = true;
      await note();
      await awaitReady(data.processing_info);
    }
    return upload.id;
  } catch (error) {
    // X forgot the upload, or has other parts than we think: another try begins anew.
    if (error instanceof NetworkFault && ['invalid', 'notFound'].includes(error.problem)) {
      await keep('');
      throw new NetworkFault('networkError', { cause: error });
    }
    throw error;
  }
}
