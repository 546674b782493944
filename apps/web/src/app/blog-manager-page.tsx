// The blog manager with what it borrows from other features.
import { BlogManager } from '../features/blog/manager/blog-manager.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';

const DraftList = lazyNamed(() => import('../features/drafts/draft-list.tsx'), 'DraftList');
const MediaPicker = lazyNamed(() => import('../features/media/media-picker.tsx'), 'MediaPicker');

export const BlogManagerPage = () => <BlogManager Drafts={DraftList} MediaPicker={MediaPicker} />;
