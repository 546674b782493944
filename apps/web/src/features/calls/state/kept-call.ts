// The call that a page was in when it was left, for the page that a reload opens in its place. Written when the page goes and
// forgotten once the next one has asked for the call, so that a copy of the tab does not take it over.
import * as z from 'zod/mini';
import { tabStore } from '../../../platform/browser-storage.ts';

const KEY = 'call-to-rejoin';
const Kept = z.object({
  callId: z.string(),
  legId: z.string(),
  activeSinceMs: z.nullable(z.number()),
  isMuted: z.boolean(),
  isCameraOff: z.boolean(),
});
export type KeptCall = z.output<typeof Kept>;

export const keepCall = (call: KeptCall): void => tabStore.setItem(KEY, JSON.stringify(call));

export function findKeptCall(): KeptCall | undefined {
  try {
    return Kept.safeParse(JSON.parse(tabStore.getItem(KEY) ?? 'null')).data;
  } catch {
    // Written by another program under our name.
    return undefined;
  }
}

export const forgetKeptCall = (): void => tabStore.removeItem(KEY);
