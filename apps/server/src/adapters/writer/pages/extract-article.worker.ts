// A thread that reads one page and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { extractArticle } from './extract-article.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(extractArticle(workerData as string));
