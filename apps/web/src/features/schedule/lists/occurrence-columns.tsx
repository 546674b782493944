// The columns of lists of posts: what is to come, and what became of the others.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import { ExternalLink } from 'lucide-react';
import type { Column } from '../../../ui/data-table-props.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../state-mark.tsx';

interface Shown {
  zone: string;
  nameOf: (siteId: string) => string;
}

const title: Column<Occurrence> = {
  key: 'title',
  header: 'Post',
  cell: ({ title: words }) => <span className="line-clamp-2">{words}</span>,
};

const state: Column<Occurrence> = {
  key: 'state',
  header: 'State',
  cell: (post) => <StateBadge post={post} />,
};

const due = (header: string, { zone }: Shown): Column<Occurrence> => ({
  key: 'due',
  header,
  cell: ({ dueAt }) => <RelativeTime instant={dueAt} timeZone={zone} />,
});

const site = ({ nameOf }: Shown): Column<Occurrence> => ({
  key: 'site',
  header: 'Site',
  cell: ({ siteId }) => <span className="block max-w-44 truncate">{nameOf(siteId)}</span>,
});

export const comingColumns = (shown: Shown): Column<Occurrence>[] => [
  title,
  site(shown),
  {
    key: 'repeats',
    header: 'Repeats',
    isWideOnly: true,
    cell: ({ isRecurring }) => (isRecurring ? 'Yes' : 'No'),
  },
  state,
  due('Due', shown),
];

export const pastColumns = (shown: Shown): Column<Occurrence>[] => [
  title,
  site(shown),
  state,
  {
    key: 'reason',
    header: 'Result',
    cell: ({ reason, link }) =>
      link ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-link underline-offset-4 hover:underline"
        >
          Read it
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : (
        <span className="line-clamp-2 max-w-80 wrap-anywhere" title={reason ?? undefined}>
          {reason ?? '–'}
        </span>
      ),
  },
  due('Was due', shown),
];
