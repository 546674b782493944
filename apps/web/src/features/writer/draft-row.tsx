// One earlier draft: what it is, and what can be done with it.
import { LANGUAGES, postTypes } from '@msm/contract/posts/brief-choices';
import { platforms } from '@msm/contract/posts/platforms';
import type { DraftLine } from '@msm/contract/writer/schemas';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

interface DraftRowProps {
  draft: DraftLine;
  onOpen: () => void;
  onTake: () => void;
  onDelete: () => void;
}

export function DraftRow({ draft, onOpen, onTake, onDelete }: DraftRowProps) {
  const { title, excerpt, platform, type, language, updatedAt } = draft;
  const facts = [
    platforms[platform].label,
    postTypes.find(({ id }) => id === type)?.label,
    LANGUAGES[language],
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 text-left font-medium wrap-anywhere hover:text-link hover:underline"
        >
          {title}
        </button>
        {excerpt && <p className="line-clamp-1 text-muted-fg">{excerpt}</p>}
        <p className="mt-0.5 text-xs text-muted-fg">
          {facts.join(' · ')} · <RelativeTime instant={updatedAt} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button size="small" aria-label={`Use ${title}`} onClick={onTake}>
          Use
        </Button>
        <Button
          look="quiet"
          size="icon"
          className="size-8!"
          aria-label={`Delete ${title}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  );
}
