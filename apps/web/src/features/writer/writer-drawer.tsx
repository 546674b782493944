// Has a post written: a brief, the text as it comes, and the draft to look over and take. All of it comes when it is
// first wanted; what was typed stays while the drawer is closed.
import { useState } from 'react';
import type { WriterDrawerProps } from './writer-drawer-props.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';

const WriterPanel = lazyNamed(() => import('./writer-panel.tsx'), 'WriterPanel');

export function WriterDrawer(props: WriterDrawerProps) {
  const [isWanted, setIsWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setIsWanted(true);
  return isWanted && <WriterPanel {...props} />;
}
