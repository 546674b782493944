// Events of a payment provider: kept in order, signed when they are delivered, and sent to the portal's address once it is known. A test
// that wants them late, twice or in another order reads them from the control address and delivers them itself.
import { setTimeout as sleep } from 'node:timers/promises';

type Headers = Record<string, string>;
/** The signed headers of a delivery that happens now. */
export type Sign = (body: string, nowMs: number) => Headers;

/** As impatient as a test can bear; the real ones try for days. */
const RETRIES_MS = [200, 1_000, 5_000];

interface Delivery {
  url?: string;
  /** Deliveries of each event. */
  copies?: number;
  delayMs?: number;
}

export function createWebhooks(sign: Sign) {
  const events: string[] = [];
  let delivery: Delivery = {};

  async function send(url: string, body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...sign(body, Date.now()) };
    return fetch(url, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function deliver(body: string): Promise<void> {
    const { url, copies = 1, delayMs = 0 } = delivery;
    if (!url) return;
    await sleep(delayMs);
    for (let copy = 0; copy < copies; copy += 1)
      for (const pauseMs of RETRIES_MS) {
        if (await send(url, body)) break;
        await sleep(pauseMs);
      }
  }

  /** Also what is no event at all. */
  function emitBody(body: string): void {
    events.push(body);
    void deliver(body);
  }

  return {
    emitBody,
    emit: (event: object): void => emitBody(JSON.stringify(event)),
    describe: () => events.map((body) => ({ body, headers: sign(body, Date.now()) })),
    change: (settings: unknown): void => void (delivery = { ...delivery, ...Object(settings) }),
  };
}
