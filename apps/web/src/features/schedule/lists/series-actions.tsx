// What can be done with the ticked series. They have no single time to move, and a copy of a post does not repeat.
import { Pause, Play, Trash2 } from 'lucide-react';
import { BulkButton } from '../../../ui/lists/bulk-button.tsx';
import { useBulkChange } from './use-bulk-change.ts';

export function SeriesActions({
  items,
  onDone,
}: {
  items: readonly { id: string; version: number }[];
  onDone: () => void;
}) {
  const { change, isPending } = useBulkChange({ noun: 'series', onDone });
  const button = (action: 'pause' | 'resume' | 'delete') => ({
    isDisabled: isPending,
    onClick: () => change({ action, items: [...items] }),
  });
  return (
    <>
      <BulkButton {...button('pause')} icon={Pause} label="Pause" />
      <BulkButton {...button('resume')} icon={Play} label="Resume" />
      <BulkButton {...button('delete')} icon={Trash2} label="Delete" isDanger />
    </>
  );
}
