// Contact Support: write a message, or see what became of one. Closing it empties the form; a click beside it or escape
// may be a slip, so they close it and what was typed waits for the next opening.
import * as Tabs from 'radix-ui/tabs';
import { useId, useRef, useState, type MouseEvent } from 'react';
import { closeContact, useContact } from '../../platform/contact-opener.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/tabs.css';
import { CheckMessage } from './check-message.tsx';
import { dropDraft, type SentMessage } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { MessageSent } from './message-sent.tsx';
import { useLookUpMessage } from './use-look-up-message.ts';
import { useSubmitMessage } from './use-submit-message.ts';

/** Everything about one opening: the next one starts anew. */
export function ContactModal() {
  const isOpen = useContact((state) => state.isOpen);
  const [sent, setSent] = useState<SentMessage>();
  const [tab, setTab] = useState('write');
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
        title={sent ? 'Message Sent Successfully!' : 'Contact Support'}
        about={
          sent
            ? 'Save the reference ID to track the status of your message.'
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
