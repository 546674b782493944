// Inviting a person: whom, to what, and a word beside it. Loads when it is first wanted.
import { gameName } from '@msm/contract/game-links';
import { INVITE_MESSAGE_MAX_LENGTH } from '@msm/contract/invites/limits';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { InviteInput } from '@msm/contract/invites/schemas';
import type { InputOf } from '@msm/contract/route';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';
import { useUndeliveredNote } from '../../platform/session/mail-delivery.ts';
import { resolverAfter } from '../../platform/api/schema-resolver.ts';
import { useSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toast.ts';
import { useSubmit } from '../../platform/api/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { Input, Select } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { GAMES, newSessionId, toInviteInput, type InviteForm } from './invite-form.ts';

interface InviteDialogProps {
  onClose: () => void;
  onSent: () => void;
}

export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const formId = useId();
  const undelivered = useUndeliveredNote();
  const createInvite = useRouteMutation(inviteRoutes.createInvite, {
    invalidates: [inviteRoutes.listSentInvites],
    success: (_answer, { input }) => `${input.email} is invited`,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite someone"
      about={`Members see it in their bell; everybody else in a mail. ${undelivered ?? ''}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={createInvite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <InviteFields
        formId={formId}
        error={createInvite.error && reasonOr(createInvite.error, 'Failed to send the invitation')}
        send={async (input) => {
          const invitation = await withTable(input);
          if (!invitation) return;
          await createInvite.mutateAsync({ input: invitation });
          onSent();
        }}
      />
    </Dialog>
  );
}

type InviteRequest = InputOf<typeof inviteRoutes.createInvite>;

/** An invitation to a game leads to a table, which is opened first; undefined when that failed, which has been said. */
async function withTable(input: InviteRequest): Promise<InviteRequest | undefined> {
  const game = GAMES.find((each) => each === input.game);
  if (input.kind !== 'game' || !game) return input;
  try {
    const { openGameTable } = await import('../../platform/sockets/open-game-table.ts');
    return { ...input, sessionId: await openGameTable(game) };
  } catch {
    showToast('error', 'The table could not be opened. Try again.');
    return undefined;
  }
}

interface InviteFieldsProps {
  formId: string;
  error: string | null;
  send: (input: InviteRequest) => Promise<unknown>;
}

const ROLE_HELP: Readonly<Record<InviteForm['role'], string>> = {
  editor: 'They publish, approve posts and change sites, as you do.',
  contributor: 'They write and plan posts, which you or an editor approve.',
};

function InviteFields({ formId, error, send }: InviteFieldsProps) {
  const ownAccounts = useSession((state) => state.accounts).filter(({ isOwner }) => isOwner);
  const [resolver] = useState(() => {
    const sessionId = newSessionId();
    return resolverAfter((form: InviteForm) => toInviteInput(form, sessionId), InviteInput);
  });
  const form = useForm({
    resolver,
    defaultValues: {
      email: '',
      kind: 'portal',
      accountId: ownAccounts[0]?.id ?? '',
      role: 'editor',
      game: GAMES[0],
      message: '',
    },
  });
  const submit = useSubmit(form, send);
  const { errors } = form.formState;
  const [kind, role, message] = useWatch({ control: form.control, name: ['kind', 'role', 'message'] });
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={error} errors={errors} />
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="off" autoFocus />
        )}
      </Field>
      <Field label="Invite to" error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...form.register('kind')}>
            <option value="portal">The portal</option>
            {ownAccounts.length > 0 && <option value="account">An account of mine</option>}
            <option value="game">A game</option>
          </Select>
        )}
      </Field>
      {kind === 'account' && (
        <>
          <Field label="Account" error={errors.accountId?.message}>
            {(control) => (
              <Select {...control} {...form.register('accountId')}>
                {ownAccounts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Role" error={errors.role?.message} help={ROLE_HELP[role]}>
            {(control) => (
              <Select {...control} {...form.register('role')}>
                <option value="editor">Editor</option>
                <option value="contributor">Contributor</option>
              </Select>
            )}
          </Field>
        </>
      )}
      {kind === 'game' && (
        <Field
          label="Game"
          error={errors.game?.message}
          help="You both get to the same table once they accept."
        >
          {(control) => (
            <Select {...control} {...form.register('game')}>
              {GAMES.map((game) => (
                <option key={game} value={game}>
                  {gameName(game)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Message" isOptional error={errors.message?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('message')}
            maxLength={INVITE_MESSAGE_MAX_LENGTH}
            length={message.length}
          />
        )}
      </Field>
    </form>
  );
}
