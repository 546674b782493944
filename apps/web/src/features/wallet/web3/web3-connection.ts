// The connection between this page and a wallet of the browser: disconnected, or connected with an address. No account left
// disconnects; another chain reloads the page; error 4001 is a refusal by the person, not a fault.
import { create } from 'zustand';
import { localStore } from '../../../platform/browser-storage.ts';
import { showToast } from '../../../platform/toast.ts';
import { findWallets, type BrowserWallet, type EthereumProvider } from './ethereum-providers.ts';

/** The wallet that this browser is connected with: it is asked again after a reload, without a question to the person. */
const WALLET_KEY = 'web3-wallet';
const REFUSED = 4001;
const ALREADY_ASKING = -32002;

interface Connection {
  address: string | null;
  walletName: string | null;
  isConnecting: boolean;
  /** The button that was pressed: what has to be asked or told stands with it. */
  askedBy: string | null;
  /** More than one wallet: the person chooses. */
  choices: readonly BrowserWallet[];
  hasNoWallet: boolean;
}

const DISCONNECTED: Connection = {
  address: null,
  walletName: null,
  isConnecting: false,
  askedBy: null,
  choices: [],
  hasNoWallet: false,
};

export const useWeb3 = create<Connection>(() => DISCONNECTED);

let current: { provider: EthereumProvider; stop: () => void } | undefined;

export async function connect(askedBy: string): Promise<void> {
  useWeb3.setState({ isConnecting: true, askedBy });
  const wallets = await findWallets();
  if (wallets.length === 1) return connectWith(wallets[0]!);
  useWeb3.setState({ isConnecting: false, hasNoWallet: wallets.length === 0, choices: wallets });
}

export async function connectWith(wallet: BrowserWallet): Promise<void> {
  useWeb3.setState({ isConnecting: true, choices: [] });
  try {
    await adopt(wallet, 'eth_requestAccounts');
  } catch (error) {
    explain(error, 'The wallet was not connected.');
  } finally {
    useWeb3.setState({ isConnecting: false });
  }
}

export const dismiss = (): void => useWeb3.setState({ choices: [], hasNoWallet: false });

export function disconnect(): void {
  current?.stop();
  current = undefined;
  localStore.removeItem(WALLET_KEY);
  useWeb3.setState(DISCONNECTED);
}

let hasResumed = false;

/** Once a page: the connection of before the reload, if the wallet still allows it. */
export async function resume(): Promise<void> {
  const id = localStore.getItem(WALLET_KEY);
  if (hasResumed || id === null) return;
  hasResumed = true;
  const wallet = (await findWallets()).find((each) => each.id === id);
  // A wallet that fails now is one that is not connected.
  if (wallet && useWeb3.getState().address === null) await adopt(wallet, 'eth_accounts').catch(() => {});
}

/** The signature of the connected account; undefined when the person refused. */
export async function sign(message: string): Promise<string | undefined> {
  const { address } = useWeb3.getState();
  if (!current || !address) return undefined;
  const bytes = new TextEncoder().encode(message);
  const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  try {
    return String(await current.provider.request({ method: 'personal_sign', params: [hex, address] }));
  } catch (error) {
    explain(error, 'The wallet did not sign.');
    return undefined;
  }
}

/** Undefined when the wallet does not tell. */
export async function readChainId(): Promise<number | undefined> {
  const chain = Number(await current?.provider.request({ method: 'eth_chainId' }));
  return Number.isSafeInteger(chain) && chain > 0 ? chain : undefined;
}

async function adopt({ id, name, provider }: BrowserWallet, method: string): Promise<void> {
  const address = firstOf(await provider.request({ method }));
  if (!address) return;
  current?.stop();
  current = { provider, stop: await watch(provider) };
  localStore.setItem(WALLET_KEY, id);
  useWeb3.setState({ ...DISCONNECTED, address, walletName: name });
}

const firstOf = (accounts: unknown): string | undefined =>
  Array.isArray(accounts) && typeof accounts[0] === 'string' ? accounts[0] : undefined;

function followAccounts(accounts: unknown): void {
  const address = firstOf(accounts);
  if (address) useWeb3.setState({ address });
  else disconnect();
}

async function watch(provider: EthereumProvider): Promise<() => void> {
  const chainAtStart = await provider.request({ method: 'eth_chainId' }).catch(() => undefined);
  const onChain = (chain: unknown) => {
    // Some wallets tell the present chain when they connect.
    if (chain !== chainAtStart) window.location.reload();
  };
  provider.on?.('accountsChanged', followAccounts);
  provider.on?.('chainChanged', onChain);
  return () => {
    provider.removeListener?.('accountsChanged', followAccounts);
    provider.removeListener?.('chainChanged', onChain);
  };
}

function explain(error: unknown, failure: string): void {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === REFUSED) showToast('info', 'You declined the request in your wallet.');
  else if (code === ALREADY_ASKING) showToast('info', 'Open your wallet: a request is waiting there.');
  else showToast('error', failure);
}
