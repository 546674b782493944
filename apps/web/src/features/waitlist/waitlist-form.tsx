// Joining the waitlist. The answer is the same for every address: what happens next stands in a mail. Two fields that the server
// checks: without the form library, which would weigh more than the rest of the page.
import { WAITLIST_NAME_LENGTH } from '@msm/contract/waitlist/limits';
import { waitlistRoutes } from '@msm/contract/waitlist/routes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { ApiError, reasonOr } from '../../platform/api/api-error.ts';
import { takeEarlyForm } from '../../platform/api/use-submit.ts';
import { focusFirstInvalid } from '../../platform/focus-first-invalid.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';

export function WaitlistForm() {
  const [joinedAs, setJoinedAs] = useState<string>();
  return joinedAs === undefined ? <Form onJoined={setJoinedAs} /> : <CheckYourMail email={joinedAs} />;
}

function CheckYourMail({ email }: { email: string }) {
  return (
    <div className="waitlist-form">
      <Alert kind="ok">
        <p className="font-medium">Check your mail</p>
        <p>We sent a link to {email}. You are on the list once you open it.</p>
      </Alert>
      <p className="token-quiet">Nothing there? Look among unwanted mail, or join again in an hour.</p>
    </div>
  );
}

interface Problem {
  fields: Readonly<Record<string, string>>;
  /** Undefined when a field says it. */
  message: string | undefined;
}

const NO_PROBLEM: Problem = { fields: {}, message: undefined };

function toProblem(error: unknown): Problem {
  const fields = error instanceof ApiError ? error.fields : {};
  const isSaidAtField = 'email' in fields || 'name' in fields;
  const message = reasonOr(error, 'You could not be added. Try again in a moment.');
  return { fields, message: isSaidAtField ? undefined : message };
}

function Form({ onJoined }: { onJoined: (email: string) => void }) {
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => sendEarlyForm(form.current), []);
  const join = async (email: string, name: string) => {
    setIsBusy(true);
    setProblem(NO_PROBLEM);
    try {
      await call(waitlistRoutes.joinWaitlist, { input: { email, ...(name && { name }) } });
      onJoined(email);
    } catch (error) {
      setProblem(toProblem(error));
      setIsBusy(false);
      focusFirstInvalid(form.current);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { email, name } = fieldsOf(event.currentTarget);
    void join(email.value.trim(), name.value.trim());
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="waitlist-form">
      {problem.message && <Alert kind="danger">{problem.message}</Alert>}
      <Field label="E-mail" error={problem.fields['email']}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      <Field label="Name" isOptional error={problem.fields['name']}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={WAITLIST_NAME_LENGTH} />}
      </Field>
      <Button type="submit" look="primary" width="full" isBusy={isBusy}>
        Join the waitlist
      </Button>
      <p className="token-quiet">
        We mail a link to confirm your address, then only what concerns the waitlist. Every mail has a link to
        leave.
      </p>
    </form>
  );
}

/** The browser keeps what is typed: fields that a page from the server has already need no state beside. */
const fieldsOf = (form: HTMLFormElement) =>
  form.elements as HTMLFormControlsCollection & Record<'email' | 'name', HTMLInputElement>;

/** What was typed and sent before the page's scripts were there. */
function sendEarlyForm(form: HTMLFormElement | null): void {
  const early = takeEarlyForm();
  if (!early || !form) return;
  const { email, name } = fieldsOf(form);
  email.value = early.values['email'] ?? '';
  name.value = early.values['name'] ?? '';
  if (early.isSent) form.requestSubmit();
}
