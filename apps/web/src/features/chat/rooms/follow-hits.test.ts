import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { idOf, messageOf, openTab, replaceOutside, ROOM, tell } from '../state/tab.fixture.ts';

const outside = replaceOutside();

test('of found messages one that is deleted goes, and one that is edited has its new text', async () => {
  await openTab();
  const { followHits } = await import('./follow-hits.ts');
  const { routeKey } = await import('../../../platform/api/route-hooks.ts');
  const queries = new QueryClient();
  const key = [...routeKey(chatRoutes.searchMessages, { input: { search: 'text' } }), 'pages'];
  const pages = [{ messages: [messageOf(3), messageOf(2)], next: idOf(2) }, { messages: [messageOf(1)] }];
  queries.setQueryData(key, { pages, pageParams: [undefined, idOf(2)] });
  followHits(queries);
  tell(outside, chatEvents.messageDelete, { roomId: ROOM, messageId: idOf(2), change_seq: 1 });
  tell(outside, chatEvents.messageEdit, { ...messageOf(1), content: 'new text', change_seq: 2 });
  expect(queries.getQueryData(key)).toMatchObject({
    pages: [{ messages: [{ content: 'text 3' }], next: idOf(2) }, { messages: [{ content: 'new text' }] }],
    pageParams: [undefined, idOf(2)],
  });
});
