// Backpressure for clients that send again as soon as they are refused (429): answered at once, a few hundred of them keep
// the event loop busy with nothing but refusals. Beyond a few each second, refusals are held back (tarpit).
import { setTimeout as delay } from 'node:timers/promises';

const HOLD_MS = 1_000;

interface Pace {
  /** Of the whole node: people who typed too often are far fewer. */
  perSecond?: number;
  hold?: () => Promise<void>;
  /** Held ones cost a connection and some kilobytes each; more than these are refused at once. */
  maxHeld?: number;
}

/** Waits when it is time to wait. */
export function createRefusalPace({
  perSecond = 50,
  hold = () => delay(HOLD_MS),
  maxHeld = 5_000,
}: Pace = {}): () => Promise<void> {
  let second = 0;
  let refused = 0;
  let held = 0;
  return async () => {
    const now = Math.floor(performance.now() / 1_000);
    refused = now === second ? refused + 1 : 1;
    second = now;
    if (refused <= perSecond || held >= maxHeld) return;
    held += 1;
    await hold();
    held -= 1;
  };
}
