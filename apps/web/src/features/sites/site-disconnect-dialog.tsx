// Asks before a connection is ended, and says what stays.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useNavigate } from 'react-router';
import { reasonOr } from '../../platform/api-error.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function DisconnectDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useRouteMutation(siteRoutes.removeSite, {
    invalidates: [siteRoutes.listSites],
    success: `${site.name} is disconnected`,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Disconnect ${site.name}?`}
      about="Its posts and files stay on the site. The portal forgets its password, and what is planned for it here will not be published."
      action="Disconnect site"
      isBusy={remove.isPending}
      error={remove.error && reasonOr(remove.error, 'The site could not be disconnected.')}
      onConfirm={() =>
        remove.mutate(
          { params: { id: site.id } },
          { onSuccess: () => void navigate('/wordpress', { replace: true }) },
        )
      }
    />
  );
}
