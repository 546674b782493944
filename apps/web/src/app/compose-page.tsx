// The composer with what it borrows from other features. They come when they are first wanted, not with the page.
import { ComposePage as Page } from '../features/schedule/composer/compose-page.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const WriterDrawer = lazyNamed(() => import('../features/writer/writer-drawer.tsx'), 'WriterDrawer');
const MediaPicker = lazyNamed(() => import('../features/media/media-picker.tsx'), 'MediaPicker');
const NetworkFields = lazyNamed(
  () => import('../features/social/composing/network-fields.tsx'),
  'NetworkFields',
);
const VersionHistory = lazyNamed(() => import('../features/drafts/version-history.tsx'), 'VersionHistory');

export const composerSlots = {
  Writer: WriterDrawer,
  MediaPicker,
  Networks: NetworkFields,
  VersionHistory,
};

export const ComposePage = () => <Page {...composerSlots} />;
