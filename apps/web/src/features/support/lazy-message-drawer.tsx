// The panel of an open message comes after the list: nobody who only looks at the list waits for it.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { MessageDrawerProps } from './message-drawer.tsx';

const loadDrawer = () => import('./message-drawer.tsx');
const MessageDrawer = lazy(async () => ({ default: (await loadDrawer()).MessageDrawer }));

export function LazyMessageDrawer(props: MessageDrawerProps) {
  const isListThere = props.rows !== undefined;
  const [isWanted, setIsWanted] = useState(false);
  if (props.open.id !== undefined && !isWanted) setIsWanted(true);
  useEffect(() => {
    // Ahead of the first click. A failure is told when it is really needed.
    if (isListThere) loadDrawer().catch(() => undefined);
  }, [isListThere]);
  return <Suspense>{isWanted && <MessageDrawer {...props} />}</Suspense>;
}
