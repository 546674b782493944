// What opens above the schedule: a post, the composer, the import. Each comes when it is first needed.
import { lazy, Suspense, useState } from 'react';
import type { ComposerSlots } from './composer-slots.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

const PostDrawer = lazy(async () => ({ default: (await import('./post/post-drawer.tsx')).PostDrawer }));
const ComposerDrawer = lazy(async () => ({
  default: (await import('./composer/composer-drawer.tsx')).ComposerDrawer,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./importing/import-dialog.tsx')).ImportDialog,
}));

interface SchedulePanelsProps {
  address: ScheduleAddress;
  slots: ComposerSlots;
}

export function SchedulePanels({ address, slots }: SchedulePanelsProps) {
  // The last post stays in its panel while that slides away.
  const [shownId, setShownId] = useState(address.postId);
  if (address.postId !== undefined && address.postId !== shownId) setShownId(address.postId);
  return (
    <Suspense>
      {shownId && (
        <PostDrawer key={shownId} id={shownId} isOpen={address.postId !== undefined} address={address} />
      )}
      {address.compose && (
        <ComposerDrawer key={address.compose} orderId={address.compose} address={address} slots={slots} />
      )}
      {address.isImporting && <ImportDialog onClose={address.close} />}
    </Suspense>
  );
}
