// What tells destinations apart at a glance: the mark of a network, the portal's own, or the letter and colour of a site.
import type { PlatformId } from '@msm/contract/posts/platforms';
import { Newspaper } from 'lucide-react';
import type { CSSProperties } from 'react';
import { hasMark, NetworkMark } from '../../ui/network-mark.tsx';
import type { DestinationMark as SiteMark } from './destination-marks.rules.ts';
import './destination-mark.css';

interface DestinationMarkProps {
  platform: PlatformId | undefined;
  /** None for a single site: there is nothing to tell apart. */
  mark: SiteMark | undefined;
  className?: string;
}

export function DestinationMark({ platform, mark, className = 'destination-mark' }: DestinationMarkProps) {
  if (platform && hasMark(platform)) return <NetworkMark network={platform} />;
  if (platform === 'blog') return <Newspaper aria-hidden className="size-4 shrink-0" />;
  if (!mark) return null;
  return (
    <span aria-hidden className={className} style={{ '--hue': mark.hue } as CSSProperties}>
      {mark.letter}
    </span>
  );
}
