// Shown in place of a page that the member's role does not open.
import type { Role } from '@msm/contract/roles';
import { ShieldX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';

export function AccessDenied({ requiredRole }: { requiredRole: Role }) {
  const navigate = useNavigate();
  // A tab that was opened on this page has nothing to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-20 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <ShieldX aria-hidden className="size-6" />
      </span>
      <h1 className="text-xl font-bold tracking-tight">Access Denied</h1>
      <p className="text-muted-fg">You do not have permission to access this page.</p>
      <p className="text-muted-fg">Required role: {requiredRole}</p>
      <Button className="mt-4" onClick={goBack}>
        Go Back
      </Button>
    </div>
  );
}
