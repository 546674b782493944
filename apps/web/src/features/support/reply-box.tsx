// Where an answer is written. Ctrl or ⌘ and enter sends it; what is not sent stays until it is.
import { SUPPORT_TEXT } from '@msm/contract/support/limits';
import { supportRoutes } from '@msm/contract/support/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { create } from 'zustand';
import { call } from '../../platform/api/api-client.ts';
import { reasonOr } from '../../platform/api/api-error.ts';
import { invalidateRoutes } from '../../platform/api/route-hooks.ts';
import { useUndeliveredNote } from '../../platform/session/mail-delivery.ts';
import { useSession } from '../../platform/session/session.ts';
import { createSubmission } from '../../platform/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useUnsavedWarning } from '../../ui/forms/use-unsaved-warning.ts';
import { INBOX_VIEWS, type WholeMessage } from './inbox-queries.ts';

// Replies that are being written, by message: going to another message and back loses none. They end with the member
// who writes them.
const useReplyDrafts = create<Readonly<Record<string, string>>>(() => ({}));

const useReplyDraft = (messageId: string): string => useReplyDrafts((drafts) => drafts[messageId] ?? '');

const keepReplyDraft = (messageId: string, text: string): void =>
  useReplyDrafts.setState({ [messageId]: text });

const dropReplyDraft = (messageId: string): void => keepReplyDraft(messageId, '');

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useReplyDrafts.setState({}, true);
});

/** Few replies come near the limit: until then the room is better spent on the message. */
const COUNTED_FROM = SUPPORT_TEXT.reply.max * 0.8;

export function ReplyBox({ id, message }: { id: string; message: WholeMessage }) {
  const undelivered = useUndeliveredNote();
  const text = useReplyDraft(message.id);
  const { mutate, isPending, error, reset, variables } = useReply(message.id);
  const helpId = useId();
  const canSend = text.trim() !== '' && text.trim().length <= SUPPORT_TEXT.reply.max && !isPending;
  useUnsavedWarning(text.trim() !== '');

  const send = (isResolving = false) => canSend && mutate({ text, isResolving });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-3">
      {error && (
        <Alert kind="danger">{reasonOr(error, 'The reply could not be sent. Please try again.')}</Alert>
      )}
      <Textarea
        id={id}
        aria-label={`Reply to ${message.sender_name}`}
        aria-describedby={helpId}
        aria-keyshortcuts="R"
        placeholder={`Reply to ${message.sender_name}`}
        minLines={2}
        maxLines={8}
        maxLength={SUPPORT_TEXT.reply.max}
        length={text.length >= COUNTED_FROM ? text.length : undefined}
        value={text}
        disabled={isPending}
        onChange={(event) => {
          keepReplyDraft(message.id, event.target.value);
          if (error) reset();
        }}
        onKeyDown={sendByKey}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={helpId} className="mr-auto min-w-0 text-xs text-muted-fg max-sm:sr-only">
          {undelivered ?? 'Sent by e-mail.'} Ctrl or ⌘ + Enter sends.
        </p>
        <Button
          size="small"
          disabled={!canSend}
          isBusy={isPending && variables?.isResolving}
          onClick={() => send(true)}
        >
          Send and resolve
        </Button>
        <Button
          type="submit"
          size="small"
          look="primary"
          disabled={!canSend}
          isBusy={isPending && !variables?.isResolving}
        >
          Send reply
        </Button>
      </div>
    </form>
  );
}

// Answers the sender of a message by mail. Tried again after a lost answer, it is mailed once.
interface Answer {
  text: string;
  /** The answer settles it. */
  isResolving: boolean;
}

const submission = createSubmission();

function useReply(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, isResolving }: Answer) => {
      const input = { text, submission_id: submission.idFor({ id, text }) };
      await call(supportRoutes.replyToMessage, { params: { id }, input });
      if (isResolving)
        await call(supportRoutes.changeMessage, { params: { id }, input: { status: 'resolved' } });
    },
    onSuccess: () => {
      submission.finish();
      dropReplyDraft(id);
      return invalidateRoutes(queries, INBOX_VIEWS);
    },
  });
}
