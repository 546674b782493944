// Reports each page when it is left or can no longer be seen. One that is seen again is reported again, under the same
// instant, which tells the server that it is the same view. Loaded with consent only.
import { cleanPath, cleanReferrer, PAGE_QUERY } from '@msm/contract/traffic/clean-address';
import { MAX_ADDRESS_LENGTH } from '@msm/contract/traffic/limits';
import { MAX_USER_AGENT_LENGTH } from '@msm/contract/fields';
import { trafficRoutes } from '@msm/contract/traffic/routes';
import type { SentInputOf } from '@msm/contract/route';
import { allows, useConsent } from '../../platform/consent.ts';
import { postQuietly } from '../../platform/api/post-quietly.ts';
import { isPassing, referrerAfter, seenFrom, seenUntil, visitSeconds, type Stay } from './page-view.rules.ts';
import { anonymousId, sessionId } from './visitor-ids.ts';

interface View extends Stay {
  session_id: string;
  anonymous_user_id: string;
  timestamp: string;
}

let view: View | null = null;

/** Told when this file is loaded, which may be after the page was left again: `shownMs` is when the page appeared. */
export function pageShown(address: string, shownMs: number): void {
  if (!allows(useConsent.getState(), 'analytics')) return;
  // Which campaign led here is told only where that was allowed as well.
  const keptQuery = allows(useConsent.getState(), 'marketing') ? undefined : PAGE_QUERY;
  const page_path = cleanPath(address, keptQuery).slice(0, MAX_ADDRESS_LENGTH);
  if (view?.page_path === page_path) return;
  report(shownMs);
  const outside = cleanReferrer(addressBefore(), keptQuery);
  view = {
    page_path,
    referrer: referrerAfter(view, outside.slice(0, MAX_ADDRESS_LENGTH)),
    session_id: sessionId(),
    anonymous_user_id: anonymousId(),
    timestamp: new Date().toISOString(),
    seenMs: 0,
    seenSinceMs: null,
  };
  look(shownMs);
}

/** Where one came from before the portal was loaded; a page of our own by its path alone. */
function addressBefore(): string {
  const { referrer } = document;
  const { origin } = window.location;
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : referrer;
}

function look(nowMs: number): void {
  if (document.visibilityState === 'hidden') report(nowMs);
  else if (view) view = seenFrom(view, nowMs);
}

function report(nowMs: number): void {
  if (!view || view.seenSinceMs === null) return;
  view = seenUntil(view, nowMs);
  if (!isPassing(view)) void postQuietly(trafficRoutes.trackPage.path, eventOf(view));
}

function eventOf(seen: View): SentInputOf<typeof trafficRoutes.trackPage> {
  const { page_path, referrer, session_id, anonymous_user_id, timestamp } = seen;
  return {
    page_path,
    referrer,
    visit_duration: visitSeconds(seen),
    session_id,
    anonymous_user_id,
    timestamp,
    user_agent: navigator.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    screen_resolution: `${window.screen.width}x${window.screen.height}`,
    viewport_size: `${window.innerWidth}x${window.innerHeight}`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

document.addEventListener('visibilitychange', () => look(performance.now()));
window.addEventListener('pagehide', () => report(performance.now()));
useConsent.subscribe((consent) => {
  if (!allows(consent, 'analytics')) view = null;
});
