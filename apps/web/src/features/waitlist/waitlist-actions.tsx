// What can be done with the ticked entries: invite those who confirmed, or remove them.
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import type { WaitlistEntry } from '@msm/contract/waitlist/schemas';
import { MailPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { formatCount } from '../../ui/counts.ts';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface WaitlistActionsProps {
  rows: readonly WaitlistEntry[];
  onDone: () => void;
}

const entries = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;
const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

export function WaitlistActions({ rows, onDone }: WaitlistActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const input = { ids: rows.map(({ id }) => id) };
  const ready = rows.filter(({ state }) => state === 'confirmed').length;
  const inviting = useRouteMutation(waitlistRoutes.inviteWaiting, {
    invalidates: [waitlistRoutes.listWaitlist],
    success: ({ invited }) => `${people(invited)} invited`,
    failure: 'The invitations could not be sent.',
    onSuccess: onDone,
  });
  const removing = useRouteMutation(waitlistRoutes.removeWaiting, {
    invalidates: [waitlistRoutes.listWaitlist],
    success: ({ removed }) => `${entries(removed)} removed`,
    onSuccess: onDone,
  });
  return (
    <>
      <BulkButton
        icon={MailPlus}
        label={ready === 0 ? 'Invite' : `Invite ${people(ready)}`}
        about={
          ready === 0 ? 'Only who confirmed and was not invited yet can be invited' : 'Mail an invitation'
        }
        isDisabled={ready === 0 || inviting.isPending}
        onClick={() => inviting.mutate({ input })}
      />
      <BulkButton
        icon={Trash2}
        label="Remove"
        isDanger
        isDisabled={removing.isPending}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${entries(rows.length)}?`}
        about="The addresses are deleted. Nobody is told; who wants to can join again."
        action={`Remove ${entries(rows.length)}`}
        isBusy={removing.isPending}
        error={removing.error && reasonOr(removing.error, 'The entries could not be removed.')}
        onConfirm={() => removing.mutate({ input })}
      />
    </>
  );
}
