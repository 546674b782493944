// How long a text is on each network, as that network counts, and where it becomes a thread.
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/counts.ts';
import { hasMark, NetworkMark } from '../../../ui/network-mark.tsx';

export interface CountedPlace {
  id: string;
  platform: PlatformId;
  name: string;
  length: number;
  /** Posts of its thread; 1 without one. */
  posts: number;
}

/** From here on the counter speaks to screen readers too: earlier it would only interrupt. */
const SPOKEN_SHARE = 0.9;

export function NetworkCounters({ places }: { places: readonly CountedPlace[] }) {
  return (
    <ul aria-label="Length by network" className="flex flex-wrap gap-x-4 gap-y-1.5">
      {places.map(({ id, platform, name, length, posts }) => {
        const limit = platforms[platform].limits.textLength;
        const isOver = posts === 1 && length > limit;
        const isNear = !isOver && posts === 1 && length > limit * SPOKEN_SHARE;
        return (
          <li
            key={id}
            title={name}
            aria-live={isOver || isNear ? 'polite' : 'off'}
            className={classNames(
              'tabular flex items-center gap-1.5 text-xs',
              isOver ? 'font-medium text-danger' : isNear ? 'text-warn' : 'text-muted-fg',
            )}
          >
            {hasMark(platform) && <NetworkMark network={platform} className="size-3.5" />}
            <span className="sr-only">{name}: </span>
            {formatCount(length)}/{formatCount(limit)}
            {posts > 1 && ` · ${posts} posts`}
            {isOver && <span>{formatCount(length - limit)} too long</span>}
          </li>
        );
      })}
    </ul>
  );
}
