// What happened to a message, in the order it happened: replies and changes of its status.
import type { Reply } from '@msm/contract/support/schemas';
import type { WholeMessage } from './inbox-queries.ts';

type StatusChange = WholeMessage['history'][number];

export type ThreadEntry =
  | { kind: 'reply'; at: string; reply: Reply }
  | { kind: 'change'; at: string; change: StatusChange };

/** A reply comes before the status that it brought about in the same moment. */
export const threadOf = ({ replies, history }: Pick<WholeMessage, 'replies' | 'history'>): ThreadEntry[] =>
  [
    ...replies.map((reply) => ({ kind: 'reply' as const, at: reply.created_at, reply })),
    ...history.map((change) => ({ kind: 'change' as const, at: change.created_at, change })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
