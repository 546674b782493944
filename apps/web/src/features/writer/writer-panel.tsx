// The drawer of the writer: the way to a draft in one tab, earlier drafts in the other.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Draft, Parts } from '@msm/contract/writer/schemas';
import { Sparkles } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useId, useRef, useState } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { TabTrigger } from '../../ui/tabs.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BriefStage } from './brief-stage.tsx';
import { briefOf, toBriefInput } from './brief.rules.ts';
import { usePlatformLabel } from './use-choices.ts';
import { contentFor } from './content-for-platform.rules.ts';
import { DraftFooter } from './draft-footer.tsx';
import { DraftStage } from './draft-stage.tsx';
import { EarlierDrafts } from './earlier-drafts.tsx';
import { hasEnded } from './follow-generation.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { SourceReports } from './source-reports.tsx';
import { type WriterFlow, useWriterFlow } from './use-writer-flow.ts';
import type { WriterDrawerProps } from './writer-drawer-props.ts';
import './writer-panel.css';

export function WriterPanel(props: WriterDrawerProps) {
  const { isOpen, onClose, platform, onTake } = props;
  const [tab, setTab] = useState('write');
  const formId = useId();
  const flow = useWriterFlow(props);
  const { stage } = flow;
  const place = useRef<HTMLDivElement>(null);
  const { kind } = stage;
  useEffect(() => {
    // Another stage is another page, read from its beginning; only a growing text is followed to its end.
    if (kind) place.current?.closest('.modal-body')?.scrollTo(0, 0);
  }, [kind]);

  const take = (draft: Draft, content: PostContent) => {
    const brief = (stage.kind === 'draft' && stage.draftId === draft.id && stage.brief) || briefOf(draft);
    onTake({ ...contentFor(platform, content), draftId: draft.id }, brief);
    onClose();
  };
  const footers = {
    brief: <BriefFooter formId={formId} flow={flow} />,
    writing: <WritingFooter flow={flow} platform={platform} onClose={onClose} />,
    draft: stage.kind === 'draft' && <DraftFooter flow={flow} stage={stage} onTake={take} />,
  };
  const label = usePlatformLabel()(platform);
  return (
    <Drawer
      isWide
      isOpen={isOpen}
      onClose={onClose}
      title="Write with AI"
      about={`A draft${label ? ` for ${label}` : ''}. Nothing is published before you say so.`}
      footer={tab === 'write' ? footers[stage.kind] : undefined}
    >
      <Tabs.Root value={tab} onValueChange={setTab} className="writer">
        <Tabs.List aria-label="Write with AI" className="tabs">
          <TabTrigger value="write">Write</TabTrigger>
          <TabTrigger value="drafts">Generated texts</TabTrigger>
        </Tabs.List>
        {/* Hidden, not gone: a look at earlier drafts costs nobody their place. */}
        <Tabs.Content
          forceMount
          ref={place}
          value="write"
          tabIndex={-1}
          className="outline-none data-[state=inactive]:hidden"
        >
          {stage.kind === 'brief' && <BriefStage formId={formId} flow={flow} />}
          {stage.kind === 'writing' && <WritingStage flow={flow} />}
          {stage.kind === 'draft' && (
            <DraftStage key={stage.draftId} flow={flow} draftId={stage.draftId} platform={platform} />
          )}
        </Tabs.Content>
        <Tabs.Content value="drafts" tabIndex={-1} className="outline-none">
          <EarlierDrafts
            onOpen={(id) => {
              flow.showDraft(id);
              setTab('write');
            }}
            onTake={take}
            edits={flow.edits}
          />
        </Tabs.Content>
      </Tabs.Root>
    </Drawer>
  );
}

// Below the brief: why it was not accepted, and the way on.
function BriefFooter({ formId, flow }: { formId: string; flow: WriterFlow }) {
  const { beginning, form } = flow;
  return (
    <>
      <RefusalAlert error={beginning.error} errors={form.formState.errors} />
      <Button type="submit" form={formId} look="primary" isBusy={beginning.isPending}>
        <Sparkles aria-hidden className="size-4" />
        Write a text
      </Button>
    </>
  );
}

// While it is written: leave it to itself or stop it. When nothing came of it: try again or change the brief.
interface WritingFooterProps {
  flow: WriterFlow;
  platform: PlatformId;
  onClose: () => void;
}

function WritingFooter({ flow, platform, onClose }: WritingFooterProps) {
  const { stage, followed, beginning, form, begin, showBrief } = flow;
  const cancel = useRouteMutation(writerRoutes.cancelGeneration, {
    failure: 'It could not be cancelled. Please try again.',
  });
  if (stage.kind !== 'writing') return null;
  const { generation, trouble } = followed;
  const isOver = trouble?.isFinal || (generation && hasEnded(generation));
  if (!isOver)
    return (
      <>
        <p className="mr-auto min-w-48 self-center flex-1 text-xs text-muted-fg">
          It goes on when you close this; the bell tells you when it is ready.
        </p>
        <Button onClick={() => showBrief()}>New brief</Button>
        <Button
          isBusy={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate({ params: { id: stage.generationId } })}
        >
          Cancel writing
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  // Of a generation that is gone the brief is gone too: the form is what is left.
  const brief = stage.brief ?? toBriefInput(form.getValues(), { platform });
  return (
    <>
      <RefusalAlert error={beginning.error} />
      <Button onClick={() => showBrief(brief)}>Back to the brief</Button>
      {/* Why it was refused is shown above. */}
      <Button
        look="primary"
        isBusy={beginning.isPending}
        onClick={() => void begin(brief).catch(() => undefined)}
      >
        Try again
      </Button>
    </>
  );
}

// The text as it comes, as text: nothing of it is taken for HTML before the server has cleaned it.
function WritingStage({ flow }: { flow: WriterFlow }) {
  const { generation, trouble } = flow.followed;
  const end = useRef<HTMLDivElement>(null);
  const written = generation ? generation.parts.title.length + generation.parts.body.length : 0;
  useEffect(() => {
    if (written > 0) keepEndInSight(end.current);
  }, [written]);
  if (!generation)
    return trouble?.isFinal ? (
      <Alert kind="danger">{reasonOr(trouble.error, 'That draft is not to be found any more.')}</Alert>
    ) : (
      <WritingSkeleton />
    );
  return (
    <div className="flex flex-col gap-5">
      {!hasEnded(generation) && (
        <div className="writer-progress -mt-4">
          <ProgressBar label={generation.topic} percent={generation.percent} step={generation.doing} />
          {trouble && (
            <p role="status" className="mt-1.5 text-xs text-warn">
              The portal does not answer just now. Writing goes on; this page tries again.
            </p>
          )}
        </div>
      )}
      {generation.state === 'failed' && (
        <Alert kind="danger">
          {generation.problem ?? 'The draft could not be written. Please try again.'}
        </Alert>
      )}
      {generation.state === 'cancelled' && <Alert kind="info">Cancelled. No draft was kept.</Alert>}
      {generation.sources.length > 0 && <SourceReports reports={generation.sources} />}
      <WrittenParts parts={generation.parts} isBusy={!hasEnded(generation)} />
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

/** Farther up than this the member reads: no autoscroll. */
const READING_PX = 240;

function keepEndInSight(end: HTMLElement | null): void {
  const view = end?.closest('.modal-body');
  if (!view) return;
  const below = view.scrollHeight - view.scrollTop - view.clientHeight;
  if (below < READING_PX) view.scrollTop = view.scrollHeight;
}
