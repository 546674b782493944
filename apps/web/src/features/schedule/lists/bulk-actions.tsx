// What can be done with the ticked posts: small buttons in the bar above the list. Pausing and deleting change a whole series,
// so that is asked first; everything else happens at once and can be undone.
import type { SelectablePublication } from '@msm/contract/schedule/schemas';
import { CalendarClock, Copy, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { BulkButton } from '../../../ui/lists/bulk-button.tsx';
import { BulkMoveDialog } from './bulk-move-dialog.tsx';
import { sayPosts } from './bulk-words.rules.ts';
import { useBulkChange } from './use-bulk-change.ts';

interface BulkActionsProps {
  publications: readonly SelectablePublication[];
  /** None where they wait for approval. */
  switchedBy: 'pause' | 'resume' | undefined;
  onDone: () => void;
}

export function BulkActions({ publications, switchedBy, onDone }: BulkActionsProps) {
  const [asking, setAsking] = useState<'move' | 'pause' | 'resume' | 'delete'>();
  const close = () => setAsking(undefined);
  const { change, isPending } = useBulkChange({
    onDone: () => {
      close();
      onDone();
    },
  });
  // Several publications of a series are one post.
  const posts = [...new Map(publications.map(({ postId, version }) => [postId, version]))].map(
    ([id, version]) => ({
      id,
      version,
    }),
  );
  const items = publications.map(({ id, version }) => ({ id, version }));
  const seriesCount = new Set(
    publications.filter(({ isRecurring }) => isRecurring).map(({ postId }) => postId),
  ).size;
  const begin = (action: 'pause' | 'resume' | 'delete') =>
    seriesCount > 0 ? setAsking(action) : change({ action, items: posts });
  const button = { isDisabled: isPending };
  return (
    <>
      <BulkButton {...button} icon={CalendarClock} label="Move" onClick={() => setAsking('move')} />
      {switchedBy === 'resume' && (
        <BulkButton {...button} icon={Play} label="Resume" onClick={() => begin('resume')} />
      )}
      {switchedBy === 'pause' && (
        <BulkButton {...button} icon={Pause} label="Pause" onClick={() => begin('pause')} />
      )}
      <BulkButton
        {...button}
        icon={Copy}
        label="Duplicate"
        isLastOnPhones
        about="Makes a copy of each for the same time next week. Copies are paused until you resume them."
        onClick={() => change({ action: 'duplicate', items })}
      />
      <BulkButton {...button} icon={Trash2} label="Delete" isDanger onClick={() => begin('delete')} />
      {asking === 'move' && (
        <BulkMoveDialog
          count={items.length}
          isBusy={isPending}
          onClose={close}
          onMove={(by) => change({ action: 'move', items, by })}
        />
      )}
      {asking !== undefined && asking !== 'move' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={`${SERIES_WORDS[asking].verb} whole series?`}
          about={`${seriesCount === 1 ? 'One of the chosen posts repeats' : `${seriesCount} of the chosen posts repeat`}: the whole series ${SERIES_WORDS[asking].about}.`}
          action={`${SERIES_WORDS[asking].verb} ${sayPosts(posts.length)}`}
          isBusy={isPending}
          onConfirm={() => change({ action: asking, items: posts })}
        />
      )}
    </>
  );
}

const SERIES_WORDS: Readonly<Record<'pause' | 'resume' | 'delete', { verb: string; about: string }>> = {
  pause: { verb: 'Pause', about: 'is paused, with all that is still to come' },
  resume: { verb: 'Resume', about: 'goes on' },
  delete: { verb: 'Delete', about: 'is deleted, with all that is still to come. What is published stays' },
};
