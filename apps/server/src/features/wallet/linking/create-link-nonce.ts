// The message that a wallet signs to be linked (EIP-4361). Its nonce is good once, for the session that asked, and for a few minutes.
import { LINK_NONCE_MINUTES } from '@msm/contract/wallet/limits';
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { MINUTE_MS } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import type { LinkingDeps } from './linking.deps.ts';
import { keepNonce } from './links.store.ts';

const STATEMENT = 'Link this wallet to your account. This costs nothing and moves nothing.';

export const createLinkNonce = handler(
  linkRoutes.createLinkNonce,
  async ({ input, session }, { db, clock, config }: LinkingDeps) => {
    const [{ getAddress }, { createSiweMessage, generateSiweNonce }] = await Promise.all([
      import('viem'),
      import('viem/siwe'),
    ]);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LINK_NONCE_MINUTES * MINUTE_MS);
    // With its checksum: a mistyped address of a client is then another address, not one that nearly matches.
    const address = getAddress(input.address.toLowerCase());
    const nonce = generateSiweNonce();
    await keepNonce(db, { session_id: session.id, nonce, address, expires_at: expiresAt });
    const message = createSiweMessage({
      domain: new URL(config.publicUrl).host,
      uri: config.publicUrl,
      address,
      chainId: input.chainId,
      version: '1',
      statement: STATEMENT,
      nonce,
      issuedAt: now,
      expirationTime: expiresAt,
    });
    return { message, nonce, expiresAt: expiresAt.toISOString() };
  },
);
