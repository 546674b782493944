// Asks the server for what takes effect once, by its command id: again after a lost answer or a lost connection.
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { useGamesSocket } from '../../../platform/sockets/games-socket.ts';

/** Between two tries; sooner when the connection comes back. */
const RETRY_MS = 1_500;

/** Says nothing of the command: the server could not look. */
const TRANSIENT: ReadonlySet<string> = new Set(['internal', 'tooMany', 'unavailable', 'upstream']);

const isFinal = (error: unknown) => error instanceof EventRefused && !TRANSIENT.has(error.code);

/** Rejects with the server's refusal, or with the last fault after that many tries. */
export async function askAgain<T>(ask: () => Promise<T>, mostTries: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || tries === mostTries) throw error;
      await pauseOrConnect();
    }
  }
}

const pauseOrConnect = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, RETRY_MS);
    const stop = useGamesSocket.subscribe((now, before) => now.isConnected && !before.isConnected && end());
    function end(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
