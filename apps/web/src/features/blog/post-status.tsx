// The state of a post on the blog, in words and colour.
import type { PostStatus } from '@msm/contract/blog/schemas';
import { Badge } from '../../ui/badge.tsx';

const WORDS = {
  published: { label: 'Published', kind: 'ok' },
  hidden: { label: 'Hidden', kind: 'warn' },
  removed: { label: 'Removed', kind: 'neutral' },
} as const satisfies Record<PostStatus, { label: string; kind: string }>;

export const PostStatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge kind={WORDS[status].kind}>{WORDS[status].label}</Badge>
);

export const isStatus = (text: string): text is PostStatus => Object.hasOwn(WORDS, text);

export const STATUS_FILTER = {
  name: 'status',
  label: 'State',
  all: 'All states',
  options: Object.entries(WORDS).map(([value, { label }]) => ({ value, label })),
} as const;
