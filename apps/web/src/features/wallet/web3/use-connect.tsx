// Asks the browser for a wallet, with the dialogs that this may need. They belong to the button that was pressed: a page has several.
import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { connect, connectWith, dismiss, useWeb3 } from './web3-connection.ts';

export function useConnect(): { ask: () => void; dialogs: ReactNode } {
  const button = useId();
  const askedBy = useWeb3((state) => state.askedBy);
  return {
    ask: () => void connect(button),
    dialogs: askedBy === button && (
      <>
        <Choices />
        <NoWallet />
      </>
    ),
  };
}

function Choices() {
  const choices = useWeb3((state) => state.choices);
  return (
    <Dialog
      isOpen={choices.length > 0}
      onClose={dismiss}
      size="small"
      title="Choose a wallet"
      about="Several wallets are installed in this browser."
    >
      <ul className="flex flex-col gap-2">
        {choices.map((wallet) => (
          <li key={wallet.id}>
            <Button width="full" onClick={() => void connectWith(wallet)}>
              {wallet.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function NoWallet() {
  const hasNoWallet = useWeb3((state) => state.hasNoWallet);
  return (
    <Dialog
      isOpen={hasNoWallet}
      onClose={dismiss}
      size="small"
      title="No wallet found"
      about="Please install a Web3 wallet to connect."
      footer={
        <Button look="primary" onClick={dismiss}>
          OK
        </Button>
      }
    >
      <p>
        A Web3 wallet such as MetaMask or Rabby is an extension of the browser. Reload this page once it is
        installed.
      </p>
    </Dialog>
  );
}
