// Links the wallet whose key signed the message of this session. One address a member: a new one replaces the old.
import { linkRoutes } from '@msm/contract/wallet/link-routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { LinkingDeps } from './linking.deps.ts';
import { linkAddress, takeNonce } from './links.store.ts';

const refused = () =>
  new AppError(
    'invalid',
    'The signature does not prove that the wallet is yours. Connect it and sign again.',
    { problem: 'linkRefused' },
  );

export const linkWallet = handler(
  linkRoutes.linkWallet,
  async ({ input, session, member, caller }, { db, clock, config }: LinkingDeps) => {
    const kept = await takeNonce(db, session.id);
    const now = clock.now();
    if (!kept || kept.expires_at <= now)
      throw new AppError('conflict', 'The message to sign is no longer valid. Try again.', {
        problem: 'linkExpired',
      });
    const [{ verifyMessage, isHex }, { parseSiweMessage, validateSiweMessage }] = await Promise.all([
      import('viem'),
      import('viem/siwe'),
    ]);
    const { message, signature } = input;
    const parsed = parseSiweMessage(message);
    const { address } = kept;
    const isOurs =
      // `validateSiweMessage` passes what a message leaves out.
      parsed.expirationTime !== undefined &&
      parsed.uri === config.publicUrl &&
      validateSiweMessage({
        message: parsed,
        address: address as `0x${string}`,
        domain: new URL(config.publicUrl).host,
        nonce: kept.nonce,
        time: now,
      });
    if (!isOurs || !isHex(signature)) throw refused();
    const isSigned = await verifyMessage({ address: address as `0x${string}`, message, signature }).catch(
      // A signature whose point is not on the curve is thrown, not answered.
      () => false,
    );
    if (!isSigned) throw refused();
    await db.transaction().execute(async (tx) => {
      await linkAddress(tx, member.id, address, now);
      await recordAudit(tx, 'wallet.linked', { actorId: member.id, subject: address, caller });
    });
    return { external_address: address };
  },
);
