// Adds this browser's part to the fair shuffle of a table at which it sits: after the table has shown its commitment, before the game.
import type { SeatCommand } from '@msm/contract/games/schemas';
import { useEffect } from 'react';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { changePart, forgetPart, partFor } from './own-part.ts';
import type { Table } from './use-table.ts';

export function useOwnPart({ known, send }: Pick<Table, 'known' | 'send'>, tableId: string): void {
  const view = known?.view;
  const seat = view?.you ?? null;
  const commitment = view?.shuffle.commitment;
  const isWaiting = view?.status === 'waiting';
  useEffect(() => {
    if (seat === null || commitment === undefined) return;
    if (isWaiting) void addPart(tableId, commitment, send);
    else changePart(tableId, { seat });
  }, [tableId, seat, commitment, isWaiting, send]);
}

async function addPart(
  tableId: string,
  commitment: string,
  send: (command: SeatCommand) => Promise<void>,
): Promise<void> {
  const { nonce, isAccepted } = partFor(tableId, commitment);
  if (isAccepted) return;
  try {
    await send({ type: 'table.addNonce', nonce });
    changePart(tableId, { isAccepted: true });
  } catch (error) {
    // The game has begun, or the player's other device has added the part of this seat.
    if (error instanceof EventRefused) forgetPart(tableId);
  }
}
