// The dialogs about a connection come when one is wanted: the list does not wait for what forms need.
import { type ComponentProps } from 'react';
import { lazyNamed } from '../../ui/lazy-named.ts';

const SiteDialog = lazyNamed(() => import('./site-dialog.tsx'), 'SiteDialog');

export const LazySiteDialog = (props: ComponentProps<typeof SiteDialog>) => <SiteDialog {...props} />;
