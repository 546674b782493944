// Starts a conversation: with one member, or as a group with a name.
import { MAX_ROOM_MEMBERS, MAX_ROOM_NAME_LENGTH } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { OpenChatInput, Person } from '@msm/contract/chat/schemas';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { createSubmission } from '../../../platform/submission.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useChatPlace } from '../chat-place.ts';
import { changeChats } from '../state/chat-store.ts';
import { fetchRoom } from '../state/follow-chats.ts';
import { withRoom } from '../state/rooms.rules.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useRoomMutation } from './use-room-mutation.ts';

type Kind = OpenChatInput['kind'];

export function NewChatDialog({ onClose }: { onClose: () => void }) {
  const { openRoom } = useChatPlace();
  const [kind, setKind] = useState<Kind>('direct');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const opening = useRoomMutation(chatRoutes.openChat, {
    onAnswer: ({ room }) => {
      changeChats((state) => withRoom(state, room));
      void fetchRoom(room.id);
    },
    onShownAnswer: ({ room }) => {
      onClose();
      openRoom(room.id);
    },
  });
  const toggle = (person: Person) => {
    if (kind === 'direct') {
      opening.mutate({ input: { kind, memberId: person.id } });
      return;
    }
    const others = chosen.filter(({ id }) => id !== person.id);
    setChosen(others.length < chosen.length ? others : [...chosen, person]);
  };
  const [submission] = useState(createSubmission);
  const create = () => {
    const group = { kind: 'group' as const, name, memberIds: chosen.map(({ id }) => id) };
    opening.mutate({ input: { ...group, submissionId: submission.idFor(group) } });
  };
  const missing = useMissingVerification('start groups');
  const isReady = name.trim() !== '' && chosen.length > 0 && chosen.length < MAX_ROOM_MEMBERS;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New conversation"
      footer={
        kind === 'group' &&
        !missing && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              look="primary"
              isBusy={opening.isPending}
              aria-disabled={!isReady}
              onClick={() => isReady && create()}
            >
              Create group
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented<Kind>
          label="Kind of conversation"
          value={kind}
          options={[
            { value: 'direct', label: 'One member' },
            { value: 'group', label: 'Group' },
          ]}
          onChange={setKind}
        />
        {opening.error && (
          <Alert kind="danger">{reasonOr(opening.error, 'The conversation could not be started.')}</Alert>
        )}
        {kind === 'group' && missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
        {kind === 'group' && !missing && (
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
        )}
        {(kind === 'direct' || !missing) && (
          <PeoplePicker
            key={kind}
            label={kind === 'group' ? 'Members' : 'Who do you want to write to?'}
            chosen={kind === 'group' ? chosen : []}
            onToggle={toggle}
          />
        )}
      </div>
    </Dialog>
  );
}
