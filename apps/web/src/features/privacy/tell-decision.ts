// Tells the server of a decision, which is the proof of consent. It is written down before it is sent and crossed out
// when it was taken, so that one that was lost on its way goes out again at the next start.
import { UNTOLD_CONSENT_KEY } from '@msm/contract/privacy/consent';
import { privacyRoutes } from '@msm/contract/privacy/routes';
import type { SentInputOf } from '@msm/contract/route';
import { localStore } from '../../platform/browser-storage.ts';
import { postQuietly } from '../../platform/api/post-quietly.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';

type ConsentEvent = SentInputOf<typeof privacyRoutes.recordConsentEvent>;

export async function tellDecision(event: ConsentEvent): Promise<void> {
  keep([...untold(), event]);
  await tell(event);
}

export async function tellUntoldDecisions(): Promise<void> {
  for (const event of untold()) await tell(event);
}

async function tell(event: ConsentEvent): Promise<void> {
  const status = await postQuietly(privacyRoutes.recordConsentEvent.path, event);
  // 400: it is not what we write and would be refused for ever.
  if (status === 200 || status === 400)
    keep(untold().filter(({ timestamp }) => timestamp !== event.timestamp));
}

function untold(): ConsentEvent[] {
  const stored = readStored(localStore, UNTOLD_CONSENT_KEY);
  return Array.isArray(stored) ? (stored as ConsentEvent[]) : [];
}

function keep(events: ConsentEvent[]): void {
  if (events.length > 0) writeStored(localStore, UNTOLD_CONSENT_KEY, events);
  else localStore.removeItem(UNTOLD_CONSENT_KEY);
}
