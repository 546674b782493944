// Page views, with consent only: without it nothing is loaded, kept or sent, and what an earlier consent left is removed.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { allows, useConsent } from '../../platform/consent.ts';
import { forgetVisitor } from './visitor-ids.ts';

export function PageViews() {
  const { pathname, search } = useLocation();
  const isAllowed = useConsent((consent) => allows(consent, 'analytics'));
  useEffect(() => {
    if (!isAllowed) {
      forgetVisitor();
      return;
    }
    const shownMs = performance.now();
    import('./track-page-views.ts')
      .then(({ pageShown }) => pageShown(pathname + search, shownMs))
      // Its file could not be loaded: the visit goes uncounted.
      .catch(() => undefined);
  }, [pathname, search, isAllowed]);
  return null;
}
