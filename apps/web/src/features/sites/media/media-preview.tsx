// A small picture of a file, from this device: the site may be reached only without https, which the page may not show.
import { FileX, Film } from 'lucide-react';

export function MediaPreview({ url, type }: { url: string; type: string }) {
  const Icon = type.startsWith('video/') ? Film : FileX;
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-muted text-muted-fg">
      {type.startsWith('image/') && !type.includes('svg') ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-6" />
      )}
    </span>
  );
}
