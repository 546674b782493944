// What is wrong with a failing site, since when, and the one thing that may mend it from here.
import type { Site } from '@msm/contract/sites/schemas';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { PasswordsOff } from './connecting/passwords-off.tsx';
import { LazySiteDialog } from './lazy-site-dialog.ts';
import { remedyFor } from './site-words.rules.ts';
import { Link } from '../../ui/routing.tsx';

interface SiteProblemBoxProps {
  site: Site;
  /** In a list of sites. */
  isBrief?: boolean;
  isChecking: boolean;
  onCheck: () => void;
}

export function SiteProblemBox({ site, isBrief = false, isChecking, onCheck }: SiteProblemBoxProps) {
  const timeZone = useMemberZone();
  const [isGivingPassword, setIsGivingPassword] = useState(false);
  const { state, message, failingSince } = site.health;
  if (state !== 'failing') return null;
  const remedy = remedyFor(site);
  return (
    <div className="flex gap-2.5 rounded-control bg-danger-soft px-3 py-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        {remedy === 'switchPasswordsOn' ? (
          <PasswordsOff isBrief={isBrief} isChecking={isChecking} onCheck={onCheck} />
        ) : (
          <p className="wrap-anywhere">{message ?? 'The last check did not succeed.'}</p>
        )}
        {failingSince && (
          <p className="text-xs text-muted-fg">
            Since <RelativeTime instant={failingSince} timeZone={timeZone} />
          </p>
        )}
        {remedy === 'check' && (
          <Button size="small" isBusy={isChecking} onClick={onCheck}>
            Try again
          </Button>
        )}
        {remedy === 'password' && (
          <Button size="small" onClick={() => setIsGivingPassword(true)}>
            Enter a new password
          </Button>
        )}
        {remedy === 'pair' && (
          <Link to="?way=bridge" className={buttonClass({ size: 'small' })}>
            Pair it again
          </Link>
        )}
      </div>
      {isGivingPassword && (
        <LazySiteDialog deed="password" site={site} onClose={() => setIsGivingPassword(false)} />
      )}
    </div>
  );
}
