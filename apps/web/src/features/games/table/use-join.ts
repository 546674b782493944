// Taking a seat, with one's part of the fair shuffle: the last seat begins the game at once.
import { gameEvents } from '@msm/contract/games/events';
import { useCallback } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toast.ts';
import { trackGame } from '../track-game.ts';
import { changePart, guestName, partFor } from './own-part.ts';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

export type Join = (choice?: { seat?: number; name?: string }) => Promise<boolean>;

export function useJoin({ known, ask }: Table, tableId: string): Join {
  const commitment = known?.view.shuffle.commitment;
  return useCallback(
    async ({ seat, name = guestName() } = {}) => {
      const isMember = useSession.getState().user !== null;
      const part = commitment === undefined ? undefined : partFor(tableId, commitment);
      try {
        const { setup } = await ask(gameEvents.join, {
          tableId,
          as: 'player',
          ...(part && { nonce: part.nonce }),
          ...(seat !== undefined && { seat }),
          ...(!isMember && name !== '' && { guestName: name }),
        });
        changePart(tableId, { isAccepted: true });
        trackGame({ event: 'game_joined', game: setup.game, mode: 'multiplayer' });
        return true;
      } catch (error) {
        showToast('error', tableFault(error));
        return false;
      }
    },
    [ask, tableId, commitment],
  );
}
