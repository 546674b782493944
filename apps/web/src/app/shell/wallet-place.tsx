// The wallet's connect button in either form of the header. A file of its own between both: the first files of every page name this
// one, instead of all that the button needs.
import { lazyNamed, WhileLoading } from '../../ui/lazy-named.ts';

const WalletButton = lazyNamed(() => import('../../features/wallet/web3/wallet-button.tsx'), 'WalletButton');

export function WalletPlace() {
  return (
    <WhileLoading fallback={<span className="size-9 shrink-0" />}>
      <WalletButton />
    </WhileLoading>
  );
}
