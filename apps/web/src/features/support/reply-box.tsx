// Where an answer is written. Ctrl or ⌘ and enter sends it; what is not sent stays until it is.
import { SUPPORT_TEXT } from '@msm/contract/support/limits';
import { useId, type FormEvent, type KeyboardEvent } from 'react';
import { reasonOr } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { keepReplyDraft, useReplyDraft } from './reply-drafts.ts';
import type { WholeMessage } from './inbox-queries.ts';
import { useReply } from './use-reply.ts';

/** Few replies come near the limit: until then the room is better spent on the message. */
const COUNTED_FROM = SUPPORT_TEXT.reply.max * 0.8;

export function ReplyBox({ id, message }: { id: string; message: WholeMessage }) {
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
          Goes out by e-mail. Ctrl or ⌘ + Enter sends.
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
