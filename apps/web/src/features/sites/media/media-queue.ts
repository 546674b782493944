// Files on their way into media libraries. They wait here until they are described and sent, two at a time, and go on
// while other pages are looked at.
import type { SiteMedia } from '@msm/contract/sites/schemas';
import { create } from 'zustand';
import { refusalOf, sayUploadFailure } from './media.rules.ts';

/** More at once would only share the same line. */
const AT_ONCE = 2;

type MediaStep =
  | { at: 'refused'; words: string }
  | { at: 'ready' }
  | { at: 'waiting' }
  | { at: 'sending'; sentBytes: number; totalBytes: number }
  | { at: 'failed'; title: string; advice: string | undefined }
  | { at: 'done'; media: SiteMedia };

export interface MediaItem {
  id: string;
  siteId: string;
  file: File;
  previewUrl: string;
  altText: string;
  step: MediaStep;
}

export interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: { sentBytes: number; totalBytes: number }) => void;
}

export type SendMedia = (
  sent: Pick<MediaItem, 'siteId' | 'file' | 'altText'>,
  options: SendOptions,
) => Promise<SiteMedia>;

export function createMediaQueue(send: SendMedia) {
  const useItems = create<readonly MediaItem[]>(() => []);
  const sending = new Map<string, AbortController>();
  let lastId = 0;

  const find = (id: string) => useItems.getState().find((item) => item.id === id);
  const change = (id: string, changes: Partial<MediaItem>) =>
    useItems.setState(
      useItems.getState().map((item) => (item.id === id ? { ...item, ...changes } : item)),
      true,
    );

  function add(siteId: string, files: readonly File[]): void {
    const added = files.map((file): MediaItem => {
      const words = refusalOf(file);
      return {
        id: String((lastId += 1)),
        siteId,
        file,
        previewUrl: URL.createObjectURL(file),
        altText: '',
        step: words === undefined ? { at: 'ready' } : { at: 'refused', words },
      };
    });
    useItems.setState([...useItems.getState(), ...added], true);
  }

  /** Sends what is ready, and what failed before. */
  function start(siteId: string): void {
    for (const item of useItems.getState()) {
      const isToBeSent = item.siteId === siteId && (item.step.at === 'ready' || item.step.at === 'failed');
      if (isToBeSent) change(item.id, { step: { at: 'waiting' } });
    }
    fill();
  }

  function fill(): void {
    const waiting = useItems.getState().filter(({ step }) => step.at === 'waiting');
    for (const item of waiting.slice(0, AT_ONCE - sending.size)) void sendOne(item);
  }

  async function sendOne({ id, siteId, file, altText }: MediaItem): Promise<void> {
    const cancelling = new AbortController();
    sending.set(id, cancelling);
    change(id, { step: { at: 'sending', sentBytes: 0, totalBytes: file.size } });
    try {
      const media = await send(
        { siteId, file, altText },
        {
          signal: cancelling.signal,
          onProgress: (progress) => change(id, { step: { at: 'sending', ...progress } }),
        },
      );
      change(id, { step: { at: 'done', media } });
    } catch (error) {
      const isCancelled = cancelling.signal.aborted;
      change(id, { step: isCancelled ? { at: 'ready' } : { at: 'failed', ...sayUploadFailure(error) } });
    } finally {
      sending.delete(id);
      fill();
    }
  }

  /** Back to where it can be described, sent again or taken out. */
  function cancel(id: string): void {
    if (find(id)?.step.at === 'waiting') change(id, { step: { at: 'ready' } });
    sending.get(id)?.abort();
  }

  function takeOut(id: string): void {
    const item = find(id);
    if (item) URL.revokeObjectURL(item.previewUrl);
    useItems.setState(
      useItems.getState().filter((each) => each.id !== id),
      true,
    );
  }

  return {
    useItems,
    add,
    start,
    cancel,
    takeOut,
    describe: (id: string, altText: string) => change(id, { altText }),
  };
}
