// The member's whole history as JSON lines, verifiable without the portal. What was downloaded before is a beginning of what is downloaded
// later: the portal seals the last hash, and cannot change what lies before it without disagreeing with the member's file.
import { MAX_EXPORTED_ROWS } from '@msm/contract/wallet/limits';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { genesis, keepSeal, readChain } from './hash-chain.ts';
import { accountsOfMember } from './statement.store.ts';

export const exportHashChain = handler(
  walletRoutes.exportHashChain,
  async ({ member, caller, answer }, { db, clock }: WalletDeps) => {
    const accounts = await accountsOfMember(db, member.id);
    const entries = accounts.reduce((sum, { seq }) => sum + seq, 0n);
    if (entries > MAX_EXPORTED_ROWS)
      throw new AppError(
        'unprocessable',
        `A file holds at most ${MAX_EXPORTED_ROWS.toLocaleString('en')} entries. Ask the operator for yours.`,
      );
    const lines: string[] = [];
    for (const account of accounts) {
      lines.push(JSON.stringify({ account: account.asset, genesis: genesis(account.id) }));
      let last: { seq: string; hash: string } | undefined;
      for await (const part of readChain(db, account)) {
        for (const line of part) lines.push(JSON.stringify(line));
        last = part.at(-1);
      }
      if (last)
        await keepSeal(db, {
          account_id: account.id,
          seq: BigInt(last.seq),
          hash: last.hash,
          sealed_at: clock.now(),
        });
    }
    await recordAudit(db, 'wallet.exported', {
      actorId: member.id,
      caller,
      details: { format: 'hash-chain' },
    });
    const day = clock.now().toISOString().slice(0, 10);
    answer.header('content-type', 'application/x-ndjson; charset=utf-8');
    answer.header('content-disposition', `attachment; filename="wallet-history-${day}.jsonl"`);
    return lines.map((line) => `${line}\n`).join('');
  },
);
