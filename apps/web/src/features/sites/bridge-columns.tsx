// The columns of paired sites: which one, how it is, when it was heard, what it runs.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { healthMarks, isCronLate, sayLateness } from './bridge-health.rules.ts';

export const bridgeColumns = (timeZone: string | undefined): Column<BridgedSite>[] => [
  { key: 'site', header: 'Site', cell: (site) => <SiteName site={site} /> },
  { key: 'health', header: 'Health', cell: (site) => <Health site={site} /> },
  {
    key: 'heard',
    header: 'Last heard',
    cell: ({ lastHeardAt }) =>
      lastHeardAt ? <RelativeTime instant={lastHeardAt} timeZone={timeZone} /> : 'Never',
  },
  { key: 'versions', header: 'Versions', cell: (site) => <Versions site={site} /> },
  {
    key: 'cron',
    header: 'WP-Cron',
    cell: ({ cronLateSeconds }) => (
      <span className={classNames('whitespace-nowrap', isCronLate(cronLateSeconds) && 'text-warn')}>
        {sayLateness(cronLateSeconds)}
      </span>
    ),
  },
  {
    key: 'posts',
    header: 'Posts',
    isRight: true,
    cell: ({ postCount }) => (
      <span className="tabular">{postCount === null ? '–' : formatCount(postCount)}</span>
    ),
  },
  {
    key: 'paired',
    header: 'Paired',
    isWideOnly: true,
    cell: ({ pairedAt }) => <RelativeTime instant={pairedAt} timeZone={timeZone} />,
  },
];

function SiteName({ site: { name, url } }: { site: BridgedSite }) {
  return (
    <span className="block max-w-64 min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="block truncate rounded-sm font-normal text-muted-fg underline-offset-4 hover:underline"
      >
        {url.replace(/^https?:\/\//, '')}
      </a>
    </span>
  );
}

function Health({ site }: { site: BridgedSite }) {
  return (
    <span className="block max-w-72">
      <span className="flex flex-wrap gap-1">
        {healthMarks(site).map(([word, kind]) => (
          <Badge key={word} kind={kind}>
            {word}
          </Badge>
        ))}
      </span>
      {site.health.message && (
        <span className="mt-1 line-clamp-3 text-xs text-muted-fg" title={site.health.message}>
          {site.health.message}
        </span>
      )}
    </span>
  );
}

function Versions({ site: { health, phpVersion, isPluginOutdated } }: { site: BridgedSite }) {
  return (
    <span className="tabular block">
      <span className="block whitespace-nowrap">
        WordPress {health.wordpressVersion ?? '–'} · PHP {phpVersion ?? '–'}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-muted-fg">
        msmBridge {health.pluginVersion ?? '–'}
        {isPluginOutdated && <Badge kind="warn">Outdated</Badge>}
      </span>
    </span>
  );
}
