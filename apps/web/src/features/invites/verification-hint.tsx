// Why an invitation may be missing: an address counts for whoever verified it.
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/routing.tsx';

export const VerificationHint = () => (
  <Alert kind="info">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">Invitations into accounts and groups appear once your e-mail is verified.</p>
      <Link to="/verify-email" className={buttonClass({ size: 'small' })}>
        Verify your e-mail
      </Link>
    </div>
  </Alert>
);
