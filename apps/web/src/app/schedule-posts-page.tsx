// The schedule with what its composer borrows from other rooms. They come with the composer, not with the page.
import { lazy } from 'react';
import { ScheduleView } from '../features/schedule/schedule-view.tsx';

const PictureUpload = lazy(async () => ({
  default: (await import('../features/sites/media/picture-upload.tsx')).PictureUpload,
}));
const WriterDrawer = lazy(async () => ({
  default: (await import('../features/writer/writer-drawer.tsx')).WriterDrawer,
}));

export const SchedulePostsPage = () => <ScheduleView Writer={WriterDrawer} PictureUpload={PictureUpload} />;
