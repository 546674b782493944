// Taking a seat, with one's part of the fair shuffle.
import { gameEvents } from '@msm/contract/games/events';
import { useCallback } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toast.ts';
import { trackGame } from '../track-game.ts';
import { guestName, nonceFor } from './own-part.ts';
import { tableFault } from './table-words.ts';
import type { Table } from './use-table.ts';

export type Join = (choice?: { seat?: number; name?: string }) => Promise<boolean>;

export function useJoin({ ask }: Table, tableId: string): Join {
  return useCallback(
    async ({ seat, name = guestName() } = {}) => {
      const isMember = useSession.getState().user !== null;
      const nonce = nonceFor(tableId);
      try {
        const { setup } = await ask(gameEvents.join, {
          tableId,
          as: 'player',
          nonce,
          ...(seat !== undefined && { seat }),
          ...(!isMember && name !== '' && { guestName: name }),
        });
        trackGame({ event: 'game_joined', game: setup.game, mode: 'multiplayer' });
        return true;
      } catch (error) {
        showToast('error', tableFault(error));
        return false;
      }
    },
    [ask, tableId],
  );
}
