// What the owner of this browser allows it to keep and to report. Whatever is not essential asks here before it runs, and
// stops when the answer changes, in this tab or in another one.
import { CONSENT_KEY, type ConsentRecord, type OptionalCategory } from '@msm/contract/privacy/consent';
import { create } from 'zustand';
import { localStore } from './browser-storage.ts';
import { validConsent } from './consent.rules.ts';
import { readStored, writeStored } from './stored-json.ts';

/** A link to it opens the settings on every page, also one in rendered markup or in a document. */
export const COOKIE_SETTINGS_HASH = '#cookie-settings';

const read = () => validConsent(readStored(localStore, CONSENT_KEY), Date.now());

/** Null until the visitor decides. */
export const useConsent = create<ConsentRecord | null>(read);

export const allows = (consent: ConsentRecord | null, category: OptionalCategory): boolean =>
  consent?.preferences[category] === true;

export function keepConsent(record: ConsentRecord): void {
  writeStored(localStore, CONSENT_KEY, record);
  useConsent.setState(record, true);
}

export function followConsent(): () => void {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function follow({ key }: StorageEvent): void {
  // Without a key everything was emptied.
  if (key === CONSENT_KEY || key === null) useConsent.setState(read(), true);
}
