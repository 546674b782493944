// A site that offers no application passwords: no password helps before they are switched on, so the steps stand in the
// place of the field, with the way to look again.
import type { MouseEventHandler } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

const STEPS = [
  'Open the site with https. WordPress offers application passwords on secure sites only.',
  'In WordPress under Plugins, look for a security plugin, such as Wordfence or Solid Security, and allow application passwords in its settings.',
  'Still not there? Ask the hosting company or the developer of the site: a line in its code can switch them off.',
] as const;

interface PasswordsOffProps {
  /** The steps open on demand: among other sites they would make a card much higher than its neighbours. */
  isBrief?: boolean;
  isChecking: boolean;
  onCheck: MouseEventHandler;
}

export function PasswordsOff({ isBrief = false, isChecking, onCheck }: PasswordsOffProps) {
  return (
    <section aria-label="Application passwords are switched off" className="flex flex-col items-start gap-3">
      <div role="status">
        <p className="font-medium">Application passwords are switched off on this site</p>
        {!isBrief && <p className="text-muted-fg">The portal gets in by one, so switch them on first:</p>}
      </div>
      {isBrief ? (
        <Disclosure title="How to switch them on" className="border-t-0">
          <Steps />
        </Disclosure>
      ) : (
        <Steps />
      )}
      <Button size="small" look="primary" isBusy={isChecking} onClick={onCheck}>
        Check again
      </Button>
    </section>
  );
}

const Steps = () => (
  <ol className="list-decimal space-y-1.5 pl-5">
    {STEPS.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
