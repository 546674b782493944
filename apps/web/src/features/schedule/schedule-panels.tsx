// What opens above the schedule: a post, a submission that is being published, the posting times, the import. Each comes when it is
// first needed.
import { useState } from 'react';
import { lazyNamed } from '../../ui/lazy-named.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

const PublicationDrawer = lazyNamed(
  () => import('./publication/publication-drawer.tsx'),
  'PublicationDrawer',
);
const PostingTimesDrawer = lazyNamed(
  () => import('./posting-times/posting-times-drawer.tsx'),
  'PostingTimesDrawer',
);
const JobDrawer = lazyNamed(() => import('./publication/job-drawer.tsx'), 'JobDrawer');
const ImportDialog = lazyNamed(() => import('./importing/import-dialog.tsx'), 'ImportDialog');

export function SchedulePanels({ address }: { address: ScheduleAddress }) {
  // The last post stays in its panel while that slides away.
  const [shownId, setShownId] = useState(address.postId);
  if (address.postId !== undefined && address.postId !== shownId) setShownId(address.postId);
  return (
    <>
      {shownId && (
        <PublicationDrawer
          key={shownId}
          id={shownId}
          isOpen={address.postId !== undefined}
          address={address}
        />
      )}
      {address.jobId && <JobDrawer key={address.jobId} jobId={address.jobId} address={address} />}
      {address.isSettingTimes && <PostingTimesDrawer onClose={address.close} />}
      {address.isImporting && <ImportDialog onClose={address.close} />}
    </>
  );
}
