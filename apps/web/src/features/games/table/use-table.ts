// One table on the server, live: its view, and what a seat asks for. Nothing is believed but the server's newest view; a command without
// an answer is sent again under the same id until there is one.
import { gameEvents } from '@msm/contract/games/events';
import { SYNC_EVERY_SECONDS } from '@msm/contract/games/limits';
import type { SeatCommand, TableView } from '@msm/contract/games/schemas';
import type { ClientEvent, PayloadOf } from '@msm/contract/socket-event';
import { useCallback, useEffect, useState } from 'react';
import { newId } from '../../../platform/new-id.ts';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import {
  askGames,
  catchUpGamesBy,
  listenToGames,
  useGamesSocket,
  holdGamesSocket,
} from '../../../platform/sockets/games-socket.ts';
import { askAgain } from './ask-again.ts';
import { deadlineOf } from './table-clock.rules.ts';
import { learn, type Arrived, type KnownTable } from './table-state.rules.ts';

/** Then the person is told; the table has moved on anyway. */
const MOST_TRIES = 20;
/** After a deadline the server needs a moment to act; a table that still waits then is asked no faster than this. */
const [AFTER_DEADLINE_MS, LEAST_WAIT_MS] = [700, 1_500];

/** Any other refusal says nothing of the table: the server could not look. */
const LEADS_NOWHERE: ReadonlySet<string> = new Set(['notFound', 'invalid']);

export interface Table {
  known: KnownTable | undefined;
  isConnected: boolean;
  /** The link leads to no table. */
  isMissing: boolean;
  sync: () => Promise<void>;
  /** Rejects with `EventRefused` when the server says no. */
  send: (command: SeatCommand) => Promise<void>;
  /** Any other event about a table whose answer is its view. */
  ask: <E extends TableAsking>(event: E, payload: PayloadOf<E>) => Promise<TableView>;
}

type TableAsking = (typeof gameEvents)[
  | 'join'
  | 'leave'
  | 'nudge'
  | 'rematch'
  | 'create'
  | 'command'
  | 'sync'];

export function useTable(tableId: string): Table {
  const isConnected = useGamesSocket((state) => state.isConnected);
  const [known, setKnown] = useState<KnownTable>();
  const [isMissing, setMissing] = useState(false);
  const take = useCallback(
    (arrived: Arrived) =>
      setKnown((before) =>
        arrived.view.id === tableId ? learn(before, arrived, performance.now()) : before,
      ),
    [tableId],
  );
  const ask = useCallback(
    async <E extends TableAsking>(event: E, payload: PayloadOf<E>): Promise<TableView> => {
      const answer: unknown = await askGames(event as ClientEvent, payload);
      const { view } = answer as { view: TableView };
      take({ view });
      return view;
    },
    [take],
  );
  const sync = useCallback(async () => {
    try {
      await ask(gameEvents.sync, { tableId });
      setMissing(false);
    } catch (error) {
      if (!(error instanceof EventRefused) || !LEADS_NOWHERE.has(error.code)) throw error;
      setMissing(true);
    }
  }, [ask, tableId]);

  useEffect(() => {
    const letGo = holdGamesSocket();
    const stops = [
      listenToGames(gameEvents.event, (event) => event.tableId === tableId && take(event)),
      catchUpGamesBy(sync),
      letGo,
    ];
    // The socket may be open already, as when one comes from the lobby.
    if (useGamesSocket.getState().isConnected) queueMicrotask(() => void sync().catch(() => undefined));
    return () => {
      for (const stop of stops) stop();
    };
  }, [tableId, take, sync]);
  useLostEvents(known, isConnected, sync);

  const send = useCallback(
    async (command: SeatCommand) => {
      const commandId = newId();
      await askAgain(() => ask(gameEvents.command, { tableId, commandId, command }), MOST_TRIES);
    },
    [ask, tableId],
  );
  return { known, isConnected, isMissing, sync, send, ask };
}

/** The last event may be lost without a gap that shows it: asked now and again, and when a deadline has passed. */
function useLostEvents(known: KnownTable | undefined, isConnected: boolean, sync: () => Promise<void>): void {
  const isLive = known?.view.status === 'waiting' || known?.view.status === 'playing';
  useEffect(() => {
    if (!isLive || !isConnected || !known) return;
    const quietly = () => void sync().catch(() => undefined);
    const every = setInterval(quietly, SYNC_EVERY_SECONDS * 1_000);
    const deadlineMs = deadlineOf(known.view.clock, known.receivedAtMs);
    const wait = deadlineMs === null ? undefined : deadlineMs - performance.now() + AFTER_DEADLINE_MS;
    // Timers of a browser hold 24 days.
    const once =
      wait !== undefined && wait < 86_400_000
        ? setTimeout(quietly, Math.max(LEAST_WAIT_MS, wait))
        : undefined;
    return () => {
      clearInterval(every);
      clearTimeout(once);
    };
  }, [isLive, isConnected, known, sync]);
}
