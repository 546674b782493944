// About a conversation: when it notifies, who is in it; groups are named and managed here.
import { MAX_ROOM_MEMBERS, MAX_ROOM_NAME_LENGTH } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Person, Room, RoomMember, RoomNotifications } from '@msm/contract/chat/schemas';
import { Ellipsis, LogOut, MailWarning, ShieldCheck, UserMinus, UserPlus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useChatPlace } from '../chat-place.ts';
import { changeChats, useChats } from '../state/chat-store.ts';
import { withoutRoom, withRoom } from '../state/rooms.rules.ts';
import { memberRemoval } from './member-removal.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useRoomMutation } from './use-room-mutation.ts';

const takeRoom = ({ room }: { room: Room }) => changeChats((state) => withRoom(state, room));

export function RoomDetails({ room, onClose }: { room: Room; onClose: () => void }) {
  const { kind, role } = room;
  const [isLeaving, setIsLeaving] = useState(false);
  const isManager = kind === 'group' && role !== 'member';
  return (
    <Drawer isOpen onClose={onClose} title={kind === 'group' ? 'Group' : 'Conversation'}>
      <div className="flex flex-col gap-6">
        <div className="flex items-center gap-3">
          <Avatar name={room.display_name} size="huge" />
          <p className="min-w-0 text-base font-bold wrap-anywhere">
            <bdi>{room.display_name}</bdi>
          </p>
        </div>
        {/* First, since a drawer focuses its first control: a field would open the keyboard of a phone. */}
        <Notifications room={room} />
        {isManager && <Rename key={room.name} room={room} />}
        {kind === 'group' && <Members room={room} isManager={isManager} />}
        {kind === 'group' && (
          <Button look="danger" onClick={() => setIsLeaving(true)}>
            <LogOut aria-hidden className="size-4" />
            Leave group
          </Button>
        )}
        <p className="text-xs text-muted-fg">Messages and pictures are stored encrypted.</p>
      </div>
      <LeaveDialog room={room} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </Drawer>
  );
}

function Rename({ room }: { room: Room }) {
  const [name, setName] = useState(room.name);
  const renaming = useRoomMutation(chatRoutes.renameChat, {
    onAnswer: takeRoom,
    failure: 'The group could not be renamed.',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') renaming.mutate({ params: { id: room.id }, input: { name } });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Name of the group">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MAX_ROOM_NAME_LENGTH}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isBusy={renaming.isPending} aria-disabled={name.trim() === room.name}>
        Rename
      </Button>
    </form>
  );
}

const NOTIFICATIONS: readonly { value: RoomNotifications; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'none', label: 'None' },
];

function Notifications({ room }: { room: Room }) {
  const setting = useRoomMutation(chatRoutes.setChatNotifications, {
    onAnswer: takeRoom,
    failure: 'The setting could not be saved.',
  });
  const shown = setting.isPending ? setting.variables.input.notifications : room.notifications;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">Notifications</p>
      <Segmented<RoomNotifications>
        label="Notifications"
        value={shown}
        options={NOTIFICATIONS}
        onChange={(notifications) => setting.mutate({ params: { id: room.id }, input: { notifications } })}
      />
      <p className="text-muted-fg">
        The bell rings for messages that you do not see in an open conversation.
      </p>
    </div>
  );
}

function Members({ room, isManager }: { room: Room; isManager: boolean }) {
  const missing = useMissingVerification('add members');
  const [chosen, setChosen] = useState<readonly Person[]>();
  const adding = useRoomMutation(chatRoutes.addChatMembers, {
    onAnswer: (answer) => {
      takeRoom(answer);
      setChosen(undefined);
    },
    failure: 'The members could not be added.',
  });
  const toggle = (person: Person) =>
    setChosen((known = []) => {
      const others = known.filter(({ id }) => id !== person.id);
      return others.length < known.length ? others : [...known, person];
    });
  return (
    <section aria-label="Members" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{room.member_count} members</h3>
        {isManager && room.member_count < MAX_ROOM_MEMBERS && chosen === undefined && (
          <Button size="small" onClick={() => setChosen([])}>
            <UserPlus aria-hidden className="size-4" />
            Add
          </Button>
        )}
      </div>
      {chosen && missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
      {chosen && !missing && (
        <div className="flex flex-col gap-3 rounded-card border border-border p-3">
          <PeoplePicker
            label="Add members"
            chosen={chosen}
            excludedIds={room.members.map(({ user_id }) => user_id)}
            onToggle={toggle}
          />
          <div className="flex justify-end gap-2">
            <Button size="small" onClick={() => setChosen(undefined)}>
              Cancel
            </Button>
            <Button
              size="small"
              look="primary"
              isBusy={adding.isPending}
              aria-disabled={chosen.length === 0}
              onClick={() =>
                chosen.length > 0 &&
                adding.mutate({ params: { id: room.id }, input: { memberIds: chosen.map(({ id }) => id) } })
              }
            >
              Add to the group
            </Button>
          </div>
        </div>
      )}
      <ul className="-mx-2">
        {room.members.map((member) => (
          <MemberItem key={member.user_id} member={member} room={room} isManager={isManager} />
        ))}
      </ul>
    </section>
  );
}

const ROLE_WORDS = { owner: 'Owner', admin: 'Admin', member: '' } as const;

function MemberItem({ member, room, isManager }: { member: RoomMember; room: Room; isManager: boolean }) {
  const memberId = useSession((state) => state.user?.id);
  const isOnline = useChats((state) => state.onlineUsers.has(member.user_id));
  const isSelf = member.user_id === memberId;
  return (
    <li className="flex items-center gap-3 px-2 py-1.5">
      <Avatar name={member.display_name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <bdi>{member.display_name}</bdi>
          {isSelf && ' (you)'}
        </span>
        <span className="block truncate text-xs text-muted-fg">
          @{member.username}
          {isOnline && ', online'}
        </span>
      </span>
      {ROLE_WORDS[member.role] && <Badge>{ROLE_WORDS[member.role]}</Badge>}
      {isManager && !isSelf && <MemberMenu member={member} room={room} />}
    </li>
  );
}

function MemberMenu({ member, room }: { member: RoomMember; room: Room }) {
  const params = { id: room.id, memberId: member.user_id };
  const giving = useRoomMutation(chatRoutes.changeChatMember, {
    onAnswer: takeRoom,
    failure: 'The role could not be changed.',
  });
  const removing = useRoomMutation(chatRoutes.removeChatMember, memberRemoval(room.id));
  const otherRole = member.role === 'member' ? 'admin' : 'member';
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" size="icon" aria-label={`More about ${member.display_name}`}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {room.role === 'owner' && (
        <>
          <MenuItem onSelect={() => giving.mutate({ params, input: { role: otherRole } })}>
            <ShieldCheck aria-hidden className="size-4" />
            {otherRole === 'admin' ? 'Make an admin' : 'Make a member'}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem isDanger onSelect={() => removing.mutate({ params })}>
        <UserMinus aria-hidden className="size-4" />
        Remove from the group
      </MenuItem>
    </DropdownMenu>
  );
}

function LeaveDialog({ room, isOpen, onClose }: { room: Room; isOpen: boolean; onClose: () => void }) {
  const { isOpen: isRoomOpen, closeRoom } = useChatPlace();
  const memberId = useSession((state) => state.user?.id) ?? '';
  const leaving = useRoomMutation(chatRoutes.removeChatMember, {
    // Its removal is told as well, and often before: this dialog is gone by then.
    onAnswer: () => {
      changeChats((state) => withoutRoom(state, room.id));
      if (isRoomOpen(room.id)) closeRoom();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Leave group"
      about="You no longer see its messages. An owner or an admin can add you again."
      action="Leave group"
      isBusy={leaving.isPending}
      error={leaving.error?.message}
      onConfirm={() => leaving.mutate({ params: { id: room.id, memberId } })}
    />
  );
}
