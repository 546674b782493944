// The operations of linking, for the door of the wallet.
import { createLinkNonce } from './create-link-nonce.ts';
import { linkWallet } from './link-wallet.ts';
import { readChainBalances } from './read-chain-balances.ts';
import { unlinkWallet } from './unlink-wallet.ts';
import { watchAddress } from './watch-address.ts';

export const linkingOperations = [readChainBalances, createLinkNonce, linkWallet, unlinkWallet, watchAddress];
