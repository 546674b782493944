// Whose text and pictures are edited: that of all networks, or one network's own.
import { PenLine, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { NetworkMark } from '../../../ui/network-mark.tsx';
import type { NetworkPlace } from './network-post.ts';
import { labelOf } from './place-label.rules.ts';

interface ScopeRowProps {
  places: readonly NetworkPlace[];
  scope: string | undefined;
  onScope: (id: string | undefined) => void;
  customisedIds: readonly string[];
  onShare: (id: string) => void;
}

export function ScopeRow({ places, scope, onScope, customisedIds, onShare }: ScopeRowProps) {
  const scoped = places.find(({ id }) => id === scope);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div role="group" aria-label="Version for" className="flex min-w-0 flex-wrap gap-1.5">
        <button
          type="button"
          aria-pressed={scope === undefined}
          className="scope-choice"
          onClick={() => onScope(undefined)}
        >
          All networks
        </button>
        {places.map((place) => {
          const { id, network, name } = place;
          const label = labelOf(place, places);
          const isCustomised = customisedIds.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={scope === id}
              aria-label={isCustomised ? `Customized for ${label}` : `Customize for ${label}`}
              title={isCustomised ? `${name} has a version of its own` : name}
              className="scope-choice"
              onClick={() => onScope(id)}
            >
              <NetworkMark network={network} className="size-3.5" />
              <span className="truncate">{label}</span>
              {isCustomised && <PenLine aria-hidden className="size-3.5 shrink-0" />}
            </button>
          );
        })}
      </div>
      {scoped && customisedIds.includes(scoped.id) && (
        <Button size="small" look="quiet" onClick={() => onShare(scoped.id)}>
          <Undo2 aria-hidden className="size-4" />
          Use the shared version
        </Button>
      )}
    </div>
  );
}
