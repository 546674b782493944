// The operations of deposits and withdrawals.
import { approveWithdrawal, listQueuedWithdrawals, rejectWithdrawal } from '../payouts/decide-withdrawal.ts';
import { finishWithdrawal } from '../payouts/finish-withdrawal.ts';
import { cancelWithdrawal, listWithdrawals, withdraw } from '../payouts/withdraw.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { captureDeposit } from './capture-deposit.ts';
import { confirmTestDeposit } from './confirm-test-deposit.ts';
import { depositByCard, depositByPaypal } from './open-deposit.ts';
import { listDeposits, readDeposit, readPaymentMethods } from './read-deposits.ts';
import { receivePaypalEvent, receiveStripeEvent, receiveTestEvent } from './receive-webhook.ts';
import { dismissRefund, retryRefund } from './settle-refund.ts';

export const paymentsOperations = [
  readPaymentMethods,
  depositByCard,
  depositByPaypal,
  listDeposits,
  readDeposit,
  confirmTestDeposit,
  captureDeposit,
  cancelDeposit,
  withdraw,
  listWithdrawals,
  cancelWithdrawal,
  listQueuedWithdrawals,
  approveWithdrawal,
  rejectWithdrawal,
  finishWithdrawal,
  retryRefund,
  dismissRefund,
  receiveStripeEvent,
  receivePaypalEvent,
  receiveTestEvent,
];
