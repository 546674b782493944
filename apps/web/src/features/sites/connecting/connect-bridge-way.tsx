// The way by the plugin: install it, type the code, and the site appears here by itself.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, MailWarning } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { routeKey, routeQuery } from '../../../platform/api/route-hooks.ts';
import { useMissingVerification } from '../../../platform/session/use-verification.ts';
import { useConnectedSites } from '../../../platform/use-connected-sites.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MissingPrerequisite } from '../../../ui/missing-prerequisite.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { findPaired, inGroups, sayTimeLeft } from './connect-ways.rules.ts';
import { shortAddress } from '../site-words.rules.ts';

export function BridgeWay({ onOpenSite }: { onOpenSite: (siteId: string) => void }) {
  const { code, expiresAt, paired, error, isOpening, open } = useSitePairing();
  const missing = useMissingVerification('connect a site');
  if (paired) {
    return (
      <div className="flex flex-col gap-5">
        <Alert kind="ok">
          {paired.name} at {shortAddress(paired.url)} is connected.
        </Alert>
        <div className="flex justify-end">
          <Button look="primary" autoFocus onClick={() => onOpenSite(paired.id)}>
            Open {paired.name}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <ol className="flex flex-col gap-6">
      <Step number={1} title="Download the plugin">
        <a href={siteRoutes.downloadBridge.path} download className={buttonClass({ size: 'small' })}>
          <Download aria-hidden className="size-4" />
          Download msmBridge
        </a>
      </Step>
      <Step number={2} title="Install it in WordPress">
        <p className="text-muted-fg">
          Under <b>Plugins, Add New, Upload Plugin</b> choose the file, install it and press Activate.
        </p>
      </Step>
      <Step number={3} title="Type the pairing code">
        <p className="text-muted-fg">
          In WordPress under <b>Settings, msmBridge</b>, enter the code and press Connect.
        </p>
        {error && <Alert kind="danger">{reasonOr(error, 'No code could be made. Please try again.')}</Alert>}
        {missing && <MissingPrerequisite icon={MailWarning} {...missing} />}
        {code && expiresAt && (
          <PairingCode code={code} expiresAt={expiresAt} isOpening={isOpening} onRenew={open} />
        )}
        {!code && !missing && (
          <Button look="primary" isBusy={isOpening} onClick={open}>
            Get a pairing code
          </Button>
        )}
        {code && (
          <div className="flex items-center gap-2.5 text-muted-fg">
            <Spinner label="Waiting" />
            Waiting for the site. This page notices when it is connected.
          </div>
        )}
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-link"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <h3 className="font-medium">{title}</h3>
        {children}
      </div>
    </li>
  );
}

// The pairing code, large, with the time it is still good for. A new one ends the one before.
interface PairingCodeProps {
  code: string;
  expiresAt: string;
  isOpening: boolean;
  onRenew: () => void;
}

function PairingCode({ code, expiresAt, isOpening, onRenew }: PairingCodeProps) {
  const timeLeft = sayTimeLeft(expiresAt, useSeconds());
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-border bg-muted px-4 py-3">
      <div className="min-w-0">
        <output
          aria-label="Pairing code"
          className="tabular block font-mono text-2xl font-bold tracking-widest select-all max-sm:text-xl"
        >
          {timeLeft ? inGroups(code) : <s className="text-muted-fg">{inGroups(code)}</s>}
        </output>
        <p className="tabular mt-1 text-xs text-muted-fg">
          {timeLeft ? `Good once, for ${timeLeft} more` : 'This code has expired.'}
        </p>
      </div>
      {timeLeft ? (
        <CopyButton text={inGroups(code)} label="Copy code" />
      ) : (
        <Button size="small" look="primary" isBusy={isOpening} onClick={onRenew}>
          Get a new code
        </Button>
      )}
    </div>
  );
}

function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

// A pairing code, and the site that was connected by it. The page is not notified: it polls the list until the site is there.
/** A member who presses Connect in WordPress looks back within seconds. */
const ASK_AGAIN_MS = 3_000;

function useSitePairing() {
  const queries = useQueryClient();
  const { data: sites } = useConnectedSites();
  const pairing = useMutation({
    mutationFn: async () => {
      const before = await queries.fetchQuery(routeQuery(siteRoutes.listSites, {}));
      return { before: before.sites, ...(await call(siteRoutes.openPairing, {})) };
    },
  });
  const { before, code, expiresAt } = pairing.data ?? {};
  const paired: Site | undefined = before && sites ? findPaired(before, sites) : undefined;
  const isWaiting = before !== undefined && !paired;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () =>
        void queries.refetchQueries({ queryKey: routeKey(siteRoutes.listSites) }, { cancelRefetch: false }),
      ASK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, queries]);
  return {
    code,
    expiresAt,
    paired,
    error: pairing.error,
    isOpening: pairing.isPending,
    open: () => pairing.mutate(),
  };
}
