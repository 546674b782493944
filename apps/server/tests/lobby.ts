// A feature for tests of the socket mechanism: a lobby with rooms on the channel that allows guests.
import * as z from 'zod/mini';
import { sent, told } from '@msm/contract/socket-event';
import { AppError } from '../src/platform/errors.ts';
import type { Feature } from '../src/platform/operation.ts';
import type { Realtime } from '../src/platform/realtime/realtime.ts';
import {
  onDisconnect,
  onEvent,
  withSocketDeps,
  type Disconnection,
} from '../src/platform/realtime/socket-handler.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(40));
const Lobby = z.strictObject({ lobby: Name });
/** Higher than what a test sends. */
const WIDE = { burst: 1_000, perSecond: 1_000 };

export const lobbyEvents = {
  join: sent('games', 'lobby:join', {
    access: 'guest',
    limit: WIDE,
    payload: Lobby,
    ack: z.object({ lobby: Name }),
  }),
  leave: sent('games', 'lobby:leave', { access: 'guest', limit: WIDE, payload: Lobby }),
  say: sent('games', 'lobby:say', {
    access: 'guest',
    limit: { burst: 5, perSecond: 1 },
    payload: z.strictObject({ lobby: Name, text: z.string().check(z.maxLength(200)) }),
    ack: z.object({ count: z.number() }),
  }),
  /** The acknowledgement comes when the test lets it. */
  ponder: sent('games', 'lobby:ponder', { access: 'guest', limit: WIDE, payload: z.strictObject({}) }),
  close: sent('games', 'lobby:close', { access: 'member', limit: WIDE, payload: Lobby }),
  said: told('games', 'lobby:said', {
    payload: z.object({ lobby: Name, text: z.string(), from: z.string() }),
  }),
} as const;

export interface Lobby {
  feature: Feature;
  realtime(): Realtime;
  /** What was said, and which sockets went, in order. */
  said: string[];
  gone: Disconnection[];
  pondering: PromiseWithResolvers<void>[];
}

type LobbyDeps = Pick<Lobby, 'said' | 'gone' | 'pondering'>;

const join = onEvent(lobbyEvents.join, async ({ payload: { lobby }, socket }) => {
  if (lobby.startsWith('closed')) throw new AppError('forbidden', 'This lobby is closed.');
  await socket.join(lobby);
  return { lobby, unpromised: 'not sent' };
});

const leave = onEvent(lobbyEvents.leave, async ({ payload: { lobby }, socket }) => {
  await socket.leave(lobby);
});

const say = onEvent(
  lobbyEvents.say,
  async ({ payload: { lobby, text }, senderId, socket }, { said }: LobbyDeps) => {
    if (!socket.isIn(lobby)) throw new AppError('forbidden', 'You are not in this lobby.');
    said.push(text);
    socket.tellOthers(lobby, lobbyEvents.said, { lobby, text, from: senderId });
    return { count: said.length };
  },
);

const ponder = onEvent(lobbyEvents.ponder, async ({ socket }, { pondering }: LobbyDeps) => {
  const thought = Promise.withResolvers<void>();
  pondering.push(thought);
  await thought.promise;
  await socket.join('pondered');
});

const close = onEvent(lobbyEvents.close, async ({ session, payload: { lobby } }, { said }: LobbyDeps) => {
  said.push(`${session.member.username} closed ${lobby}`);
});

const remember = onDisconnect('games', async (disconnection, { gone }: LobbyDeps) => {
  gone.push(disconnection);
});

export function createLobby(): Lobby {
  let realtime: Realtime;
  const deps: LobbyDeps = { said: [], gone: [], pondering: [] };
  return {
    ...deps,
    realtime: () => realtime,
    feature: {
      name: 'lobby',
      operations: [],
      sockets: [join, leave, say, ponder, close].map(withSocketDeps(deps)),
      disconnects: [remember(deps)],
      listen: (given) => {
        realtime = given;
      },
    },
  };
}
