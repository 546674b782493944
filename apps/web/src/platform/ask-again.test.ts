import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgain } from './ask-again.ts';

test('a first answer that is on its way is not taken for one that was given after', async () => {
  const queries = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: () => answers[asked++]!.promise,
  });
  const stop = observer.subscribe(() => undefined);
  const again = askAgain(queries, ['list']);
  answers[0]!.resolve('before');
  answers[1]!.resolve('after');
  await again;
  expect([asked, queries.getQueryData(['list'])]).toEqual([2, 'after']);
  stop();
});
