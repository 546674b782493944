// The portal's own blog: what everybody reads, what members say about it, what an account changes of its own posts, and what
// administrators moderate. Posts come to it through the schedule, as to any other destination.
import * as z from 'zod/mini';
import { Email, Id, Nothing } from '../fields.ts';
import { Page } from '../paging.ts';
import { del, get, patch, post, put } from '../route.ts';
import { PICTURE_LIMIT, READ_LIMIT, SUBSCRIBE_LIMIT, TOKEN_LIMIT, UNLIKE_LIMIT } from './limits.ts';
import {
  AdminPostQuery,
  BlogAuthor,
  BlogComment,
  BlogPost,
  CategoryInput,
  CommentInput,
  CommentModeration,
  CommentQuery,
  EditInput,
  ModerateInput,
  ModeratedComment,
  OwnCategory,
  OwnPost,
  OwnPostPage,
  OwnPostQuery,
  OwnPostSummary,
  PostFields,
  PostPage,
  PostParams,
  PostQuery,
  PostSummary,
  Revision,
  RevisionParams,
  SlugParams,
  StatusInput,
  TokenInput,
  Topics,
} from './schemas.ts';

const ChangedPost = z.object({ post: OwnPost });

export const blogRoutes = {
  listPosts: get('/api/blog/posts', {
    access: 'visitor',
    input: PostQuery,
    output: PostPage,
    limit: READ_LIMIT,
    summary: 'Posts of the blog, newest first, by tag, category, author or words.',
  }),
  listTopics: get('/api/blog/topics', {
    access: 'visitor',
    output: Topics,
    limit: READ_LIMIT,
    summary: 'The categories of the blog, and the tags that are used most.',
  }),
  readPost: get('/api/blog/posts/:slug', {
    access: 'visitor',
    params: SlugParams,
    output: z.object({ post: BlogPost, related: z.array(PostSummary) }),
    limit: READ_LIMIT,
    summary:
      'One post with its text and others like it. An earlier slug answers the post with its present one.',
  }),
  listComments: get('/api/blog/posts/:slug/comments', {
    access: 'visitor',
    params: SlugParams,
    output: z.object({ comments: z.array(BlogComment) }),
    limit: READ_LIMIT,
    summary: 'The newest comments on a post, oldest first.',
  }),
  readFeed: get('/blog/rss.xml', {
    access: 'visitor',
    output: 'text',
    limit: READ_LIMIT,
    summary: 'The newest posts as RSS 2.0.',
  }),
  readJsonFeed: get('/blog/feed.json', {
    access: 'visitor',
    output: 'text',
    limit: READ_LIMIT,
    summary: 'The newest posts as JSON Feed 1.1.',
  }),
  readPreviewPicture: get('/blog/:slug/preview.png', {
    access: 'visitor',
    params: SlugParams,
    output: 'file',
    limit: PICTURE_LIMIT,
    summary: 'The picture of a post for link previews, drawn from its title.',
  }),
  subscribe: post('/api/blog/subscribers', {
    access: 'visitor',
    input: z.strictObject({ email: Email }),
    output: Nothing,
    limit: SUBSCRIBE_LIMIT,
    summary: 'Ask for the newsletter. The answer is the same for a known address; a mail asks to confirm.',
  }),
  confirmSubscription: post('/api/blog/subscribers/confirm', {
    access: 'visitor',
    input: TokenInput,
    output: Nothing,
    limit: TOKEN_LIMIT,
    summary: 'Confirm the newsletter by the secret of the mail.',
  }),
  unsubscribe: post('/api/blog/subscribers/leave', {
    access: 'visitor',
    input: TokenInput,
    output: Nothing,
    limit: TOKEN_LIMIT,
    summary: 'Leave the newsletter by the secret of a mail. The address is forgotten.',
  }),

  readOwnPart: get('/api/blog/posts/:slug/mine', {
    access: 'member',
    params: SlugParams,
    output: z.object({
      isLiked: z.boolean(),
      /** The post belongs to the account that the session acts in. */
      isOwn: z.boolean(),
      /** Those of mine that wait for approval. */
      waiting: z.array(BlogComment),
    }),
    summary: 'What a post is to me: whether I like it, and my comments that wait.',
  }),
  unlike: del('/api/blog/posts/:id/like', {
    access: 'member',
    params: PostParams,
    output: Nothing,
    limit: UNLIKE_LIMIT,
    summary: 'Take my like back. Liking is POST /social/engage with the target blog_post.',
  }),
  addComment: post('/api/blog/posts/:slug/comments', {
    access: 'member',
    requireEmailVerified: true,
    params: SlugParams,
    input: CommentInput,
    output: z.object({ comment: BlogComment, isWaiting: z.boolean() }),
    status: 201,
    summary: 'Comment on a post. The first comment of a member, and one with a link, waits for approval.',
  }),
  removeComment: del('/api/blog/comments/:id', {
    access: 'member',
    params: z.object({ id: Id }),
    output: Nothing,
    summary: 'Delete a comment: my own, or one on a post of my account.',
  }),

  listOwnPosts: get('/api/blog/own-posts', {
    access: 'member',
    input: OwnPostQuery,
    output: OwnPostPage,
    summary: 'Posts that my account published on the blog, the latest first.',
  }),
  readOwnPost: get('/api/blog/own-posts/:id', {
    access: 'member',
    params: PostParams,
    output: ChangedPost,
    summary: 'A post of my account with everything that can be changed.',
  }),
  editOwnPost: put('/api/blog/own-posts/:id', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: PostParams,
    input: EditInput,
    output: ChangedPost,
    summary: 'Change a published post. Refused when somebody else changed it since it was shown.',
  }),
  setOwnPostStatus: patch('/api/blog/own-posts/:id', {
    access: 'member',
    requireEmailVerified: true,
    requireEditor: true,
    params: PostParams,
    input: StatusInput,
    output: ChangedPost,
    summary: 'Hide a post of my account, show it again, or remove it.',
  }),
  listRevisions: get('/api/blog/own-posts/:id/revisions', {
    access: 'member',
    params: PostParams,
    output: z.object({ revisions: z.array(Revision) }),
    summary: 'Earlier states of a post, the latest first.',
  }),
  readRevision: get('/api/blog/own-posts/:id/revisions/:version', {
    access: 'member',
    params: RevisionParams,
    output: z.object({
      revision: Revision,
      fields: PostFields,
      /** Of its cover in the media library; null when the library no longer has it. */
      coverUrl: z.nullable(z.string()),
    }),
    summary: 'One earlier state of a post.',
  }),

  listAllPosts: get('/api/admin/blog/posts', {
    access: 'admin',
    input: AdminPostQuery,
    output: OwnPostPage,
    summary: 'All posts of the blog, of every account.',
  }),
  moderatePost: patch('/api/admin/blog/posts/:id', {
    access: 'admin',
    params: PostParams,
    input: ModerateInput,
    output: z.object({ post: OwnPostSummary }),
    summary: 'Hide a post or show it again, feature it, or give it another category.',
  }),
  listAllComments: get('/api/admin/blog/comments', {
    access: 'admin',
    input: CommentQuery,
    output: z.extend(Page, { comments: z.array(ModeratedComment) }),
    summary: 'Comments by state, the newest first.',
  }),
  moderateComment: patch('/api/admin/blog/comments/:id', {
    access: 'admin',
    params: z.object({ id: Id }),
    input: CommentModeration,
    output: z.object({ comment: ModeratedComment }),
    summary: 'Approve a comment or hide it.',
  }),
  listCategories: get('/api/admin/blog/categories', {
    access: 'admin',
    output: z.object({ categories: z.array(OwnCategory) }),
    summary: 'The categories of the blog with their posts counted.',
  }),
  addCategory: post('/api/admin/blog/categories', {
    access: 'admin',
    input: CategoryInput,
    output: z.object({ category: OwnCategory }),
    status: 201,
    summary: 'Add a category.',
  }),
  changeCategory: put('/api/admin/blog/categories/:id', {
    access: 'admin',
    params: PostParams,
    input: CategoryInput,
    output: z.object({ category: OwnCategory }),
    summary: 'Rename a category. Its address stays.',
  }),
  removeCategory: del('/api/admin/blog/categories/:id', {
    access: 'admin',
    params: PostParams,
    output: Nothing,
    summary: 'Delete a category. Its posts stay, without one.',
  }),
  listAuthors: get('/api/admin/blog/authors', {
    access: 'admin',
    output: z.object({ authors: z.array(BlogAuthor), subscribers: z.number() }),
    summary: 'Who wrote for the blog, and how many readers take the newsletter.',
  }),
} as const;
