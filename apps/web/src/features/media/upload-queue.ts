// Files on their way into the library, two at a time; they go on while other pages are looked at. A file keeps its upload id
// through every retry, so that one whose answer was lost is not stored twice.
import { create } from 'zustand';
import { isRefusedForGood, refusalOf, sayUploadFailure } from './media.rules.ts';

/** More at once would only share the same line. */
const AT_ONCE = 2;

type UploadStep =
  | { at: 'refused'; words: string }
  | { at: 'waiting' }
  | { at: 'sending'; sentBytes: number; totalBytes: number }
  | { at: 'failed'; words: string };

export interface UploadItem {
  uploadId: string;
  file: File;
  step: UploadStep;
}

interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: { sentBytes: number; totalBytes: number }) => void;
}

export type SendUpload = (
  sent: Pick<UploadItem, 'uploadId' | 'file'>,
  options: SendOptions,
) => Promise<unknown>;

export function createUploadQueue(send: SendUpload) {
  const useItems = create<readonly UploadItem[]>(() => []);
  /** How many arrived: what shows the library looks again when it grows. */
  const useArrived = create<{ count: number; lastName: string }>(() => ({ count: 0, lastName: '' }));
  const sending = new Map<string, AbortController>();

  const setStep = (uploadId: string, step: UploadStep) =>
    useItems.setState(
      useItems.getState().map((item) => (item.uploadId === uploadId ? { ...item, step } : item)),
      true,
    );
  const takeOut = (uploadId: string) =>
    useItems.setState(
      useItems.getState().filter((item) => item.uploadId !== uploadId),
      true,
    );

  function add(files: readonly File[]): void {
    const added = files.map((file): UploadItem => {
      const words = refusalOf(file);
      const step: UploadStep = words === undefined ? { at: 'waiting' } : { at: 'refused', words };
      return { uploadId: crypto.randomUUID(), file, step };
    });
    useItems.setState([...useItems.getState(), ...added], true);
    fill();
  }

  function fill(): void {
    const waiting = useItems.getState().filter(({ step }) => step.at === 'waiting');
    for (const item of waiting.slice(0, AT_ONCE - sending.size)) void sendOne(item);
  }

  async function sendOne({ uploadId, file }: UploadItem): Promise<void> {
    const cancelling = new AbortController();
    sending.set(uploadId, cancelling);
    setStep(uploadId, { at: 'sending', sentBytes: 0, totalBytes: file.size });
    try {
      await send(
        { uploadId, file },
        {
          signal: cancelling.signal,
          onProgress: (progress) => setStep(uploadId, { at: 'sending', ...progress }),
        },
      );
      takeOut(uploadId);
      useArrived.setState(({ count }) => ({ count: count + 1, lastName: file.name }));
    } catch (error) {
      // A cancelled file was taken out already.
      const at = isRefusedForGood(error) ? 'refused' : 'failed';
      setStep(uploadId, { at, words: sayUploadFailure(error) });
    } finally {
      sending.delete(uploadId);
      fill();
    }
  }

  function retry(uploadId: string): void {
    setStep(uploadId, { at: 'waiting' });
    fill();
  }

  /** Cancels what is under way, and forgets what was refused or failed. */
  function remove(uploadId: string): void {
    takeOut(uploadId);
    sending.get(uploadId)?.abort();
  }

  /** Another account was chosen: what is still to be sent would go there. */
  function clear(): void {
    for (const { uploadId } of useItems.getState()) remove(uploadId);
  }

  return { useItems, useArrived, add, retry, remove, clear };
}
