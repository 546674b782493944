// Calls above every page of a member: the card of one that rings, the screen of the one that this tab is in, and what went wrong
// with the last. Each loads when it is first shown.
import { useEffect, type ReactNode } from 'react';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useCalls } from './state/call-store.ts';
import { followCalls } from './state/follow-calls.ts';

const IncomingCard = lazyNamed(() => import('./incoming-card.tsx'), 'IncomingCard');
const CallScreen = lazyNamed(() => import('./screen/call-screen.tsx'), 'CallScreen');
const CallProblemDialog = lazyNamed(() => import('./call-problem-dialog.tsx'), 'CallProblemDialog');

export function CallLayer(): ReactNode {
  const { incoming, current, problem } = useCalls();
  useEffect(followCalls, []);
  return (
    <>
      {incoming && !current && <IncomingCard call={incoming} />}
      {current && <CallScreen call={current} />}
      {problem && <CallProblemDialog problem={problem} />}
    </>
  );
}
