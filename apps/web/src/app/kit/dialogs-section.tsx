// What opens above the page: dialogs, confirmations, drawers.
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { DateTimePicker } from '../../ui/dates/date-time-picker.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { KitSection } from './kit-section.tsx';

type Open = 'form' | 'long' | 'confirm' | 'typed' | 'failed' | 'right' | 'wide' | 'left';

const OPENERS: readonly [Open, string][] = [
  ['form', 'Dialog with a form'],
  ['long', 'Long dialog'],
  ['confirm', 'Confirm'],
  ['typed', 'Confirm by typing'],
  ['failed', 'Confirm that failed'],
  ['right', 'Drawer'],
  ['wide', 'Wide drawer'],
  ['left', 'Drawer at the left'],
];

export function DialogsSection() {
  const [open, setOpen] = useState<Open>();
  const state = (name: Open) => ({ isOpen: open === name, onClose: () => setOpen(undefined) });
  return (
    <KitSection title="Dialogs and drawers">
      <div className="kit-row">
        {OPENERS.map(([name, label]) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
        <DropdownMenu trigger={<Button>From a menu</Button>}>
          <MenuItem onSelect={() => setOpen('confirm')}>Delete posts</MenuItem>
        </DropdownMenu>
      </div>
      <PostDialog {...state('form')} />
      <Dialog {...state('long')} title="What changed" about="The last forty versions." size="large">
        {Array.from({ length: 40 }, (_, at) => (
          <p key={at} className="py-2">
            Version 1.{40 - at}: lists remember their filters, and the calendar opens at the right month.
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        {...state('confirm')}
        title="Delete 3 posts?"
        about="They disappear from the calendar. You can bring them back for 30 days."
        action="Delete 3 posts"
        onConfirm={() => setOpen(undefined)}
      />
      <ConfirmDialog
        {...state('typed')}
        title="Delete Kisumu Market News?"
        about="The site, its 134 posts and its history are gone for good."
        action="Delete the site"
        typedWord="Kisumu Market News"
        onConfirm={() => setOpen(undefined)}
      />
      <ConfirmDialog
        {...state('failed')}
        title="End all other sessions?"
        about="Everybody else who is signed in with your password is signed out."
        action="End 4 sessions"
        error="The server did not answer. Try again in a moment."
        isBusy
        onConfirm={() => undefined}
      />
      <Drawer
        {...state('right')}
        title="Harvest photos"
        about="Published on Instagram yesterday at 14:05."
        footer={<Button look="primary">Edit post</Button>}
      >
        <p>Forty stalls, two hundred baskets of mangoes, one very patient photographer.</p>
      </Drawer>
      <Drawer {...state('wide')} isWide title="Revisions" about="Each save keeps the state before it.">
        <Disclosure title="Version 3, yesterday at 14:05">
          <p>The price of the ferry, and a better title.</p>
        </Disclosure>
        <Disclosure title="Version 2, on Monday at 9:12" isOpen>
          <p>Two photos of the harbour.</p>
        </Disclosure>
      </Drawer>
      <Drawer {...state('left')} title="Filters" side="left">
        <Field label="Words">{(control) => <Input {...control} />}</Field>
      </Drawer>
    </KitSection>
  );
}

function PostDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [instant, setInstant] = useState('');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New post"
      about="It is published on every network you have connected."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary">
            Schedule post
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="kit-stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <Field label="Title">{(control) => <Input {...control} />}</Field>
        <Field label="Text">{(control) => <Textarea {...control} />}</Field>
        <Field label="Publish at">
          {(control) => (
            <DateTimePicker {...control} timeZone="Africa/Nairobi" value={instant} onChange={setInstant} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
