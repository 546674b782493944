// What is known about a site's connection, and what the last look at it found.
import type { Site } from '@msm/contract/sites/schemas';
import type { ReactNode } from 'react';
import { useMemberZone } from '../../platform/use-member-zone.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SiteFindings } from './site-findings.tsx';
import { HEALTH_LOOKS, KIND_WORDS, shortAddress, type CheckedSite } from './site-words.rules.ts';

interface SiteHealthPanelProps {
  site: Site;
  /** What was found since the page was opened. */
  checked: CheckedSite | undefined;
}

export function SiteHealthPanel({ site, checked }: SiteHealthPanelProps) {
  const timeZone = useMemberZone();
  const { health } = site;
  const when = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} timeZone={timeZone} /> : 'Never';
  const facts: [string, ReactNode][] = [
    ['State', HEALTH_LOOKS[health.state].word],
    ['Last checked', when(health.checkedAt)],
    ['Last time all was well', when(health.lastOkAt)],
    ...(health.failingSince ? [['Failing since', when(health.failingSince)] as [string, ReactNode]] : []),
    ['Response time', health.responseMs === null ? 'Not measured yet' : `${health.responseMs} ms`],
    ['WordPress', health.wordpressVersion ?? 'The site does not tell its version'],
    ...(site.kind === 'msmbridge'
      ? [['msmBridge', health.pluginVersion ?? 'Not reported yet'] as [string, ReactNode]]
      : []),
    ['Address', shortAddress(site.url)],
    ['User', site.username],
    ['Connected by', KIND_WORDS[site.kind]],
    ['Connected', when(site.createdAt)],
  ];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <CardHeader title="Connection" about="The portal looks by itself; you are told when it fails." />
        <dl className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="col-span-full grid grid-cols-subgrid border-t border-border py-2.5 first:border-0"
            >
              <dt className="text-muted-fg">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {checked ? (
        <SiteFindings checked={checked} />
      ) : (
        <p className="rounded-control bg-muted px-3 py-2.5 text-muted-fg">
          Press Check now to see at once whether the site answers, accepts the credentials, has msmBridge and
          keeps the right time.
        </p>
      )}
    </div>
  );
}
