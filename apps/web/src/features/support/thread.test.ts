import { expect, test } from 'vitest';
import { threadOf } from './thread.ts';

const reply = (created_at: string) => ({
  id: '0197f4a0-0000-7000-8000-000000000001',
  text: 'We looked into it.',
  author: 'boss',
  created_at,
  delivery: { state: 'sent' as const, attempts: 1, reason: null },
});

const change = (created_at: string, to: 'open' | 'answered' | 'resolved') => ({
  actor: 'boss',
  from: 'new' as const,
  to,
  created_at,
});

test('replies and changes stand in the order they happened, a reply before the status it brought', () => {
  const thread = threadOf({
    replies: [reply('2026-03-14T11:05:00Z')],
    history: [
      change('2026-03-14T10:00:00Z', 'open'),
      change('2026-03-14T11:05:00Z', 'answered'),
      change('2026-03-15T09:00:00Z', 'resolved'),
    ],
  });
  expect(thread.map((entry) => (entry.kind === 'reply' ? 'reply' : entry.change.to))).toEqual([
    'open',
    'reply',
    'answered',
    'resolved',
  ]);
});
