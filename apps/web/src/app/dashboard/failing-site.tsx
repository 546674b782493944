// A site that fails: since when, what to do in words, a look at it now, and the way to it.
import type { Site } from '@msm/contract/sites/schemas';
import { useCheckSite } from '../../features/sites/use-check-site.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../platform/toast.ts';
import { siteAddress } from './addresses.ts';
import { Link } from '../../ui/routing.tsx';

export function FailingSite({ site }: { site: Site }) {
  const check = useCheckSite();
  const timeZone = useMemberZone();
  const { message, failingSince } = site.health;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{site.name}</span>
          <Badge kind="danger">Site fails</Badge>
        </p>
        {failingSince && (
          <p className="text-muted-fg">
            Noticed <RelativeTime instant={failingSince} timeZone={timeZone} />
          </p>
        )}
        <p className="mt-1 wrap-anywhere">{message}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={siteAddress(site)}
          aria-label={`Open the site: ${site.name}`}
          className={buttonClass({ size: 'small' })}
        >
          Open the site
        </Link>
        <Button
          size="small"
          look="quiet"
          isBusy={check.isPending}
          aria-label={`Check again: ${site.name}`}
          onClick={() => check.mutate({ params: { id: site.id } }, { onSuccess: sayOutcome })}
        >
          Check again
        </Button>
      </div>
    </li>
  );
}

function sayOutcome({ site: { name, health } }: { site: Site }): void {
  if (health.state === 'ok') void showToast('success', `${name} is well again`);
  else void showToast('info', `${name} still fails`);
}
