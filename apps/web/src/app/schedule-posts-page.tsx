// The schedule with what its composer borrows from other rooms. They come with the composer, not with the page.

import { ScheduleView } from '../features/schedule/schedule-view.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const PictureUpload = lazyNamed(() => import('../features/sites/media/picture-upload.tsx'), 'PictureUpload');
const WriterDrawer = lazyNamed(() => import('../features/writer/writer-drawer.tsx'), 'WriterDrawer');

export const SchedulePostsPage = () => <ScheduleView Writer={WriterDrawer} PictureUpload={PictureUpload} />;
