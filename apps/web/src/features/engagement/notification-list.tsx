// Notifications in a list. The title of each opens it and covers the whole row; an unread one has a dot and more weight, and the dot
// marks it as read.
import {
  NOTIFICATION_KINDS,
  type NotificationIcon,
  type NotificationKind,
} from '@msm/contract/engagement/notification-kinds';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { gameLink } from '@msm/contract/game-links';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useMutation } from '@tanstack/react-query';
import {
  Bell,
  CalendarClock,
  Check,
  FileText,
  Gamepad2,
  Globe,
  Heart,
  Mail,
  MessageSquare,
  Share2,
  UserPlus,
  Users,
  Wallet,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api/api-client.ts';
import { ApiError, reasonOr } from '../../platform/api/api-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { gameInviteOf, isGameInvite } from './bell.rules.ts';
import { handFocusOn } from './hand-focus-on.ts';
import { useReadNotification, useRemoveNotification } from './use-notifications.ts';

interface NotificationItemProps {
  notification: Notification;
  /** The member goes elsewhere: the panel has done its work. */
  onLeave: () => void;
}

interface NotificationListProps extends Pick<NotificationItemProps, 'onLeave'> {
  notifications: readonly Notification[];
}

export const NotificationList = ({ notifications, onLeave }: NotificationListProps) => (
  <ul className="min-h-0 divide-y divide-border overflow-y-auto">
    {notifications.map((notification) => (
      <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
    ))}
  </ul>
);

function NotificationItem({ notification, onLeave }: NotificationItemProps) {
  const { id, read, title, body, username, createdAt } = notification;
  const markRead = useReadNotification();
  const remove = useRemoveNotification();
  const timeZone = useMemberZone();
  return (
    <li className="relative flex gap-3 py-3 pr-2 pl-4 hover:bg-muted">
      {username ? <Avatar name={username} /> : <KindMark notification={notification} />}
      <div className="min-w-0 flex-1">
        <Title
          notification={notification}
          onOpen={() => {
            if (!read) markRead.mutate({ params: { id } });
            if (notification.link) onLeave();
          }}
        />
        {body && <p className="mt-0.5 line-clamp-2 text-muted-fg wrap-anywhere">{body}</p>}
        <p className="mt-0.5 text-xs text-muted-fg">
          <RelativeTime instant={createdAt} timeZone={timeZone} />
        </p>
        {isGameInvite(notification) && <GameInviteAnswer notification={notification} onLeave={onLeave} />}
      </div>
      <div className="relative flex h-7 shrink-0 items-center">
        {!read && (
          <RowButton
            label="Mark as read"
            title={title}
            Icon={Check}
            onClick={(button) => {
              // The dot goes; the button beside it stays.
              if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.focus();
              markRead.mutate({ params: { id } });
            }}
          >
            <span className="size-2 rounded-full bg-primary group-hover:hidden group-focus-visible:hidden" />
          </RowButton>
        )}
        <RowButton
          label="Remove"
          title={title}
          Icon={X}
          isLasting
          onClick={(button) => {
            handFocusOn(button);
            remove.mutate({ params: { id } });
          }}
        />
      </div>
    </li>
  );
}

function Title({
  notification: { read, title, link },
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) {
  const className = classNames(
    'block w-full text-left wrap-anywhere after:absolute after:inset-0',
    read ? 'font-normal' : 'font-bold',
  );
  const words = (
    <>
      {!read && <span className="sr-only">Unread: </span>}
      {title}
    </>
  );
  return link ? (
    <Link to={link} onClick={onOpen} className={className}>
      {words}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={className}>
      {words}
    </button>
  );
}

interface RowButtonProps {
  label: string;
  /** Of which notification, for screen readers. */
  title: string;
  Icon: LucideIcon;
  onClick: (button: HTMLElement) => void;
  /** In the row for as long as the row is. */
  isLasting?: true;
  /** Stands there until the pointer or the focus comes. */
  children?: ReactNode;
}

function RowButton({ label, title, Icon, onClick, isLasting, children }: RowButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label}: ${title}`}
      data-lasting={isLasting}
      onClick={(event) => onClick(event.currentTarget)}
      className="group grid size-7 place-items-center rounded-control text-muted-fg transition-colors hover:bg-card hover:text-fg"
    >
      {children}
      <Icon
        aria-hidden
        className={classNames('size-4', children && 'hidden group-hover:inline group-focus-visible:inline')}
      />
    </button>
  );
}

const ICONS: Record<NotificationIcon, LucideIcon> = {
  account: Users,
  comment: MessageSquare,
  draft: FileText,
  follow: UserPlus,
  game: Gamepad2,
  invite: Mail,
  like: Heart,
  post: CalendarClock,
  share: Share2,
  site: Globe,
  wallet: Wallet,
};

const TONES = {
  info: 'bg-primary-soft text-link',
  success: 'bg-ok-soft text-ok',
  warning: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const;

/** What the portal itself says, by its kind. A row may be older than the kinds of today. */
function KindMark({ notification: { engagementType } }: { notification: Notification }) {
  const kind = Object.hasOwn(NOTIFICATION_KINDS, engagementType)
    ? NOTIFICATION_KINDS[engagementType as NotificationKind]
    : undefined;
  const Icon = kind ? ICONS[kind.icon] : Bell;
  return (
    <span
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-full',
        TONES[kind?.severity ?? 'info'],
      )}
    >
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

// Yes or no to a game, in the bell itself.
interface GameInviteAnswerProps {
  notification: Notification;
  onLeave: () => void;
}

function GameInviteAnswer({ notification, onLeave }: GameInviteAnswerProps) {
  const { accept, decline, isBusy } = useAnswerGameInvite(notification, onLeave);
  return (
    <div className="relative mt-2 flex gap-2">
      <Button look="primary" size="small" disabled={isBusy} onClick={accept}>
        Accept
      </Button>
      <Button
        size="small"
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          handFocusOn(currentTarget);
          decline();
        }}
      >
        Decline
      </Button>
    </div>
  );
}

// Accepts or declines an invitation to a game from the bell; what is answered leaves it. Declining makes the two calls of
// the specification, for this invitation alone: deleting it notifies the inviter, and the same answer given again does not.
type Answer = 'accept' | 'decline';

function useAnswerGameInvite(notification: Notification, onLeave: () => void) {
  const navigate = useNavigate();
  const goTo = (path: string) => {
    onLeave();
    void navigate(path);
  };
  const remove = useRemoveNotification();
  const invite = gameInviteOf(notification);
  const link = gameLink(invite, { from: invite.inviterEmail });
  const answered = useMutation({
    mutationFn: (answer: Answer) => (answer === 'accept' ? respond(invite, true) : sendDecline(invite)),
    onSuccess: (_nothing, answer) => {
      remove.mutate({ params: { id: notification.id } });
      if (answer === 'accept') goTo(link);
    },
    onError: (error) => {
      showToast('error', reasonOr(error, 'Failed to answer the invitation'));
      // Withdrawn, expired or answered elsewhere: there is nothing left to answer.
      if (isNoLongerOpen(error)) remove.mutate({ params: { id: notification.id } });
    },
  });
  const accept = () => {
    if (invite.game && invite.sessionId) {
      answered.mutate('accept');
      return;
    }
    console.debug(`The invitation ${notification.id} names no game or no session.`);
    goTo(link);
  };
  return { accept, decline: () => answered.mutate('decline'), isBusy: answered.isPending };
}

const isNoLongerOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'notFound');

type GameInvite = ReturnType<typeof gameInviteOf>;

async function sendDecline(invite: GameInvite): Promise<void> {
  const inviteeEmail = useSession.getState().user?.email ?? '';
  const { inviterEmail, inviteId } = invite;
  await call(inviteRoutes.removeInvites, {
    input: { inviterEmail, inviteeEmail, engagementType: 'game_invite', inviteId },
  });
  await respond(invite, false);
}

async function respond({ inviterEmail, game, sessionId }: GameInvite, accepted: boolean): Promise<void> {
  await call(engagementRoutes.engage, {
    input: {
      targetType: 'user',
      targetId: inviterEmail,
      engagementType: 'game_invite_response',
      metadata: { inviterEmail, game, sessionId, accepted },
    },
  });
}
