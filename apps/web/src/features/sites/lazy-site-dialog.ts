// The dialogs about a connection come when one is wanted: the list does not wait for what forms need.
import { lazyNamed } from '../../ui/lazy-named.ts';

export const LazySiteDialog = lazyNamed(() => import('./site-dialog.tsx'), 'SiteDialog');
