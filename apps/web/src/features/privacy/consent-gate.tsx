// Stands beside every page and sees whether there is anything to ask or to tell. What does the asking and the telling
// loads only then. Nothing of it is rendered on the server.
import { UNTOLD_CONSENT_KEY } from '@msm/contract/privacy/consent';
import { useEffect, useState, type ComponentType } from 'react';
import { localStore } from '../../platform/browser-storage.ts';
import { COOKIE_SETTINGS_HASH, followConsent, useConsent } from '../../platform/consent.ts';
import type { ConsentBannerProps } from './consent-banner.tsx';

export function ConsentGate() {
  const isUndecided = useConsent((consent) => consent === null);
  const [isReopened, setIsReopened] = useState(false);
  const [Banner, setBanner] = useState<ComponentType<ConsentBannerProps>>();
  const isNeeded = isUndecided || isReopened;

  useEffect(followConsent, []);
  useEffect(tellWhatWasLost, []);
  useEffect(() => whenSettingsAreWanted(() => setIsReopened(true)), []);
  useEffect(() => {
    if (!isNeeded) return;
    import('./consent-banner.tsx')
      .then(({ ConsentBanner }) => setBanner(() => ConsentBanner))
      // Its file could not be loaded: nothing is asked, hence nothing allowed.
      .catch(() => undefined);
  }, [isNeeded]);

  if (!isNeeded || !Banner) return null;
  return <Banner key={String(isReopened)} isReopened={isReopened} onDone={() => setIsReopened(false)} />;
}

function tellWhatWasLost(): void {
  if (localStore.getItem(UNTOLD_CONSENT_KEY) === null) return;
  import('./tell-decision.ts')
    .then(({ tellUntoldDecisions }) => tellUntoldDecisions())
    // Its file could not be loaded: there is another start to come.
    .catch(() => undefined);
}

function whenSettingsAreWanted(open: () => void): () => void {
  const look = () => {
    const { hash, pathname, search } = window.location;
    if (hash !== COOKIE_SETTINGS_HASH) return;
    // Without the hash the same link works again.
    window.history.replaceState(window.history.state, '', pathname + search);
    open();
  };
  look();
  window.addEventListener('hashchange', look);
  return () => window.removeEventListener('hashchange', look);
}
