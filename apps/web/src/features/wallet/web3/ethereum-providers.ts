// Wallets of this browser: announced by EIP-6963, or the one that claims `window.ethereum`.

/** EIP-1193. */
export interface EthereumProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): void;
  removeListener?(event: string, listener: (payload: unknown) => void): void;
}

export interface BrowserWallet {
  /** The same over reloads: reverse DNS of its maker. */
  id: string;
  name: string;
  provider: EthereumProvider;
}

declare global {
  interface Window {
    ethereum?: EthereumProvider;
  }
}

const INJECTED_ID = 'window.ethereum';
/** Announcements answer a request within the same task; some wallets take a moment after the page began. */
const WAIT_MS = 60;

interface Announcement {
  info?: { rdns?: unknown; name?: unknown };
  provider?: EthereumProvider;
}

/** What a wallet says of itself is a stranger's text. */
const textOf = (said: unknown, instead: string): string =>
  typeof said === 'string' && said !== '' ? said.slice(0, 60) : instead;

export async function findWallets(): Promise<BrowserWallet[]> {
  const found = new Map<string, BrowserWallet>();
  const add = (event: Event) => {
    const { info, provider } = ((event as CustomEvent).detail ?? {}) as Announcement;
    if (typeof provider?.request !== 'function') return;
    const name = textOf(info?.name, 'Wallet');
    const id = textOf(info?.rdns, name);
    found.set(id, { id, name, provider });
  };
  window.addEventListener('eip6963:announceProvider', add);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((waited) => setTimeout(waited, WAIT_MS));
  window.removeEventListener('eip6963:announceProvider', add);
  const injected = window.ethereum;
  if (found.size === 0 && typeof injected?.request === 'function')
    found.set(INJECTED_ID, { id: INJECTED_ID, name: 'Browser wallet', provider: injected });
  return [...found.values()];
}
