// For whoever is new: three steps that tick themselves off. Gone when all are done or when the member has had enough.
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** Most members are through with it: they never load it. */
const FirstStepsCard = lazy(async () => ({
  default: (await import('./first-steps-card.tsx')).FirstStepsCard,
}));

const skeleton = <Skeleton className="h-48 rounded-card" />;

export function FirstSteps() {
  const { state, done, hide } = useFirstSteps();
  if (state === 'hidden') return null;
  return (
    <div className="mb-4">
      {state === 'loading' ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <FirstStepsCard done={done} onHide={hide} />
        </Suspense>
      )}
    </div>
  );
}
