// Pages inside share one cache of answers. It ends with the member it belongs to, and starts with the answers that came
// with a rendered page. Loads with the first page that needs it: visitors of other public pages never do.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useContext, useState, type ReactNode } from 'react';
import { isRefusal } from './api-error.ts';
import { ServerAnswers, takenAnswers, type KeyedAnswer } from './page-answers.ts';
import { useSession } from '../session/session.ts';

/** A refusal stays one; only silence and overload are worth asking again. */
const MAX_RETRIES = 2;

/** Going back to a page within this time shows it without asking again. */
const FRESH_MS = 10_000;

function createClient(answers: readonly KeyedAnswer[]): QueryClient {
  const created = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !isRefusal(error) && failures < MAX_RETRIES,
        staleTime: FRESH_MS,
      },
    },
  });
  for (const [key, answer] of answers) created.setQueryData(key, answer);
  return created;
}

const client = createClient(takenAnswers());

useSession.subscribe(({ user, selectedAccount, hasLoggedOut }, before) => {
  if (hasLoggedOut && !before.hasLoggedOut) void client.cancelQueries();
  if (user?.id !== before.user?.id) client.clear();
  // Answers belong to the account they were asked in; what is on screen is asked again.
  else if (selectedAccount?.id !== before.selectedAccount?.id) void client.resetQueries();
});

export function QueryScope({ children }: { children: ReactNode }) {
  const serverAnswers = useContext(ServerAnswers);
  // On the server each rendering has a cache of its own: nothing of one reaches another.
  const [own] = useState(() => serverAnswers && createClient(serverAnswers));
  return <QueryClientProvider client={own ?? client}>{children}</QueryClientProvider>;
}
