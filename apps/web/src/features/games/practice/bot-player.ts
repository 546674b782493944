// Asks a worker for the computer's moves. The worker starts with the first question and ends when it is no longer needed.
import type { BotAnswer, BotQuestion } from './bot.worker.ts';

type Question = Omit<BotQuestion, 'id'>;

export interface BotPlayer {
  ask(question: Question): Promise<unknown>;
  /** Questions under way get no answer; a later one starts anew. */
  end(): void;
}

export function createBotPlayer(): BotPlayer {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let worker: Worker | undefined;
  let lastId = 0;
  const start = (): Worker => {
    const started = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<BotAnswer>) => {
      const question = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) question?.reject(new Error(data.error));
      else question?.resolve(data.command);
    });
    started.addEventListener('error', ({ message }) => {
      // The file could not be loaded: no question gets an answer, and a later one starts anew.
      started.terminate();
      if (worker === started) worker = undefined;
      for (const question of waiting.values()) question.reject(new Error(message));
      waiting.clear();
    });
    return started;
  };
  return {
    ask(question) {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      worker ??= start();
      worker.postMessage({ ...question, id } satisfies BotQuestion, []);
      return answer.promise;
    },
    end() {
      worker?.terminate();
      worker = undefined;
    },
  };
}
