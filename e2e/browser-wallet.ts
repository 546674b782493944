// A wallet in the browser, as an extension brings it (EIP-1193, announced by EIP-6963), whose key really signs.
import type { BrowserContext } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { KEY } from './evm-node.ts';

const account = privateKeyToAccount(KEY);
export const WALLET_ADDRESS = account.address;

/** `refuseNext` answers the next question as a person who declines. */
export async function installWallet(context: BrowserContext) {
  const behaviour = { refuseNext: false };
  await context.exposeFunction('askWallet', async (method: string, params: string[]) => {
    if (behaviour.refuseNext) {
      behaviour.refuseNext = false;
      return { code: 4001 };
    }
    if (method === 'eth_chainId') return { result: '0x1' };
    if (method === 'personal_sign')
      return { result: await account.signMessage({ message: { raw: params[0] as `0x${string}` } }) };
    return { result: [WALLET_ADDRESS] };
  });
  await context.addInitScript(announceWallet);
  return behaviour;
}

function announceWallet(): void {
  type Listener = (payload: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const { askWallet } = window as unknown as {
    askWallet(method: string, params: unknown): Promise<{ result?: unknown; code?: number }>;
  };
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      const { result, code } = await askWallet(method, params ?? []);
      if (code !== undefined) throw Object.assign(new Error('User rejected the request.'), { code });
      return result;
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  };
  Object.assign(window, {
    tellOfWallet: (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
  });
  const info = { uuid: 'a-test-wallet', name: 'Test Wallet', icon: 'data:,', rdns: 'example.wallet' };
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  window.addEventListener('eip6963:requestProvider', announce);
}
