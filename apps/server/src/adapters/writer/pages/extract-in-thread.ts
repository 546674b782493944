// Reads pages in a thread of their own, one after another. Strangers can write HTML that takes minutes to parse: the
// server answers others meanwhile, and such a page is given up.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadPage } from '../../../platform/ports/writer.ts';

/** An honest page takes a tenth of it, most of which is the start of the thread. */
const LIMIT_MS = 5_000;
const MAX_MEMORY_MB = 128;

export type ExtractArticle = (html: string) => Promise<ReadPage>;

export function createThreadedExtractor(): ExtractArticle {
  let earlier: Promise<unknown> = Promise.resolve();
  return (html) => {
    const page = earlier.then(() => extract(html));
    // Whoever asked for the earlier page hears of its fault; the next one only waits for its end.
    earlier = page.catch(() => undefined);
    return page;
  };
}

async function extract(html: string): Promise<ReadPage> {
  const worker = new Worker(new URL('./extract-article.worker.ts', import.meta.url), {
    workerData: html,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    const [page] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [ReadPage];
    return page;
  } finally {
    await worker.terminate();
  }
}
