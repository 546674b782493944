// Live updates of a wallet screen while it is shown.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export function useFollowWallet(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void import('./follow-wallet.ts').then(
      ({ followWallet }) => {
        if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', followWallet(queries));
      },
      // The figures are as fresh as when the page was opened.
      () => undefined,
    );
    return () => leaving.abort();
  }, [queries]);
}
