// Something is under way. The label is for screen readers; sighted people see the ring.
import { LoaderCircle } from 'lucide-react';

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className="inline-flex text-muted-fg">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Fills the page while nothing of it is known yet; quick answers never show it. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] animate-late place-items-center">
      <Spinner />
    </div>
  );
}
