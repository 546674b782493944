// Connects a site, by one of three ways. The chosen way lives in the address, so that other pages can lead to it.
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthorizeWay } from './connect-authorize-way.tsx';
import { BridgeWay } from './connect-bridge-way.tsx';
import { PasswordWay } from './connect-password-way.tsx';
import type { ConnectWay } from './connect-ways.rules.ts';
import { addressOfSite } from './site-address-params.ts';

const WAYS: readonly { way: ConnectWay; title: string; about: string }[] = [
  { way: 'authorize', title: 'Let WordPress ask', about: 'You approve it on your own site.' },
  { way: 'application-password', title: 'Application password', about: 'You make one and paste it here.' },
  { way: 'bridge', title: 'msmBridge plugin', about: 'A plugin connects the site by a code.' },
];

interface ConnectDialogProps {
  way: ConnectWay;
  onChoose: (way: ConnectWay) => void;
  onClose: () => void;
}

export function ConnectDialog({ way, onChoose, onClose }: ConnectDialogProps) {
  const navigate = useNavigate();
  const openSite = (siteId: string) => void navigate(addressOfSite(siteId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Connect a WordPress site"
      about="Choose how the portal gets in. All three can be undone on the site at any time."
    >
      <div className="flex flex-col gap-6">
        <WayChoice way={way} onChoose={onChoose} />
        {way === 'authorize' && <AuthorizeWay />}
        {way === 'application-password' && <PasswordWay onConnected={openSite} />}
        {way === 'bridge' && <BridgeWay onOpenSite={openSite} />}
      </div>
    </Dialog>
  );
}

function WayChoice({ way, onChoose }: Pick<ConnectDialogProps, 'way' | 'onChoose'>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Way to connect" className="grid gap-2 sm:grid-cols-3">
      {WAYS.map((choice) => (
        <label
          key={choice.way}
          className="relative cursor-pointer rounded-control border border-border px-3 py-2.5 hover:border-control has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={choice.way}
            autoFocus={choice.way === way}
            checked={choice.way === way}
            onChange={() => onChoose(choice.way)}
            className="sr-only"
          />
          <span className="block font-medium">{choice.title}</span>
          <span className="block text-muted-fg">{choice.about}</span>
        </label>
      ))}
    </div>
  );
}
