// The one queue of this browser tab.
import { createMediaQueue } from './media-queue.ts';
import { sendMedia } from './send-media.ts';

export const mediaQueue = createMediaQueue(sendMedia);
