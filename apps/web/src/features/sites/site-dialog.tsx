// The dialog of one deed about a connection.
import type { Site } from '@msm/contract/sites/schemas';
import { DisconnectDialog } from './site-disconnect-dialog.tsx';
import { SiteNameDialog } from './site-name-dialog.tsx';
import { SitePasswordDialog } from './site-password-dialog.tsx';

export type SiteDeed = 'rename' | 'password' | 'disconnect';

interface SiteDialogProps {
  deed: SiteDeed;
  site: Site;
  onClose: () => void;
}

const DIALOGS = { rename: SiteNameDialog, password: SitePasswordDialog, disconnect: DisconnectDialog };

export function SiteDialog({ deed, ...props }: SiteDialogProps) {
  const Dialog = DIALOGS[deed];
  return <Dialog {...props} />;
}
