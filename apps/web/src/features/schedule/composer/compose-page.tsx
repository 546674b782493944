// The composer's page: a new post, a draft (`/compose/:id`), or a scheduled post (`?post=`), loaded first. A new draft gets its id
// here and its address with the first word.
import '../../../platform/api/no-eval.ts';
import { MAX_TAKEN_UP } from '@msm/contract/drafts/limits';
import { draftRoutes } from '@msm/contract/drafts/routes';
import type { Editor } from '@msm/contract/drafts/schemas';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { TimeZone, WallTime } from '@msm/contract/posts/wall-time';
import { writerRoutes } from '@msm/contract/writer/routes';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../platform/api/api-error.ts';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useDestinations } from '../../../platform/use-destinations.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { lazyNamed, WhileLoading } from '../../../ui/lazy-named.ts';
import { PageBody } from '../../../ui/page-header.tsx';
import { useSearchParams } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { ComposerSlots } from '../composer-slots.ts';
import { draftFieldsOf, formFor, formOfDraft } from './compose-form.rules.ts';
import { OWN_PAGE, type ComposerPlace } from './composer-place.ts';
import type { KeptDraft } from './draft-saver.ts';
import { forgetDraft, keepDraft } from './kept-drafts.ts';
import { currentOwner, takeUpKept } from './use-draft-saving.ts';
import { newId } from '../../../platform/new-id.ts';
import { notBefore, suggestedTime } from './suggested-time.rules.ts';

const DraftComposer = lazyNamed(() => import('./draft-composer.tsx'), 'DraftComposer');
const ScheduledPostComposer = lazyNamed(
  () => import('./scheduled-post-composer.tsx'),
  'ScheduledPostComposer',
);

/** Not refetched while a member writes; the version tells when it has changed. */
const LOADED_ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

export function ComposePage(slots: ComposerSlots) {
  const { id } = useParams();
  return (
    <PageBody>
      <ComposeView id={id} slots={slots} place={OWN_PAGE} onClose={useReturn()} />
    </PageBody>
  );
}

interface ComposeViewProps extends LoadingProps {
  /** The draft that the address names. */
  id: string | undefined;
}

export function ComposeView({ id, slots, place, onClose }: ComposeViewProps) {
  const [query] = useSearchParams();
  const postId = place.isPage ? query.get('post') : undefined;
  const location = useLocation();
  // Another visit of the bare address is another new draft.
  const [own, setOwn] = useState({ key: location.key, id: newId() });
  if (!id && location.key !== own.key) setOwn({ key: location.key, id: newId() });
  const props = { slots, place, onClose };
  return (
    <WhileLoading fallback={<ComposeSkeleton />}>
      {postId ? (
        <ScheduledPost key={postId} postId={postId} {...props} />
      ) : id && id !== own.id ? (
        <StoredDraft key={id} id={id} {...props} />
      ) : (
        <NewDraft key={own.id} id={own.id} {...props} />
      )}
    </WhileLoading>
  );
}

/** Back to where the member came from, or to the schedule where the browser knows no such place. */
function useReturn(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate('/schedule-posts', { replace: true }));
  };
}

interface LoadingProps {
  slots: ComposerSlots;
  place: ComposerPlace;
  onClose: () => void;
}

function NewDraft({ id, slots, place, onClose }: LoadingProps & { id: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const ownZone = useMemberZone();
  const [nowMs] = useState(Date.now);
  // As it was asked for: with the first word the address is another.
  const [asked] = useState({
    textId: query.get('draft') ?? undefined,
    siteId: query.get('site') ?? undefined,
    writeFrom: query.get('from') ?? undefined,
    generationId: query.get('generation') ?? undefined,
    at: WallTime.safeParse(query.get('at')).data,
    zone: TimeZone.safeParse(query.get('zone')).data,
  });
  const [editor] = useState({ id: newId(), save: 0 });
  const sites = useDestinations();
  const text = useRouteQuery(
    writerRoutes.readDraft,
    asked.textId ? { params: { id: asked.textId } } : undefined,
    { staleTime: Infinity },
  );
  const failure = sites.error ?? text.error;
  if (failure)
    return (
      <FailedState
        {...describeFailure(failure, 'The composer could not be opened.', () =>
          Promise.all([sites.refetch(), text.refetch()]),
        )}
      />
    );
  if (!sites.data || (asked.textId && !text.data)) return <ComposeSkeleton />;
  const zone = asked.zone ?? ownZone;
  const wallTime = asked.at ? notBefore(asked.at, nowMs, zone) : suggestedTime(nowMs, zone);
  const begin = () => {
    const address = place.addressOfDraft(id);
    const { pathname, search } = window.location;
    if (pathname + search !== address) void navigate(address, { replace: true });
  };
  return (
    <DraftComposer
      draft={{ id, isTemplate: false, start: { version: 0, editor }, stored: undefined, onBegun: begin }}
      initial={{
        ...formFor(
          { text: text.data, siteId: asked.siteId, isForNetworks: place.isForNetworks },
          sites.data,
          { wallTime, zone },
        ),
        ...place.begun,
      }}
      sites={sites.data}
      slots={slots}
      place={place}
      writeFrom={asked.writeFrom}
      generationId={asked.generationId}
      onReload={() => window.location.reload()}
      onClose={onClose}
    />
  );
}

function StoredDraft({ id, slots, place, onClose }: LoadingProps & { id: string }) {
  const navigate = useNavigate();
  const [owner] = useState(currentOwner);
  const [kept, setKept] = useState(() => takeUpKept(owner, id));
  const [editor] = useState({ id: newId(), save: 0 });
  const sites = useDestinations();
  // Before the first answer of the server only this device knows the draft.
  const isOnlyHere = kept?.version === 0;
  const draft = useRouteQuery(draftRoutes.readDraft, isOnlyHere ? undefined : { params: { id } }, {
    ...LOADED_ONCE,
    select: (answer) => answer.draft,
  });
  const isUnknown = draft.error instanceof ApiError && draft.error.code === 'notFound';
  const failure = sites.error ?? (kept && (isUnknown || !draft.data) ? null : draft.error);
  if (failure)
    return (
      <FailedState
        {...describeFailure(failure, 'The draft could not be loaded.', () =>
          Promise.all([sites.refetch(), draft.refetch()]),
        )}
      />
    );
  if (!sites.data || draft.isFetching || (!draft.data && !kept)) return <ComposeSkeleton />;
  const stored = draft.data && draftFieldsOf(formOfDraft(draft.data));
  // What this device kept and the server has, too, needs no second look.
  const isNewer = kept !== undefined && JSON.stringify(kept.fields) !== JSON.stringify(stored);
  const local = isNewer ? kept : undefined;
  if (draft.data?.isFinished)
    return (
      <Finished
        title={draft.data.title}
        onOpenSchedule={() => void navigate(place.addressOfSchedule(''), { replace: true })}
        onKeep={
          local &&
          (() => {
            const copyId = newId();
            keepDraft(owner, copyId, { fields: local.fields, version: 0, editor });
            forgetDraft(owner, id, editor.id, kept);
            void navigate(place.addressOfDraft(copyId), { replace: true });
          })
        }
      />
    );
  const start = local ?? { version: draft.data?.version ?? 0, editor };
  return (
    <DraftComposer
      key={draft.data?.version ?? 'kept'}
      draft={{
        id,
        isTemplate: draft.data?.isTemplate ?? false,
        // Another tab may still have the one that kept it: each numbers its own saves.
        start: { version: start.version, editor, ...(local && { takesUp: takenUpBy(local) }) },
        kept,
        stored: stored ?? EMPTY_FIELDS,
        onBegun: () => {},
      }}
      initial={formOfDraft(local?.fields ?? draft.data!)}
      sites={sites.data}
      slots={slots}
      place={place}
      onReload={() => {
        forgetDraft(owner, id, editor.id, kept);
        setKept(undefined);
        void draft.refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Without editors that never sent anything. */
const takenUpBy = ({ takesUp = [], editor }: KeptDraft): Editor[] =>
  [...takesUp, editor].filter(({ save }) => save > 0).slice(-MAX_TAKEN_UP);

interface FinishedProps {
  title: string;
  onOpenSchedule: () => void;
  /** Where this device has text that is not in what was scheduled. */
  onKeep: (() => void) | undefined;
}

const Finished = ({ title, onOpenSchedule, onKeep }: FinishedProps) => (
  <EmptyState
    icon={CalendarCheck}
    text={
      onKeep
        ? `“${title}” was scheduled without the last changes on this device.`
        : `“${title}” was scheduled.`
    }
    action={
      <div className="flex flex-wrap justify-center gap-2">
        {onKeep && <Button onClick={onKeep}>Keep mine as a copy</Button>}
        <Button look="primary" onClick={onOpenSchedule}>
          Open the schedule
        </Button>
      </div>
    }
  />
);

/** Of a draft that only this device has: everything in it is still to be saved. */
const EMPTY_FIELDS = {
  content: { title: '' },
  destinations: [],
  wallTime: '',
  zone: '',
  recurrence: null,
  brief: null,
};

function ScheduledPost({ postId, slots, onClose }: Omit<LoadingProps, 'place'> & { postId: string }) {
  const sites = useDestinations();
  const {
    data: post,
    error,
    refetch,
    isFetching,
  } = useRouteQuery(
    scheduleRoutes.readScheduledPost,
    { params: { id: postId } },
    { ...LOADED_ONCE, select: ({ scheduledPost }) => scheduledPost },
  );
  const failure = error ?? sites.error;
  if (failure && !isFetching)
    return (
      <FailedState
        {...describeFailure(failure, 'The post could not be loaded.', () =>
          Promise.all([refetch(), sites.refetch()]),
        )}
      />
    );
  if (!post || !sites.data || isFetching) return <ComposeSkeleton />;
  return (
    <ScheduledPostComposer
      // Loaded again after another member's change, it begins anew.
      key={post.version}
      post={post}
      sites={sites.data}
      slots={slots}
      onReload={() => void refetch()}
      onClose={onClose}
    />
  );
}

const ComposeSkeleton = () => (
  <div aria-busy className="flex flex-col gap-5">
    <Skeleton className="h-9 w-40" />
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-96" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
    </div>
  </div>
);
