// Gaming analytics: what was played, reported as page views are, with consent only; failures are ignored.
import { trafficRoutes } from '@msm/contract/traffic/routes';
import { postQuietly } from '../../platform/api/post-quietly.ts';
import { allows, useConsent } from '../../platform/consent.ts';

interface GameReport {
  event: 'game_started' | 'game_ended' | 'game_invited' | 'game_joined' | 'game_watched';
  game: string;
  mode: 'ai' | 'multiplayer';
  level?: number;
  outcome?: string;
}

export function trackGame(report: GameReport): void {
  if (!allows(useConsent.getState(), 'analytics')) return;
  void postQuietly(trafficRoutes.trackGameEvent.path, { ...report, timestamp: new Date().toISOString() });
}
