// For the person who runs the portal: what it is set up with and what is left to set, each with its state and the settings.
// It can be folded to a line at any time, and dismissed once all is done; it returns when something is undone.
import { operationRoutes } from '@msm/contract/operations/routes';
import { Check, ChevronDown, ChevronUp, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { localStore } from '../../platform/browser-storage.ts';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/routing.tsx';
import { setupParts, type SetupPart } from './setup.rules.ts';

const KEY = 'portal-setup';
type Kept = 'open' | 'folded' | 'dismissed';

export function SetupCard() {
  const { data: setup } = useRouteQuery(operationRoutes.readSetup, {});
  const memberId = useSession((state) => state.user?.id ?? '');
  const [kept, setKept] = useState(() => readKept(memberId));
  // Where it cannot be loaded the rest of the page is still of use.
  if (!setup) return null;
  const parts = setupParts(setup);
  const done = parts.filter(({ isDone }) => isDone).length;
  const isAllDone = done === parts.length;
  if (isAllDone && kept === 'dismissed') return null;
  const isFolded = kept === 'folded';
  const keep = (next: Kept) => {
    writeStored(localStore, KEY, { memberId, kept: next });
    setKept(next);
  };
  return (
    <Card className="mb-4 max-sm:p-4">
      <section aria-label="Your portal">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-base font-bold">You run this portal</h2>
            <p className="mt-0.5 text-muted-fg">
              {isAllDone
                ? 'Everything is set up.'
                : `${done} of ${parts.length} set up. Settings in capitals are read from the environment when it starts.`}
            </p>
          </div>
          <div className="-mt-2 -mr-2 flex shrink-0">
            <Button
              look="quiet"
              size="icon"
              aria-expanded={!isFolded}
              aria-label={isFolded ? 'Show the checklist' : 'Fold the checklist'}
              onClick={() => keep(isFolded ? 'open' : 'folded')}
            >
              {isFolded ? (
                <ChevronDown aria-hidden className="size-4" />
              ) : (
                <ChevronUp aria-hidden className="size-4" />
              )}
            </Button>
            {isAllDone && (
              <Button
                look="quiet"
                size="icon"
                aria-label="Dismiss the checklist"
                onClick={() => keep('dismissed')}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        </div>
        {!isFolded && (
          <ul className="mt-5 grid gap-x-6 gap-y-5 md:grid-cols-2">
            {parts.map((part) => (
              <PartLine key={part.id} part={part} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

function PartLine({ part: { name, isDone, state, change, settings, page } }: { part: SetupPart }) {
  const Icon = isDone ? Check : CircleDashed;
  return (
    <li className="flex min-w-0 gap-3">
      <span
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full',
          isDone ? 'bg-ok-soft text-ok' : 'bg-muted text-muted-fg',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 pt-1">
        <h3 className="font-medium">
          {name}
          <span className="font-normal text-muted-fg"> · {isDone ? 'Set up' : 'Not set up'}</span>
        </h3>
        <p className="text-muted-fg wrap-anywhere">{state}</p>
        {!isDone && (
          <p className="mt-1.5">
            {change}{' '}
            {settings.map((setting) => (
              <code
                key={setting}
                className="mr-1.5 inline-block max-w-full rounded-sm bg-muted px-1 text-xs wrap-anywhere"
              >
                {setting}
              </code>
            ))}
          </p>
        )}
        {page && (
          <Link
            to={page.path}
            className="mt-1 inline-block rounded-sm font-medium text-link underline-offset-4 hover:underline"
          >
            {page.label}
          </Link>
        )}
      </div>
    </li>
  );
}

function readKept(memberId: string): Kept {
  const stored = readStored(localStore, KEY) as { memberId?: unknown; kept?: unknown } | null | undefined;
  if (stored?.memberId !== memberId) return 'open';
  return stored.kept === 'folded' || stored.kept === 'dismissed' ? stored.kept : 'open';
}
