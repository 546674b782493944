// LISTEN for callers that must not miss a wake-up: after the worker was replaced the channels are listened to
// again and each listener is told, because what was sent in between is lost.
import type { Engine } from './engine.ts';

interface Listener {
  onNotification(payload: string): void;
  onReconnect(): void;
}

export class Notifications {
  readonly #engine: Engine;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(engine: Engine) {
    this.#engine = engine;
    engine.onNotification((channel, payload) => {
      this.#listeners.get(channel)?.forEach((listener) => listener.onNotification(payload));
    });
    engine.onReplaced(() => {
      for (const listeners of this.#listeners.values())
        listeners.forEach((listener) => listener.onReconnect());
    });
  }

  /** To be run again on each new worker. */
  sessionStatements(): string[] {
    return [...this.#listeners.keys()].map(listenTo);
  }

  async listen(
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const listener = { onNotification, onReconnect };
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    try {
      await this.#engine.run({ text: listenTo(channel) });
    } catch (error) {
      this.#remove(channel, listener);
      throw error;
    }
    onReconnect();
    return { close: () => this.#close(channel, listener) };
  }

  async #close(channel: string, listener: Listener): Promise<void> {
    if (this.#remove(channel, listener)) await this.#engine.run({ text: `UN${listenTo(channel)}` });
  }

  /** True when the channel has no listener left. */
  #remove(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(listener) || listeners.size > 0) return false;
    return this.#listeners.delete(channel);
  }
}

function listenTo(channel: string): string {
  return `LISTEN "${channel.replaceAll('"', '""')}"`;
}
