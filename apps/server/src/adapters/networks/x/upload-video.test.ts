import { expect, test } from 'vitest';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { NetworkFault } from '../../../platform/ports/social-network.ts';
import { uploadVideo } from './upload-video.ts';

const VIDEO = {
  altText: '',
  width: 720,
  height: 1_280,
  sizeBytes: 100,
  url: () => '',
  read: async () => new Uint8Array(100),
  stream: async () => new ReadableStream<Uint8Array>(),
};

/** X, which works on the video for ever and asks to be asked again after so many seconds. */
function workingX(check_after_secs: number | undefined) {
  const [waited, asked]: [number[], string[]] = [[], []];
  const fetch: OutboundFetch = async (input, init) => {
    asked.push(`${init?.method} ${new URL(input).pathname}`);
    if (asked.length > 1_000) throw new Error('It is asked without an end.');
    return Response.json({ data: { id: '1', processing_info: { state: 'in_progress', check_after_secs } } });
  };
  const delay = async (ms: number) => void waited.push(ms);
  const uploaded = uploadVideo({ fetch, api: 'https://api.test/2', delay }, 'token', VIDEO, {
    kept: undefined,
    keep: async () => {},
  });
  return { uploaded: uploaded.catch((error: NetworkFault) => error), waited, asked };
}

test.each([0, -5, undefined])(
  'X that names %s seconds of patience is asked again at a pace, and for a while only',
  async (seconds) => {
    const { uploaded, waited, asked } = workingX(seconds);
    expect(await uploaded).toMatchObject({ problem: 'timeout' });
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(1_000);
    expect(asked.length).toBeLessThan(40);
  },
);

test('a video that X still works on holds up no other post of the profile', async () => {
  const { uploaded, waited } = workingX(300);
  expect(await uploaded).toMatchObject({ retryAfterMs: 300_000, isOfPostAlone: true });
  expect(waited).toEqual([]);
});
