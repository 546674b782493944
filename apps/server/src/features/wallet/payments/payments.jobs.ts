// What deposits and payouts make sure of. A row is the guarantee and its job the quick way: what a job lost, a check finds.
import * as z from 'zod/mini';
import { job, worker, type JobWorker } from '../../../platform/jobs.ts';
import { checkPayouts, payOut, sendPayout } from '../payouts/pay-out.ts';
import { checkDeposits } from './check-deposits.ts';
import { deliverTestEvent } from './confirm-test-deposit.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveMessage } from './receive-webhook.ts';
import { giveDepositBack, refundDeposit } from './refund-deposit.ts';

const checkOpen = job('wallet.check-payments', z.object({}), { every: '* * * * *' });

export function paymentsJobs(deps: PaymentsDeps): JobWorker[] {
  return [
    worker(checkOpen, async () => {
      await checkPayouts(deps);
      await checkDeposits(deps);
    }),
    worker(deliverTestEvent, async ({ event }) => {
      const { test } = deps.payments;
      // Signed at its delivery: a signature of an hour ago is refused.
      if (test) await receiveMessage('test', test.sign(event), deps);
    }),
    worker(refundDeposit, ({ depositId }) => giveDepositBack(depositId, deps)),
    worker(sendPayout, ({ withdrawalId }) => payOut(withdrawalId, deps)),
  ];
}
