// One file: what it is, what it shows, how far it is, and where it lies in the end.
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MediaOutcome } from './media-outcome.tsx';
import { MediaPreview } from './media-preview.tsx';
import type { MediaItem } from './media-queue.ts';
import { sayBytes } from './media.rules.ts';
import { mediaQueue } from './site-media-queue.ts';

export function MediaRow({ item }: { item: MediaItem }) {
  const { id, file, previewUrl, step } = item;
  const isUnderWay = step.at === 'sending' || step.at === 'waiting';
  return (
    <li className="flex gap-4 rounded-card border border-border bg-card p-4">
      <MediaPreview url={previewUrl} type={file.type} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="truncate font-medium">{file.name}</p>
            <p className="text-xs text-muted-fg">{sayBytes(file.size)}</p>
          </div>
          {!isUnderWay && (
            <Button
              look="quiet"
              size="icon"
              className="-mt-2 -mr-2"
              aria-label={`Remove ${file.name} from this list`}
              onClick={() => mediaQueue.takeOut(id)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </div>
        <MediaOutcome item={item} />
      </div>
    </li>
  );
}
