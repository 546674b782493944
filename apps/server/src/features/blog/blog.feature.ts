// The portal's own blog: a destination of the schedule, pages for everybody, feeds, comments, the newsletter, and its management.
import { withDeps, type Feature } from '../../platform/operation.ts';
import type { BlogDeps } from './blog.deps.ts';
import { blogJobs } from './blog.jobs.ts';
import { listedPosts } from './blog.store.ts';
import { tellOfNewNames } from './changed-pages.ts';
import { addComment, listComments, readOwnPart, removeComment, unlike } from './comments/comment-on-post.ts';
import { readPreviewPicture } from './feeds/read-preview-picture.ts';
import { readFeed, readJsonFeed } from './feeds/read-feed.ts';
import {
  addCategory,
  changeCategory,
  listAuthors,
  listCategories,
  removeCategory,
} from './moderation/manage-categories.ts';
import { listAllComments, moderateComment } from './moderation/moderate-comments.ts';
import { listAllPosts, moderatePost } from './moderation/moderate-posts.ts';
import { confirmSubscription, subscribe, unsubscribe } from './newsletter/subscribe.ts';
import { editOwnPost, listOwnPosts, readOwnPost, setOwnPostStatus } from './own-posts/change-own-post.ts';
import { listRevisions, readRevision } from './own-posts/read-revisions.ts';
import { listPosts } from './reading/list-posts.ts';
import { keepTopics } from './reading/kept-topics.ts';
import { listTopics } from './reading/list-topics.ts';
import { readPost } from './reading/read-post.ts';

export const blogFeature = (parts: Omit<BlogDeps, 'topics'>): Feature =>
  openedBy({ ...parts, topics: keepTopics(parts.events) });

const openedBy = (deps: BlogDeps): Feature => ({
  name: 'blog',
  operations: [
    listPosts,
    listTopics,
    readPost,
    listComments,
    readFeed,
    readJsonFeed,
    readPreviewPicture,
    subscribe,
    confirmSubscription,
    unsubscribe,
    readOwnPart,
    unlike,
    addComment,
    removeComment,
    listOwnPosts,
    readOwnPost,
    editOwnPost,
    setOwnPostStatus,
    listRevisions,
    readRevision,
    listAllPosts,
    moderatePost,
    listAllComments,
    moderateComment,
    listCategories,
    addCategory,
    changeCategory,
    removeCategory,
    listAuthors,
  ].map(withDeps(deps)),
  jobs: blogJobs(deps),
  listedPages: listedPosts,
  listen: () => tellOfNewNames(deps),
});
