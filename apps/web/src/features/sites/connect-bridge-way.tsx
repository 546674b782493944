// The way by the plugin: install it, type the code, and the site appears here by itself.
import { siteRoutes } from '@msm/contract/sites/routes';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOr } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PairingCode } from './connect-pairing-code.tsx';
import { shortAddress } from './site-words.rules.ts';
import { useSitePairing } from './use-site-pairing.ts';

export function BridgeWay({ onOpenSite }: { onOpenSite: (siteId: string) => void }) {
  const { code, expiresAt, paired, error, isOpening, open } = useSitePairing();
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
        {code && expiresAt ? (
          <PairingCode code={code} expiresAt={expiresAt} isOpening={isOpening} onRenew={open} />
        ) : (
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
