// Sites that fail, posts to approve and posts that ask, each with what can be done about it.
import type { Choice, Publication } from '@msm/contract/schedule/schemas';
import type { Site } from '@msm/contract/sites/schemas';
import { useState } from 'react';
import { CHOICE_WORDS } from '../../features/schedule/publication-state.rules.ts';
import { useRepairPublication } from '../../features/schedule/publication/use-repair-publication.ts';
import { StateBadge } from '../../features/schedule/state-mark.tsx';
import { usePostRights } from '../../features/schedule/use-post-rights.ts';
import { useSiteNames } from '../../features/schedule/use-site-names.ts';
import { useCheckSite } from '../../features/sites/use-check-site.ts';
import { showToast } from '../../platform/toast.ts';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { Link } from '../../ui/routing.tsx';
import { NEEDS_YOU_ID, postAddress, siteAddress } from './addresses.ts';

const SHOWN = 4;

interface WaitingListProps {
  publications: Publication[];
  /** To approve, or returned to this member. */
  approvals: Publication[];
  sites: Site[];
  /** Posts that ask and are too old to be among the latest. */
  elsewhere: number;
}

export function WaitingList({ publications, approvals, sites, elsewhere }: WaitingListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const nameOf = useSiteNames();
  const shownSites = isWhole ? sites : sites.slice(0, SHOWN);
  const shownPosts = isWhole ? publications : publications.slice(0, SHOWN);
  const shownApprovals = isWhole ? approvals : approvals.slice(0, SHOWN);
  const all = sites.length + approvals.length + publications.length;
  const hidden = all - shownSites.length - shownApprovals.length - shownPosts.length;
  return (
    <>
      <ul className="-my-4 divide-y divide-border">
        {shownSites.map((site) => (
          <FailingSite key={site.id} site={site} />
        ))}
        {shownApprovals.map((publication) => (
          <UnapprovedPost
            key={publication.id}
            publication={publication}
            destination={nameOf(publication.destinationId)}
          />
        ))}
        {shownPosts.map((publication) => (
          <AskingPost
            key={publication.id}
            publication={publication}
            destination={nameOf(publication.destinationId)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="small" width="full" className="mt-4" onClick={() => setIsWhole(true)}>
          Show {formatCount(hidden)} more
        </Button>
      )}
      {elsewhere > 0 && (
        <p className="mt-4 text-muted-fg">
          {formatCount(elsewhere)} older {elsewhere === 1 ? 'post waits' : 'posts wait'} in the{' '}
          <Link to="/schedule-posts" className="rounded-sm font-medium text-link hover:underline">
            schedule
          </Link>
          .
        </p>
      )}
    </>
  );
}

// A site that fails: since when, what to do in words, a look at it now, and the way to it.
function FailingSite({ site }: { site: Site }) {
  const check = useCheckSite();
  const timeZone = useMemberZone();
  const { message, failingSince } = site.health;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 font-medium wrap-anywhere">{site.name}</span>
          <Badge kind="danger">Site unreachable</Badge>
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

function sayOutcome({ site }: { site: Site }): void {
  const view = siteAddress(site);
  if (site.health.state === 'ok') showToast('success', `${site.name} is healthy again`, { view });
  else showToast('info', `${site.name} is still unreachable`, { view });
}

interface PostRowProps {
  publication: Publication;
  destination: string;
}

// A post to approve, or one that was returned: it is read before it is decided on, so the row leads to it.
function UnapprovedPost({ publication, destination }: PostRowProps) {
  const isReturned = publication.approval === 'returned';
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0">
        <PostHeading publication={publication} destination={destination} />
        {publication.approvalNote && (
          <p className="mt-1 line-clamp-3 wrap-anywhere">{publication.approvalNote}</p>
        )}
      </div>
      <div>
        <Link
          to={postAddress(publication)}
          aria-label={`${isReturned ? 'Open' : 'Review'}: ${publication.title}`}
          className={buttonClass({ size: 'small' })}
        >
          {isReturned ? 'Open' : 'Review'}
        </Link>
      </div>
    </li>
  );
}

function PostHeading({ publication, destination }: PostRowProps) {
  const timeZone = useMemberZone();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={postAddress(publication)}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {publication.title}
        </Link>
        <StateBadge publication={publication} />
      </p>
      <p className="text-muted-fg wrap-anywhere">
        {destination} · due <RelativeTime instant={publication.dueAt} timeZone={timeZone} />
      </p>
    </>
  );
}

// A post that asks: what it is, why it is not out, and the answers. An answer may take the row away; the section's
// heading has the focus then.
function AskingPost({ publication, destination }: PostRowProps) {
  const repair = useRepairPublication(publication);
  const { isEditor, canChange } = usePostRights();
  const choices = canChange(publication)
    ? publication.choices.filter((choice) => choice !== 'again' || isEditor)
    : [];
  const answer = async (choice: Choice) => {
    await repair.answer(choice);
    document.getElementById(NEEDS_YOU_ID)?.focus();
  };
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="min-w-0">
        <PostHeading publication={publication} destination={destination} />
        <p className="mt-1 wrap-anywhere">{publication.reason}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice}
            size="small"
            look={choice === 'discard' ? 'quiet' : 'plain'}
            isBusy={repair.isPending && repair.chosen === choice}
            disabled={repair.isPending}
            aria-label={`${CHOICE_WORDS[choice].label}: ${publication.title}`}
            // What went wrong is said by the operation itself.
            onClick={() => void answer(choice).catch(() => undefined)}
          >
            {CHOICE_WORDS[choice].label}
          </Button>
        ))}
        {publication.state === 'needs_reauth' && isEditor && (
          <Link
            to={siteAddress({ id: publication.destinationId })}
            aria-label={`Connect again: ${destination}`}
            className={buttonClass({ size: 'small', look: 'quiet' })}
          >
            Connect again
          </Link>
        )}
      </div>
    </li>
  );
}
