// What the wallet tells its member, on the notification socket.
import * as z from 'zod/mini';
import { told } from '../socket-event.ts';

export const walletEvents = {
  /** A balance, a deposit or a withdrawal of the member changed: fetch what is shown. Carries no amount: answers may overtake it. */
  changed: told('notifications', 'wallet:changed', { payload: z.object({}) }),
} as const;
