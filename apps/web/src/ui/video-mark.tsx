// On the corner of a picture that stands for a video: how long it plays.
import { Play } from 'lucide-react';
import { sayLength } from './video-length.ts';

export const VideoMark = ({ durationMs }: { durationMs: number }) => (
  <span className="tabular pointer-events-none absolute right-2 bottom-2 flex items-center gap-1 rounded-control bg-film px-1.5 text-xs text-film-fg">
    <Play aria-hidden className="size-3 fill-current" />
    <span className="sr-only">Video, </span>
    {sayLength(durationMs)}
  </span>
);
