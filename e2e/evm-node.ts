// A local EVM node that knows the balance of one key.
import ganache from 'ganache';

export const KEY = `0x${'42'.repeat(32)}` as const;

export async function startEvmNode(balanceEther: bigint) {
  const node = ganache.server({
    logging: { quiet: true },
    wallet: { accounts: [{ secretKey: KEY, balance: `0x${(balanceEther * 10n ** 18n).toString(16)}` }] },
  });
  await node.listen(0, '127.0.0.1');
  const { port } = node.address();
  return { url: `http://127.0.0.1:${port}`, hostAndPort: `127.0.0.1:${port}`, stop: () => node.close() };
}
