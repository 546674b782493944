// The wallet in the header: connects a wallet of the browser, and shows the connected one. Members who may use the portal's wallet
// find the way to link it there.
import { mayUseWallet } from '@msm/contract/roles';
import { Wallet } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Link } from '../../../ui/routing.tsx';
import { shortAddress } from '../wallet.rules.ts';
import { useConnect } from './use-connect.tsx';
import { disconnect, resume, useWeb3 } from './web3-connection.ts';

export function WalletButton() {
  const { address, isConnecting } = useWeb3();
  const { ask, dialogs } = useConnect();
  useEffect(() => void resume(), []);
  return (
    <>
      {address === null ? (
        <Button
          look="quiet"
          size="icon"
          aria-label="Connect wallet"
          title="Connect wallet"
          isBusy={isConnecting}
          onClick={ask}
        >
          <Wallet aria-hidden className="size-4.5" />
        </Button>
      ) : (
        <Connected address={address} />
      )}
      {dialogs}
    </>
  );
}

function Connected({ address }: { address: string }) {
  const walletName = useWeb3((state) => state.walletName);
  const mayLink = useSession(({ user, walletRole }) => user !== null && mayUseWallet(user.role, walletRole));
  const label = `Wallet ${shortAddress(address)}`;
  return (
    <Popover
      label="Connected wallet"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className={buttonClass({ look: 'quiet', size: 'icon' })}
        >
          <Wallet aria-hidden className="size-4.5 text-ok" />
          <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-ok" />
        </button>
      }
    >
      <p className="font-medium">{walletName}</p>
      <div className="flex items-center justify-between gap-2">
        <p className="tabular text-muted-fg" title={address}>
          {shortAddress(address)}
        </p>
        <CopyButton text={address} label="Copy address" isIconOnly />
      </div>
      <div className="mt-3 flex gap-2">
        {mayLink && (
          <Link to="/msmpay/wallet" className={buttonClass({ size: 'small' })}>
            Open wallet
          </Link>
        )}
        <Button size="small" onClick={disconnect}>
          Disconnect
        </Button>
      </div>
    </Popover>
  );
}
