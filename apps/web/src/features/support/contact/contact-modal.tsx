// Contact Support: write a message, or see what became of one. Closing it resets the form; a click beside it or escape may be
// a slip, so that after them the text waits as a draft for the next opening.
import { LookUpInput, type Status } from '@msm/contract/support/schemas';
import { CircleCheck } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeContact, useContact } from '../../../platform/contact-opener.ts';
import { resolverFor } from '../../../platform/api/schema-resolver.ts';
import { useUndeliveredNote } from '../../../platform/session/mail-delivery.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useSubmit } from '../../../platform/api/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { dropDraft, sentLast, type SentMessage } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { PlainText } from '../plain-text.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { type LookedUp, useLookUpMessage } from './use-look-up-message.ts';
import { useSubmitMessage } from './use-submit-message.ts';
import '../../../ui/tabs.css';

/** Everything about one opening: the next one starts anew. */
export function ContactModal() {
  const isOpen = useContact((state) => state.isOpen);
  const [sent, setSent] = useState<SentMessage>();
  const [tab, setTab] = useState('write');
  const undelivered = useUndeliveredNote();
  const sending = useSubmitMessage(setSent);
  const lookingUp = useLookUpMessage();
  const formId = useId();
  const isMeant = useRef(false);

  const noteCloseButton = ({ target }: MouseEvent) => {
    isMeant.current = target instanceof Element && target.closest('[aria-label=Close]') !== null;
  };
  const leave = () => {
    const wasMeant = isMeant.current;
    isMeant.current = false;
    if (sending.isLoading) return;
    if (wasMeant) close();
    else closeContact();
  };

  return (
    // What happens in the dialog comes by here, although it lies elsewhere on the page.
    <div className="contents" onClickCapture={noteCloseButton}>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        isCloseDisabled={sending.isLoading}
        title={sent ? 'Message Sent Successfully!' : 'Contact Support'}
        about={
          sent
            ? 'Save the reference ID to track the status of your message.'
            : undelivered
              ? 'We read every message. The reference ID opens our answer.'
              : 'We read every message and answer by mail.'
        }
        footer={
          sent ? (
            <Button key="sent" look="primary" onClick={close}>
              Close
            </Button>
          ) : (
            <>
              <Button disabled={sending.isLoading} onClick={close}>
                {tab === 'write' ? 'Cancel' : 'Close'}
              </Button>
              {tab === 'write' ? (
                <Button key="write" type="submit" form={formId} look="primary" disabled={sending.isLoading}>
                  {sending.isLoading ? 'Sending...' : 'Send message'}
                </Button>
              ) : (
                <Button
                  key="check"
                  type="submit"
                  form={`${formId}-check`}
                  look="primary"
                  isBusy={lookingUp.isLoading}
                >
                  Check status
                </Button>
              )}
            </>
          )
        }
      >
        {sent ? (
          <MessageSent message={sent} onDone={close} />
        ) : (
          <Tabs.Root value={tab} onValueChange={setTab}>
            <Tabs.List aria-label="Contact Support" className="tabs">
              <Tabs.Trigger value="write" disabled={sending.isLoading} className="tab">
                Write to us
              </Tabs.Trigger>
              <Tabs.Trigger value="check" disabled={sending.isLoading} className="tab">
                Check a message
              </Tabs.Trigger>
            </Tabs.List>
            {/* Hidden, not gone: a look at the other tab costs no letter. */}
            <Tabs.Content
              forceMount
              value="write"
              tabIndex={-1}
              className="outline-none data-[state=inactive]:hidden"
            >
              <ContactForm id={formId} sending={sending} />
            </Tabs.Content>
            {tab === 'check' && (
              <Tabs.Content value="check" tabIndex={-1} className="outline-none">
                <CheckMessage id={`${formId}-check`} lookingUp={lookingUp} />
              </Tabs.Content>
            )}
          </Tabs.Root>
        )}
      </Dialog>
    </div>
  );
}

/** By a button: what was typed goes. */
function close(): void {
  dropDraft();
  closeContact();
}

// The message has arrived: its reference, to be copied or written down. Closes itself after five seconds, but not from
// under the pointer or the keyboard of a member who is copying it.
interface MessageSentProps {
  message: SentMessage;
  onDone: () => void;
}

function MessageSent({ message: { reference_id, email }, onDone }: MessageSentProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isBusyHere = isPointedAt || hasFocus;
  useDoneSoon(onDone, isBusyHere);
  return (
    <div className="flex flex-col items-center gap-3 pt-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" />
      <p className="text-muted-fg">Your reference ID</p>
      <p
        className="flex items-center gap-1 rounded-card bg-muted py-2 pr-2 pl-4"
        // Moves, not entries: the box may appear under a pointer that rests where the button was.
        onPointerMove={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
        onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
        onBlur={() => setHasFocus(false)}
      >
        <span className="tabular text-lg font-bold select-all">{reference_id}</span>
        <CopyButton text={reference_id} label="Copy reference ID" isIconOnly />
      </p>
      <p className="wrap-anywhere">We will answer at {email}.</p>
      <p className="text-muted-fg">
        {isBusyHere ? 'Stays open while you are here.' : 'Closes by itself in 5 seconds.'}
      </p>
    </div>
  );
}

// Ends what has been said by itself. The time starts anew whenever it was pointed at or focused.
const DONE_AFTER_MS = 5_000;

function useDoneSoon(onDone: () => void, isHeld: boolean): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => done(), DONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
}

// What became of a message: its reference and the e-mail it was written from open it. What was sent last is filled in.
interface CheckMessageProps {
  id: string;
  lookingUp: ReturnType<typeof useLookUpMessage>;
}

const resolver = resolverFor(LookUpInput);

function CheckMessage({ id, lookingUp }: CheckMessageProps) {
  const ownEmail = useSession((state) => state.user?.email ?? '');
  const form = useForm({
    resolver,
    defaultValues: sentLast() ?? { reference_id: '', email: ownEmail },
  });
  const submit = useSubmit(form, lookingUp.run);
  const { errors } = form.formState;
  return (
    <>
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={lookingUp.error} errors={errors} />
        <Field label="Reference ID" error={errors.reference_id?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('reference_id')}
              placeholder="MSM-7F3K-9QXD"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="E-mail" error={errors.email?.message} help="The address you wrote from.">
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
        </Field>
      </form>
      <div role="status">{lookingUp.found && <FoundMessage message={lookingUp.found} />}</div>
    </>
  );
}

// A message as its sender sees it: where it stands, and what was answered.
/** What the status means to the sender. */
const MEANINGS: Readonly<Record<Status, string>> = {
  new: 'We have your message and will read it soon.',
  open: 'We are looking into it.',
  answered: 'We have answered.',
  resolved: 'This is settled. Write again if it is not.',
  spam: 'This is settled.',
};

/** On a low screen it would come up below the edge, unseen. */
const bringIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

function FoundMessage({ message: { status, subject, created_at, replies } }: { message: LookedUp }) {
  return (
    <section
      ref={bringIntoView}
      aria-label="Your message"
      className="mt-6 rounded-card border border-border p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-medium wrap-anywhere">{subject}</h3>
        <StatusBadge status={status} />
      </div>
      <p className="mt-1 text-muted-fg">
        {MEANINGS[status]} Sent <RelativeTime instant={created_at} />.
      </p>
      {replies.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3">
          {replies.map((reply) => (
            <li key={reply.created_at} className="rounded-control bg-muted px-3 py-2.5">
              <p className="mb-1 text-muted-fg">
                Our answer, <RelativeTime instant={reply.created_at} />
              </p>
              <PlainText text={reply.text} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
