// The dialogs about a connection come when one is wanted: the list does not wait for what forms need.
import { lazy, Suspense, type ComponentProps } from 'react';

const SiteDialog = lazy(async () => ({ default: (await import('./site-dialog.tsx')).SiteDialog }));

export const LazySiteDialog = (props: ComponentProps<typeof SiteDialog>) => (
  <Suspense>
    <SiteDialog {...props} />
  </Suspense>
);
