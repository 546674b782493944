// The member's own wallet on chains: linked by a signature, with seven balances that each fill by themselves.
import { CHAINS, type WatchedFamily } from '@msm/contract/wallet/chains';
import { CHAIN_BALANCE_SECONDS } from '@msm/contract/wallet/limits';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import type { Wallet } from '@msm/contract/wallet/schemas';
import { Link2, Pencil, Unlink, Wallet as WalletIcon } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { reasonOr } from '../../platform/api/api-error.ts';
import { useRouteMutation, useRouteQuery } from '../../platform/api/route-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLinkWallet } from './web3/use-link-wallet.ts';
import { LINK_READS } from './use-money-mutation.ts';
import { useConnect } from './web3/use-connect.tsx';
import { useWeb3 } from './web3/web3-connection.ts';
import { shortAddress, shortBalance } from './wallet.rules.ts';

type Chain = (typeof CHAINS)[number];

export function LinkedWallet({ wallet }: { wallet: Wallet }) {
  const { external_address, solana_address, bitcoin_address } = wallet;
  const isConnected = [external_address, solana_address, bitcoin_address].some((address) => address !== null);
  return (
    <Card
      title="External wallet"
      about="Balances are read from the blockchains; the portal never holds your keys."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        {external_address ? (
          <span className="flex min-w-0 items-center gap-1">
            <span className="tabular min-w-0 font-medium wrap-anywhere">{external_address}</span>
            <CopyButton text={external_address} label="Copy address" isIconOnly />
          </span>
        ) : (
          <span className="text-muted-fg">Not linked</span>
        )}
        <LinkActions linked={external_address} />
      </div>
      {isConnected && (
        <table className="mt-4 w-full border-t border-border">
          <caption className="sr-only">On-chain balances</caption>
          <tbody>
            {CHAINS.map((chain) => (
              <ChainRow key={chain.id} chain={chain} wallet={wallet} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function LinkActions({ linked }: { linked: string | null }) {
  const { address, isConnecting } = useWeb3();
  const { ask, dialogs } = useConnect();
  const linking = useLinkWallet();
  const [isAsking, setIsAsking] = useState(false);
  const unlinking = useRouteMutation(linkRoutes.unlinkWallet, {
    invalidates: LINK_READS,
    success: 'Wallet unlinked',
    onSuccess: () => setIsAsking(false),
  });
  const isLinked = address !== null && address.toLowerCase() === linked?.toLowerCase();
  return (
    <div className="flex flex-wrap gap-2">
      {address === null && (
        <Button size="small" isBusy={isConnecting} onClick={ask}>
          <WalletIcon aria-hidden className="size-4" />
          Connect wallet
        </Button>
      )}
      {address !== null && !isLinked && (
        <Button
          look="primary"
          size="small"
          isBusy={linking.isPending}
          onClick={() => linking.mutate(address)}
        >
          <Link2 aria-hidden className="size-4" />
          Link {shortAddress(address)}
        </Button>
      )}
      {linked && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          <Unlink aria-hidden className="size-4" />
          Unlink
        </Button>
      )}
      {dialogs}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Unlink this wallet?"
        about="Its balances are no longer shown. You can link it again with a signature."
        action="Unlink wallet"
        isBusy={unlinking.isPending}
        error={unlinking.error && reasonOr(unlinking.error, 'The wallet could not be unlinked.')}
        onConfirm={() => unlinking.mutate()}
      />
    </div>
  );
}

function ChainRow({ chain, wallet }: { chain: Chain; wallet: Wallet }) {
  const address = {
    evm: wallet.external_address,
    solana: wallet.solana_address,
    bitcoin: wallet.bitcoin_address,
  }[chain.family];
  const query = useRouteQuery(
    linkRoutes.readChainBalances,
    address === null ? undefined : { input: { chain: chain.id } },
    // The route knows the address by itself: without it in the key another one would show the balance of the last.
    { subject: address, staleTime: CHAIN_BALANCE_SECONDS * 1000, retry: false },
  );
  const isLoading = address !== null && query.isPending;
  const balance = query.data?.balances[chain.id];
  return (
    <tr className="border-b border-border last:border-0">
      <th scope="row" className="py-2.5 pr-3 text-left font-medium">
        {chain.name}
        {chain.family !== 'evm' && <WatchButton family={chain.family} name={chain.name} address={address} />}
      </th>
      <td className="tabular py-2.5 text-right" title={balance ? `${balance} ${chain.symbol}` : undefined}>
        {isLoading && <span className="text-muted-fg">Loading...</span>}
        {!isLoading && typeof balance !== 'string' && <span className="text-muted-fg">N/A</span>}
        {typeof balance === 'string' && `${shortBalance(balance)} ${chain.symbol}`}
      </td>
    </tr>
  );
}

interface WatchButtonProps {
  family: WatchedFamily;
  name: string;
  address: string | null;
}

/** A wallet of Ethereum knows no address of these chains: the member names one to watch. */
function WatchButton({ family, name, address }: WatchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = address ? `Change the ${name} address` : `Add a ${name} address`;
  return (
    <>
      <button
        type="button"
        title={label}
        onClick={() => setIsOpen(true)}
        className="ml-2 rounded-sm font-normal text-link hover:underline"
      >
        <Pencil aria-hidden className="mr-1 inline size-3.5" />
        {address ? shortAddress(address) : 'Add address'}
        <span className="sr-only">{label}</span>
      </button>
      {isOpen && (
        <WatchDialog family={family} name={name} address={address} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function WatchDialog({ family, name, address, onClose }: WatchButtonProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(address ?? '');
  const formId = useId();
  const watching = useRouteMutation(linkRoutes.watchAddress, {
    invalidates: LINK_READS,
    success: 'Address saved',
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    watching.mutate({ input: { family, address: typed.trim() || null } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`${name} address`}
      about="Only its public balance is read."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId} isBusy={watching.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label="Address"
          help="Leave it empty to stop showing a balance."
          error={watching.error ? reasonOr(watching.error, 'The address could not be saved.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={100}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
