// One post of the schedule: the post itself, where and when it is published, what can be done about it, and its history.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { HistoryLine, Publication } from '@msm/contract/schedule/schemas';
import { isNetwork, networks } from '@msm/contract/social/networks';
import { CalendarClock, MailWarning, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DestinationName } from '../destination-name.tsx';
import { CHOICE_WORDS, isEditable, isMovable, pollEveryMs } from '../publication-state.rules.ts';
import { RemovePostDialog } from '../remove-post-dialog.tsx';
import { StateMark } from '../state-mark.tsx';
import type { ScheduleAddress } from '../use-schedule-address.ts';
import { useTogglePost } from '../use-toggle-post.ts';
import { usePostRights } from '../use-post-rights.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PostComments } from './post-comments.tsx';
import { PostPreview } from './post-preview.tsx';
import { PublicationFacts } from './publication-facts.tsx';
import { RemoveRemoteDialog } from './remove-remote-dialog.tsx';
import { useRepairPublication } from './use-repair-publication.ts';

interface PublicationDrawerProps {
  id: string;
  isOpen: boolean;
  address: ScheduleAddress;
}

export function PublicationDrawer({ id, isOpen, address }: PublicationDrawerProps) {
  const { data, error, refetch } = useRouteQuery(
    scheduleRoutes.readHistory,
    { params: { publicationId: id } },
    {
      refetchInterval: ({ state }) =>
        state.error ? false : pollEveryMs(state.data ? [state.data.publication] : [], Date.now()),
    },
  );
  const [asking, setAsking] = useState<'move' | 'remove' | 'removeRemote'>();
  const publication = data?.publication;
  const { canChange } = usePostRights();
  const stopAsking = () => setAsking(undefined);
  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={address.close}
        title={publication?.title ?? 'Post'}
        about={publication && <DestinationName destinationId={publication.destinationId} />}
        footer={
          publication &&
          canChange(publication) && (
            <PostActions
              publication={publication}
              onEdit={() => address.openComposer(publication.postId)}
              onMove={() => setAsking('move')}
              onRemove={() => setAsking('remove')}
              onRemoveRemote={() => setAsking('removeRemote')}
            />
          )
        }
      >
        {data && publication && (
          <div className="flex flex-col gap-6">
            <ApprovalPanel publication={publication} />
            <PostPreview platform={publication.platform} content={data.content} />
            <PublicationFacts publication={publication} />
            <PublicationRepair publication={publication} />
            <PostHistory history={data.history} />
            <PostComments postId={publication.postId} />
          </div>
        )}
        {!data && error && (
          <FailedState {...describeFailure(error, 'The post could not be loaded.', refetch)} />
        )}
        {!data && !error && <PostSkeleton />}
      </Drawer>
      {publication && asking === 'move' && <MoveDialog publication={publication} onClose={stopAsking} />}
      {publication && asking === 'removeRemote' && (
        <RemoveRemoteDialog publication={publication} onClose={stopAsking} />
      )}
      {publication && asking === 'remove' && (
        <RemovePostDialog
          post={{ ...publication, id: publication.postId }}
          onClose={stopAsking}
          onRemoved={() => {
            stopAsking();
            address.close();
          }}
        />
      )}
    </>
  );
}

const PostSkeleton = () => (
  <div aria-busy className="flex flex-col gap-5">
    <Skeleton className="h-6 w-32" />
    <Skeleton className="h-16" />
    <Skeleton className="h-32" />
  </div>
);

// What happened to a post, newest first: when, in words, and whose decision it was.
function PostHistory({ history }: { history: readonly HistoryLine[] }) {
  const zone = useMemberZone();
  const ownId = useSession((state) => state.user?.id);
  return (
    <section aria-label="History">
      <h3 className="mb-3 font-medium">History</h3>
      <ol className="flex flex-col gap-3">
        {history.toReversed().map(({ at, state, words, actorId }, place) => (
          // Lines only ever come in at the front, and two may share a moment.
          <li key={history.length - place} className="flex gap-3">
            <StateMark isPast publication={{ state, isActive: true }} className="mt-0.5 size-4" />
            <div className="min-w-0">
              <p className="wrap-anywhere">{words}</p>
              <p className="text-xs text-muted-fg">
                <RelativeTime instant={at} timeZone={zone} />
                {actorId && ` · ${actorId === ownId ? 'by you' : 'by another member'}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

// What can be done with a post, at the foot of its panel.
interface PostActionsProps {
  publication: Publication;
  onEdit: () => void;
  onMove: () => void;
  onRemove: () => void;
  onRemoveRemote: () => void;
}

function PostActions({ publication, onEdit, onMove, onRemove, onRemoveRemote }: PostActionsProps) {
  const toggle = useTogglePost();
  const { isEditor } = usePostRights();
  const isOver =
    !publication.isRecurring && (publication.state === 'published' || publication.state === 'unknown');
  const canToggle = !isOver && !publication.approval && (publication.isActive || isEditor);
  return (
    <>
      <Button size="small" look="danger" className="mr-auto" title="Delete" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      {canToggle && (
        <Button
          size="small"
          isBusy={toggle.isPending}
          title={publication.isActive ? 'Pause' : 'Resume'}
          onClick={() =>
            toggle.mutate({
              params: { siteId: publication.destinationId, id: publication.postId },
              input: { isActive: !publication.isActive },
            })
          }
        >
          {publication.isActive ? (
            <Pause aria-hidden className="size-4" />
          ) : (
            <Play aria-hidden className="size-4" />
          )}
          <span className="max-sm:sr-only">{publication.isActive ? 'Pause' : 'Resume'}</span>
        </Button>
      )}
      {isEditor && publication.state === 'published' && isNetwork(publication.platform) && (
        <Button size="small" look="danger" onClick={onRemoveRemote}>
          Delete from {networks[publication.platform].label}
        </Button>
      )}
      {isMovable(publication) && (
        <Button size="small" onClick={onMove}>
          <CalendarClock aria-hidden className="size-4" />
          Move
        </Button>
      )}
      {isEditable(publication) && (
        <Button size="small" look={publication.approval && isEditor ? 'plain' : 'primary'} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      )}
    </>
  );
}

// Why a post is not published, and the answers with which one click repairs it.
const SITES_PAGE = '/wordpress';
const CONNECTIONS_PAGE = '/connections';

function PublicationRepair({ publication }: { publication: Publication }) {
  const repair = useRepairPublication(publication);
  const missing = useMissingVerification('publish posts');
  const { isEditor, canChange } = usePostRights();
  const allowed = canChange(publication)
    ? publication.choices.filter((choice) => choice !== 'again' || isEditor)
    : [];
  // What ends the question without publishing stays possible.
  const choices = allowed.filter((choice) => choice !== 'again' || !missing);
  const isAgainMissing = choices.length < allowed.length;
  if (!publication.reason && publication.choices.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {publication.reason && (
        <Alert kind={publication.state === 'failed' ? 'danger' : 'warn'}>{publication.reason}</Alert>
      )}
      {isAgainMissing && missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
      {choices.length > 0 && (
        <div role="group" aria-label="What to do" className="flex flex-wrap gap-2">
          {choices.map((choice, place) => (
            <Button
              key={choice}
              size="small"
              look={place === 0 ? 'primary' : 'plain'}
              title={CHOICE_WORDS[choice].about}
              isBusy={repair.isPending && repair.chosen === choice}
              disabled={repair.isPending}
              // The failure is shown as a toast.
              onClick={() => void repair.answer(choice).catch(() => undefined)}
            >
              {CHOICE_WORDS[choice].label}
            </Button>
          ))}
          {publication.state === 'needs_reauth' && isEditor && (
            <Link
              to={isNetwork(publication.platform) ? CONNECTIONS_PAGE : SITES_PAGE}
              className={buttonClass({ size: 'small' })}
            >
              {isNetwork(publication.platform) ? 'Connect it again' : 'Connect the site again'}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
