// The text as it comes, as text: nothing of it is taken for HTML before the server has cleaned it.
import type { Parts } from '@msm/contract/writer/schemas';
import { useEffect, useRef } from 'react';
import { reasonOr } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasEnded } from './follow-job.ts';
import { SourceReports } from './source-reports.tsx';
import type { WriterFlow } from './use-writer-flow.ts';

export function WritingStage({ flow }: { flow: WriterFlow }) {
  const { job, trouble } = flow.followed;
  const end = useRef<HTMLDivElement>(null);
  const written = job ? job.parts.title.length + job.parts.body.length : 0;
  useEffect(() => {
    if (written > 0) keepEndInSight(end.current);
  }, [written]);
  if (!job)
    return trouble?.isFinal ? (
      <Alert kind="danger">{reasonOr(trouble.error, 'That draft is not to be found any more.')}</Alert>
    ) : (
      <WritingSkeleton />
    );
  return (
    <div className="flex flex-col gap-5">
      {!hasEnded(job) && (
        <div className="writer-progress -mt-4">
          <ProgressBar label={job.topic} percent={job.percent} step={job.doing} />
          {trouble && (
            <p role="status" className="mt-1.5 text-xs text-warn">
              The portal does not answer just now. Writing goes on; this page tries again.
            </p>
          )}
        </div>
      )}
      {job.state === 'failed' && (
        <Alert kind="danger">{job.problem ?? 'The draft could not be written. Please try again.'}</Alert>
      )}
      {job.state === 'cancelled' && <Alert kind="info">Cancelled. No draft was kept.</Alert>}
      {job.sources.length > 0 && <SourceReports reports={job.sources} />}
      <WrittenParts parts={job.parts} isBusy={!hasEnded(job)} />
      <div ref={end} />
    </div>
  );
}

function WrittenParts({ parts, isBusy }: { parts: Parts; isBusy: boolean }) {
  if (isBusy && !parts.title && !parts.body) return <WritingSkeleton />;
  return (
    <article aria-label="The draft so far" aria-busy={isBusy} className="flex flex-col gap-4 wrap-anywhere">
      {parts.title && <h3 className="text-lg font-bold">{parts.title}</h3>}
      {parts.body && (
        <p className="text-base leading-7 whitespace-pre-wrap">{parts.body.replaceAll(/\n{3,}/g, '\n\n')}</p>
      )}
      {parts.excerpt && <SmallPart label="Excerpt" text={parts.excerpt} />}
      {parts.seo && <SmallPart label="For search engines" text={parts.seo} />}
    </article>
  );
}

const SmallPart = ({ label, text }: { label: string; text: string }) => (
  <div className="border-t border-border pt-3">
    <h4 className="text-xs font-medium text-muted-fg">{label}</h4>
    <p className="mt-1">{text}</p>
  </div>
);

const WritingSkeleton = () => (
  <div aria-busy className="flex flex-col gap-3">
    <Skeleton className="mb-2 h-7 w-2/3" />
    <Skeleton className="h-4" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-4/5" />
  </div>
);

/** Farther up than this somebody reads, and is left alone. */
const READING_PX = 240;

function keepEndInSight(end: HTMLElement | null): void {
  const view = end?.closest('.modal-body');
  if (!view) return;
  const below = view.scrollHeight - view.scrollTop - view.clientHeight;
  if (below < READING_PX) view.scrollTop = view.scrollHeight;
}
