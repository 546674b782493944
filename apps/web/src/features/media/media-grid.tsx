// The files of the library as thumbnails of one shape; what matters in a picture stays in view.
import type { MediaFile } from '@msm/contract/media/schemas';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VideoMark } from '../../ui/video-mark.tsx';
import { objectPosition, shownTitle } from './media.rules.ts';

/** As many columns as there is room for, in a page or a dialog; two on phones, five on a desk. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(12.5rem,45%),1fr))] gap-3 sm:gap-4';
/** Two rows of the widest grid. */
const SKELETONS = 10;

interface MediaGridProps {
  /** Undefined until the first answer. */
  files: readonly MediaFile[] | undefined;
  isRefreshing: boolean;
  onChoose: (file: MediaFile) => void;
}

export function MediaGrid({ files, isRefreshing, onChoose }: MediaGridProps) {
  if (!files)
    return (
      <div aria-busy className={GRID}>
        {Array.from({ length: SKELETONS }, (_, place) => (
          <Skeleton key={place} className="aspect-[4/3]" />
        ))}
      </div>
    );
  return (
    <ul
      aria-label="Files"
      aria-busy={isRefreshing}
      className={classNames(GRID, 'transition-opacity', isRefreshing && 'opacity-60')}
    >
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <Thumbnail file={file} onChoose={() => onChoose(file)} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file, onChoose }: { file: MediaFile; onChoose: () => void }) {
  const { sizes, focalPoint, video } = file;
  const { width, height } = video ?? file;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex h-full w-full flex-col overflow-hidden rounded-card border border-border bg-card text-left transition-colors hover:border-fg"
    >
      <span className="relative block">
        <img
          // The name below says which picture it is; its alt text is for posts.
          alt=""
          src={sizes[0]!.url}
          srcSet={sizes
            .slice(0, 2)
            .map((size) => `${size.url} ${size.width}w`)
            .join(', ')}
          sizes="(width < 40rem) 46vw, 14rem"
          loading="lazy"
          decoding="async"
          className="aspect-[4/3] w-full bg-muted object-cover"
          style={{ objectPosition: objectPosition(focalPoint) }}
        />
        {video && <VideoMark durationMs={video.durationMs} />}
      </span>
      <span className="flex min-w-0 flex-col gap-0.5 px-3 py-2">
        <span className="truncate font-medium">{shownTitle(file)}</span>
        <span className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-fg">
          <span className="tabular whitespace-nowrap">
            {width} × {height}
          </span>
          {file.isAnimated && <Badge>Animated</Badge>}
          {!file.altText && <Badge kind="warn">No alt text</Badge>}
        </span>
      </span>
    </button>
  );
}
