// How points are earned, from the numbers that the server gives them by.
import { EARNED_POINTS, POINTS_PER_DAY } from '@msm/contract/wallet/limits';
import { Card } from '../../ui/card.tsx';

const RULES = [
  ['Verify your e-mail address', EARNED_POINTS.emailVerified, 'once'],
  ['Publish a post', EARNED_POINTS.postPublished, 'up to five posts a day'],
  ['Finish a game against another member', EARNED_POINTS.gamePlayed, 'up to ten games a day'],
  ['Win that game', EARNED_POINTS.gameWon, 'on top'],
  ['Invite someone who verifies their e-mail and takes part', EARNED_POINTS.referral, 'for each of you'],
] as const;

export function EarningRules() {
  return (
    <Card
      title="How you earn points"
      about={`At most ${POINTS_PER_DAY} points a day. Games against the computer earn none.`}
      className="mt-4"
    >
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {RULES.map(([deed, points, when]) => (
          <li key={deed} className="flex items-baseline justify-between gap-4 py-2.5">
            <span>
              {deed} <span className="text-muted-fg">· {when}</span>
            </span>
            <span className="tabular font-medium whitespace-nowrap">+{points}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
